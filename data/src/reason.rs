//! Why a row is refused, in words: what is wrong, and what mends it.
//!
//! In: the reason and the column it lies in. Out: message and help. A line a reason, so that the words of all stand together.

use crate::mapping::Kind;

/// Why a row, or one value of it, is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Bytes that are no UTF-8.
    NotUtf8,
    /// A quote without its partner.
    OpenQuote,
    /// Letters after the closing quote of a cell.
    AfterQuote,
    /// A backslash before a letter that none may stand before.
    CellEscape,
    /// So many cells, and so many headers.
    CellCount(usize, usize),
    /// A record that is no JSON.
    NotJson(NoJson),
    /// A record that is no object.
    NotARecord,
    /// A list or an object where a value is wanted.
    Nested,
    /// One value where a list or an object is wanted.
    NotNested,
    /// A key that came in the same object before.
    KeyTwice,
    /// Several values where one is wanted.
    Several,
    /// A parameter has no value.
    NoArgument,
    /// A parameter has several values, or is a list or an object.
    SeveralArguments,
    /// A parameter is none of its type.
    ArgumentKind,
    /// A column of the object's name has no value.
    NoName,
    /// A backquote or a line break in a name.
    NameLetter,
    /// A name that reads as a number, a string or a function term.
    NameIsTerm,
    /// A name that reads as one with a prefix.
    NamePrefix,
    /// An object that a row before is about, by its line.
    Duplicate(u32),
    /// A text that is no value of its type.
    NotOfKind,
    /// A number with zeros before it.
    LeadingZeros,
    /// A decimal where an integer is wanted.
    NotWhole,
    /// More digits than a number may have.
    TooManyDigits,
    /// A date that is not in the form of its column.
    NotInForm,
}

/// What keeps a text from being JSON, at the place where it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoJson {
    /// Something that is no value stands where one is wanted.
    Value,
    /// A key is missing, or has no quotes.
    Key,
    /// No colon follows a key.
    Colon,
    /// Neither a comma nor the end follows a value of an object.
    InObject,
    /// The same in a list.
    InList,
    /// A string without its closing quote.
    OpenString,
    /// A line break or another control character in a string.
    Control,
    /// A backslash before what none may stand before.
    Escape,
    /// Too many brackets within each other.
    Depth,
    /// A record that is whole, and more behind it.
    Behind,
    /// A bracket or a quote of the record is never closed.
    Open,
    /// The array of the records is never closed.
    OpenArray,
    /// The array of the records is whole, and more stands behind it.
    BehindArray,
    /// There is no array where the mapping says that the records lie.
    NoArray,
}

impl NoJson {
    fn words(self) -> &'static str {
        match self {
            NoJson::Value => "a value is wanted here: `\"…\"`, a number, `true`, `false`, `null`, `{` or `[`",
            NoJson::Key => "a key in quotes is wanted here",
            NoJson::Colon => "a `:` is wanted behind the key",
            NoJson::InObject => "a `,` or the closing `}` is wanted here",
            NoJson::InList => "a `,` or the closing `]` is wanted here",
            NoJson::OpenString => "the string is never closed",
            NoJson::Control => {
                "a string holds a line break or another control character, which is written `\\n`"
            }
            NoJson::Escape => "the string holds a `\\` before a letter that has no meaning after one",
            NoJson::Depth => "lists and objects lie too deep within each other",
            NoJson::Behind => "something stands behind the record",
            NoJson::Open => "a bracket or a quote of the record is never closed, or not within 64 MiB",
            NoJson::OpenArray => "the array of the records is never closed",
            NoJson::BehindArray => "something stands behind the array of the records",
            NoJson::NoArray => "there is no array where the records are to lie",
        }
    }
}

/// What the words of a reason speak of.
pub(crate) struct About<'r> {
    /// The column.
    pub(crate) header: &'r str,
    /// The slot that it fills, where it fills one.
    pub(crate) slot: &'r str,
    /// The text that stands there.
    pub(crate) text: &'r str,
    /// The type wanted.
    pub(crate) kind: &'r Kind,
    /// How dates are written in the column.
    pub(crate) form: &'r str,
    /// What the mapping calls the object.
    pub(crate) table: &'r str,
}

impl Reason {
    /// Whether the bytes are no JSON at all, so that where the record ends is not known.
    pub(crate) fn is_broken(self) -> bool {
        matches!(self, Reason::NotJson(_) | Reason::NotUtf8)
    }

