//! Reads what a mapping program says: which columns mean what.
//!
//! In: a session with the mapping program loaded; its members of the class `Import` are the objects that a row becomes.
//! Out: a [`Mapping`], or everything that is wrong with it, each with its place.
//!
//! Invariant: a property that no mapping has is refused, so that a misspelt one does not silently do nothing.

use crate::inherited;
use crate::session::Loaded;
use framex_data::{Column, Duplicates, Kind, MalformedTemplate, Mapping, Table, Template};
use framex_program::Signature;
use framex_source::{Diagnostic, Fix, IMPORT_MAPPING, Span, nearest};
use framex_term::{Fact, Predicate, Term, Terms, View};
use std::collections::BTreeMap;

/// What a mapping can say of an object, of one of its slots, and of a parameter of a method by its number.
const OF_OBJECT: [&str; 11] = [
    "class",
    "each",
    "object",
    "missing",
    "duplicates",
    "decimalPoint",
    "separator",
    "quotes",
    "escapes",
    "header",
    "rows",
];
const OF_SLOT: [&str; 6] = ["column", "object", "split", "form", "yes", "no"];
const OF_PARAMETER: [&str; 1] = ["argument"];

/// What is said of the whole file, whichever object it is said of.
const OF_FILE: [&str; 5] = ["separator", "quotes", "escapes", "header", "rows"];

/// The mapping of a loaded program.
pub(crate) fn read(loaded: &Loaded, terms: &Terms) -> Result<Mapping, Vec<Diagnostic>> {
    let objects: Vec<Term> = terms.find_name("Import").map_or_else(Vec::new, |class| {
        let members = loaded.model.facts_of(Predicate::Class(class), None);
        members.map(|fact| fact.terms[0]).collect()
    });
    if objects.is_empty() {
        let help =
            "make one: `staff:Import[class -> Person; object -> \"staff_{No}\"; column(\"Name\") -> name]`";
        return Err(vec![problem(
            None,
            "the mapping has no member of the class `Import`",
            help,
        )]);
    }
    let mut reader = Reader {
        loaded,
        terms,
        problems: Vec::new(),
        of_file: BTreeMap::new(),
        mapping: Mapping {
            has_header: true,
            has_quotes: true,
            ..Mapping::default()
        },
    };
    for object in objects {
        reader.table(object);
    }
    let prefixes = loaded.program.prefixes.iter();
    reader.mapping.prefixes = prefixes
        .map(|p| (p.name.to_string(), p.iri.to_string()))
        .collect();
    match reader.problems.is_empty() {
        true => Ok(reader.mapping),
        false => Err(reader.problems),
    }
}

struct Reader<'l> {
    loaded: &'l Loaded,
    terms: &'l Terms,
    problems: Vec<Diagnostic>,
    /// What was said of the file so far.
    of_file: BTreeMap<&'static str, Term>,
    mapping: Mapping,
}

/// One thing that is said of an object: the property, its parameter, its value.
struct Said {
    fact: Fact,
    property: String,
    of: Option<Term>,
    /// Of which parameter of the method it is said, from 1.
    parameter: Option<i64>,
    value: Term,
}

