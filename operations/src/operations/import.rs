//! Imports data in bulk: rows become statements, as a mapping program says.
//!
//! In: a mapping program, and the data. Out: statements as text, or facts of the session; the rows that were refused.

use super::load;
use crate::catalogue::{Effect, Operation, on_wire};
use crate::imported::{Imported, added};
use crate::{
    Limits, Problems, Refused, Session, SourceText, import_mapping, unreadable_file, unwritable_file,
};
use framex_data::{ColumnFault, Fault, Form, Mapping, Outputs, Refusal, Report};
use framex_source::{Code, Diagnostic, Fix, IMPORT_COLUMN, IMPORT_ROW, MALFORMED_FIELDS, Sources, Span};
use serde::{Deserialize, Serialize};
use std::io::Read;

/// `import`, as a wire calls it.
pub(crate) const OPERATION: Operation = Operation {
    name: "import",
    summary: "Add the rows of a table or the records of a JSON document, as a mapping says",
    effect: Effect::Changes,
    fields: &[
        ("format", "`csv`, `tsv` or `json`"),
        ("document", "the data"),
        ("map", "the mapping program"),
        ("file", "what the data is called in messages and proofs"),
    ],
    reply: "as `add`, with `rows`, `imported`, `facts`, `refused`, `unused` columns, and a problem for each row refused",
    run: |session, fields| on_wire(fields, |input| run(session, input)),
};

/// Data, its form, and what it means.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// `csv`, `tsv`, `json`.
    pub format: String,
    /// The data.
    pub document: String,
    /// The mapping program.
    pub map: String,
    /// What the data is called.
    pub file: Option<String>,
}

/// What was imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Output {
    /// Rows read, refused ones included.
    pub rows: u64,
    /// Rows imported.
    pub imported: u64,
    /// Facts stated.
    pub facts: u64,
    /// Rows refused.
    pub refused: u64,
    /// Columns that the mapping does not use.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unused: Vec<String>,
}

/// The names of the files, as the user knows them.
#[derive(Clone, Copy, Debug)]
pub struct Names<'n> {
    /// The data.
    pub data: &'n str,
    /// Where the statements go.
    pub statements: &'n str,
    /// Where the refused rows go.
    pub refused: &'n str,
}

/// Adds the rows to a session, each with its line as its place; the refused ones are told and left out.
///
/// # Errors
/// What is wrong with the mapping, a column that is not there, whatever `add` refuses.
pub fn run(session: &mut Session, input: Input) -> Result<Imported<Output>, Refused> {
    session.loaded()?;
    let form = form_of(&input.format)?;
    let name = input.file.unwrap_or_else(|| "<json-source>".to_owned());
    let map = SourceText {
        file: "<map>".to_owned(),
        source: input.map,
    };
    let mut text = Vec::new();
    let names = Names {
        data: &name,
        statements: &name,
        refused: &name,
    };
    let outputs = Outputs {
        statements: &mut text,
        refused: None,
    };
    let imported = to_text(vec![map], input.document.as_bytes(), form, names, outputs)?;
    added(session, text, name, imported)
}

/// Writes the rows as statements, each on the line of its row.
///
/// - `map`: the mapping program, one file or several together.
///
/// # Errors
/// What is wrong with the mapping, a column that is not there, a file that cannot be read or written. Refused rows are
/// told in the problems beside the output.
pub fn to_text(
    map: Vec<SourceText>,
    data: impl Read,
    form: Form,
    names: Names<'_>,
    outputs: Outputs<'_>,
) -> Result<(Output, Problems), Refused> {
    let mapping = mapping(map)?;
    let report =
        framex_data::import(data, form, &mapping, outputs).map_err(|fault| refusal(&fault, names))?;
    let problems = problems(&report, names.data);
    let output = Output {
        rows: report.rows,
        imported: report.imported,
        facts: report.facts,
        refused: report.refused,
        unused: report.unused,
    };
    Ok((output, problems))
}

