//! A string comes out of a table or a document as it was written into it, whatever it holds.

use crate::import::{TEXTS, imported};
use framex_operations::operations::{export, load, query};
use framex_operations::{Form, Limits, Session};

/// Of one record of text: all that a string may hold.
const STRINGS: [&str; 14] = [
    "plain",
    "a\tb",
    "two\nlines\r\n",
    "\"",
    "\"quoted\"",
    "a \"b\", c",
    "\\",
    "C:\\new\\table \\N",
    "\\N",
    "",
    " blanks ",
    "\0\u{1}\u{7f}\u{85}\u{2028}",
    "żółw 😀 e\u{301}",
    "n/a",
];

/// The strings that the imported statements hold, by the number of their object.
fn strings_of(text: &str) -> Vec<Option<String>> {
    let mut session = Session::new(Limits::default());
    let source = Some(format!("world closed. {text}"));
    let input = load::Input {
        source,
        ..load::Input::default()
    };
    load::run(&mut session, input).expect("statements are a program");
    (0..STRINGS.len())
        .map(|number| {
            let holds = |text: &&&str| {
                let goal = format!("?- t_{number}[text -> {}].", printed(text));
                let input = query::Input {
                    query: goal,
                    ..query::Input::default()
                };
                let answered = query::run(&mut session, &input).expect("a goal");
                answered.status == framex_operations::Status::True
            };
            STRINGS.iter().find(holds).map(|text| (**text).to_owned())
        })
        .collect()
}

/// A string of the language.
fn printed(text: &str) -> String {
    let mut out = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => out.extend(['\\', letter]),
            letter if letter.is_control() => out.push_str(&format!("\\u{{{:x}}}", letter as u32)),
            letter => out.push(letter),
        }
    }
    out + "\""
}

#[test]
fn every_string_comes_out_of_a_table_as_it_was_written_into_it() {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let escaped = |text: &str| {
        let signs = [
            ("\\", "\\\\"),
            ("\t", "\\t"),
            ("\n", "\\n"),
            ("\r", "\\r"),
            ("\0", "\\0"),
        ];
        signs
            .iter()
            .fold(text.to_owned(), |text, (sign, escape)| text.replace(sign, escape))
    };
    let of = |line: &dyn Fn(usize, &str) -> String| -> String {
        (0..)
            .zip(STRINGS)
            .map(|(number, text)| line(number, text))
            .collect()
    };
    let all: Vec<Option<String>> = STRINGS.map(|text| Some(text.to_owned())).to_vec();
    let but_empty = |mut all: Vec<Option<String>>| {
        all[9] = None;
        all
    };
    let unquoted = TEXTS.replace("class ->", "quotes -> false; class ->");
    let plain = TEXTS.replace("class ->", "escapes -> false; class ->");
    let json = of(&|number, text| format!("{}\n", serde_json::json!({"id": number, "text": text})));
    let csv = of(&|number, text| format!("{number},{}\n", quoted(text)));
    let tsv = of(&|number, text| format!("{number}\t{}\n", quoted(text)));
    let text = of(&|number, text| format!("{number}\t{}\n", escaped(text)));
    for (map, data, form, expected) in [
        (TEXTS, json, Form::Json, all.clone()),
        (TEXTS, format!("id,text\n{csv}"), Form::Csv, all.clone()),
        (TEXTS, format!("id\ttext\n{tsv}"), Form::Tsv, all.clone()),
        (&plain, format!("id\ttext\n{tsv}"), Form::Tsv, all.clone()),
        (&unquoted, format!("id\ttext\n{text}"), Form::Tsv, but_empty(all)),
    ] {
        let (statements, problems) = imported(map, &data, form);
        assert_eq!(problems, [], "{form:?}");
        assert_eq!(strings_of(&statements), expected, "{form:?} {data}");
    }
}

#[test]
fn an_empty_cell_in_quotes_is_a_text_and_one_without_none() {
    let data = "id,text\n0,\"\"\n1,\n2,\"n/a\"\n";
    let (text, _) = imported(TEXTS, data, Form::Csv);
    assert_eq!(
        text.trim(),
        "t_0:T[text -> \"\"].\nt_1:T.\nt_2:T[text -> \"n/a\"]."
    );
    let missing = TEXTS.replace("class ->", "missing -> {\"\", \"n/a\"}; class ->");
    let (text, _) = imported(&missing, data, Form::Csv);
    assert_eq!(text.trim(), "t_0:T.\nt_1:T.\nt_2:T.");
    let number = TEXTS.replace("text: String", "text: Integer");
    let (text, _) = imported(&number, "id,text\n0,\"\"\n1,\"7\"\n", Form::Csv);
    assert_eq!(text.trim(), "t_0:T.\nt_1:T[text -> 7].");
    let (text, _) = imported(TEXTS, "id\ttext\n0\t\\N\n1\t\n2\t\\\\N\n", Form::Tsv);
    assert_eq!(text.trim(), "t_0:T.\nt_1:T.\nt_2:T[text -> \"\\\\N\"].");
}

