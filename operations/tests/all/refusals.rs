//! What is asked wrongly is told what is wanted: a file that is not there, a request to a person, a text that is no question.

use crate::called::{call, refused, session};
use framex_operations::Session;
use serde_json::json;

const ASKING: &str = "world open. d1:Doc.\nexternal ask(?D) using _ask[question -> \"may it go?\"] <- ?D:Doc.\n\
                      ?D[said -> ?A] <- ?D:Doc AND ask(?D)[result(\"answer\") -> ?A].";

#[test]
fn a_validation_of_a_file_that_the_program_does_not_have_is_refused() {
    let session = &mut session("world open. K { size: Integer }. a:K[size -> \"big\"].");
    call(session, "add", json!({"source": "b:K.", "file": "more.fx"}));
    let of_file = |session: &mut Session, file: &str| call(session, "validate", json!({ "source": file }));
    assert_eq!(
        of_file(session, "main.fx")["violations"].as_array().map(Vec::len),
        Some(1)
    );
    assert_eq!(of_file(session, "more.fx")["violations"], json!([]));
    let near = refused(session, "validate", json!({"source": "mian.fx"}));
    let wanted = [
        "unknown-source",
        "the program has no file `mian.fx`",
        "did you mean `main.fx`?",
    ];
    assert_eq!(near, wanted);
    let far = refused(
        session,
        "validate",
        json!({"source": "quite/another", "summary": true}),
    );
    assert_eq!(far[2], "its files are `main.fx`, `more.fx`");
}

#[test]
fn a_request_to_a_person_is_not_carried_out_by_the_host_and_stays_open() {
    let session = &mut session(ASKING);
    let [code, message, help] = refused(session, "execute", json!({"request": "ask(d1)"}));
    assert_eq!(code, "malformed-fields");
    assert_eq!(message, "`ask(d1)` asks a person, and nobody is here to answer");
    assert_eq!(help, "answer it with `receipt`: the person's words in `answer`");
    let open = call(session, "requests", json!({"state": "open"}));
    assert_eq!(open[0]["request"], json!("ask(d1)"));
}

#[test]
fn a_text_that_says_nothing_is_told_what_is_wanted() {
    let session = &mut session(ASKING);
    for empty in ["", " ", "?-", "?- .", "// nothing", "."] {
        let [code, message, _] = refused(session, "query", json!({ "query": empty }));
        assert_eq!(
            (code.as_str(), message.as_str()),
            ("one-at-a-time", "the text is not one goal"),
            "{empty:?}"
        );
        let [code, message, _] = refused(session, "explain", json!({ "fact": empty }));
        assert_eq!(
            (code.as_str(), message.as_str()),
            ("one-at-a-time", "the text is not one fact"),
            "{empty:?}"
        );
    }
    for (name, fields) in [
        ("explain", json!({"fact": "?X:Doc"})),
        ("preview", json!({"facts": ["?X:Doc"]})),
    ] {
        let [code, _, help] = refused(session, name, fields);
        assert_eq!(code, "fact-with-variable");
        assert_eq!(
            help,
            "put a name in its place; `query` answers a goal with variables"
        );
    }
    for text in ["", "ask(d1", "ask(d1) now"] {
        let refused = refused(session, "receipt", json!({"request": text, "answer": "yes"}));
        let wanted = [
            "one-at-a-time",
            "the text is not one object",
            "write one object: `read(d1)`",
        ];
        assert_eq!(refused, wanted, "{text:?}");
    }
}
