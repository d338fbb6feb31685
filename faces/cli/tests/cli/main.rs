//! The exit codes, and that `--format json` prints one document in every case.

mod adapters;
mod explained;
mod inspected;
#[cfg(unix)]
mod listening;
mod no_model;
mod outputs;
mod pages;
mod program;
mod rdf;

use program::{Program, framex};

const FAMILY: &str = "world open.\n\nrob:Man[hasParent -> ida].\n\nexpect true: rob:Man.\n";

#[test]
fn a_query_exits_with_0_whatever_it_answers() {
    let program = Program::of(FAMILY);
    for goal in ["rob:Man", "rob:Woman", "?X[hasParent -> ?P]"] {
        assert_eq!(framex(&["query", program.path(), goal]).code, 0, "{goal}");
    }
}

#[test]
fn a_failed_expectation_exits_with_1_and_says_what_was_found() {
    let program = Program::of("world open.\n\nexpect true: rob:Man.\n");
    let ended = framex(&["test", program.path()]);
    assert_eq!(ended.code, 1);
    assert!(
        ended.out.contains("expected true, found unknown"),
        "{}",
        ended.out
    );
}

#[test]
fn a_layout_that_differs_exits_with_1_until_it_is_written() {
    let program = Program::of("world   open.\n");
    assert_eq!(framex(&["fmt", "--check", program.path()]).code, 1);
    assert_eq!(program.text(), "world   open.\n");
    assert_eq!(framex(&["fmt", program.path()]).code, 0);
    assert_eq!(program.text(), "world open.\n");
    assert_eq!(framex(&["fmt", "--check", program.path()]).code, 0);
}

#[test]
fn explaining_what_does_not_hold_exits_with_1() {
    let program = Program::of(FAMILY);
    assert_eq!(framex(&["explain", program.path(), "rob:Man"]).code, 0);
    assert_eq!(framex(&["explain", program.path(), "rob:Woman"]).code, 1);
}

#[test]
fn a_violation_exits_with_1() {
    let text = "world open.\n\nPerson { age: Integer }.\n\nrob:Person[age -> \"old\"].\n";
    let ended = framex(&["validate", Program::of(text).path()]);
    assert_eq!(ended.code, 1);
    assert!(ended.out.contains("`\"old\"` is no Integer"), "{}", ended.out);
}

