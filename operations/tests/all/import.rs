//! Importing data: what the statements say is what the data says, each on the line of its row.

use framex_operations::operations::import::{self, Names};
use framex_operations::operations::{explain, facts, load, query};
use framex_operations::{Answered, Form, Limits, Outputs, Problem, Session, SourceText};

const MAP: &str = "world closed.

Person { name: String, age: Integer, boss: Person }.

staff:Import[
  class -> Person;
  object -> \"staff_{No}\";
  object(boss) -> \"staff_{Boss}\";
  column(\"Name\") -> name;
  column(\"Age\") -> age;
  column(\"Boss\") -> boss
].
";

/// The statements, and the problems of the rows that were refused; or why nothing is imported.
fn tried(map: &str, data: &[u8], form: Form) -> Result<(String, Vec<Problem>), Vec<Problem>> {
    let map = vec![SourceText {
        file: "map.fx".to_owned(),
        source: map.to_owned(),
    }];
    let names = Names {
        data: "data",
        statements: "out",
        refused: "refused",
    };
    let mut text = Vec::new();
    let outputs = Outputs {
        statements: &mut text,
        refused: None,
    };
    match import::to_text(map, data, form, names, outputs) {
        Ok((_, problems)) => Ok((
            String::from_utf8(text).expect("statements are text"),
            problems.list(),
        )),
        Err(refused) => Err(refused.problems().list()),
    }
}

/// The same of a mapping and data that are what they should be.
pub(crate) fn imported(map: &str, data: &str, form: Form) -> (String, Vec<Problem>) {
    tried(map, data.as_bytes(), form).expect("a mapping")
}

fn facts_of(text: &str) -> Vec<String> {
    let mut session = Session::new(Limits::default());
    let source = Some(format!("world open. {text}"));
    let input = load::Input {
        source,
        ..load::Input::default()
    };
    load::run(&mut session, input).expect("statements are a program");
    facts::run(&session).expect("it is loaded")
}

#[test]
fn two_objects_that_say_different_things_of_the_file_are_told() {
    let map = "world closed. A { p: String }.
a:Import[class -> A; object -> \"a_{id}\"; separator -> \";\"; header -> true].
b:Import[class -> A; object -> \"b_{id}\"; separator -> \"|\"; header -> true].";
    let problems = tried(map, b"id\n1\n", Form::Csv).expect_err("two separators");
    assert_eq!(problems.len(), 1);
    assert!(
        problems[0]
            .message
            .contains("`separator` is said of the whole file"),
        "{}",
        problems[0].message
    );
}

#[test]
fn a_row_with_one_cell_is_counted_in_the_singular() {
    let (_, problems) = imported(TEXTS, "id,text\n1\n", Form::Csv);
    assert_eq!(
        problems[0].message,
        "the row has 1 cell, and the first row names 2 columns"
    );
}

#[test]
fn a_row_becomes_a_frame_on_its_own_line() {
    let (text, problems) = imported(
        MAP,
        "No,Name,Age,Boss\n1,Ida,50,\n\n2,\"Ben,\nB\",40,1\n",
        Form::Csv,
    );
    assert!(problems.is_empty());
    let lines: Vec<&str> = text.split('\n').collect();
    assert_eq!(lines[1], "staff_1:Person[name -> \"Ida\"; age -> 50].");
    assert_eq!(
        lines[3],
        "staff_2:Person[name -> \"Ben,\\nB\"; age -> 40; boss -> staff_1]."
    );
}

#[test]
fn a_refused_row_is_told_with_its_column_its_value_and_what_mends_it() {
    let data = "No,Name,Age,Boss\n1,Ida,fifty,\n1,Ida,50,\n1,Ben,40,\n,Eve,40,\n3,Zoe\n";
    let (text, problems) = imported(MAP, data, Form::Csv);
    assert_eq!(text.trim(), "staff_1:Person[name -> \"Ida\"; age -> 50].");
    let told: Vec<(Option<u32>, Option<u32>, &str)> = problems
        .iter()
        .map(|p| (p.place.line, p.place.column, p.message.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            (Some(2), Some(7), "`Age`: `fifty` is no Integer"),
            (Some(4), Some(1), "`staff_1` is the object of line 3 already"),
            (
                Some(5),
                Some(1),
                "`No` is empty, and the name of an object is made of it"
            ),
            (
                Some(6),
                Some(1),
                "the row has 2 cells, and the first row names 4 columns"
            ),
        ]
    );
}

#[test]
fn a_session_knows_the_file_and_the_line_of_each_imported_fact() {
    let mut session = Session::new(Limits::default());
    let rules = "world open. ?X[senior -> true] <- ?X:Person[age -> ?A] AND ?A > 45.";
    let input = load::Input {
        source: Some(rules.to_owned()),
        ..load::Input::default()
    };
    load::run(&mut session, input).expect("a program");
    let input = import::Input {
        format: "csv".to_owned(),
        document: "No,Name,Age,Boss\n1,Ida,50,\n2,Ben,x,1\n".to_owned(),
        map: MAP.to_owned(),
        file: Some("staff.csv".to_owned()),
    };
    let added = import::run(&mut session, input).expect("an import");
    assert_eq!((added.output.imported, added.output.refused), (1, 1));
    assert_eq!(added.changed.added, ["staff_1[senior -> true]"]);
    let input = explain::Input {
        fact: "staff_1[senior -> true]".to_owned(),
        ..explain::Input::default()
    };
    let proof = explain::run(&mut session, &input).expect("a proof");
    let proof = serde_json::to_string(&proof).expect("a reply");
    assert!(proof.contains("staff.csv:2:"), "{proof}");
}

#[test]
fn records_of_json_are_read_by_paths_and_typed_by_the_mapping() {
    let map = "world closed.
Order { city: String, tag: String, total: Decimal }.
order:Import[
  rows -> \"data.items\"; class -> Order; object -> \"order_{id}\";
  column(\"home.city\") -> city; column(\"tags[]\") -> tag; column(\"total\") -> total
].
";
    let data = r#"{"data": {"items": [
{"id": 7, "home": {"city": "Z\u00fcrich"}, "tags": ["red", "blue"], "total": 12345678901234567890.10},
{"id": 8, "home": null, "tags": [], "total": "1E2"}]}}"#;
    let (text, problems) = imported(map, data, Form::Json);
    assert!(problems.is_empty(), "{problems:?}");
    let facts = facts_of(&text);
    assert!(
        facts.contains(&"order_7[total -> 12345678901234567890.1]".to_owned()),
        "{facts:?}"
    );
    assert!(facts.contains(&"order_7[city -> \"Zürich\"]".to_owned()));
    assert!(facts.contains(&"order_8[total -> 100.0]".to_owned()));
    assert_eq!(facts.iter().filter(|fact| fact.contains("[tag ->")).count(), 2);
}

#[test]
fn random_texts_come_back_as_they_were_written() {
    let map = "world closed. T { text: String, name: N }. t:Import[class -> T; object -> \"t_{1}\"; header -> false;
  column(2) -> text; column(3) -> name].";
    let letters: Vec<char> = "ab A,;\"\\\n\t{}()[]-.09'`:ü😀/*?".chars().collect();
    let mut luck: u64 = 42;
    let mut draw = |below: usize| {
        luck = luck
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((luck >> 33) % below as u64) as usize
    };
    for number in 0..300 {
        let texts: Vec<String> = (0..2)
            .map(|_| (0..1 + draw(8)).map(|_| letters[draw(letters.len())]).collect())
            .collect();
        let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
        let row = format!("{number},{},{}\n", quoted(&texts[0]), quoted(&texts[1]));
        let (text, problems) = imported(map, &row, Form::Csv);
        if texts[1].trim().is_empty() {
            continue;
        }
        if !problems.is_empty() {
            assert_eq!(
                text.trim(),
                "",
                "a refused row leaves nothing: seed 42, row {number}"
            );
            continue;
        }
        let mut session = Session::new(Limits::default());
        let source = Some(format!("world open. {text}"));
        let input = load::Input {
            source,
            ..load::Input::default()
        };
        load::run(&mut session, input).unwrap_or_else(|_| panic!("seed 42, row {number}: {text}"));
        for goal in [
            format!(
                "?- t_{number}[text -> ?T] AND length(?T) = {}.",
                texts[0].chars().count()
            ),
            format!("?- t_{number}[name -> ?T] AND typeOf(?T) = \"Name\"."),
        ] {
            let input = query::Input {
                query: goal.clone(),
                ..query::Input::default()
            };
            let answered: Answered = query::run(&mut session, &input).expect("a goal");
            let is_there = serde_json::to_value(&answered).expect("a reply")["status"] == "bindings";
            assert!(is_there, "seed 42, row {number}: {goal} in {text}");
        }
    }
}

const ORDERS: &str = "world closed.

Order { customer: String, price(String): Decimal, line: Line }.
Line { order: Order, item: String, tag: String }.

order:Import[
  class -> Order;
  object -> \"order_{id}\";
  column(\"who.name\") -> customer;
  column(\"lines[].no\") -> line;
  object(line) -> \"line_{id}_{lines[].no}\"
].
line:Import[
  class -> Line;
  each -> \"lines[]\";
  object -> \"line_{id}_{lines[].no}\";
  column(\"id\") -> order;
  object(order) -> \"order_{id}\";
  column(\"lines[].item\") -> item;
  column(\"lines[].tags[]\") -> tag
].
price:Import[
  class -> Order;
  each -> \"prices[]\";
  object -> \"order_{id}\";
  duplicates -> \"merge\";
  column(\"prices[].amount\") -> price;
  argument(price, 1) -> \"prices[].currency\"
].
";

#[test]
fn an_object_in_a_record_becomes_an_object_with_a_link_and_a_pair_a_method() {
    let data = r#"[{"id": 7, "who": {"name": "Ida"},
  "lines": [{"no": 1, "item": "pen", "tags": ["red", "new"]}, {"no": 2, "item": "ink"}],
  "prices": [{"currency": "EUR", "amount": 12}, {"currency": "CHF", "amount": 12.5}]},
 {"id": 8, "lines": [], "who": null}]"#;
    let (text, problems) = imported(ORDERS, data, Form::Json);
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(
        facts_of(&text),
        [
            "line_7_1:Line",
            "line_7_1[item -> \"pen\"]",
            "line_7_1[order -> order_7]",
            "line_7_1[tag -> \"new\"]",
            "line_7_1[tag -> \"red\"]",
            "line_7_2:Line",
            "line_7_2[item -> \"ink\"]",
            "line_7_2[order -> order_7]",
            "order_7:Order",
            "order_7[customer -> \"Ida\"]",
            "order_7[line -> line_7_1]",
            "order_7[line -> line_7_2]",
            "order_7[price(\"CHF\") -> 12.5]",
            "order_7[price(\"EUR\") -> 12.0]",
            "order_8:Order",
        ]
    );
}

#[test]
fn what_a_nested_record_lacks_refuses_its_whole_record_with_the_line_and_the_reason() {
    let data = r#"{"id": 1, "lines": [{"no": 1, "item": "pen"}, {"item": "ink"}]}
{"id": 2, "prices": [{"amount": 3}]}
{"id": 3, "prices": [{"currency": ["EUR"], "amount": 3}]}
{"id": 4, "who": "Ida"}
{"id": 5, "lines": [{"no": 1}, {"no": 1}]}
{"id": 6, "lines": [{"no": 1, "item": "pen"}]}"#;
    let (text, problems) = imported(ORDERS, data, Form::Json);
    let told: Vec<(Option<u32>, &str)> = problems
        .iter()
        .map(|problem| (problem.place.line, problem.message.as_str()))
        .collect();
    assert_eq!(
        told,
        [
            (
                Some(1),
                "`lines[].no` is empty, and the name of an object is made of it"
            ),
            (
                Some(2),
                "`prices[].currency` is empty, and it is a parameter of `price`"
            ),
            (
                Some(3),
                "`prices[].currency` has several values, and a parameter of `price` is one"
            ),
            (
                Some(4),
                "the mapping looks into a list or an object here, and this is one value"
            ),
            (Some(5), "`line_5_1` is the object of line 5 already"),
        ]
    );
    assert!(problems.iter().all(|problem| !problem.help.is_empty()));
    assert_eq!(
        facts_of(&text),
        [
            "line_6_1:Line",
            "line_6_1[item -> \"pen\"]",
            "line_6_1[order -> order_6]",
            "order_6:Order",
            "order_6[line -> line_6_1]",
        ]
    );
}

#[test]
fn a_column_that_is_there_twice_is_told_where_the_mapping_speaks_of_it() {
    let refused = |header: &str| {
        let map = vec![SourceText {
            file: "map.fx".to_owned(),
            source: MAP.to_owned(),
        }];
        let names = Names {
            data: "staff.csv",
            statements: "out",
            refused: "refused",
        };
        let outputs = Outputs {
            statements: &mut Vec::new(),
            refused: None,
        };
        let data = format!("{header}\n1,Ida,50,,x\n");
        import::to_text(map, data.as_bytes(), Form::Csv, names, outputs)
            .err()
            .map(|refused| refused.problems().list().remove(0))
    };
    let problem = refused("No,Name,Age,Boss,Name").expect("`Name` is two columns");
    assert_eq!(problem.code, "import-column");
    assert!(
        problem.message.contains("several columns of `staff.csv`"),
        "{}",
        problem.message
    );
    assert!(refused("No,Name,Age,Boss,Boss").is_some());
    assert!(refused("No,Name,Age,Boss,").is_none());
}

#[test]
fn a_record_that_is_no_json_is_told_why_and_where() {
    for (data, column, why) in [
        ("{\"No\": 1 \"Name\": \"Ida\"}", 10, "a `,` or the closing `}`"),
        ("{\"No\": [1 2]}", 11, "a `,` or the closing `]`"),
        ("{\"No\" 1}", 7, "a `:` is wanted"),
        ("{No: 1}", 2, "a key in quotes"),
        ("{\"No\": 1,}", 10, "a key in quotes"),
        ("{\"No\": one}", 8, "a value is wanted"),
        ("{\"No\": \"a\tb\"}", 10, "another control character"),
        ("{\"No\": \"\\q\"}", 8, "no meaning after one"),
        ("{\"No\": 1", 1, "never closed"),
        (
            "[{\"No\": 1, \"Name\": \"Ida\"}",
            1,
            "the array of the records is never closed",
        ),
    ] {
        let (_, problems) = imported(MAP, data, Form::Json);
        let told = problems
            .last()
            .unwrap_or_else(|| panic!("{data}: nothing is told"));
        assert!(told.message.contains(why), "{data}: {}", told.message);
        assert_eq!(told.place.column, Some(column), "{data}: {}", told.message);
    }
}

#[test]
fn a_parameter_that_no_column_gives_is_told_of_the_mapping() {
    let map = ORDERS.replace("argument(price, 1)", "argument(price, 2)");
    let problem = tried(&map, b"[]", Form::Json)
        .expect_err("no parameter 1")
        .remove(0);
    assert!(
        problem.message.contains("parameter 1 of `price`"),
        "{}",
        problem.message
    );
}

pub(crate) const TEXTS: &str = "world closed. T { text: String }.
t:Import[class -> T; object -> \"t_{id}\"; column(\"text\") -> text].
";

#[test]
fn blanks_around_a_name_count_neither_in_an_object_nor_in_a_link_to_it() {
    let (text, problems) = imported(MAP, "No,Name,Age,Boss\n 1 ,Ida,50,\n2,Ben,40, 1 \n", Form::Csv);
    assert_eq!(problems, []);
    assert!(
        text.contains("staff_1:Person[") && text.contains("boss -> staff_1]"),
        "{text}"
    );
    let map = "world closed. T { of: T }. t:Import[class -> T; object -> \"{id}\"; column(\"of\") -> of].";
    let (text, _) = imported(map, "id,of\na, b \n b ,\n", Form::Csv);
    assert_eq!(text.trim(), "a:T[of -> b].\nb:T.");
}

#[test]
fn a_first_row_that_is_none_is_told_as_that() {
    for (data, form, why) in [
        (
            &b"id,\"text\n1,a\n"[..],
            Form::Csv,
            "a quote that is never closed",
        ),
        (b"id,\"te\"xt\n1,a\n", Form::Csv, "text after the closing quote"),
        (b"id,te\xfft\n1,a\n", Form::Csv, "not UTF-8"),
        (b"\xff\xfei\0d\0\t\0t\0\n\0", Form::Tsv, "not UTF-8"),
        (b"id\tte\\xt\n", Form::Tsv, "`\\x` stands for nothing"),
        (b"id,texts\r1,a\r", Form::Csv, "save it with line feeds"),
    ] {
        let problem = tried(TEXTS, data, form).expect_err(why).remove(0);
        assert_eq!(problem.code, "import-column");
        let said = format!("{}: {}", problem.message, problem.help);
        assert!(said.contains(why), "{said}");
    }
}
