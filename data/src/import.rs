//! Imports a file: reads its rows, writes their statements, tells which it refused.
//!
//! In: bytes, their form, and what they mean. Out: statements, the refused rows as they were read, a [`Report`].
//!
//! Invariant: the statements of a row stand on the line of the row, so that a fact's place is the place of its data.

use crate::cells::{Cells, Value};
use crate::json::{self, Records};
use crate::mapping::{Kind, Mapping};
use crate::plan::{ColumnFault, Plan};
use crate::reason::{About, Reason};
use crate::report::{MOST_TOLD, Refusal, Report};
use crate::statement::{Refused, Writer};
use crate::table::Rows;
use std::io::{self, Read, Write};

/// Statements are handed on in pieces of about so many bytes.
const PIECE_BYTES: usize = 1 << 18;

/// How the data is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Cells separated by commas.
    Csv,
    /// Cells separated by tabs.
    Tsv,
    /// An array of objects, or one object after the other.
    Json,
}

/// Why an import stopped.
#[derive(Debug)]
pub enum Fault {
    /// The data cannot be read.
    Read(io::Error),
    /// The statements cannot be written.
    Write(io::Error),
    /// The refused rows cannot be written.
    WriteRefused(io::Error),
    /// The mapping speaks of a column that is not there, or is there twice.
    Column(ColumnFault),
    /// The first row, which is to name the columns, is none: what is wrong, and what mends it.
    Header(Refusal),
}

/// Where the import writes.
pub struct Outputs<'o> {
    /// The statements.
    pub statements: &'o mut dyn Write,
    /// The refused rows, as they were read, behind the header; where somebody wants them.
    pub refused: Option<&'o mut dyn Write>,
}

/// Imports rows, each whole or not at all.
///
/// # Errors
/// [`Fault`]; a refused row is none.
///
/// # Cost
/// One walk over the bytes. Holds a row and, where a second row about an object is refused, the objects' names.
pub fn import(data: impl Read, form: Form, mapping: &Mapping, outputs: Outputs<'_>) -> Result<Report, Fault> {
    let plan = Plan::of(mapping);
    let mut task = Task {
        writer: Writer::new(&plan),
        plan,
        report: Report::default(),
        out: Vec::with_capacity(2 * PIECE_BYTES),
        line: 1,
        outputs,
    };
    for (short, long) in &mapping.prefixes {
        task.out
            .extend_from_slice(format!("prefix {short} = ").as_bytes());
        crate::cell::string(long, &mut task.out);
        task.out.extend_from_slice(b". ");
    }
    match form {
        Form::Csv | Form::Tsv => {
            let is_tabbed = form == Form::Tsv;
            let separator = mapping.separator.unwrap_or(if is_tabbed { b'\t' } else { b',' });
            let has_escapes = mapping.has_escapes.unwrap_or(is_tabbed);
            let rows = Rows::new(data, separator, mapping.has_quotes, has_escapes);
            task.table(rows.map_err(Fault::Read)?, mapping)?;
        }
        Form::Json => task.records(Records::new(data, &mapping.rows).map_err(Fault::Read)?)?,
    }
    task.end()
}

struct Task<'m, 'o> {
    plan: Plan<'m>,
    writer: Writer,
    report: Report,
    out: Vec<u8>,
    /// The line that the next statement would stand on.
    line: u32,
    outputs: Outputs<'o>,
}

impl Task<'_, '_> {
    fn table<R: Read>(&mut self, mut rows: Rows<R>, mapping: &Mapping) -> Result<(), Fault> {
        let mut headers: Vec<String> = Vec::new();
        if mapping.has_header
            && let Some(row) = rows.next().map_err(Fault::Read)?
        {
            match row.cells {
                Ok((text, cells)) => {
                    let header =
                        |cell: &Value| text[cell.start as usize..cell.end as usize].trim().to_owned();
                    headers = cells.iter().map(header).collect();
                }
                Err((reason, at)) => {
                    let (refused, at) = of_row(reason, row.raw, at);
                    return Err(Fault::Header(self.refusal(row.line, row.raw, &refused, at)));
                }
            }
            self.pass_on(row.raw)?;
        }
        let mut places = None;
        if mapping.has_header {
            places = Some(self.plan.places(&headers).map_err(Fault::Column)?);
            let unused = headers
                .iter()
                .filter(|header| !self.plan.used.contains(&header.as_str()));
            self.report.unused = unused.cloned().collect();
        }
        let mut values = Vec::new();
        let of: Vec<(u32, u32)> = (0..self.plan.used.len() as u32).map(|at| (at, at + 1)).collect();
        while let Some(row) = rows.next().map_err(Fault::Read)? {
            let cells = match row.cells {
                Ok((text, cells)) => {
                    let places = match &places {
                        Some(places) => places,
                        None => {
                            headers = (1..=cells.len()).map(|number| number.to_string()).collect();
                            &*places.insert(self.plan.places(&headers).map_err(Fault::Column)?)
                        }
                    };
                    if cells.len() == headers.len() {
                        values.clear();
                        values.extend(places.iter().map(|place| cells[*place]));
                        Ok(Cells {
                            text,
                            resolved: "",
                            resolved_from: u32::MAX,
                            values: &values,
                            of: &of,
                        })
                    } else {
                        let end = cells.get(headers.len()).map_or(0, |cell| cell.raw_start as usize);
                        Err((Reason::CellCount(cells.len(), headers.len()), end))
                    }
                }
                Err(fault) => Err(fault),
            };
            self.row(row.line, row.raw, cells)?;
        }
        Ok(())
    }