#[test]
fn a_fault_in_the_program_the_files_or_the_command_line_exits_with_2() {
    let program = Program::of("rob:Man.\n");
    let ended = framex(&["run", program.path()]);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("no-world"), "{}", ended.err);
    assert_eq!(framex(&["run", "no-such-file.fx"]).code, 2);
    assert_eq!(framex(&["run", "--format", "yaml", program.path()]).code, 2);
    assert_eq!(framex(&["run", "lib:no-such-library"]).code, 2);
    assert_eq!(
        framex(&["test", Program::of("world open.\n").path()]).code,
        2,
        "no expectation"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_cannot_be_written_exits_with_2() {
    let program = Program::of("world open.\n\nrob:Man.\n\n?- ?X:Man.\n");
    for format in ["text", "json"] {
        let full = std::fs::File::create("/dev/full").expect("the device that is always full");
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_framex"))
            .args(["run", program.path(), "--format", format])
            .stdout(full)
            .output()
            .expect("the binary runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("the disk is full"), "{said}");
    }
}

#[test]
fn a_file_that_is_not_there_is_said_in_words() {
    let ended = framex(&["run", "no-such-file.fx"]);
    assert!(
        ended
            .err
            .contains("`no-such-file.fx` cannot be read: there is no such file"),
        "{}",
        ended.err
    );
}

#[test]
fn answers_of_no_store_or_to_no_request_are_refused() {
    let program = Program::named("tree", FAMILY);
    assert_eq!(
        framex(&["answers", "list"]).code,
        0,
        "no run has made the usual store"
    );
    for verb in [&["list"][..], &["show", "read(d1)"], &["forget", "text"]] {
        let store = format!("{}.db", program.path());
        let ended = framex(&[&["answers"], verb, &["--store", &store]].concat());
        assert_eq!(ended.code, 2, "{verb:?}");
        assert!(ended.err.contains("there is no answer store"), "{}", ended.err);
        assert!(!std::path::Path::new(&store).exists(), "it is not made");
    }
    let ended = framex(&["answers", "show", "read(d1)"]);
    assert_eq!(ended.code, 2);
    assert!(ended.err.contains("no answer to `read(d1)`"), "{}", ended.err);
}

#[test]
fn a_forgotten_file_is_asked_for_in_words() {
    for (command, last) in [
        ("query", "goal"),
        ("needs", "goal"),
        ("explain", "fact"),
        ("why-not", "fact"),
    ] {
        let ended = framex(&[command, "rob:Man"]);
        assert_eq!(ended.code, 2);
        let wanted = format!("name the files first, then the {last}: `framex {command} FILE…");
        assert!(ended.err.contains(&wanted), "{}", ended.err);
    }
}

#[test]
fn a_limit_exits_with_3_and_names_the_option() {
    let text = "world open.\n\nc[n -> 1].\n\nc[n -> ?M] <- c[n -> ?N] AND ?M := ?N + 1.\n";
    let ended = framex(&["run", "--max-facts", "1000", Program::of(text).path()]);
    assert_eq!(ended.code, 3);
    assert!(ended.err.contains("--max-facts"), "{}", ended.err);
}

const ASKS: &str = "world open.\n\nd1:Document[text -> \"a\"].\np:Prompt[text -> \"read\"].\n\n\
                    external read(?D) using _llm with p[document -> ?T] <- ?D:Document[text -> ?T].\n\n\
                    expect unknown: d1[seen -> true].\n";

#[test]
fn a_model_that_is_asked_and_not_configured_exits_with_4() {
    let ended = framex(&["agent", Program::of(ASKS).path()]);
    assert_eq!(ended.code, 4, "{}{}", ended.out, ended.err);
}

#[test]
fn a_bound_of_the_run_exits_with_3() {
    let program = Program::of(ASKS);
    let replies = Program::named("replies.json", "{\"read(d1)\": {\"reply\": {}}}");
    let bounded = [
        "agent",
        "--scripted",
        replies.path(),
        "--max-requests",
        "0",
        program.path(),
    ];
    assert_eq!(framex(&bounded).code, 3);
    let ended = framex(&["agent", "--scripted", replies.path(), program.path()]);
    assert_eq!(ended.code, 0, "{}{}", ended.out, ended.err);
}

#[test]
fn a_day_that_the_calendar_has_not_is_refused_as_today() {
    let program = Program::of(FAMILY);
    assert_eq!(
        framex(&["agent", "--today", "2026-11-29", program.path()]).code,
        0
    );
    for today in ["2026-13-45", "tomorrow"] {
        let ended = framex(&["agent", "--today", today, program.path()]);
        assert_eq!(ended.code, 2);
        assert!(ended.err.contains("write it as `--today"), "{}", ended.err);
    }
}

#[test]
fn what_a_run_warns_of_is_said_by_every_command_that_carries_requests_out() {
    let program = Program::of(ASKS);
    let replies = Program::named("replies.json", "{\"raed(d1)\": {\"reply\": {}}}");
    let with_replies = |command: &str, further: &[&str]| {
        let mut words = vec![command, program.path()];
        words.extend(further);
        words.extend(["--scripted", replies.path()]);
        framex(&words)
    };
    let wanted = "write `read(d1)` for `raed(d1)`";
    for (command, further) in [
        ("agent", vec![]),
        ("run", vec![]),
        ("test", vec![]),
        ("query", vec!["d1:Document"]),
    ] {
        let ended = with_replies(command, &further);
        assert!(
            ended.err.contains("warning[unasked-reply]"),
            "{command}: {}",
            ended.err
        );
        assert!(ended.err.contains(wanted), "{command}: {}", ended.err);
        let quiet = with_replies(command, &[further, vec!["--quiet"]].concat());
        assert_eq!(quiet.err, "", "{command}");
    }
    let typed = with_replies("agent", &["--format", "json"]);
    let typed: serde_json::Value = serde_json::from_str(&typed.out).expect("one document");
    assert_eq!(typed["problems"][0]["code"], "unasked-reply");
}

#[test]
fn two_values_of_a_field_are_a_warning_until_the_request_is_taken() {
    let text = "world open.\nd1:Doc[page -> \"a\"; page -> \"b\"].\nd2:Doc[page -> \"c\"; page -> \"d\"].\n\
                external read(?D) using _llm[prompt -> \"read\"; text -> ?T] <- ?D:Doc[page -> ?T].\n\
                expect true: d1:Doc.\n";
    let program = Program::of(text);
    for command in ["run", "test"] {
        let ended = framex(&[command, program.path()]);
        assert_eq!(ended.code, 0, "{command}: {}", ended.err);
        let warning = "warning[two-values]: the request `read(d1)` has two values for its field `text`";
        assert_eq!(
            ended.err.matches("two-values").count(),
            1,
            "{command}: {}",
            ended.err
        );
        assert!(ended.err.contains(warning), "{command}: {}", ended.err);
    }
    let replies = Program::named("replies.json", "{}");
    let taken = framex(&["run", program.path(), "--scripted", replies.path()]);
    assert_eq!(taken.code, 2, "{}", taken.err);
    assert!(taken.err.contains("error[two-values]"), "{}", taken.err);
}

#[test]
fn open_requests_are_noted_after_run_and_test_unless_quiet() {
    let program = Program::of(ASKS);
    for command in ["run", "test"] {
        assert!(
            framex(&[command, program.path()]).err.contains("1 request open"),
            "{command}"
        );
        assert_eq!(framex(&[command, "--quiet", program.path()]).err, "", "{command}");
    }
}

#[test]
fn json_is_one_document_also_on_failure() {
    let good = Program::of(FAMILY);
    let bad = Program::of("rob:Man.\n");
    for arguments in [
        vec!["run", "--format", "json", good.path()],
        vec!["test", "--format", "json", good.path()],
        vec!["check", "--format", "json", bad.path()],
        vec!["run", "--format", "json", "no-such-file.fx"],
        vec!["run", "--format", "json"],
        vec!["agent", "--format", "json", good.path()],
    ] {
        let ended = framex(&arguments);
        let document: serde_json::Value = serde_json::from_str(&ended.out).expect("one document");
        for key in ["ok", "problems", "result"] {
            assert!(document.get(key).is_some(), "{arguments:?}: {key}");
        }
        assert_eq!(
            document["ok"],
            serde_json::json!(ended.code == 0),
            "{arguments:?}"
        );
    }
}

#[test]
fn a_rule_that_an_open_negation_kept_from_firing_is_named_with_the_line_to_add() {
    let text = "world open.\n\nann:Person.\n\n?X[free -> true] <- ?X:Person AND NOT ?X[owner -> ?_].\n\n?- ?X[free -> true].\n";
    let ended = framex(&["run", Program::of(text).path()]);
    assert!(ended.err.contains("open-negation"), "{}", ended.err);
    assert!(ended.err.contains("closed slot owner"), "{}", ended.err);
}
