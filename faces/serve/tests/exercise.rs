//! The worked exercise of the protocol: each request of the corpus has the reply that is documented.

use framex_serve::{Options, run};
use serde_json::Value;

#[test]
fn the_documented_exercise_gives_the_documented_replies_line_by_line() {
    let Some(corpus) = std::env::var_os("FRAMEX_CORPUS") else {
        eprintln!("SKIPPED: FRAMEX_CORPUS is not set, so the exercise was not run");
        return;
    };
    let path = std::path::Path::new(&corpus).join("serve/exercise.jsonl");
    let text = std::fs::read_to_string(path).expect("the exercise is there");
    let steps: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("each line is JSON"))
        .collect();
    let requests: String = steps
        .iter()
        .map(|step| format!("{}\n", step["request"]))
        .collect();
    let mut output = Vec::new();
    run(requests.as_bytes(), &mut output, Options::default()).expect("the session ends with its input");
    let replies = String::from_utf8(output).expect("replies are UTF-8");
    assert_eq!(replies.lines().count(), steps.len());
    for (step, line) in steps.iter().zip(replies.lines()) {
        let reply: Value = serde_json::from_str(line).expect("each reply is JSON");
        assert_eq!(reply["id"], step["request"]["id"], "{line}");
        let result = reply.get("result").unwrap_or(&reply);
        let Some(keys) = step["expect"].as_object() else {
            assert_eq!(*result, step["expect"], "{}", step["request"]);
            continue;
        };
        for (path, wanted) in keys {
            let found = path
                .split('.')
                .fold(result, |at, key| match key.parse::<usize>() {
                    Ok(number) => &at[number],
                    Err(_) => &at[key],
                });
            assert_eq!(found, wanted, "`{path}` of {}: {line}", step["request"]);
        }
    }
}
