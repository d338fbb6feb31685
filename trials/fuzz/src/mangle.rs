//! Makes an input: a program, or a few statements of one, changed in a handful of places.
//!
//! Words are changed more often than bytes, so that many inputs still parse: a parser is tried by what almost reads.

use framex_generate::Random;

/// Words that a change may put in: those of the language, and what upsets a reader of text.
const WORDS: &[&str] = &[
    " ",
    "\n",
    "\n\n",
    ".",
    ";",
    ",",
    ":",
    "->",
    "<-",
    "?-",
    ":=",
    "=",
    "!=",
    "<",
    "<=",
    "+",
    "-",
    "*",
    "/",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "|",
    "@",
    "AND",
    " OR ",
    "NOT ",
    "unknown",
    "true",
    "false",
    "?X",
    "?_",
    "?",
    "\"",
    "\"a\\n\"",
    "\"two\nlines\"",
    "`",
    "`Acme AG`",
    "`f(1)`",
    "`max(1, 2)`",
    "12.50",
    "-3",
    "1e-05",
    "7a",
    "a",
    "frame::memberOf",
    "tool#name",
    "a::b",
    "Zürich",
    "// c\n",
    "/* c */",
    "/*",
    "*/",
    "/* a\n b */",
    "world open.",
    "closed slot a.",
    "closed method m/1.",
    "extends",
    "external r using _t",
    "max{?K | ",
    "by",
    "div",
    "mod",
    "module m {",
    "import",
    "expect true:",
    "annotate",
    "source",
    "declare",
    "constraint \"c\":",
    "\0",
    "\\",
    "\\u{1F600}",
    "\u{feff}",
    "\r\n",
    "\t",
    "“",
    "名",
    "é",
    ":-",
    "==",
    "'a'",
    "not",
    "and",
    "or",
];

/// What may stand between any two words, so that the program still parses and is laid out anew.
const BLANKS: &[&str] = &[
    " ",
    "\n",
    "\n\n\n",
    "\t",
    "\r\n",
    "/* c */",
    "/* c */\n",
    "\n/* c */",
    "/* a\n b */",
    "// c\n",
    " // c  \n",
    "\n// c\n",
];

/// An input of at most a few thousand bytes.
pub(crate) fn mangle(programs: &[String], random: &mut Random) -> String {
    let mut words = piece(programs, random);
    if random.percent(40) {
        for _ in 0..1 + random.below(8) {
            let at = random.below(words.len() + 1);
            words.insert(at, (*random.pick(BLANKS)).to_owned());
        }
        return words.concat();
    }
    for _ in 0..1 + random.below(6) {
        change(&mut words, programs, random);
    }
    let mut text = words.concat();
    if random.percent(15) {
        text = flip(text, random);
    }
    text
}

/// Some statements of a program, in words: lines up to one that ends with a full stop.
fn piece(programs: &[String], random: &mut Random) -> Vec<String> {
    let program = random.pick(programs);
    let lines: Vec<&str> = program.split_inclusive('\n').collect();
    if lines.is_empty() {
        return Vec::new();
    }
    let first = random.below(lines.len());
    let ends = |line: &&str| line.trim_end().ends_with('.');
    let start = lines[..first].iter().rposition(ends).map_or(0, |at| at + 1);
    let least = (first + 1 + random.below(6)).min(lines.len()) - 1;
    let last = lines[least..]
        .iter()
        .position(ends)
        .map_or(lines.len(), |at| least + at + 1);
    let first = start;
    cut(&lines[first..last].concat())
}

/// A text in words: runs of letters, runs of blanks, and single signs.
fn cut(text: &str) -> Vec<String> {
    let kind = |letter: char| match letter {
        letter if letter.is_alphanumeric() || "_#?".contains(letter) => 0,
        letter if letter.is_whitespace() => 1,
        _ => 2,
    };
    let mut words: Vec<String> = Vec::new();
    let mut last = 2;
    for letter in text.chars() {
        let this = kind(letter);
        match words.last_mut() {
            Some(word) if this == last && this != 2 => word.push(letter),
            _ => words.push(letter.to_string()),
        }
        last = this;
    }
    words
}

fn change(words: &mut Vec<String>, programs: &[String], random: &mut Random) {
    let at = random.below(words.len() + 1);
    let end = (at + 1 + random.below(4)).min(words.len());
    let range = at.min(end)..end;
    match random.below(9) {
        0 | 1 => words.insert(at, (*random.pick(WORDS)).to_owned()),
        2 => {
            words.drain(range);
        }
        3 => {
            let again: Vec<_> = words[range.clone()].to_vec();
            words.splice(range.end..range.end, again);
        }
        4 => {
            let other = piece(programs, random);
            words.splice(range, other);
        }
        5 if words.len() > 1 => {
            let other = random.below(words.len());
            let at = random.below(words.len());
            words.swap(at, other);
        }
        6 => {
            let most = if random.percent(5) { 700 } else { 12 };
            let many = 1 + random.below(most);
            let word = (*random.pick(WORDS)).to_owned();
            words.splice(at..at, std::iter::repeat_n(word, many));
        }
        7 => words.truncate(at),
        _ => {
            if let Some(word) = words.get_mut(at) {
                *word = (*random.pick(WORDS)).to_owned();
            }
        }
    }
}

/// Changes a few bytes; what is no text any more is replaced by the sign for that.
fn flip(text: String, random: &mut Random) -> String {
    let mut bytes = text.into_bytes();
    for _ in 0..1 + random.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
        bytes[at] = random.word() as u8;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
