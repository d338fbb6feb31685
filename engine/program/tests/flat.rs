//! Plain facts that are read straight off the text are the facts that the grammar reads.

use framex_program::Unit;
use framex_source::FileId;
use framex_term::Terms;
use std::path::Path;

const FILE: FileId = FileId(0);

/// A fact with its place, and the part of the file that is read to find its statement again.
type Told = (String, u32, u32, (u32, Option<u32>));

fn facts(unit: &Unit, terms: &Terms) -> Vec<Told> {
    let facts = unit.facts().iter();
    facts
        .map(|stated| {
            let around = unit.facts().statements_around(stated.span.start);
            (
                stated.fact().print(terms),
                stated.span.start,
                stated.span.end,
                around,
            )
        })
        .collect()
}

/// How many facts a text states; they are the same, with the same problems, in both ways of reading.
fn compare(text: &str) -> usize {
    let (mut terms, mut terms_of_tree) = (Terms::default(), Terms::default());
    let tree = framex_syntax::parse(text, FILE);
    let of_tree = Unit::of(&tree, &mut terms_of_tree);
    let mut unit = Unit::new(FILE);
    let (comments, problems) = framex_syntax::read_each(text, FILE, |piece| unit.read(&piece, &mut terms));
    let expected = facts(&of_tree, &terms_of_tree);
    assert_eq!(facts(&unit, &terms), expected, "{text}");
    assert_eq!(comments, tree.comments, "{text}");
    assert_eq!(format!("{problems:?}"), format!("{:?}", tree.problems), "{text}");
    expected.len()
}

#[test]
fn a_statement_is_found_again_by_reading_a_part_of_the_file_that_does_not_grow_with_it() {
    for statements in [100, 10_000] {
        let text = "ann:Person[age -> 41]. ".repeat(statements);
        let (mut terms, mut unit) = (Terms::default(), Unit::new(FILE));
        framex_syntax::read_each(&text, FILE, |piece| unit.read(&piece, &mut terms));
        for stated in unit.facts().iter() {
            let (first, end) = unit.facts().statements_around(stated.span.start);
            let end = end.map_or(text.len(), |end| end as usize);
            assert!(end - first as usize <= 500, "{statements} statements");
        }
    }
}

#[test]
fn facts_of_every_form_are_the_same_in_both_ways_of_reading() {
    let mut wrong = Vec::new();
    for (text, count) in [
        ("a:C. b[p -> 1].c[p->\"x y\";q -> -2.50] .", 4),
        ("a:C[p -> true; m(1, x) -> y; m(\"\") -> false].", 4),
        (
            "0:C. 1.5[p -> 2]. 007[p -> 1000000000000000000000]. \"s\"[p -> s].",
            4,
        ),
        ("// one\na:C. // two\n\n/* three */ b:C.\n", 2),
        ("world open. world:C. closed[p -> 1]. prefix:C[p -> closed].", 4),
        (
            "a[p -> {b, c}]. `a b`[p -> 1]. f(x)[p -> g(1)]. a[p -> \"a\\\"b\"].",
            5,
        ),
        ("zoë[p -> 1]. a[größe -> 1]. a[p -> müde].", 3),
        ("a[p -> 1e5]. a[p -> 12345678901234567890123456789012345].", 2),
        ("a#b[p#q -> c#]. _x:Y_1.", 2),
        ("a:C. ?X:D <- ?X:C. b:C. ?- ?X:D.", 2),
        ("\u{feff}a:C.", 1),
        ("a:C", 1),
        ("a:C b:C.", 0),
        ("a::C. a:C.", 1),
        ("a:=C. a:-C. b:C.", 1),
        ("a:NOT. NOT:C. a[AND -> 1]. true:C. a:true. b:C.", 2),
        ("a[p -> 1.]. b[p -> 1.5.6]. c:C.", 1),
        (
            "a[p -> 1x]. a[p -> -x]. a[p -> - 1]. a[p ->-1]. a[p - > 1]. b:C.",
            3,
        ),
        ("a[]. a[p]. a[p -> 1;]. a[m() -> 1]. a[p -> 1, q -> 2]. b:C.", 5),
        ("a[p -> \"open\nb:C.\n", 0),
        ("n::a:C. a[n::p -> 1]. a[p -> n::b].", 3),
        ("a[p -> 1] if b:C. a:C.D. a:C.5", 2),
    ] {
        let found = compare(text);
        if found != count {
            wrong.push((text, found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn files_of_the_corpus_are_the_same_in_both_ways_of_reading() {
    let Some(corpus) = std::env::var_os("FRAMEX_CORPUS") else {
        println!("SKIPPED: FRAMEX_CORPUS names no folder");
        return;
    };
    let (mut files, mut facts) = (0, 0);
    let mut folders = vec![Path::new(&corpus).to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)
            .expect("the folder can be read")
            .flatten()
        {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "fx") {
                files += 1;
                facts += compare(&std::fs::read_to_string(&path).expect("the file can be read"));
            }
        }
    }
    assert!(files > 0 && facts > 0);
}
