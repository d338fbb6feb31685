//! A plan in words, for people who ask why a rule is slow: a line an operator.

use crate::operators::{Match, Range, Source, Step, Steps};
use framex_program::Variables;
use framex_term::{Predicate, Terms};
use std::fmt::Write;

impl Steps {
    /// A line an operator: `read new path`, `look up edge by column 1`, `check`, …
    #[must_use]
    pub fn show(&self, names: &Variables, terms: &Terms) -> String {
        let mut out = String::new();
        for operator in &self.operators {
            match &operator.step {
                Step::Match(rows) => show_match(rows, terms, &mut out),
                Step::Check(_) => out.push_str("check"),
                Step::Assign(_, variable, _) => {
                    let _ = write!(out, "compute ?{}", names[variable.0 as usize]);
                }
                Step::Aggregate(collect) => {
                    let _ = write!(out, "aggregate ?{}", names[collect.result.0 as usize]);
                }
            }
            if !operator.binds.is_empty() {
                let bound = operator
                    .binds
                    .iter()
                    .map(|variable| format!("?{}", names[variable.0 as usize]));
                let _ = write!(out, " -> {}", bound.collect::<Vec<_>>().join(" "));
            }
            out.push('\n');
        }
        out
    }
}

fn show_match(rows: &Match, terms: &Terms, out: &mut String) {
    out.push_str(if rows.is_whole {
        "has"
    } else if rows.mask == 0 {
        "read"
    } else {
        "look up"
    });
    out.push_str(match rows.range {
        Range::All => " ",
        Range::Old => " old ",
        Range::Delta => " new ",
    });
    match rows.source {
        Source::Known(Predicate::Class(name)) => out.push_str(&terms.print(name)),
        Source::Known(Predicate::Property { name, parameters: 0 }) => out.push_str(&terms.print(name)),
        Source::Known(Predicate::Property { name, parameters }) => {
            let _ = write!(out, "{}/{parameters}", terms.print(name));
        }
        Source::Classes => out.push_str("every class"),
        Source::Properties(parameters) => {
            let _ = write!(out, "every property/{parameters}");
        }
        Source::Subclasses => out.push_str("subclasses"),
        Source::Signatures => out.push_str("signatures"),
    }
    let columns = (0..32).filter(|column| !rows.is_whole && rows.mask & (1 << column) != 0);
    let columns: Vec<String> = columns.map(|column| (column + 1).to_string()).collect();
    if !columns.is_empty() {
        let _ = write!(out, " by column {}", columns.join(" and "));
    }
    if rows.once {
        out.push_str(", once");
    }
}
