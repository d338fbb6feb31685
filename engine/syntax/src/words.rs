//! The words of the language: what the lexer cuts a text into.
//!
//! Only `AND`, `OR`, `NOT`, `true` and `false` are words of their own; every other keyword is a
//! [`Word::Name`] that the grammar knows by its place. Signs of other languages (`:-`, `==`, `&&`) are
//! words too, so that a message can name what to write in their stead.

/// A word with its place: bytes `start..end` of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) word: Word,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// The kinds of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// `reserve`, `tool#name`, `cars::Beetle`.
    Name,
    /// A name in backquotes.
    QuotedName,
    /// `?Name`.
    Variable,
    /// `?_`.
    Anonymous,
    /// `"text"`.
    String,
    /// Digits, without a sign.
    Number,
    True,
    False,
    And,
    Or,
    Not,
    LeftBracket,
    RightBracket,
    LeftBrace,
    RightBrace,
    LeftParenthesis,
    RightParenthesis,
    Semicolon,
    Comma,
    FullStop,
    Colon,
    /// `->`.
    RightArrow,
    /// `<-`.
    LeftArrow,
    /// `?-`.
    Query,
    /// `:=`.
    Assign,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Plus,
    Minus,
    Star,
    Slash,
    At,
    Bar,
    /// `:-`, the rule arrow of Prolog.
    PrologArrow,
    /// `::` with no name on one of its sides.
    DoubleColon,
    /// `==`, `<>`, `=<`, `\=`: comparisons of other languages.
    ForeignComparison,
    /// `=>`, an arrow of other dialects or a turned `>=`.
    DoubleArrow,
    /// `&`, `&&`.
    Ampersand,
    /// `||`.
    DoubleBar,
    /// `!`, `~`, `\+`: negation in other languages.
    ForeignNot,
    /// `'text'`.
    SingleQuoted,
    /// `?` without a name.
    LoneMark,
    /// `7days`: digits that run into letters.
    BadNumber,
    /// A string without its closing mark; it reaches to the end of the text.
    OpenString,
    /// A backquoted name without its closing mark; it reaches to the end of its line.
    OpenName,
    /// A block comment without its end.
    OpenComment,
    /// A character that begins no word.
    BadCharacter,
    /// The end of the text.
    End,
}

impl Word {
    /// Whether a term may begin with it.
    pub(crate) fn starts_term(self) -> bool {
        matches!(
            self,
            Word::Name
                | Word::QuotedName
                | Word::Variable
                | Word::Anonymous
                | Word::String
                | Word::Number
                | Word::True
                | Word::False
                | Word::Minus
        )
    }

    /// Whether a statement may end with it, its full stop left out.
    pub(crate) fn may_end_statement(self) -> bool {
        (self.starts_term() && self != Word::Minus)
            || matches!(
                self,
                Word::RightBracket | Word::RightBrace | Word::RightParenthesis
            )
    }
}
