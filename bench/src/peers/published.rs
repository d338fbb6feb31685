//! Figures of the engines on one quiet machine, for those that cannot be had from a registry and for those that take too long.
//!
//! Invariant: they are never set beside a figure of ours; only the ratio of two of them is used, or that one is too long.

/// CPU seconds of Soufflé 2.5's interpreter, the yardstick of batch work, and of Ascent 0.8, at full size.
const SOUFFLE_INTERPRETER_AND_ASCENT_CPU_S: &[(&str, f64, f64)] = &[
    ("tc_chain", 1.43, 0.88),
    ("tc_random", 3.90, 2.81),
    ("pointsto", 7.67, 3.16),
    ("company", 0.39, 0.37),
    ("policy", 1.52, 0.66),
];

/// Peak MiB of the same two, at full size.
const SOUFFLE_INTERPRETER_AND_ASCENT_MIB: &[(&str, f64, f64)] = &[
    ("tc_chain", 31.0, 83.0),
    ("tc_random", 70.0, 125.0),
    ("pointsto", 69.0, 145.0),
    ("company", 19.0, 48.0),
    ("policy", 39.0, 112.0),
];

/// CPU seconds of Ascent 0.8 and of Nemo 0.10 on `policy` at full size.
const ASCENT_AND_NEMO_POLICY_CPU_S: (f64, f64) = (0.66, 4.70);

/// Engines that no registry has and that are not run, each with its reason.
pub(crate) const NOT_RUN: &[(&str, &str)] = &[
    (
        "souffle",
        "in no registry; the batch rows set ours beside its interpreter by Ascent's ratio to it",
    ),
    (
        "nemo",
        "in no registry; `bounds` sets ours beside it by Ascent's ratio to it",
    ),
    ("xsb", "in no registry"),
    ("ergoai", "in no registry"),
];

/// Peers that took over 130 CPU seconds at full size.
const TOO_LONG: &[(&str, &str)] = &[("pointsto", "swipl"), ("pointsto", "clingo")];

/// Milliseconds of differential dataflow for one fact added or retracted, the median of many.
const DIFFERENTIAL_CHANGE_MS: &[(&str, f64)] = &[("policy", 3.6), ("tc_random", 85.0)];

/// What a single change took us, over what it takes differential dataflow.
pub(crate) fn to_differential(workload: &str, change_ms: f64) -> Option<f64> {
    let found = DIFFERENTIAL_CHANGE_MS.iter().find(|row| row.0 == workload);
    found.map(|(_, theirs)| change_ms / theirs)
}

/// Ascent's CPU seconds on `policy` over Nemo's.
pub(crate) fn ascent_to_nemo() -> f64 {
    let (ascent, nemo) = ASCENT_AND_NEMO_POLICY_CPU_S;
    ascent / nemo
}

/// Ascent's peak memory over that of Soufflé's interpreter.
pub(crate) fn ascent_to_souffle_memory(workload: &str) -> Option<f64> {
    let found = SOUFFLE_INTERPRETER_AND_ASCENT_MIB
        .iter()
        .find(|row| row.0 == workload);
    found.map(|(_, souffle, ascent)| ascent / souffle)
}

/// Ascent's CPU seconds over those of Soufflé's interpreter.
pub(crate) fn ascent_to_souffle(workload: &str) -> Option<f64> {
    let found = SOUFFLE_INTERPRETER_AND_ASCENT_CPU_S
        .iter()
        .find(|row| row.0 == workload);
    found.map(|(_, souffle, ascent)| ascent / souffle)
}

/// Whether this peer takes over 130 CPU seconds on this workload at full size.
pub(crate) fn takes_too_long(workload: &str, peer: &str) -> bool {
    TOO_LONG.contains(&(workload, peer))
}
