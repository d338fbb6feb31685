//! Reads a document triple by triple, and writes each as a statement on its line.
//!
//! In: bytes, their form, the name of the document. Out: statements, and a report of what was refused or changed.
//!
//! Invariant: every triple is imported, or told with its line and the reason; the statement of a triple stands on the line with
//! which it was read.

use super::RdfForm;
use super::graphs::{Blanks, blank_term, source_of};
use super::lines::Lines;
use super::literal;
use super::names::{Names, NoTerm, Told};
use super::remark::{Grade, Reason, Remark};
use super::term_text::is_call;
use super::vocabulary::{IRI, SUBCLASS, TYPE};
use oxrdf::{NamedOrBlankNode, Quad, Term};
use oxrdfio::{RdfParseError, RdfParser, RdfSyntaxError};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read, Write};

/// How many triples are told one by one; the rest is counted.
const MOST_TOLD: usize = 100;

/// A document that cannot be read tells so many of its faults.
const MOST_FAULTS: usize = 20;

/// What is known of a document before it is read.
#[derive(Clone, Copy, Debug)]
pub struct Document<'d> {
    /// How it is written.
    pub form: RdfForm,
    /// What it is called; its blank nodes are named after it.
    pub name: &'d str,
    /// What its relative IRIs are relative to.
    pub base: Option<&'d str>,
    /// Short and long names of the program that the statements will be part of.
    pub prefixes: &'d [(String, String)],
}

/// What an import did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RdfReport {
    /// Triples read, refused ones included.
    pub triples: u64,
    /// Triples refused.
    pub refused: u64,
    /// Triples refused or changed that [`RdfReport::remarks`] does not tell.
    pub untold: u64,
    /// The first of the triples that were refused or changed.
    pub remarks: Vec<Remark>,
    /// For each type that the values no longer show, how many values.
    pub lost_types: BTreeMap<String, u64>,
}

/// Why an import stopped.
#[derive(Debug)]
pub enum RdfFault {
    /// The document cannot be read from where it is.
    Read(io::Error),
    /// The statements cannot be written.
    Write(io::Error),
    /// The base is no IRI.
    Base(String),
    /// The document is not written in its form.
    Document(Vec<Remark>),
}

/// Writes the triples of a document as statements.
///
/// # Errors
/// [`RdfFault`]. A broken line of N-Triples or N-Quads is none, nor is a triple that cannot be said: both are refused alone.
///
/// # Cost
/// One walk over the bytes. Holds a statement of the document, the labels of its blank nodes, and which class extends which.
pub fn import(
    data: impl Read,
    document: Document<'_>,
    statements: &mut dyn Write,
) -> Result<RdfReport, RdfFault> {
    let (lines, line) = Lines::new(data);
    let mut parser = RdfParser::from_format(document.form.format());
    if let Some(base) = document.base {
        parser = parser
            .with_base_iri(base)
            .map_err(|_| RdfFault::Base(base.to_owned()))?;
    }
    let mut reader = parser.for_reader(lines);
    let mut task = Task {
        document,
        names: Names::new(document.prefixes),
        declared: BTreeSet::new(),
        blanks: Blanks::default(),
        wider: BTreeMap::new(),
        line: 1,
        written: 1,
        out: statements,
        report: RdfReport::default(),
    };
    let mut faults = Vec::new();
    while let Some(read) = reader.next() {
        if task.line != line.get() {
            task.line = line.get();
            let mut prefixes: Vec<(&str, &str)> = reader.prefixes().collect();
            prefixes.sort_unstable();
            prefixes
                .into_iter()
                .for_each(|(short, long)| task.names.declare(short, long));
        }
        match read {
            Ok(quad) => task.quad(&quad)?,
            Err(RdfParseError::Io(fault)) => return Err(RdfFault::Read(fault)),
            Err(RdfParseError::Syntax(fault)) if document.form.has_lines() => task.broken(&fault),
            Err(RdfParseError::Syntax(fault)) => {
                faults.push(task.fault(&fault));
                if faults.len() == MOST_FAULTS {
                    break;
                }
            }
        }
    }
    if !faults.is_empty() {
        return Err(RdfFault::Document(faults));
    }
    task.end()
}

struct Task<'d> {
    document: Document<'d>,
    names: Names,
    /// Short names whose `prefix` is written.
    declared: BTreeSet<String>,
    blanks: Blanks,
    /// Which classes a class extends.
    wider: BTreeMap<String, Vec<String>>,
    /// The line that was read last.
    line: u32,
    /// The line that the next statement would stand on.
    written: u32,
    out: &'d mut dyn Write,
    report: RdfReport,
}

