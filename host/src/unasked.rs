//! Says which replies of a file no request asked for: most often a misspelt identity.

use crate::models::Replies;
use crate::report::RequestLine;
use framex_source::{Diagnostic, Fix, UNASKED_REPLY, nearest};

/// One warning for all of them, after a run that left nothing open.
pub(crate) fn unasked(replies: &Replies, requests: &[RequestLine]) -> Option<Diagnostic> {
    let is_asked = |reply: &str| requests.iter().any(|line| line.request == reply);
    let unasked: Vec<&str> = replies.requests().filter(|reply| !is_asked(reply)).collect();
    let first = unasked.first()?;
    let message = match unasked.len() - 1 {
        0 => format!("the file of replies answers `{first}`, which no request asked"),
        more => format!("the file of replies answers `{first}` and {more} more, which no request asked"),
    };
    // A request that found no reply may be the one that was meant.
    let unanswered = requests.iter().map(|line| line.request.as_str());
    let unanswered = unanswered.filter(|request| replies.get(request).is_none());
    let help = match nearest(first, unanswered) {
        Some(meant) => format!("write `{meant}` for `{first}`, as the request is printed"),
        None => "write each key as the request is printed, or remove the entry".to_owned(),
    };
    Some(Diagnostic::warning(
        UNASKED_REPLY,
        None,
        message,
        Fix::Advise(help),
    ))
}

#[cfg(test)]
mod tests {
    use super::unasked;
    use crate::models::Replies;
    use crate::report::RequestLine;

    fn line(request: &str) -> RequestLine {
        RequestLine {
            request: request.into(),
            tool: "_llm".into(),
            order: None,
            status: "succeeded",
            failure: None,
            replayed: false,
        }
    }

    #[test]
    fn a_reply_that_no_request_asked_is_named_with_the_request_that_was_meant() {
        let replies = Replies::parse(r#"{"read(d1)": {"reply": 1}, "raed(d2)": {"reply": 2}}"#).unwrap();
        let warning = unasked(&replies, &[line("read(d1)"), line("read(d2)")]).unwrap();
        assert!(warning.message.contains("`raed(d2)`"));
        assert!(warning.fix.help().contains("`read(d2)`"));
        assert!(unasked(&replies, &[line("read(d1)"), line("raed(d2)")]).is_none());
    }
}
