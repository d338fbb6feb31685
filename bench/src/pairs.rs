//! Runs ours and another engine's process in turn, and takes the ratio pair by pair.
//!
//! Two processes that run one after the other meet the same machine, so a drift hits both alike.

use crate::process::{Ended, Run, within};
use crate::section::{Figure, Ratio, quantile};
use std::process::Command;
use std::time::Duration;

/// What pairs of runs used.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pairs {
    /// Ours, in order.
    pub(crate) ours: Vec<Run>,
    /// The other's, in order.
    pub(crate) theirs: Vec<Run>,
}

/// Runs `count` pairs, or one where the other's takes longer than `patience`; `None` where it passes `limit`.
///
/// # Errors
/// Where one of the processes fails.
pub(crate) fn run(
    ours: &dyn Fn() -> Command,
    theirs: &dyn Fn() -> Command,
    count: usize,
    patience: Duration,
    limit: Duration,
) -> Result<Option<Pairs>, String> {
    let mut pairs = Pairs::default();
    for _ in 0..count {
        let our_run = within(&mut ours(), limit)?;
        let their_run = within(&mut theirs(), limit)?;
        let (Ended::Whole(our_run), Ended::Whole(their_run)) = (our_run, their_run) else {
            return Ok(None);
        };
        let is_slow = their_run.wall_s > patience.as_secs_f64();
        pairs.ours.push(our_run);
        pairs.theirs.push(their_run);
        if is_slow {
            break;
        }
    }
    Ok(Some(pairs))
}

impl Pairs {
    /// The ratio of CPU seconds, ours to theirs.
    pub(crate) fn ratio(&self) -> Option<Ratio> {
        let both = self.ours.iter().zip(&self.theirs);
        of_pairs(
            &both
                .map(|(ours, theirs)| ours.cpu_s / theirs.cpu_s)
                .collect::<Vec<_>>(),
        )
    }
}

/// The middle, least and greatest of the ratios of pairs; `None` of no pairs.
pub(crate) fn of_pairs(ratios: &[f64]) -> Option<Ratio> {
    (!ratios.is_empty()).then(|| Ratio {
        middle: quantile(ratios, 0.5),
        least: ratios.iter().copied().fold(f64::INFINITY, f64::min),
        greatest: ratios.iter().copied().fold(0.0, f64::max),
        pairs: ratios.len(),
    })
}

/// CPU seconds and peak memory of several runs: the medians.
pub(crate) fn figures(runs: &[Run]) -> Vec<Figure> {
    let middle = |figure: fn(&Run) -> f64| quantile(&runs.iter().map(figure).collect::<Vec<_>>(), 0.5);
    vec![
        Figure::new("cpu", "s", middle(|run| run.cpu_s)),
        Figure::new("peak", "MiB", middle(|run| run.peak_mib)),
    ]
}

/// The same, with the facts that stand at the end and what each costs: all memory over all facts, strings included.
pub(crate) fn figures_of_facts(runs: &[Run], facts: u64) -> Vec<Figure> {
    let mut figures = figures(runs);
    let peak_mib = figures.last().map_or(0.0, |peak| peak.value);
    figures.push(Figure::new("facts", "", facts as f64));
    let bytes = peak_mib * 1024.0 * 1024.0 / facts.max(1) as f64;
    figures.push(Figure::new("memory per fact", "B", bytes));
    figures
}

#[cfg(test)]
mod tests {
    use super::of_pairs;

    #[test]
    fn a_ratio_is_the_middle_of_the_ratios_and_not_the_ratio_of_the_middles() {
        let ratio = of_pairs(&[2.0, 0.5, 8.0]).unwrap();
        assert_eq!(
            (ratio.middle, ratio.least, ratio.greatest, ratio.pairs),
            (2.0, 0.5, 8.0, 3)
        );
        assert!(of_pairs(&[]).is_none());
    }
}
