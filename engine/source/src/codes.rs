//! Every code, in one list: a line a code, grouped by the room that gives it.

use crate::diagnostic::{Code, Kind};

macro_rules! codes {
    ($($(#[$doc:meta])* $constant:ident = $name:literal, $kind:ident;)*) => {
        $($(#[$doc])* pub const $constant: Code = Code { name: $name, kind: Kind::$kind };)*
        /// All codes, for the test that each has a page.
        pub const ALL_CODES: &[Code] = &[$($constant),*];
    };
}

codes! {
    // syntax
    /// The text does not read as a statement.
    SYNTAX = "syntax", SyntaxError;
    /// A string without its closing mark.
    OPEN_STRING = "open-string", SyntaxError;
    /// A block comment without its end.
    OPEN_COMMENT = "open-comment", SyntaxError;
    /// A name in backquotes without its closing mark.
    OPEN_NAME = "open-name", SyntaxError;
    /// Nothing between two backquotes.
    EMPTY_NAME = "empty-name", SyntaxError;
    /// A backquoted text that reads as a term where a name must stand.
    TERM_IN_BACKQUOTES = "term-in-backquotes", SyntaxError;
    /// A backslash that begins no escape.
    BAD_ESCAPE = "bad-escape", SyntaxError;
    /// `'text'`.
    SINGLE_QUOTES = "single-quotes", SyntaxError;
    /// A character that begins no word.
    UNKNOWN_CHARACTER = "unknown-character", SyntaxError;
    /// Digits that run into letters.
    NUMBER_FORM = "number-form", SyntaxError;
    /// A name or a date with a `-`.
    HYPHEN_IN_NAME = "hyphen-in-name", SyntaxError;
    /// `?` without a name.
    VARIABLE_NAME = "variable-name", SyntaxError;
    /// `AND`, `true` and their like as a name.
    RESERVED_WORD = "reserved-word", SyntaxError;
    /// Terms, parentheses or operators nest too deep.
    TOO_DEEP = "too-deep", SyntaxError;
    /// A file of more than 4 GiB.
    TOO_LARGE = "too-large", SyntaxError;
    /// A statement lacks its full stop.
    FULL_STOP = "full-stop", SyntaxError;
    /// A word that begins no statement.
    STATEMENT_WORD = "statement-word", SyntaxError;
    /// The second word of a statement does not follow its first.
    SECOND_WORD = "second-word", SyntaxError;
    /// The rule arrow of another language.
    RULE_ARROW = "rule-arrow", SyntaxError;
    /// `::` for a subclass.
    SUBCLASS_SIGN = "subclass-sign", SyntaxError;
    /// A term that says nothing, as a statement or as a condition.
    LONE_TERM = "lone-term", SyntaxError;
    /// A class that is no name.
    CLASS_IS_A_NAME = "class-is-a-name", SyntaxError;
    /// `closed method` without a number of parameters.
    CLOSED_METHOD_NUMBER = "closed-method-number", SyntaxError;
    /// `closed slot` or `closed class` with a number of parameters.
    CLOSED_NUMBER = "closed-number", SyntaxError;
    /// `source`, `time` or `weight` twice in one `annotate`.
    SAID_TWICE = "said-twice", SyntaxError;
    /// The wrong sign in a signature.
    SIGNATURE_FORM = "signature-form", SyntaxError;
    /// A field of a request with parameters.
    FIELD_PARAMETERS = "field-parameters", SyntaxError;
    /// A comma between the parts of a frame.
    COMMA_IN_FRAME = "comma-in-frame", SyntaxError;
    /// Several values without braces.
    VALUES_IN_BRACES = "values-in-braces", SyntaxError;
    /// No `->` between a slot and its value.
    FRAME_ARROW = "frame-arrow", SyntaxError;
    /// `[]`.
    EMPTY_FRAME = "empty-frame", SyntaxError;
    /// `{}` as a value.
    EMPTY_SET = "empty-set", SyntaxError;
    /// `p()`.
    EMPTY_ARGUMENTS = "empty-arguments", SyntaxError;
    /// A separator with nothing after it.
    TRAILING_SEPARATOR = "trailing-separator", SyntaxError;
    /// A bracket that is not closed.
    UNCLOSED_BRACKET = "unclosed-bracket", SyntaxError;
    /// A slot that is no name.
    PROPERTY_IS_A_NAME = "property-is-a-name", SyntaxError;
    /// An expression where a term must stand.
    COMPUTED_IN_FRAME = "computed-in-frame", SyntaxError;
    /// Alternatives without parentheses.
    OR_NEEDS_PARENTHESES = "or-needs-parentheses", SyntaxError;
    /// Conditions joined by something other than `AND`.
    AND_BETWEEN_CONDITIONS = "and-between-conditions", SyntaxError;
    /// `or`, `not`, or their signs in other languages.
    KEYWORD_IN_CAPITALS = "keyword-in-capitals", SyntaxError;
    /// A comparison of another language.
    COMPARISON_SIGN = "comparison-sign", SyntaxError;
    /// A comparison of more than two sides.
    COMPARISON_CHAIN = "comparison-chain", SyntaxError;
    /// An assignment to a name.
    VARIABLE_MARK = "variable-mark", SyntaxError;
    /// An aggregate that does not stand after `:=`.
    AGGREGATE_PLACE = "aggregate-place", SyntaxError;
    /// An aggregate that collects something other than its variables.
    AGGREGATE_COLLECTS = "aggregate-collects", SyntaxError;
    /// `first` or `last` without what orders it.
    FIRST_NEEDS_BY = "first-needs-by", SyntaxError;
    /// An order for an aggregate that needs none.
    BY_WITHOUT_FIRST = "by-without-first", SyntaxError;
    // program
    /// No `world` statement.
    NO_WORLD = "no-world", SemanticError;
    /// `world open.` and `world closed.` in one program.
    TWO_WORLDS = "two-worlds", SemanticError;
    /// A name with a prefix that no statement declares.
    UNDECLARED_PREFIX = "undeclared-prefix", SemanticError;
    /// A prefix that stands for two things.
    PREFIX_TWICE = "prefix-twice", SemanticError;
    /// A name or property that the language keeps for itself.
    RESERVED_NAME = "reserved-name", SemanticError;
    /// A fact or head that gives a view a value.
    READ_ONLY_VIEW = "read-only-view", SemanticError;
    /// A class after a colon that is no name.
    CLASS_VARIABLE = "class-variable", SemanticError;
    /// Digits that are no number that can be kept.
    NUMBER = "number", SemanticError;
    /// A built-in with too few or too many values.
    BUILTIN_ARGUMENTS = "builtin-arguments", SemanticError;
    /// A value, or an object alone, where something is to be said or asked.
    NOT_A_CONDITION = "not-a-condition", SemanticError;
    /// A construct that this version reads and does not carry out.
    NOT_YET = "not-yet", SemanticError;
    /// A fact that names no object.
    FACT_WITH_VARIABLE = "fact-with-variable", SemanticError;
    /// A variable that no positive condition binds.
    UNSAFE_VARIABLE = "unsafe-variable", SemanticError;
    /// Two constants of unlike kinds compared.
    UNLIKE_KINDS = "unlike-kinds", SemanticError;
    /// A built-in that has no value for a constant in the program.
    CONSTANT_WITHOUT_VALUE = "constant-without-value", SemanticError;
    /// A field that a request cannot carry.
    REQUEST_FIELD = "request-field", SemanticError;
    /// `extends` in a circle.
    EXTENDS_CYCLE = "extends-cycle", SemanticError;
    /// A `closed` statement for a form of a name that is not used.
    CLOSED_FORM = "closed-form", SemanticError;
    /// A second value of a request's field from outside of its statement.
    SECOND_VALUE = "second-value", InferenceError;
    /// A conclusion that depends on its own negation, `unknown` or aggregate.
    NOT_STRATIFIED = "not-stratified", SemanticError;
    /// A capitalised name that a variable of the same statement shares.
    FORGOTTEN_MARK = "forgotten-mark", SemanticError;
    /// A built-in inside a frame, where nothing is computed.
    UNCOMPUTED_CALL = "uncomputed-call", SemanticError;
    /// A `NOT` that is never true, since what it negates is open.
    OPEN_NEGATION = "open-negation", SemanticError;
    /// An aggregate that never has a value, since its braces are open.
    OPEN_AGGREGATE = "open-aggregate", SemanticError;
    /// A closed conclusion whose rule rests on an open one.
    CLOSED_OVER_OPEN = "closed-over-open", SemanticError;
    /// A closed scope whose subclass, inverse or subproperty is open.
    HALF_CLOSED = "half-closed", SemanticError;
    /// A request field that carries the name of a slot which rules give to the request.
    FIELD_SHADOWS_SLOT = "field-shadows-slot", SemanticError;
    // fixpoint
    /// A limit was reached.
    LIMIT = "limit", InferenceError;
    /// A request that asks about a request of its own name.
    REQUEST_TRAP = "request-trap", InferenceError;
    /// A rule skipped bindings for which a condition has no value.
    SKIPPED_VALUE = "skipped-value", InferenceError;
    // host
    /// A program asks a model that nobody configured.
    NO_MODEL = "no-model", StateError;
    /// A request's prompt object has no text.
    NO_PROMPT_TEXT = "no-prompt-text", InferenceError;
    /// `tool#order` contradicts what waits for what.
    ORDER_AGAINST_LEVEL = "order-against-level", InferenceError;
    /// A request's prompt object has two texts.
    TWO_PROMPT_TEXTS = "two-prompt-texts", InferenceError;
    /// A request's field has two values.
    TWO_VALUES = "two-values", InferenceError;
    /// A reply in a file that no request asked for.
    UNASKED_REPLY = "unasked-reply", StateError;
    /// Requests of different names are open at once and one has no order.
    UNORDERED_REQUESTS = "unordered-requests", InferenceError;
    /// A configured model that no request asks.
    UNUSED_MODEL = "unused-model", StateError;
    // operations
    /// The answer store, or a file of recorded answers, cannot be used.
    ANSWER_STORE = "answer-store", StateError;
    /// A fact to explain that does not hold.
    DOES_NOT_HOLD = "does-not-hold", StateError;
    /// A mapping that speaks of a column which the data does not have.
    IMPORT_COLUMN = "import-column", RequestError;
    /// A mapping that does not say enough, or something that no mapping says.
    IMPORT_MAPPING = "import-mapping", SemanticError;
    /// A row of data that is not what the mapping says of it.
    IMPORT_ROW = "import-row", RequestError;
    /// A fault of FrameX itself.
    INTERNAL = "internal", InternalError;
    /// The command line cannot be read.
    MALFORMED_COMMAND = "malformed-command", RequestError;
    /// An operation was given a field it has not, or one of another kind, or lacks one it needs.
    MALFORMED_FIELDS = "malformed-fields", RequestError;
    /// A line to the server that is no request.
    MALFORMED_REQUEST = "malformed-request", RequestError;
    /// `test` of files that expect nothing.
    NO_EXPECTATION = "no-expectation", StateError;
    /// An answer from outside to a request that is not open.
    NOT_OPEN = "not-open", StateError;
    /// A fact to retract that is not stated.
    NOT_STATED = "not-stated", StateError;
    /// An operation that needs a program, before one is loaded.
    NOTHING_LOADED = "nothing-loaded", StateError;
    /// A chunk or a commit where no bulk load was begun.
    NOTHING_STAGED = "nothing-staged", StateError;
    /// Something other than one goal, or one fact, where one is asked for.
    ONE_AT_A_TIME = "one-at-a-time", RequestError;
    /// Requests that nobody has carried out.
    OPEN_REQUESTS = "open-requests", StateError;
    /// A request, or a staged load, that is too long.
    OVERSIZED_REQUEST = "oversized-request", RequestError;
    /// A document that is not RDF of the format named.
    RDF_DOCUMENT = "rdf-document", RequestError;
    /// A fact that a format of RDF cannot hold.
    RDF_FACT = "rdf-fact", RequestError;
    /// What comes through RDF another way than it was: types, sources.
    RDF_LOSS = "rdf-loss", RequestError;
    /// A triple that the language cannot say, or not quite.
    RDF_TRIPLE = "rdf-triple", RequestError;
    /// A file that is no snapshot, or not one that can be opened.
    SNAPSHOT_FILE = "snapshot-file", StateError;
    /// A file that cannot be read or written.
    UNUSABLE_FILE = "unusable-file", RequestError;
    /// No library of this name is shipped.
    UNKNOWN_LIBRARY = "unknown-library", RequestError;
    /// A class or property of which the program does not speak, where that is taken for a slip.
    UNKNOWN_NAME = "unknown-name", RequestError;
    /// No operation of this name.
    UNKNOWN_OPERATION = "unknown-operation", RequestError;
    /// A revision that never was, or is kept no longer.
    UNKNOWN_REVISION = "unknown-revision", RequestError;
    /// A source that states nothing.
    UNKNOWN_SOURCE = "unknown-source", StateError;
    /// A weight that an algebra of proofs cannot use.
    WEIGHT_RANGE = "weight-range", RequestError;
}
