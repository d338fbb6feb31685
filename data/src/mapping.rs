//! What the columns of a file mean: objects, their classes, their slots, the types of the values.
//!
//! In: what a mapping program says, already resolved. Out: plain values that [`crate::import()`] follows.
//!
//! Invariant: names are printed as they stand in a statement, in backquotes where they need them.

use crate::template::Template;

/// All that one file means.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    /// Each makes an object of every row.
    pub tables: Vec<Table>,
    /// Short and long names that the statements use.
    pub prefixes: Vec<(String, String)>,
    /// Whether the first row names the columns; else they are `1`, `2`, …
    pub has_header: bool,
    /// What separates the cells of a row; the form decides where it is `None`.
    pub separator: Option<u8>,
    /// Whether a cell may stand in quotes.
    pub has_quotes: bool,
    /// Whether a backslash in a cell without quotes begins an escape; the form decides where it is `None`.
    pub has_escapes: Option<bool>,
    /// Where the records lie in a JSON document, keys joined by points; empty for the document itself.
    pub rows: String,
}

/// One object of each row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What the mapping program calls it.
    pub name: String,
    /// The list whose items each become an object, `lines[]`; the row becomes one where it is `None`.
    pub each: Option<String>,
    /// The class of the objects.
    pub class: Option<String>,
    /// Makes the name of the object.
    pub object: Template,
    /// Texts that stand for no value.
    pub missing: Vec<String>,
    /// What stands for the point in decimals.
    pub decimal_point: char,
    /// What a second row about the same object means.
    pub duplicates: Duplicates,
    /// Where the values come from.
    pub columns: Vec<Column>,
}

/// What a second row about the same object means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duplicates {
    /// It is refused.
    Refuse,
    /// It says more about the object.
    Merge,
}

/// One column, as values of a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The header, or the path in a JSON record.
    pub header: String,
    /// The slot.
    pub slot: String,
    /// The type of the values.
    pub kind: Kind,
    /// Makes the name, where the value is an object; the text itself unless given.
    pub object: Option<Template>,
    /// The columns whose values are the parameters of the slot, in order, each with its type.
    pub arguments: Vec<(String, Kind)>,
    /// What separates several values in one cell.
    pub split: Option<String>,
    /// How dates are written: `DD.MM.YYYY`.
    pub form: Option<String>,
    /// Texts for `true`; the word itself unless given.
    pub yes: Vec<String>,
    /// Texts for `false`; the word itself unless given.
    pub no: Vec<String>,
}

/// The type of a value, as signatures name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text, as it stands.
    String,
    /// A whole number.
    Integer,
    /// A number that is kept as a decimal.
    Decimal,
    /// A number, an integer or a decimal as it is written.
    Number,
    /// `true` or `false`.
    Boolean,
    /// A date in ISO form, or in the column's own.
    Date,
    /// A date and a time in ISO form.
    DateTime,
    /// An object of this class.
    Object(String),
}

impl Kind {
    /// The kind that a signature's type means.
    #[must_use]
    pub fn of(type_name: &str) -> Kind {
        match type_name {
            "String" => Kind::String,
            "Integer" => Kind::Integer,
            "Decimal" | "Float" => Kind::Decimal,
            "Number" => Kind::Number,
            "Boolean" => Kind::Boolean,
            "Date" => Kind::Date,
            "DateTime" => Kind::DateTime,
            class => Kind::Object(class.to_owned()),
        }
    }

    /// As signatures name it.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Kind::String => "String",
            Kind::Integer => "Integer",
            Kind::Decimal => "Decimal",
            Kind::Number => "Number",
            Kind::Boolean => "Boolean",
            Kind::Date => "Date",
            Kind::DateTime => "DateTime",
            Kind::Object(class) => class,
        }
    }
}
