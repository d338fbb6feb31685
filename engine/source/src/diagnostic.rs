//! A problem, its place and its fix: one value for every door.

use crate::text::Span;

/// How grave a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The program is refused.
    Error,
    /// The program runs; something in it probably does not do what was meant.
    Warning,
    /// Worth knowing.
    Note,
}

/// Which stage refused; the protocol's error kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The text is no program.
    SyntaxError,
    /// The program breaks a rule of the language.
    SemanticError,
    /// Evaluation had to stop.
    InferenceError,
    /// A request to a door was malformed.
    RequestError,
    /// The session is not in a state for this.
    StateError,
    /// A fault of FrameX itself.
    InternalError,
}

/// The name of a kind of problem. All of them stand in `codes.rs`; each has a page in `book/messages/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// As printed: `unsafe-variable`.
    pub name: &'static str,
    /// The stage that refuses with it.
    pub kind: Kind,
}

/// The next step for the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fix {
    /// Put `text` where `span` is. An empty span inserts.
    Replace {
        /// What to replace.
        span: Span,
        /// What to put there.
        text: String,
        /// The same, in words: ``did you mean `email`?``
        help: String,
    },
    /// A sentence that says what to do.
    Advise(String),
}

impl Fix {
    /// The fix in words.
    #[must_use]
    pub fn help(&self) -> &str {
        match self {
            Fix::Replace { help, .. } | Fix::Advise(help) => help,
        }
    }
}

/// Another place that takes part, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Where.
    pub span: Span,
    /// What is there: `its slots are declared here`.
    pub label: String,
}

/// A problem in a program, where it is, and how to mend it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which problem.
    pub code: Code,
    /// How grave.
    pub severity: Severity,
    /// What is wrong, in the words of the user's program; lower case, no full stop.
    pub message: String,
    /// Where; `None` for the program as a whole.
    pub span: Option<Span>,
    /// The next step.
    pub fix: Fix,
    /// Other places that take part, in the order they should be read.
    pub related: Vec<Related>,
}

impl Diagnostic {
    /// A problem that refuses the program.
    #[must_use]
    pub fn error(code: Code, span: impl Into<Option<Span>>, message: impl Into<String>, fix: Fix) -> Self {
        Self::new(Severity::Error, code, span.into(), message.into(), fix)
    }

    /// A problem that lets the program run.
    #[must_use]
    pub fn warning(code: Code, span: impl Into<Option<Span>>, message: impl Into<String>, fix: Fix) -> Self {
        Self::new(Severity::Warning, code, span.into(), message.into(), fix)
    }

    /// Something worth knowing.
    #[must_use]
    pub fn note(code: Code, span: impl Into<Option<Span>>, message: impl Into<String>, fix: Fix) -> Self {
        Self::new(Severity::Note, code, span.into(), message.into(), fix)
    }

    fn new(severity: Severity, code: Code, span: Option<Span>, message: String, fix: Fix) -> Self {
        Diagnostic {
            code,
            severity,
            message,
            span,
            fix,
            related: Vec::new(),
        }
    }

    /// Adds another place that takes part.
    #[must_use]
    pub fn see(mut self, span: Span, label: impl Into<String>) -> Self {
        self.related.push(Related {
            span,
            label: label.into(),
        });
        self
    }
}
