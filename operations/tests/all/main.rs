//! The operations as a face calls them, a file for each thing they promise.
//!
//! One program, so that what they need is linked once.

mod atomic;
mod called;
mod changes;
mod deep_terms;
mod evidence;
mod exercise;
mod explain_forms;
mod import;
mod libraries;
mod limits;
mod misnamed;
mod no_trace;
mod offers;
mod provenance;
mod provisional;
mod question_limits;
mod rdf;
mod refusals;
mod snapshots;
mod strings;
mod taken_back;
mod threads;
mod validated;