    /// What is wrong, and what mends it.
    pub(crate) fn words(self, about: &About<'_>) -> (String, String) {
        let About {
            header,
            slot,
            text,
            kind,
            form,
            table,
        } = about;
        let kind = kind.name();
        match self {
            Reason::NotUtf8 => (
                "the row is not UTF-8 text".into(),
                "save the file as UTF-8".into(),
            ),
            Reason::OpenQuote => (
                "a cell begins with a quote that is never closed, or not within 64 MiB".into(),
                format!(
                    "close it, write a quote within a cell twice, or say in the mapping that there are none: `{table}[quotes -> false]`"
                ),
            ),
            Reason::AfterQuote => (
                "there is text after the closing quote of a cell".into(),
                "write a quote within a quoted cell twice: `\"say \"\"yes\"\"\"`".into(),
            ),
            Reason::CellEscape => (
                format!("`{text}` stands for nothing in a cell"),
                format!(
                    "write a backslash as `\\\\`, or say in the mapping that it is a letter like any other: `{table}[escapes -> false]`"
                ),
            ),
            Reason::CellCount(cells, headers) => (
                format!(
                    "the row has {}, and the first row names {}",
                    counted(cells, "cell"),
                    counted(headers, "column")
                ),
                "put a cell that holds the separator in quotes, or add the cells that are missing".into(),
            ),
            Reason::NotJson(NoJson::NoArray) => (
                format!("this is no JSON of records: {}", NoJson::NoArray.words()),
                format!("say where they lie: `{table}[rows -> \"data.items\"]`"),
            ),
            Reason::NotJson(why) => (
                format!("this is no JSON: {}", why.words()),
                "look at its quotes, commas and brackets".into(),
            ),
            Reason::NotARecord => (
                "a record is an object, and this is none".into(),
                format!(
                    "write `{{\"…\": …}}`, or say where the records lie: `{table}[rows -> \"data.items\"]`"
                ),
            ),
            Reason::Nested => (
                format!("`{header}` holds a list or an object, and one value is wanted"),
                format!(
                    "name the values in it: `column(\"{header}[]\")` for those of a list, `column(\"{header}.key\")` for one of an object"
                ),
            ),
            Reason::NotNested => (
                "the mapping looks into a list or an object here, and this is one value".into(),
                "name the value itself too: `column(\"tags\")` beside `column(\"tags[]\")`; or correct it"
                    .into(),
            ),
            Reason::KeyTwice => (
                format!(
                    "the key `{text}` stands twice in one object, and nothing says which of its values counts"
                ),
                "take one of the two away; several values of one key are a list: `[…, …]`".into(),
            ),
            Reason::NoArgument => (
                format!("`{text}` is empty, and it is a parameter of `{slot}`"),
                "fill it in, or leave the value of the method out too".into(),
            ),
            Reason::SeveralArguments => (
                format!("`{text}` has several values, and a parameter of `{slot}` is one"),
                format!(
                    "make an object of each item of the list that it lies in: `{table}[each -> \"…[]\"]`"
                ),
            ),
            Reason::ArgumentKind => (
                format!("{text}, and it is a parameter of `{slot}`"),
                format!(
                    "correct it, or give the parameter another type in the signature: `{slot}(String): …`"
                ),
            ),
            Reason::Several => (
                format!("`{header}` has several values, and a name needs one"),
                "make the name of a column with one value".into(),
            ),
            Reason::NoName => (
                format!("`{header}` is empty, and the name of an object is made of it"),
                "fill it in, or make the name of another column".into(),
            ),
            Reason::NameLetter => (
                format!("`{}` holds a letter that no name can hold", text.escape_debug()),
                "take backquotes and line breaks out of it, or make the name of another column".into(),
            ),
            Reason::NameIsTerm => (
                format!("`{text}` reads as a number or a term, and the name of an object is made of it"),
                match slot.is_empty() {
                    true => format!("put letters before it: `{table}[object -> \"{table}_{{{header}}}\"]`"),
                    false => format!(
                        "put letters before it: `{table}[object({slot}) -> \"{slot}_{{{header}}}\"]`; or make the slot a String"
                    ),
                },
            ),
            Reason::NamePrefix => (
                format!("`{text}` reads as a name with a prefix"),
                "take the `::` out of it, or make the name of another column".into(),
            ),
            Reason::Duplicate(line) => (
                format!("`{text}` is the object of line {line} already"),
                format!(
                    "make the name of columns that differ, or let rows add to one object: `{table}[duplicates -> \"merge\"]`"
                ),
            ),
            Reason::NotOfKind => (
                format!("`{header}`: `{}` is no {kind}", text.escape_debug()),
                match kind {
                    "Date" => format!(
                        "write it as 2026-09-14, or say how it is written: `{table}[form({slot}) -> \"DD.MM.YYYY\"]`"
                    ),
                    "DateTime" => "write it as 2026-09-14T08:30:00".into(),
                    "Boolean" => format!(
                        "write `true` or `false`, or name the words: `{table}[yes({slot}) -> \"…\"; no({slot}) -> \"…\"]`"
                    ),
                    _ => format!(
                        "correct it, name it as no value: `{table}[missing -> \"{}\"]`, or make the slot a String",
                        text.escape_debug()
                    ),
                },
            ),
            Reason::LeadingZeros => (
                format!(
                    "`{header}`: the zeros before `{}` would be lost in a number",
                    text.escape_debug()
                ),
                format!("make the slot a String: `{slot}: String`"),
            ),
            Reason::NotWhole => (
                format!("`{header}`: `{text}` is a decimal and no {kind}"),
                format!("make the slot a Decimal, or a Number: `{slot}: Decimal`"),
            ),
            Reason::TooManyDigits => (
                format!("`{header}`: the number has more digits than can be kept"),
                format!("make the slot a String: `{slot}: String`"),
            ),
            Reason::NotInForm => (
                format!(
                    "`{header}`: `{}` is no date written as `{form}`",
                    text.escape_debug()
                ),
                format!("correct it, or say how it is written: `{table}[form({slot}) -> \"…\"]`"),
            ),
        }
    }
}

fn counted(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}
