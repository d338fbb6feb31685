//! Says what reading or writing RDF refused, changed or lost.
//!
//! In: the report of an import, its fault, the name of a format. Out: problems, each with its line and its fix.

use crate::suggested::near_or;
use crate::{Problems, Refused, unreadable_file, unwritable_file};
use framex_data::rdf::{Grade, RdfFault, RdfForm, RdfReport, Remark};
use framex_source::{
    Diagnostic, Fix, MALFORMED_FIELDS, NOT_YET, RDF_DOCUMENT, RDF_LOSS, RDF_TRIPLE, Sources, Span,
};

/// The form of this name.
pub(crate) fn form_of(name: &str) -> Result<RdfForm, Refused> {
    RdfForm::named(name).ok_or_else(|| {
        let names: Vec<&str> = RdfForm::names().collect();
        let help = near_or(name, names.iter().copied(), || {
            format!("the formats are {}", names.join(", "))
        });
        Refused::without_place(MALFORMED_FIELDS, format!("`{name}` is no format of RDF"), help)
    })
}

/// No module is carried out by this version, here as in a program.
pub(crate) fn without_module(module: Option<&str>) -> Result<(), Refused> {
    match module {
        None => Ok(()),
        Some(module) => Err(Refused::without_place(
            NOT_YET,
            format!(
                "the module `{module}` cannot be addressed: modules are not yet carried out by this version"
            ),
            "leave out `module`; a prefix keeps names apart",
        )),
    }
}

/// Why an import stopped; `name` is the document, `statements` where they go.
pub(crate) fn stopped(fault: RdfFault, name: &str, statements: &str) -> Refused {
    match fault {
        RdfFault::Read(fault) => unreadable_file(name, &fault),
        RdfFault::Write(fault) => unwritable_file(statements, &fault),
        RdfFault::Base(base) => Refused::without_place(
            MALFORMED_FIELDS,
            format!("the base `{base}` is no IRI"),
            "write it from its scheme on: `https://example.org/people/`",
        ),
        RdfFault::Document(faults) => {
            let mut sources = Sources::default();
            let problems = faults.iter().map(|fault| problem(fault, name, &mut sources));
            let problems = problems.collect();
            Refused::new(problems, &sources)
        }
    }
}

/// What an import refused and changed, triple by triple, and what it lost.
pub(crate) fn of(report: &RdfReport, name: &str) -> Problems {
    let mut sources = Sources::default();
    let told = report
        .remarks
        .iter()
        .map(|remark| problem(remark, name, &mut sources));
    let mut problems: Vec<Diagnostic> = told.collect();
    if report.untold > 0 {
        let message = format!("{} further triples are refused or changed", report.untold);
        let fix = Fix::Advise("mend these first, and import again".to_owned());
        problems.push(Diagnostic::error(RDF_TRIPLE, None, message, fix));
    }
    for (kind, values) in &report.lost_types {
        let message = format!("{values} values of the type `{kind}` do not show it here");
        let help = "an export gives the type back where the slot says it: `born[rdfs::range -> xsd::date]`, or a signature \
                    with `Date` or `DateTime`";
        problems.push(Diagnostic::note(
            RDF_LOSS,
            None,
            message,
            Fix::Advise(help.to_owned()),
        ));
    }
    Problems::new(problems, &sources)
}

fn problem(remark: &Remark, name: &str, sources: &mut Sources) -> Diagnostic {
    // The document may be long gone through; the triple stands for its line.
    let file = sources.add_part(name, remark.text.as_str(), remark.line);
    let span = Span {
        file,
        start: 0,
        end: remark.text.len() as u32,
    };
    let code = if remark.text.is_empty() {
        RDF_DOCUMENT
    } else {
        RDF_TRIPLE
    };
    let fix = Fix::Advise(remark.help.clone());
    match remark.grade {
        Grade::Refused => Diagnostic::error(code, span, &*remark.message, fix),
        Grade::Changed => Diagnostic::warning(code, span, &*remark.message, fix),
    }
}
