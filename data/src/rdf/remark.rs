//! What an import has to say of a triple, in words: what is wrong, and what mends it.

/// How grave a remark is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// The triple is refused.
    Refused,
    /// The triple is imported, and not quite as it was meant.
    Changed,
}

/// Something to say of one triple.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// How grave it is.
    pub grade: Grade,
    /// The line with which it was read, from 1.
    pub line: u32,
    /// From this letter of the line on, from 0.
    pub column: u32,
    /// The triple as one line of N-Quads, or the line of a document that cannot be read.
    pub text: String,
    /// What is wrong.
    pub message: String,
    /// What mends it.
    pub help: String,
}

/// Why a triple is refused or changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The line is no triple; in the words of the reader.
    Syntax(String),
    /// An IRI after the base that is made of no name and no term.
    NotText(String),
    /// An IRI made of a name with a prefix that nobody declares.
    Prefix(String),
    /// A property whose IRI is no name.
    Property(String),
    /// A class that would extend itself.
    Circle(String, String),
    /// `extends` in a graph.
    Graph(String),
    /// A text that is not of the form of its type.
    Form(String, String),
}

impl Reason {
    pub(crate) fn grade(&self) -> Grade {
        match self {
            Reason::Graph(_) | Reason::Form(..) => Grade::Changed,
            _ => Grade::Refused,
        }
    }

    /// What is wrong, and what mends it.
    pub(crate) fn words(&self) -> (String, String) {
        match self {
            Reason::Syntax(said) => (
                format!("the document cannot be read here: {said}"),
                "correct it, or name the format in which it is written".into(),
            ),
            Reason::NotText(iri) => (
                format!("`{iri}` is made of no name and no term"),
                "give the object an IRI of its own".into(),
            ),
            Reason::Prefix(short) => (
                format!("the prefix `{short}` is not declared"),
                format!("declare it in the program, or in the document: `@prefix {short}: <https://…>`"),
            ),
            Reason::Property(iri) => (
                format!("`{iri}` names a property, and reads as another name"),
                "give the property an IRI that does not begin with a word and two colons".into(),
            ),
            Reason::Circle(subclass, superclass) => (
                format!("`{subclass}` would extend itself through `{superclass}`"),
                "take one of the classes out of the circle; classes with the same members need a rule each way".into(),
            ),
            Reason::Graph(graph) => (
                format!("`extends` has no source, so the graph `{graph}` is not kept"),
                "nothing, where the graph does not matter; else state it as a property of your own".into(),
            ),
            Reason::Form(text, kind) => (
                format!("`{}` is not written as {kind} is here, and stays a literal", text.escape_debug()),
                "correct it, or read it as `rdf#literal(?Text, ?Type)`".into(),
            ),
        }
    }
}
