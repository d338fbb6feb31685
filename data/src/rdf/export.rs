//! Writes facts as a document of RDF.
//!
//! In: facts in the order in which they are to stand, what their sources are, which class extends which. Out: the document, and
//! what it cannot hold.
//!
//! Invariant: the same facts give the same bytes; of what the form cannot hold nothing is left out without being counted.

use super::RdfForm;
use super::graphs::{Blanks, graph_of};
use super::literal;
use super::names::Names;
use super::vocabulary::{BLANK, RANGE, SUBCLASS, TYPE, XSD};
use framex_term::{Fact, Predicate, Term, Terms, View};
use oxrdf::{GraphName, NamedNode, NamedOrBlankNode, Quad};
use oxrdfio::RdfSerializer;
use rustc_hash::FxHashMap;

/// What is to be written.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'f> {
    /// The facts, each once.
    pub facts: &'f [Fact],
    /// Which class extends which.
    pub extends: &'f [(Term, Term)],
    /// Of the facts that an annotation states: its sources; `None` where the fact is also stated without one.
    pub sources: &'f FxHashMap<Fact, Vec<Option<String>>>,
    /// The type of a slot's values, `Date` or `DateTime`, where the signatures say it.
    pub types: &'f FxHashMap<Term, &'static str>,
    /// Short and long names of the program.
    pub prefixes: &'f [(String, String)],
}

/// A document, and what it holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exported {
    /// The document.
    pub document: String,
    /// Its triples.
    pub triples: u64,
    /// Facts whose source the form cannot hold.
    pub lost_sources: u64,
}

/// A fact that the form cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritable {
    /// The fact as the language prints it.
    pub fact: String,
    /// Why, in words.
    pub reason: String,
}

/// Writes facts.
///
/// # Errors
/// [`Unwritable`], the first fact that the form cannot hold: XML has no letter for some, and no word for some properties.
///
/// # Cost
/// A walk over the facts; holds the document.
pub fn export(facts: &Facts<'_>, form: RdfForm, terms: &Terms) -> Result<Exported, Unwritable> {
    let names = Names::new(facts.prefixes);
    let mut serializer = RdfSerializer::from_format(form.format());
    for (short, long) in names.prefixes() {
        // A long name that is no IRI makes none of its names an IRI, and needs no prefix.
        if NamedNode::new(long.as_str()).is_ok() {
            serializer = serializer
                .with_prefix(short, long)
                .expect("what is an IRI can be that of a prefix");
        }
    }
    let mut writer = Writer {
        ranges: ranges(facts, &names, terms),
        names,
        terms,
        form,
        blanks: Blanks::default(),
        nodes: FxHashMap::default(),
        last: None,
        serializer: serializer.for_writer(Vec::new()),
        exported: Exported::default(),
    };
    for (class, wider) in facts.extends {
        let fact = || format!("{} extends {}", terms.print(*class), terms.print(*wider));
        let (class, wider) = (
            writer.names.node_of(*class, terms),
            writer.names.node_of(*wider, terms),
        );
        let subclass = NamedNode::new_unchecked(SUBCLASS);
        writer.write(Quad::new(class, subclass, wider, GraphName::DefaultGraph), fact)?;
    }
    for fact in facts.facts {
        writer.fact(fact, facts.sources.get(fact).map_or(&[None], Vec::as_slice))?;
    }
    let mut exported = writer.exported;
    let bytes = writer.serializer.finish().map_err(|fault| Unwritable {
        fact: String::new(),
        reason: fault.to_string(),
    })?;
    exported.document = String::from_utf8(bytes).expect("RDF is written as text");
    Ok(exported)
}

/// The type of a slot's values, as the signatures or `rdfs:range` say it.
fn ranges(facts: &Facts<'_>, names: &Names, terms: &Terms) -> FxHashMap<Term, String> {
    let mut ranges: FxHashMap<Term, String> = FxHashMap::default();
    for (slot, kind) in facts.types {
        let kind = if *kind == "Date" { "date" } else { "dateTime" };
        ranges.insert(*slot, format!("{XSD}{kind}"));
    }
    for fact in facts.facts {
        let Predicate::Property { name, parameters: 0 } = fact.predicate else {
            continue;
        };
        if names.node_of(name, terms).as_str() == RANGE && terms.is_name(fact.terms[1]) {
            ranges.insert(fact.terms[0], names.node_of(fact.terms[1], terms).into_string());
        }
    }
    ranges
}

struct Writer<'t> {
    ranges: FxHashMap<Term, String>,
    names: Names,
    terms: &'t Terms,
    form: RdfForm,
    blanks: Blanks,
    /// The nodes of classes and properties, which stand in many facts.
    nodes: FxHashMap<Term, NamedNode>,
    /// The subject of the fact before: facts about one stand together.
    last: Option<(Term, NamedOrBlankNode)>,
    serializer: oxrdfio::WriterQuadSerializer<Vec<u8>>,
    exported: Exported,
}

