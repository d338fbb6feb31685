//! Names near misses: a value that is there in another kind (`"2025"` for `2025`) or spelling (`Zurich` for
//! `Zürich`) than a goal asks for. Nothing is coerced; the hint is for the reader.
//!
//! In: the goal's alternatives. Out: for each constant that no row of its relation holds in its column, the terms
//! there that read alike, at most [`MOST`].

use crate::answer::Hint;
use crate::store::{Key, NONE, Relation, Store};
use framex_plan::{Alternative, Literal};
use framex_program::{AtomPredicate, Pattern};
use framex_source::Near;
use framex_term::{Predicate, Term, Terms, View, compare};

const MOST: usize = 5;

/// Of a shorter word every other one is an edit away.
const FEWEST_LETTERS: usize = 4;

pub(crate) fn near_misses(bodies: &[Alternative], store: &Store, terms: &Terms) -> Vec<Hint> {
    let mut hints: Vec<Hint> = Vec::new();
    for literal in bodies.iter().flatten() {
        let Literal::Atom(atom) = literal else { continue };
        let AtomPredicate::Known(predicate) = atom.predicate else {
            continue;
        };
        let Some(at) = store.find(Key::Known(predicate)) else {
            continue;
        };
        let (Predicate::Class(of) | Predicate::Property { name: of, .. }) = predicate;
        for (column, pattern) in atom.terms.iter().enumerate().take(32) {
            let Pattern::Constant(asked) = pattern else {
                continue;
            };
            for stored in alike(*asked, column, &store.relations[at as usize], terms) {
                let hint = Hint {
                    asked: *asked,
                    stored,
                    of,
                };
                if !hints.contains(&hint) && hints.len() < MOST {
                    hints.push(hint);
                }
            }
        }
    }
    hints
}

fn alike(asked: Term, column: usize, relation: &Relation, terms: &Terms) -> Vec<Term> {
    if relation.len() == 0 {
        return Vec::new();
    }
    let way = relation.index(1 << column);
    let index = way.in_rows(relation.rows());
    if index.newest(&[asked], relation.rows()) != NONE {
        return Vec::new();
    }
    let mut wanted = String::new();
    fold(asked, terms, &mut wanted);
    let near = (wanted.chars().count() >= FEWEST_LETTERS).then(|| Near::to(&wanted));
    let mut stored = String::new();
    let mut reads_alike = |term: &Term| {
        fold(*term, terms, &mut stored);
        let is_near =
            |near: &Near<'_>| near.edits(&stored).is_some() && stored.chars().any(char::is_alphabetic);
        stored == wanted || near.as_ref().is_some_and(is_near)
    };
    // The oldest row of each term stands for it.
    let each = (0..index.covers()).filter(|row| index.older(*row) == NONE);
    let each = each.map(|row| relation.row(row)[column]);
    let mut found: Vec<Term> = each.filter(|term| reads_alike(term)).collect();
    found.sort_by(|left, right| compare(terms, *left, *right));
    found.truncate(MOST);
    found
}

/// Writes what a reader sees of a term, instead of what was there: no quotes, no case, no accents.
fn fold(term: Term, terms: &Terms, folded: &mut String) {
    folded.clear();
    let printed;
    let text = match terms.view(term) {
        View::Name(text) | View::String(text) => text,
        View::Number(_) => {
            printed = terms.print(term);
            printed.trim_end_matches(".0")
        }
        View::Boolean(_) | View::Function(..) => {
            printed = terms.print(term);
            &printed
        }
    };
    if text.is_ascii() {
        folded.push_str(text.trim());
        folded.make_ascii_lowercase();
        return;
    }
    let letters = text.trim().chars().flat_map(char::to_lowercase);
    folded.extend(letters.flat_map(plain));
}

/// A letter without its accent; `ä` also stands for `a`.
fn plain(letter: char) -> impl Iterator<Item = char> {
    let base = match letter {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' | 'ø' => 'o',
        'ù'..='ü' => 'u',
        'ý' | 'ÿ' => 'y',
        other => other,
    };
    let doubled = (letter == 'ß').then_some('s');
    std::iter::once(if letter == 'ß' { 's' } else { base }).chain(doubled)
}
