//! Names near misses: a value that is there in another kind (`"2025"` for `2025`) or spelling (`Zurich` for
//! `Zürich`) than a goal asks for. Nothing is coerced; the hint is for the reader.
//!
//! In: the goal's alternatives. Out: for each constant that no row of its relation holds in its column, the terms
//! there that read alike, at most [`MOST`].

use crate::answer::Hint;
use crate::store::{Key, NONE, Relation, Store};
use framex_plan::{Alternative, Literal};
use framex_program::{AtomPredicate, Pattern};
use framex_term::{Predicate, Term, Terms, View, compare};

const MOST: usize = 5;

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
    let wanted = folded(asked, terms);
    // The oldest row of each term stands for it.
    let each = (0..index.covers()).filter(|row| index.older(*row) == NONE);
    let mut found: Vec<Term> = each.map(|row| relation.row(row)[column]).collect();
    found.retain(|stored| read_alike(&wanted, &folded(*stored, terms)));
    found.sort_by(|left, right| compare(terms, *left, *right));
    found.truncate(MOST);
    found
}

/// What a reader sees of a term: no quotes, no case, no accents.
fn folded(term: Term, terms: &Terms) -> String {
    let text = match terms.view(term) {
        View::Name(text) | View::String(text) => text.to_owned(),
        View::Number(_) => terms.print(term).trim_end_matches(".0").to_owned(),
        View::Boolean(_) | View::Function(..) => terms.print(term),
    };
    text.trim()
        .chars()
        .flat_map(char::to_lowercase)
        .flat_map(plain)
        .collect()
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

fn read_alike(wanted: &str, stored: &str) -> bool {
    wanted == stored
        || (wanted.chars().count() >= 4
            && stored.chars().any(char::is_alphabetic)
            && framex_source::nearest(wanted, [stored]).is_some())
}