#[test]
fn what_is_exported_and_imported_again_is_the_same_string_by_string() {
    let mut session = Session::new(Limits::default());
    let facts: String = (0..)
        .zip(STRINGS)
        .map(|(number, text)| format!("t_{number}:T[text -> {}].\n", printed(text)))
        .collect();
    let input = load::Input {
        source: Some(format!("world closed. {facts}")),
        ..load::Input::default()
    };
    load::run(&mut session, input).expect("a program");
    let map = TEXTS.replace("t_{id}", "{X}").replace("\"text\"", "\"S\"");
    for form in [Form::Csv, Form::Tsv, Form::Json] {
        let exported = export::run(&mut session, form, "?- ?X:T[text -> ?S].").expect("a goal");
        assert_eq!(exported.rows, STRINGS.len() as u64);
        let (statements, problems) = imported(&map, &exported.document, form);
        assert_eq!(problems, [], "{form:?}");
        let expected = STRINGS.map(|text| Some(text.to_owned()));
        assert_eq!(
            strings_of(&statements),
            expected,
            "{form:?} {}",
            exported.document
        );
    }
}

#[test]
fn an_export_writes_each_kind_of_value_as_other_programs_do() {
    let mut session = Session::new(Limits::default());
    let source = "world closed. a[p -> {1, 2.50, true, \"x y\", `Acme AG`, f(b, \"c\")}].";
    let input = load::Input {
        source: Some(source.to_owned()),
        ..load::Input::default()
    };
    load::run(&mut session, input).expect("a program");
    let mut document = |form, goal| export::run(&mut session, form, goal).map(|output| output.document);
    let csv = document(Form::Csv, "?- a[p -> ?V].").expect("a goal");
    assert_eq!(csv, "V\n1\n2.5\nx y\nAcme AG\n\"f(b, \"\"c\"\")\"\ntrue\n");
    let json = document(Form::Json, "?- a[p -> ?V].").expect("a goal");
    assert_eq!(
        json,
        "[\n{\"V\": 1},\n{\"V\": 2.5},\n{\"V\": \"x y\"},\n{\"V\": \"Acme AG\"},\n{\"V\": \"f(b, \\\"c\\\")\"},\n{\"V\": true}\n]\n"
    );
    assert_eq!(
        document(Form::Tsv, "?- a[q -> ?V] AND ?V > 7.").expect("a goal"),
        "V\n"
    );
    assert_eq!(document(Form::Json, "?- a[q -> ?V].").expect("a goal"), "[]\n");
    let refused = document(Form::Csv, "?- a[p -> 1].").expect_err("no variable");
    assert!(refused.problems().list()[0].message.contains("no variable"));
}

#[test]
fn a_backslash_that_means_nothing_refuses_its_row_and_says_how_to_mean_itself() {
    let (text, problems) = imported(TEXTS, "id\ttext\n0\tC:\\Users\n1\ta\n2\tb\\\n", Form::Tsv);
    assert_eq!(text.trim(), "t_1:T[text -> \"a\"].");
    let told: Vec<(Option<u32>, Option<u32>, &str)> = problems
        .iter()
        .map(|problem| (problem.place.line, problem.place.column, problem.message.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            (Some(2), Some(5), "`\\U` stands for nothing in a cell"),
            (Some(4), Some(4), "`\\` stands for nothing in a cell"),
        ]
    );
    assert!(
        problems[0].help.contains("`t[escapes -> false]`"),
        "{}",
        problems[0].help
    );
}

#[test]
fn a_key_that_stands_twice_refuses_its_record_and_is_named() {
    let data = "{\"id\": 0, \"text\": \"a\", \"text\": \"b\"}\n{\"id\": 1, \"x\": 1, \"x\": 2}\n";
    let (text, problems) = imported(TEXTS, data, Form::Json);
    assert_eq!(text.trim(), "t_1:T.");
    assert_eq!(problems.len(), 1);
    assert_eq!(
        (problems[0].place.line, problems[0].place.column),
        (Some(1), Some(24))
    );
    assert!(
        problems[0].message.contains("the key `text` stands twice"),
        "{}",
        problems[0].message
    );
}