    fn records<R: Read>(&mut self, mut records: Records<R>) -> Result<(), Fault> {
        let used: Vec<String> = self.plan.used.iter().map(|path| (*path).to_owned()).collect();
        records.wants(&used);
        while let Some(record) = records.next().map_err(Fault::Read)? {
            self.row(record.line, record.raw, record.cells)?;
        }
        Ok(())
    }

    fn row(&mut self, line: u32, raw: &[u8], cells: Result<Cells<'_>, (Reason, usize)>) -> Result<(), Fault> {
        self.report.rows += 1;
        let before = self.out.len();
        while self.line < line {
            self.out.push(b'\n');
            self.line += 1;
        }
        let done = match cells {
            Ok(cells) => self
                .writer
                .row(&self.plan, cells, line, &mut self.out)
                .map_err(|refused| {
                    let at = refused
                        .value
                        .map_or((0, 0), |value| (value.raw_start, value.raw_end));
                    (refused, at)
                }),
            Err((reason, at)) => Err(of_row(reason, raw, at)),
        };
        match done {
            Ok(()) => self.report.imported += 1,
            Err((refused, at)) => {
                // An empty line that no statement needs is not written.
                self.line -= (self.out.len() - before) as u32;
                self.out.truncate(before);
                self.refuse(line, raw, &refused, at)?;
            }
        }
        if self.out.len() >= PIECE_BYTES {
            // The last byte tells whether a statement ends there.
            self.hand_on(1)?;
        }
        Ok(())
    }

    fn refuse(&mut self, line: u32, raw: &[u8], refused: &Refused, at: (u32, u32)) -> Result<(), Fault> {
        self.report.refused += 1;
        self.pass_on(raw)?;
        if self.report.refusals.len() == MOST_TOLD {
            return Ok(());
        }
        let refusal = self.refusal(line, raw, refused, at);
        self.report.refusals.push(refusal);
        Ok(())
    }

    fn refusal(&self, line: u32, raw: &[u8], refused: &Refused, at: (u32, u32)) -> Refusal {
        let table = self.plan.tables.get(refused.table);
        let column = refused
            .column
            .and_then(|column| table.map(|table| table.columns[column].column));
        let header = refused.number.map(|number| self.plan.used[number]);
        let (message, help) = refused.reason.words(&About {
            header: header.unwrap_or_default(),
            slot: column.map_or("", |column| &column.slot),
            text: &refused.text,
            kind: column.map_or(&Kind::String, |column| &column.kind),
            form: column
                .and_then(|column| column.form.as_deref())
                .unwrap_or_default(),
            table: table.map_or("", |table| &table.table.name),
        });
        Refusal {
            line,
            row: String::from_utf8_lossy(raw).into_owned(),
            at,
            column: header.map(str::to_owned),
            message,
            help,
        }
    }

    fn pass_on(&mut self, raw: &[u8]) -> Result<(), Fault> {
        if let Some(refused) = &mut self.outputs.refused {
            let written = refused.write_all(raw).and_then(|()| refused.write_all(b"\n"));
            written.map_err(Fault::WriteRefused)?;
        }
        Ok(())
    }

    /// Hands on all but the last so many bytes.
    fn hand_on(&mut self, kept: usize) -> Result<(), Fault> {
        let end = self.out.len().saturating_sub(kept);
        self.outputs
            .statements
            .write_all(&self.out[..end])
            .map_err(Fault::Write)?;
        self.out.drain(..end);
        Ok(())
    }

    fn end(mut self) -> Result<Report, Fault> {
        if !self.out.is_empty() {
            self.out.push(b'\n');
        }
        self.hand_on(0)?;
        self.outputs.statements.flush().map_err(Fault::Write)?;
        if let Some(refused) = &mut self.outputs.refused {
            refused.flush().map_err(Fault::WriteRefused)?;
        }
        self.report.facts = self.writer.facts;
        Ok(self.report)
    }
}

/// What is wrong with a row as a whole, and the bytes of it that are at fault.
fn of_row(reason: Reason, raw: &[u8], at: usize) -> (Refused, (u32, u32)) {
    let at = at.min(raw.len());
    let length = match reason {
        Reason::KeyTwice => json::string_bytes(&raw[at..]),
        Reason::CellEscape => 1 + letter_bytes(&raw[at + 1..]),
        _ => 0,
    };
    let text = String::from_utf8_lossy(&raw[at..at + length]);
    let refused = Refused {
        reason,
        table: 0,
        column: None,
        number: None,
        value: None,
        text: text.trim_matches('"').to_owned(),
    };
    (refused, (at as u32, (at + length) as u32))
}

/// How many bytes the first letter has.
fn letter_bytes(bytes: &[u8]) -> usize {
    let starts = |byte: &u8| (*byte as i8) >= -0x40;
    let next = bytes.iter().skip(1).position(starts);
    next.map_or(bytes.len(), |next| next + 1)
}
