//! What the book's page on provenance says of its program, asked through the door of every wire.

use framex_operations::{Limits, Session, door};
use serde_json::{Map, Value, json};

const PAGE: &str = include_str!("../../../book/reference/provenance.md");

fn session() -> Session {
    let mut blocks = PAGE.split("```fx\n").skip(1);
    let block = blocks.next().and_then(|block| block.split("```").next());
    let mut session = Session::new(Limits::default());
    let fields = json!({"source": block.expect("the page has a program")});
    call(&mut session, "load", fields).expect("it loads");
    session
}

fn call(session: &mut Session, name: &str, fields: Value) -> Result<Value, Value> {
    let Value::Object(fields) = fields else {
        panic!("fields are an object")
    };
    let fields: Map<String, Value> = fields;
    door::call(session, name, fields).map_err(|refused| json!(refused.problems().list()))
}

fn worth(session: &mut Session, fact: &str, algebra: &str, options: &Value) -> Value {
    let mut fields = json!({"fact": fact, "algebra": algebra});
    let all = fields.as_object_mut().expect("an object");
    all.extend(options.as_object().cloned().unwrap_or_default());
    call(session, "provenance", fields).unwrap_or_else(|problems| panic!("{problems}"))["value"].clone()
}

const FACT: &str = "port[reaches -> basel]";

#[test]
fn each_algebra_gives_what_the_page_says() {
    let session = &mut session();
    let none = json!({});
    assert_eq!(worth(session, FACT, "boolean", &none), json!(true));
    assert_eq!(worth(session, FACT, "count", &none), json!(2));
    assert_eq!(
        worth(session, FACT, "why", &none),
        json!([
            ["lyon[linked -> basel]", "port[linked -> lyon]"],
            ["milan[linked -> basel]", "port[linked -> milan]"]
        ])
    );
    let lineage = worth(session, FACT, "lineage", &none);
    assert_eq!(lineage.as_array().map(Vec::len), Some(4));
    assert_eq!(worth(session, FACT, "min_cost", &none).to_string(), "0.6");
    assert_eq!(worth(session, FACT, "viterbi", &none).to_string(), "0.6");
    let one = |fact: &str| json!({"fact": fact, "times": 1});
    assert_eq!(
        worth(session, FACT, "polynomial", &none),
        json!([
            {"proofs": 1, "facts": [one("lyon[linked -> basel]"), one("port[linked -> lyon]")]},
            {"proofs": 1, "facts": [one("milan[linked -> basel]"), one("port[linked -> milan]")]}
        ])
    );
}

#[test]
fn the_options_give_other_weights() {
    let session = &mut session();
    let counted = json!({"default": 1, "weights": {"lyon[linked -> basel]": 0.05}});
    assert_eq!(worth(session, FACT, "min_cost", &counted).to_string(), "0.95");
    let surer = json!({"weights": {"lyon[linked -> basel]": 0.95}});
    assert_eq!(worth(session, FACT, "viterbi", &surer).to_string(), "0.855");
}

#[test]
fn what_does_not_hold_is_worth_zero() {
    let session = &mut session();
    let none = json!({});
    assert_eq!(worth(session, "basel[reaches -> port]", "count", &none), json!(0));
    assert_eq!(
        worth(session, "basel[reaches -> port]", "min_cost", &none),
        Value::Null
    );
}

#[test]
fn a_circle_is_walked_once_and_adds_no_proof() {
    let session = &mut session();
    call(session, "add", json!({"source": "lyon[linked -> port]."})).expect("it is added");
    let none = json!({});
    assert_eq!(worth(session, FACT, "count", &none), json!(2));
    assert_eq!(worth(session, "port[reaches -> port]", "count", &none), json!(1));
}

#[test]
fn faults_are_refused_with_their_fix() {
    let session = &mut session();
    let mut fault =
        |fields: Value| call(session, "provenance", fields).expect_err("it is refused")[0].clone();
    let unknown = fault(json!({"fact": FACT, "algebra": "cuont"}));
    assert_eq!(
        (&unknown["code"], &unknown["help"]),
        (&json!("malformed-fields"), &json!("did you mean `count`?"))
    );
    let weights = json!({"port[linked -> lyon]": 1.5});
    let heavy = fault(json!({"fact": FACT, "algebra": "viterbi", "weights": weights}));
    assert_eq!(heavy["code"], json!("weight-range"));
    let message = heavy["message"].as_str().unwrap_or_default();
    assert!(
        message.contains("1.5") && message.contains("`port[linked -> lyon]`"),
        "{message}"
    );
    let narrow = fault(json!({"fact": FACT, "algebra": "why", "max_terms": 1}));
    assert_eq!(narrow["code"], json!("limit"));
    let help = narrow["help"].as_str().unwrap_or_default();
    assert!(help.contains("max_terms"), "{help}");
}

#[test]
fn a_value_that_ran_out_of_time_or_of_steps_says_which() {
    let edges: String = (0..6_000).map(|n| format!("n{n}[e -> n{}].\n", n + 1)).collect();
    let rules = "n0:Reached. ?Y:Reached <- ?X:Reached AND ?X[e -> ?Y].";
    let mut session = Session::new(Limits::default());
    call(
        &mut session,
        "load",
        json!({"source": format!("world open.\n{edges}{rules}")}),
    )
    .expect("it loads");
    let asked = json!({"fact": "n6000:Reached", "algebra": "why"});
    let message = |refused: Result<Value, Value>| -> String {
        let problems = refused.expect_err("a limit is met");
        assert_eq!(problems[0]["code"], "limit");
        format!("{}: {}", problems[0]["message"], problems[0]["help"])
    };
    let steps = message(call(&mut session, "provenance", asked.clone()));
    assert!(
        steps.contains("too many proofs, or one that is too long"),
        "{steps}"
    );
    session.limits = Limits {
        time: Some(std::time::Duration::ZERO),
        ..Limits::default()
    };
    let time = message(call(&mut session, "provenance", asked));
    assert!(
        time.contains("time was over") && time.contains("--time-limit"),
        "{time}"
    );
}