impl Task<'_> {
    fn quad(&mut self, quad: &Quad) -> Result<(), RdfFault> {
        self.report.triples += 1;
        match self.statement(quad) {
            Ok(statement) => self.write(&statement).map_err(RdfFault::Write),
            Err(reason) => {
                self.remark(&reason, quad.to_string());
                Ok(())
            }
        }
    }

    fn statement(&mut self, quad: &Quad) -> Result<String, Reason> {
        let subject = self.subject(&quad.subject)?;
        let property = quad.predicate.as_str();
        let class = match &quad.object {
            Term::NamedNode(node) if property == TYPE || property == SUBCLASS => {
                Some(self.object(node.as_str())?).filter(|class| class.is_name)
            }
            _ => None,
        };
        let source = source_of(&quad.graph_name, self.document.name, &mut self.blanks);
        let fact = match class {
            Some(class) if property == TYPE => format!("{}:{}", subject.text, class.text),
            Some(class) if subject.is_name => {
                self.extends(&subject.text, &class.text)?;
                if let Some(graph) = source {
                    self.remark(&Reason::Graph(graph), quad.to_string());
                }
                return Ok(format!("{} extends {}.", subject.text, class.text));
            }
            _ => {
                let slot = self.object(property)?;
                if !slot.is_name && !is_call(&slot.text) || slot.text.starts_with(IRI) {
                    return Err(Reason::Property(property.to_owned()));
                }
                let value = self.value(quad)?;
                format!("{}[{} -> {value}]", subject.text, slot.text)
            }
        };
        Ok(match source {
            None => format!("{fact}."),
            Some(source) => {
                let mut out = format!("annotate {fact} source ").into_bytes();
                crate::cell::string(&source, &mut out);
                String::from_utf8(out).expect("text stays text") + "."
            }
        })
    }

    fn subject(&mut self, subject: &NamedOrBlankNode) -> Result<Told, Reason> {
        match subject {
            NamedOrBlankNode::NamedNode(node) => self.object(node.as_str()),
            NamedOrBlankNode::BlankNode(node) => Ok(Told {
                text: blank_term(self.document.name, self.blanks.number(node.as_str())),
                is_name: false,
            }),
        }
    }

    fn object(&self, iri: &str) -> Result<Told, Reason> {
        self.names.term_of(iri).map_err(|fault| match fault {
            NoTerm::NotText => Reason::NotText(iri.to_owned()),
            NoTerm::Prefix(short) => Reason::Prefix(short.to_owned()),
        })
    }

    fn value(&mut self, quad: &Quad) -> Result<String, Reason> {
        match &quad.object {
            Term::NamedNode(node) => {
                let told = self.object(node.as_str())?;
                // An object that is a value here is written as a literal and never as an IRI.
                match told.is_name || is_call(&told.text) {
                    true => Ok(told.text),
                    false => Err(Reason::NotText(node.as_str().to_owned())),
                }
            }
            Term::BlankNode(node) => Ok(blank_term(self.document.name, self.blanks.number(node.as_str()))),
            Term::Literal(literal) => {
                let valued = literal::value_of(literal, &self.names);
                if let Some(kind) = valued.lost_type {
                    *self.report.lost_types.entry(kind).or_default() += 1;
                }
                if let Some(reason) = valued.reason {
                    self.remark(&reason, quad.to_string());
                }
                Ok(valued.text)
            }
        }
    }

    /// Notes that a class extends another, unless it would thereby extend itself.
    fn extends(&mut self, class: &str, wider: &str) -> Result<(), Reason> {
        let (mut seen, mut open) = (BTreeSet::new(), vec![wider]);
        while let Some(next) = open.pop() {
            if next == class {
                return Err(Reason::Circle(class.to_owned(), wider.to_owned()));
            }
            if seen.insert(next) {
                open.extend(self.wider.get(next).into_iter().flatten().map(String::as_str));
            }
        }
        let all = self.wider.entry(class.to_owned()).or_default();
        all.push(wider.to_owned());
        Ok(())
    }

    fn write(&mut self, statement: &str) -> io::Result<()> {
        while self.written < self.line {
            self.out.write_all(b"\n")?;
            self.written += 1;
        }
        for short in Names::used(statement) {
            if self.declared.contains(short) {
                continue;
            }
            // Two colons in a string stand behind no prefix.
            if let Some((short, long)) = self.names.prefixes().iter().find(|(known, _)| known == short) {
                let mut out = format!("prefix {short} = ").into_bytes();
                crate::cell::string(long, &mut out);
                out.extend_from_slice(b". ");
                self.out.write_all(&out)?;
                self.declared.insert(short.clone());
            }
        }
        self.out.write_all(statement.as_bytes())?;
        self.out.write_all(b" ")
    }

    fn broken(&mut self, fault: &RdfSyntaxError) {
        self.report.triples += 1;
        let remark = self.fault(fault);
        self.report.refused += 1;
        self.tell(remark);
    }

    fn remark(&mut self, reason: &Reason, text: String) {
        let (message, help) = reason.words();
        let grade = reason.grade();
        self.report.refused += u64::from(grade == Grade::Refused);
        self.tell(Remark {
            grade,
            line: self.line,
            column: 0,
            text,
            message,
            help,
        });
    }

    fn tell(&mut self, remark: Remark) {
        match self.report.remarks.len() < MOST_TOLD {
            true => self.report.remarks.push(remark),
            false => self.report.untold += 1,
        }
    }

    fn fault(&self, fault: &RdfSyntaxError) -> Remark {
        let place = fault.location().map(|place| place.start);
        let (message, help) = Reason::Syntax(said(fault)).words();
        Remark {
            grade: Grade::Refused,
            line: place.map_or(self.line, |place| place.line as u32 + 1),
            column: place.map_or(0, |place| place.column as u32),
            text: String::new(),
            message,
            help,
        }
    }

    fn end(self) -> Result<RdfReport, RdfFault> {
        if self.report.triples > self.report.refused {
            self.out.write_all(b"\n").map_err(RdfFault::Write)?;
        }
        self.out.flush().map_err(RdfFault::Write)?;
        Ok(self.report)
    }
}

/// The reader's sentence without the place, which is told beside it.
fn said(fault: &RdfSyntaxError) -> String {
    let text = fault.to_string();
    let sentence = match text.split_once(": ") {
        Some((place, rest)) if place.starts_with("Parser error") => rest,
        _ => &text,
    };
    let sentence = sentence.trim_end_matches('.');
    let mut letters = sentence.chars();
    let first = letters.next().map(|letter| letter.to_lowercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
