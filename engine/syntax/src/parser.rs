//! The cursor the grammar moves over the words, what it has to complain of, and how it goes on.
//!
//! A rule of the grammar returns [`Parsed`]: its piece of the tree, or [`Failed`] once a problem has been
//! reported that it cannot read past; the statement is then given up, and reading goes on at the next.
//!
//! Invariants: a statement that was complained of once gives no second problem unless that one has a
//! place and a fix of its own; nesting is bounded, so no input exhausts the stack; every statement
//! moves the cursor on.

use crate::flat::{self, FlatFact};
use crate::lexer::Lexer;
use crate::problems;
use crate::tree::{Name, Statement, StatementKind};
use crate::words::{Token, Word};
use crate::{Piece, grammar, problems::MOST_PROBLEMS};
use framex_source::{Diagnostic, FileId, Span};
use smol_str::SmolStr;
use std::ops::Range;

/// A problem was reported that the statement cannot be read past.
#[derive(Debug)]
pub(crate) struct Failed;

/// A piece of the tree, or [`Failed`].
pub(crate) type Parsed<T> = Result<T, Failed>;

/// How deep terms, parentheses and modules may nest: four times the deepest term a model may hold.
pub(crate) const DEEPEST: u32 = 256;

/// How many infix operators one statement may hold: they nest in the tree, though not in the text.
pub(crate) const MOST_OPERATORS: u32 = 1000;

/// The words ahead, and what was met so far.
pub(crate) struct Parser<'t> {
    text: &'t str,
    file: FileId,
    lexer: Lexer<'t>,
    pub(crate) current: Token,
    /// The word before the current one.
    pub(crate) previous: Token,
    pub(crate) comments: Vec<Span>,
    pub(crate) problems: Vec<Diagnostic>,
    depth: u32,
    operators: u32,
    modules: u32,
    is_statement_sound: bool,
}

impl<'t> Parser<'t> {
    pub(crate) fn new(text: &'t str, file: FileId) -> Self {
        Parser::starting_at(Lexer::new(text, file), text, file)
    }

