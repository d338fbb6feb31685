//! What a program was written in: its files, the places in them, and what is wrong there.
//!
//! A [`Diagnostic`] is the one value every door shows: terminal, JSON, server, editor. It cannot be
//! made without a [`Fix`].
//!
//! Never: parses, decides what is an error, prints to a terminal: [`render()`] gives text.

mod codes;
mod diagnostic;
mod nearest;
mod render;
mod text;

pub use codes::*;
pub use diagnostic::{Code, Diagnostic, Fix, Kind, Related, Severity};
pub use nearest::{Near, nearest};
pub use render::render;
pub use text::{FileId, Lend, Place, SourceFile, Sources, Span, Text};
