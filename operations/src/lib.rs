//! Everything a user can ask for, each defined once.
//!
//! A [`Session`] holds one program, its facts and what follows from them. An operation takes a typed
//! input and gives a typed output; [`catalogue`] lists them all, and a face calls them by function or, from
//! a wire, by name through [`door::call`].
//!
//! Read first: `operations/load.rs`, the whole corridor as consecutive calls.
//!
//! Never: prints to a terminal, reads a file of the user, decides what a program means.

pub mod catalogue;
pub mod door;
pub mod offers;
pub mod operations;

mod answer_form;
mod answer_rows;
mod asked;
mod changed;
mod csv;
mod doors;
mod drawing;
mod exact_numbers;
mod fields;
mod goal;
mod goal_text;
mod hangs_on;
mod history;
mod import_mapping;
mod imported;
mod inherited;
mod known_names;
mod libraries;
mod limits;
mod misnamed;
mod notices;
mod outside;
mod packed_facts;
mod printed;
mod problem;
mod problems;
mod proof_graph;
mod provisional;
mod questions;
mod rdf_problems;
mod recovered;
mod restated;
mod session;
mod session_image;
mod spent;
mod staged;
mod stated_by;
mod stated_weights;
mod statement_places;
mod stopped;
mod suggested;
mod threads;
mod unusable_file;
mod validation;

pub use answer_form::{Answered, Status};
pub use answer_rows::AnswerRows;
pub use changed::Changed;
pub use csv::csv_line;
pub use framex_data::rdf::RdfForm;
pub use framex_data::{Form, Outputs};
pub use framex_host::{End, Event, RequestLine};
pub use framex_snapshot::WholeFile;
pub use hangs_on::Reason;
pub use imported::Imported;
pub use libraries::{Library, libraries, library};
pub use limits::{Limits, QUESTION_TIME};
pub use notices::notices;
pub use operations::restore::Snapshot;
pub use outside::{
    malformed_command, malformed_request, no_picture, one_word, oversized_request, unknown_format,
    unknown_library,
};
pub use printed::Printed;
pub use problem::{Place, Problem, Region, Repair};
pub use problems::{Problems, Refused};
pub use proof_graph::{ProofGraph, ProofNode, ReceiptText, RuleText, ShownProof, StatementText};
pub use provisional::sentence as provisional_sentence;
pub use session::{Session, SourceText};
pub use staged::Held;
pub use threads::Threads;
pub use unusable_file::{unreadable_file, unusable_address, unwritable_file, unwritable_output};
pub use validation::{Row as Checked, Status as CheckStatus};
