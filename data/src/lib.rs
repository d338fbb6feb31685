//! Turns data in bulk into statements: rows of a table, records of JSON.
//!
//! Verb: [`import()`]. In: bytes and a [`Mapping`] that says what they mean. Out: statements as text, a row's on
//! the line of the row, and a [`Report`] of the rows that were refused, each with its reason.
//!
//! Invariant: a row is imported whole or refused whole, and a refused row is handed on as it was read.
//!
//! [`rdf`] does the same for graphs, and writes facts as graphs.
//!
//! Never: opens a file, evaluates a program, holds more of the data than a row and what the mapping makes it remember.

mod cell;
mod cells;
mod duplicates;
mod escapes;
mod import;
mod json;
mod mapping;
mod name;
mod plan;
pub mod rdf;
mod reason;
mod refill;
mod report;
mod statement;
mod table;
mod template;

pub use import::{Fault, Form, Outputs, import};
pub use mapping::{Column, Duplicates, Kind, Mapping, Table};
pub use plan::ColumnFault;
pub use report::{Refusal, Report};
pub use template::{MalformedTemplate, Part, Template};