fn mapping(map: Vec<SourceText>) -> Result<Mapping, Refused> {
    let mut session = Session::new(Limits::default());
    let input = load::Input {
        sources: map,
        ..load::Input::default()
    };
    load::run(&mut session, input)?;
    let loaded = session.loaded()?;
    import_mapping::read(loaded, &session.terms).map_err(|problems| session.refuse(problems))
}

pub(super) fn form_of(name: &str) -> Result<Form, Refused> {
    match name {
        "csv" => Ok(Form::Csv),
        "tsv" => Ok(Form::Tsv),
        "json" => Ok(Form::Json),
        _ => {
            let message = format!("`{name}` is no format of data");
            Err(Refused::without_place(
                MALFORMED_FIELDS,
                message,
                "the formats are csv, tsv, json",
            ))
        }
    }
}

fn refusal(fault: &Fault, names: Names<'_>) -> Refused {
    match fault {
        Fault::Read(fault) => unreadable_file(names.data, fault),
        Fault::Write(fault) => unwritable_file(names.statements, fault),
        Fault::WriteRefused(fault) => unwritable_file(names.refused, fault),
        Fault::Column(fault) => column_fault(fault, names.data),
        Fault::Header(refusal) => header_fault(refusal, names.data),
    }
}

fn column_fault(fault: &ColumnFault, data: &str) -> Refused {
    let ColumnFault {
        header,
        table,
        near,
        headers,
        is_several,
    } = fault;
    if *is_several {
        let message = format!(
            "`{table}` speaks of the column `{header}`, and several columns of `{data}` have that name"
        );
        let help = format!(
            "give them names of their own in the first row; or leave that row out and name the columns by their numbers, \
             from 1: `{table}[header -> false]`"
        );
        return Refused::without_place(IMPORT_COLUMN, message, help);
    }
    let message = format!("`{table}` speaks of the column `{header}`, and `{data}` has none of that name");
    let help = match near {
        _ if headers.iter().any(|header| header.contains('\r')) => {
            "its lines end with a carriage return alone: save it with line feeds".to_owned()
        }
        Some(near) => format!("did you mean `{near}`?"),
        None if headers.iter().all(String::is_empty) => {
            "it is empty: its first row is to name the columns".to_owned()
        }
        None if headers.iter().any(|header| header.contains('\0')) => {
            "it is not UTF-8 text: save it as UTF-8".to_owned()
        }
        None => format!("its columns are {}", headers.join(", ")),
    };
    Refused::without_place(IMPORT_COLUMN, message, help)
}

fn header_fault(refusal: &Refusal, data: &str) -> Refused {
    let mut sources = Sources::default();
    let problem = row_problem(IMPORT_COLUMN, refusal, data, &mut sources);
    let message = format!(
        "the first row is to name the columns, and cannot be read: {}",
        problem.message
    );
    Refused::new(vec![Diagnostic { message, ..problem }], &sources)
}

/// A problem for each refused row that is told, and one for all that are not.
fn problems(report: &Report, data: &str) -> Problems {
    let mut sources = Sources::default();
    let mut problems: Vec<Diagnostic> = Vec::new();
    for refusal in &report.refusals {
        problems.push(row_problem(IMPORT_ROW, refusal, data, &mut sources));
    }
    let untold = report.refused - report.refusals.len() as u64;
    if untold > 0 {
        let message = format!("{untold} further rows are refused");
        let fix = Fix::Advise("mend these first; `--refused FILE` keeps all of them".to_owned());
        problems.push(Diagnostic::error(IMPORT_ROW, None, message, fix));
    }
    Problems::new(problems, &sources)
}

fn row_problem(code: Code, refusal: &Refusal, data: &str, sources: &mut Sources) -> Diagnostic {
    let file = sources.add_part(data, refusal.row.as_str(), refusal.line);
    let within = |at: u32| {
        let at = (at as usize).min(refusal.row.len());
        let mut starts = (0..=at).rev().filter(|at| refusal.row.is_char_boundary(*at));
        starts.next().unwrap_or(0) as u32
    };
    let span = Span {
        file,
        start: within(refusal.at.0),
        end: within(refusal.at.1.max(refusal.at.0)),
    };
    Diagnostic::error(code, span, &*refusal.message, Fix::Advise(refusal.help.clone()))
}