impl Writer<'_> {
    fn fact(&mut self, fact: &Fact, sources: &[Option<String>]) -> Result<(), Unwritable> {
        let terms = self.terms;
        let subject = self.subject(fact.terms[0]);
        let (property, object) = match fact.predicate {
            Predicate::Class(class) => (NamedNode::new_unchecked(TYPE), self.node(class).into()),
            Predicate::Property { name, .. } => self.property(name, &fact.terms[1..]),
        };
        let quad = Quad::new(subject, property, object, GraphName::DefaultGraph);
        if !self.form.has_graphs() {
            let is_lost = sources.iter().any(Option::is_some);
            self.exported.lost_sources += u64::from(is_lost);
            return self.write(quad, || fact.print(terms));
        }
        for source in sources {
            let graph = match source {
                None => GraphName::DefaultGraph,
                Some(source) => graph_of(source, &mut self.blanks),
            };
            let quad = Quad {
                graph_name: graph,
                ..quad.clone()
            };
            self.write(quad, || fact.print(terms))?;
        }
        Ok(())
    }

    /// The node of a name that stands in many facts.
    fn node(&mut self, name: Term) -> NamedNode {
        let node = self.nodes.entry(name);
        node.or_insert_with(|| self.names.node_of(name, self.terms))
            .clone()
    }

    fn subject(&mut self, term: Term) -> NamedOrBlankNode {
        if let Some((last, node)) = &self.last
            && *last == term
        {
            return node.clone();
        }
        let node: NamedOrBlankNode = match self.blank(term) {
            Some(node) => node.into(),
            None => self.names.node_of(term, self.terms).into(),
        };
        self.last = Some((term, node.clone()));
        node
    }

    fn blank(&mut self, term: Term) -> Option<oxrdf::BlankNode> {
        let (symbol, arguments) = self.terms.as_function(term)?;
        let is_one = matches!(self.terms.view(symbol), View::Name(BLANK))
            && matches!(arguments, [document, number]
                if self.terms.as_string(*document).is_some() && number.small_integer().is_some());
        is_one.then(|| self.blanks.node(&self.terms.print(term)))
    }

    /// The property and the object of a value; a method's parameters are part of the property.
    fn property(&mut self, name: Term, rest: &[Term]) -> (NamedNode, oxrdf::Term) {
        let terms = self.terms;
        let (value, parameters) = rest.split_last().expect("a property fact has a value");
        let range = self.ranges.get(&name).map(String::as_str);
        let object: oxrdf::Term = match literal::of_value(*value, range, terms, &self.names) {
            Some(literal) => literal.into(),
            None => match self.blank(*value) {
                Some(node) => node.into(),
                None => self.names.node_of(*value, terms).into(),
            },
        };
        if !parameters.is_empty() {
            let parameters: Vec<String> = parameters.iter().map(|term| terms.print(*term)).collect();
            let call = format!("{}({})", terms.print(name), parameters.join(", "));
            return (self.names.iri_of(&call, false), object);
        }
        let property = self.node(name);
        // As a plain property these two would be read back as membership and `extends`.
        let is_taken = matches!(property.as_str(), TYPE | SUBCLASS) && terms.is_name(*value);
        match is_taken {
            true => (self.names.iri_of(&terms.print(name), false), object),
            false => (property, object),
        }
    }

    fn write(&mut self, quad: Quad, fact: impl Fn() -> String) -> Result<(), Unwritable> {
        let unwritable = |reason: String| Unwritable { fact: fact(), reason };
        if self.form == RdfForm::RdfXml
            && let oxrdf::Term::Literal(literal) = &quad.object
            && let Some(letter) = literal.value().chars().find(|letter| !is_letter_of_xml(*letter))
        {
            return Err(unwritable(format!("XML has no `{}`", letter.escape_debug())));
        }
        let property = quad.predicate.as_str();
        if self.form == RdfForm::RdfXml && !ends_with_a_word(property) {
            return Err(unwritable(format!("`{property}` can be no element of XML")));
        }
        let written = match self.form.has_graphs() {
            true => self.serializer.serialize_quad(&quad),
            false => self
                .serializer
                .serialize_triple(oxrdf::TripleRef::from(quad.as_ref())),
        };
        written.map_err(|fault| unwritable(fault.to_string()))?;
        self.exported.triples += 1;
        Ok(())
    }
}

/// Whether the end of an IRI can be the name of an element, as far as the letters of ASCII go.
fn ends_with_a_word(iri: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
    let word = &iri[iri.trim_end_matches(is_part).len()..];
    word.contains(|letter: char| letter.is_ascii_alphabetic() || letter == '_')
}

/// XML 1.0, section 2.2; a carriage return is left out, which a reader of XML turns into a line feed.
fn is_letter_of_xml(letter: char) -> bool {
    matches!(letter, '\t' | '\n' | '\u{20}'..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..)
}