impl Reader<'_> {
    fn table(&mut self, object: Term) {
        let said = self.said(object);
        let name = self.terms.print(object);
        let of = |property: &str| {
            said.iter()
                .filter(move |s| s.of.is_none() && s.property == property)
                .collect::<Vec<_>>()
        };
        let class = self.one(&of("class"));
        let Some(template) = self.one(&of("object")) else {
            let help = format!("name the objects after a column: `{name}[object -> \"{name}_{{No}}\"]`");
            return self.report(
                None,
                format!("nothing says what the objects of `{name}` are called"),
                help,
            );
        };
        let Some(template) = self.template(template) else {
            return;
        };
        let types = class.map_or_else(Vec::new, |class| {
            let signatures = inherited::Signatures::of(&self.loaded.program).of_class(class.value);
            signatures.into_iter().cloned().collect()
        });
        let missing = of("missing")
            .into_iter()
            .filter_map(|said| self.text(said))
            .collect();
        let duplicates = match self
            .one(&of("duplicates"))
            .map(|said| self.choice(said, &["refuse", "merge"]))
        {
            Some(Some("merge")) => Duplicates::Merge,
            _ => Duplicates::Refuse,
        };
        let point = self.one(&of("decimalPoint")).and_then(|said| self.letter(said));
        self.of_file(&of);
        let mut columns = Vec::new();
        for column in said.iter().filter(|said| said.property == "column") {
            columns.extend(self.column(column, &said, &types, class.map(|said| said.value), &name));
        }
        let each = self.one(&of("each")).and_then(|said| self.list(said));
        self.mapping.tables.push(Table {
            name,
            each,
            class: class.map(|said| self.terms.print(said.value)),
            object: template,
            missing,
            decimal_point: point.unwrap_or('.'),
            duplicates,
            columns,
        });
    }

    /// What is said of an object, in source order; what no mapping says is reported.
    fn said(&mut self, object: Term) -> Vec<Said> {
        let mut all = Vec::new();
        for fact in self.loaded.model.facts().filter(|fact| fact.terms[0] == object) {
            let Predicate::Property { name, parameters } = fact.predicate else {
                continue;
            };
            let property = self.terms.print(name);
            let known: &[&str] = match parameters {
                0 => &OF_OBJECT,
                1 => &OF_SLOT,
                _ => &OF_PARAMETER,
            };
            let parameter = (parameters == 2).then(|| fact.terms[2].small_integer().unwrap_or(0));
            if parameters > 2 || parameter.is_some_and(|at| at < 1) || !known.contains(&property.as_str()) {
                let help = match nearest(&property, known.iter().copied()) {
                    Some(near) if *near != *property => format!("did you mean `{near}`?"),
                    _ => format!(
                        "a mapping says of an object: {}; of a slot: {}; of a parameter: `argument(slot, 1)`",
                        OF_OBJECT.join(", "),
                        OF_SLOT.join(", ")
                    ),
                };
                self.report(
                    Some(&fact),
                    format!("a mapping has no `{property}` of this form"),
                    help,
                );
                continue;
            }
            let of = (parameters > 0).then(|| fact.terms[1]);
            let value = fact.terms[fact.terms.len() - 1];
            all.push(Said {
                fact,
                property,
                of,
                parameter,
                value,
            });
        }
        all
    }

    /// What is said of the file as a whole; two objects say the same of it.
    fn of_file<'s>(&mut self, of: &impl Fn(&str) -> Vec<&'s Said>) {
        for property in OF_FILE {
            let Some(said) = of(property).first().copied() else {
                continue;
            };
            let before = *self.of_file.entry(property).or_insert(said.value);
            if before != said.value {
                let (before, now) = (self.terms.print(before), self.terms.print(said.value));
                self.report(
                    Some(&said.fact),
                    format!("`{property}` is said of the whole file, and is `{before}` and `{now}`"),
                    "say it once, or the same of every object".to_owned(),
                );
            }
        }
        if let Some(separator) = self.one(&of("separator")).and_then(|said| self.letter(said)) {
            self.mapping.separator = u8::try_from(separator).ok();
        }
        if let Some(said) = self.one(&of("quotes")) {
            self.mapping.has_quotes = self.truth(said).unwrap_or(true);
        }
        if let Some(said) = self.one(&of("escapes")) {
            self.mapping.has_escapes = self.truth(said);
        }
        if let Some(said) = self.one(&of("header")) {
            self.mapping.has_header = self.truth(said).unwrap_or(true);
        }
        if let Some(rows) = self.one(&of("rows")).and_then(|said| self.text(said)) {
            self.mapping.rows = rows;
        }
    }

    fn column(
        &mut self,
        column: &Said,
        said: &[Said],
        types: &[Signature],
        class: Option<Term>,
        table: &str,
    ) -> Option<Column> {
        let header = match column.of.map(|of| self.terms.view(of)) {
            Some(View::String(header)) => header.to_owned(),
            Some(View::Number(number)) => number.to_string(),
            _ => {
                let help = "write it in quotes, as it stands in the first row: `column(\"Staff No\")`";
                self.report(
                    Some(&column.fact),
                    "a column is named by a string or by its number".to_owned(),
                    help.to_owned(),
                );
                return None;
            }
        };
        let slot = self.terms.print(column.value);
        if !self.terms.is_name(column.value) {
            let help = format!("write the name of a slot: `column(\"{header}\") -> age`");
            self.report(Some(&column.fact), format!("`{slot}` is no slot"), help);
            return None;
        }
        let mut arguments: Vec<&Said> = said
            .iter()
            .filter(|said| said.of == Some(column.value) && said.property == "argument")
            .collect();
        arguments.sort_by_key(|said| said.parameter);
        let is_it = |signature: &&Signature| {
            signature.slot == column.value && signature.parameters.len() == arguments.len()
        };
        let Some(signature) = types.iter().find(is_it) else {
            let class = class.map_or_else(|| "Person".to_owned(), |class| self.terms.print(class));
            let slot = match arguments.len() {
                0 => slot,
                number => format!("{slot}({})", vec!["String"; number].join(", ")),
            };
            let message = format!("nothing says which type the values of `{slot}` have");
            let help = match types.is_empty() {
                true => format!(
                    "give the objects a class and its slots a type: `{table}[class -> {class}]`, `{class} {{ {slot}: String }}.`"
                ),
                false => format!("say it in the signature of the class: `{class} {{ {slot}: String }}.`"),
            };
            self.report(Some(&column.fact), message, help);
            return None;
        };
        let kind = Kind::of(&self.terms.print(signature.value));
        let of = |property: &str| -> Vec<&Said> {
            let of_slot = said.iter().filter(|said| said.of == Some(column.value));
            of_slot.filter(|said| said.property == property).collect()
        };
        let object = match self.one(&of("object")) {
            Some(said) => Some(self.template(said)?),
            None => matches!(kind, Kind::Object(_)).then(|| Template::column(&header)),
        };
        let texts = |said: Vec<&Said>, reader: &mut Self| -> Vec<String> {
            said.into_iter().filter_map(|said| reader.text(said)).collect()
        };
        let mut given = Vec::new();
        for ((at, argument), kind) in (1..).zip(arguments).zip(&signature.parameters) {
            if argument.parameter != Some(at) {
                let message =
                    format!("nothing says where parameter {at} of `{slot}` comes from, or two things do");
                let help = format!("name one column: `argument({slot}, {at}) -> \"Currency\"`");
                self.report(Some(&argument.fact), message, help);
                return None;
            }
            given.push((self.text(argument)?, Kind::of(&self.terms.print(*kind))));
        }
        Some(Column {
            arguments: given,
            header,
            slot,
            kind,
            object,
            split: self.one(&of("split")).and_then(|said| self.text(said)),
            form: self.one(&of("form")).and_then(|said| self.text(said)),
            yes: texts(of("yes"), self),
            no: texts(of("no"), self),
        })
    }

    /// The one thing said; a second is reported.
    fn one<'s>(&mut self, said: &[&'s Said]) -> Option<&'s Said> {
        if let [_, second, ..] = said {
            let message = format!("`{}` has two values, and a mapping needs one", second.property);
            self.report(Some(&second.fact), message, "take one of them away".to_owned());
        }
        said.first().copied()
    }

    fn text(&mut self, said: &Said) -> Option<String> {
        let text = self.terms.as_string(said.value).map(str::to_owned);
        if text.is_none() {
            let (property, value) = (&said.property, self.terms.print(said.value));
            let help = format!(
                "write it in quotes: `{property} -> \"{}\"`",
                value.trim_matches('`')
            );
            self.report(
                Some(&said.fact),
                format!("`{property}` is a string, and `{value}` is none"),
                help,
            );
        }
        text
    }

    /// The path of a list: `lines[]`.
    fn list(&mut self, said: &Said) -> Option<String> {
        let path = self.text(said)?;
        if !path.ends_with("[]") {
            let help = format!("write `each -> \"{path}[]\"`");
            self.report(Some(&said.fact), format!("`{path}` is the path of no list"), help);
            return None;
        }
        Some(path)
    }

    fn letter(&mut self, said: &Said) -> Option<char> {
        let text = self.text(said)?;
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_ascii() && !"\"\n\r".contains(letter) => Some(letter),
            _ => {
                let property = &said.property;
                let help = format!("write one letter: `{property} -> \";\"`");
                self.report(
                    Some(&said.fact),
                    format!("`{property}` is one letter of ASCII"),
                    help,
                );
                None
            }
        }
    }

    fn truth(&mut self, said: &Said) -> Option<bool> {
        match self.terms.view(said.value) {
            View::Boolean(value) => Some(value),
            _ => {
                let property = &said.property;
                let help = format!("write `{property} -> false`, or leave it out");
                self.report(
                    Some(&said.fact),
                    format!("`{property}` is `true` or `false`"),
                    help,
                );
                None
            }
        }
    }

    fn choice<'c>(&mut self, said: &Said, choices: &[&'c str]) -> Option<&'c str> {
        let text = self.text(said)?;
        let found = choices.iter().find(|choice| **choice == text).copied();
        if found.is_none() {
            let help = format!("write one of {}", choices.join(", "));
            self.report(
                Some(&said.fact),
                format!("`{}` cannot be `{text}`", said.property),
                help,
            );
        }
        found
    }

    fn template(&mut self, said: &Said) -> Option<Template> {
        let text = self.text(said)?;
        let fault = match Template::parse(&text) {
            Ok(template) => return Some(template),
            Err(fault) => fault,
        };
        let (message, help) = match fault {
            MalformedTemplate::Brace => (
                format!("a brace in `{text}` has no partner"),
                "write a column's header between two braces: `staff_{Staff No}`".to_owned(),
            ),
            MalformedTemplate::NoColumn => (
                format!("`{text}` names no column, so that all rows would be one object"),
                format!("add a column's header in braces: `{text}_{{Staff No}}`"),
            ),
            MalformedTemplate::Letter(letter) => (
                format!("the name of an object cannot hold `{}`", letter.escape_debug()),
                "join the columns by `_`: `order_{Order}_{Line}`".to_owned(),
            ),
        };
        self.report(Some(&said.fact), message, help);
        None
    }

    fn report(&mut self, fact: Option<&Fact>, message: String, help: String) {
        let span = fact.and_then(|fact| {
            let mut stated = self.loaded.program.facts.iter();
            stated
                .find(|stated| stated.fact() == *fact)
                .map(|stated| stated.span)
        });
        self.problems.push(problem(span, &message, &help));
    }
}

fn problem(span: Option<Span>, message: &str, help: &str) -> Diagnostic {
    Diagnostic::error(IMPORT_MAPPING, span, message, Fix::Advise(help.to_owned()))
}