    /// A parser of the words between two positions, for text inside a word.
    pub(crate) fn within(&self, start: u32, end: u32) -> Parser<'t> {
        let text = &self.text[..end as usize];
        Parser::starting_at(Lexer::new(text, self.file).starting_at(start), text, self.file)
    }

    fn starting_at(mut lexer: Lexer<'t>, text: &'t str, file: FileId) -> Self {
        let mut comments = Vec::new();
        let current = lexer.next(&mut comments);
        let previous = Token {
            word: Word::End,
            start: 0,
            end: 0,
        };
        Parser {
            text,
            file,
            lexer,
            current,
            previous,
            comments,
            problems: Vec::new(),
            depth: 0,
            operators: 0,
            modules: 0,
            is_statement_sound: true,
        }
    }

    // Words.

    pub(crate) fn at(&self, word: Word) -> bool {
        self.current.word == word
    }

    pub(crate) fn advance(&mut self) -> Token {
        let passed = self.current;
        self.previous = passed;
        self.current = self.lexer.next(&mut self.comments);
        passed
    }

    pub(crate) fn eat(&mut self, word: Word) -> bool {
        let is_there = self.at(word);
        if is_there {
            self.advance();
        }
        is_there
    }

    /// The word after `token`.
    pub(crate) fn after(&self, token: Token) -> Token {
        self.lexer.starting_at(token.end).next(&mut Vec::new())
    }

    pub(crate) fn text_of(&self, token: Token) -> &'t str {
        &self.text[token.start as usize..token.end as usize]
    }

    pub(crate) fn text(&self, span: Span) -> &'t str {
        &self.text[span.start as usize..span.end as usize]
    }

    /// Whether the current word is this keyword, which is one by its place alone.
    pub(crate) fn at_keyword(&self, keyword: &str) -> bool {
        self.at(Word::Name) && self.text_of(self.current) == keyword
    }

    pub(crate) fn eat_keyword(&mut self, keyword: &str) -> bool {
        let is_there = self.at_keyword(keyword);
        if is_there {
            self.advance();
        }
        is_there
    }

    /// Gives up the first byte of the current word, where two signs were read as one: `true:-2`.
    pub(crate) fn split_current(&mut self) {
        self.lexer = self.lexer.starting_at(self.current.start + 1);
        self.current = self.lexer.next(&mut self.comments);
    }

    /// Takes the current word for `word`, one byte long; what is left of it is read next: `<-3`.
    pub(crate) fn narrow_current(&mut self, word: Word) {
        let end = self.current.start + 1;
        self.current = Token {
            word,
            end,
            ..self.current
        };
        self.lexer = self.lexer.starting_at(end);
    }

    /// Reading goes on at `at`, which lies before the current word.
    pub(crate) fn rewind_to(&mut self, at: u32) {
        self.comments.retain(|comment| comment.end <= at);
        self.lexer = self.lexer.starting_at(at);
        self.current = self.lexer.next(&mut self.comments);
    }

    // Places.

    pub(crate) fn span(&self, token: Token) -> Span {
        self.between(token.start, token.end)
    }

    pub(crate) fn between(&self, start: u32, end: u32) -> Span {
        Span {
            file: self.file,
            start,
            end,
        }
    }

    /// From `start` to the end of the last word passed.
    pub(crate) fn since(&self, start: u32) -> Span {
        self.between(start, self.previous.end.max(start))
    }

    /// Just after the last word passed.
    pub(crate) fn just_passed(&self) -> Span {
        self.between(self.previous.end, self.previous.end)
    }

    /// Whether a line ends between the last word passed and the current one.
    pub(crate) fn is_first_on_line(&self) -> bool {
        let between = &self.text.as_bytes()[self.previous.end as usize..self.current.start as usize];
        self.previous.end == 0 || between.contains(&b'\n')
    }

    /// Whether `left` and the token after it touch.
    pub(crate) fn touches(left: Token, right: Token) -> bool {
        left.end == right.start
    }

    // Problems.

    /// Reports a problem with a fix of its own; reading goes on as if it were mended.
    pub(crate) fn report(&mut self, problem: Diagnostic) {
        self.is_statement_sound = false;
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(problem);
        }
    }

    /// Reports a problem, unless the statement was complained of before, and gives the statement up.
    pub(crate) fn fail(&mut self, problem: Diagnostic) -> Failed {
        if self.is_statement_sound {
            self.report(problem);
        }
        Failed
    }

    /// Gives the statement up because of the current word, which is not what was expected.
    pub(crate) fn unexpected(&mut self, expected: &str) -> Failed {
        let problem = problems::unexpected(self, expected);
        self.fail(problem)
    }

    pub(crate) fn expect(&mut self, word: Word, expected: &str) -> Parsed<Token> {
        if self.at(word) {
            return Ok(self.advance());
        }
        Err(self.unexpected(expected))
    }

    /// The bracket that closes `open`.
    pub(crate) fn expect_closing(&mut self, word: Word, open: Token) -> Parsed<Token> {
        if self.at(word) {
            return Ok(self.advance());
        }
        let problem = problems::not_closed(self, open);
        Err(self.fail(problem))
    }

    /// Whether the statement has given no problem so far.
    pub(crate) fn is_sound(&self) -> bool {
        self.is_statement_sound
    }

    // Bounds.

    /// Reads one level deeper.
    pub(crate) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= DEEPEST {
            let problem = problems::too_deep(self.span(self.current));
            return Err(self.fail(problem));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// Counts an infix operator.
    pub(crate) fn count_operator(&mut self) -> Parsed<()> {
        self.operators += 1;
        if self.operators > MOST_OPERATORS {
            let problem = problems::too_deep(self.span(self.current));
            return Err(self.fail(problem));
        }
        Ok(())
    }

    // Statements.

    /// The statements up to the end of the text.
    pub(crate) fn statements(&mut self, mut each: impl FnMut(Statement)) {
        while !self.at(Word::End) {
            each(self.statement());
        }
    }

    /// The same; facts of the plainest form as such, and those that were read before as their run.
    pub(crate) fn pieces<R>(
        &mut self,
        runs: impl Iterator<Item = (Range<u32>, R)>,
        mut each: impl FnMut(Result<Piece<'_, 't>, R>),
    ) {
        let mut fact = FlatFact::new(self.file);
        let mut runs = runs.filter(|(span, _)| !span.is_empty());
        let mut next = runs.next();
        loop {
            let (mut at, mut end) = (self.current.start as usize, None);
            loop {
                while next.as_ref().is_some_and(|(span, _)| (span.start as usize) < at) {
                    next = runs.next();
                }
                let after = if let Some((span, run)) = next.take_if(|(span, _)| span.start as usize == at) {
                    each(Err(run));
                    next = runs.next();
                    span.end as usize
                } else if let Some(after) = fact.read(self.text, at) {
                    each(Ok(Piece::Fact(&fact)));
                    after
                } else {
                    break;
                };
                end = Some(after as u32);
                at = flat::skip_blank(self.text, after);
            }
            if let Some(end) = end {
                self.previous = Token {
                    word: Word::FullStop,
                    start: end - 1,
                    end,
                };
                self.lexer = self.lexer.starting_at(end);
                self.current = self.lexer.next(&mut self.comments);
            }
            if self.at(Word::End) {
                return;
            }
            let statement = self.statement();
            each(Ok(Piece::Statement(&statement)));
        }
    }

    /// The statements up to the brace that closes their module.
    pub(crate) fn module_statements(&mut self) -> Parsed<Vec<Statement>> {
        let mut statements = Vec::new();
        self.modules += 1;
        while !self.at(Word::RightBrace) && !self.at(Word::End) {
            statements.push(self.statement());
        }
        self.modules -= 1;
        Ok(statements)
    }

    fn statement(&mut self) -> Statement {
        let start = self.current.start;
        let (operators, was_sound) = (self.operators, self.is_statement_sound);
        (self.operators, self.is_statement_sound) = (0, true);
        let kind = grammar::statement(self).unwrap_or_else(|Failed| {
            self.recover(start);
            StatementKind::Broken
        });
        if self.current.start <= start {
            self.advance();
        }
        (self.operators, self.is_statement_sound) = (operators, was_sound);
        Statement {
            span: self.since(start),
            kind,
        }
    }

    /// Skips to where the next statement begins: past a full stop, or before a line that begins one.
    fn recover(&mut self, start: u32) {
        if let Some(next_line) = self
            .line_after_open_string()
            .filter(|next_line| *next_line > start)
        {
            self.rewind_to(next_line);
            self.previous.end = self.previous.end.min(next_line);
            return;
        }
        if self.current.start == start && !self.at(Word::End) {
            let first = self.advance();
            if first.word == Word::FullStop {
                return;
            }
        }
        let mut braces = 0_u32;
        loop {
            match self.current.word {
                Word::End => return,
                Word::FullStop => {
                    self.advance();
                    return;
                }
                Word::RightBrace if braces == 0 && self.modules > 0 => return,
                Word::LeftBrace => braces += 1,
                Word::RightBrace => braces = braces.saturating_sub(1),
                _ if self.begins_statement() => return,
                _ => {}
            }
            self.advance();
        }
    }

    /// Whether the current word begins a line and looks like the beginning of a statement.
    fn begins_statement(&self) -> bool {
        if !self.is_first_on_line() || !self.previous.word.may_end_statement() {
            return false;
        }
        let next = self.after(self.current).word;
        match self.current.word {
            Word::Query => true,
            Word::Name if next.starts_term() => grammar::is_statement_word(self.text_of(self.current)),
            word if word.starts_term() => matches!(next, Word::Colon | Word::LeftBracket),
            _ => false,
        }
    }

    /// Where the line after an unclosed string begins, if the current word shows that a string is unclosed
    /// and its first line ends like a statement, so that the mark was most likely meant to stand there.
    fn line_after_open_string(&self) -> Option<u32> {
        let open = problems::open_string_near(self)?;
        let rest = &self.text[open.start as usize..];
        let line = rest.lines().next().unwrap_or_default();
        (line.trim_end().ends_with('.') && rest.len() > line.len())
            .then(|| open.start + line.len() as u32 + 1)
    }

    /// A name, which may stand in backquotes.
    pub(crate) fn name(&mut self, expected: &str) -> Parsed<Name> {
        match self.current.word {
            Word::Name => {
                let token = self.advance();
                Ok(Name {
                    span: self.span(token),
                    text: SmolStr::new(self.text_of(token)),
                })
            }
            Word::QuotedName => grammar::quoted_name(self),
            _ => Err(self.unexpected(expected)),
        }
    }
}
