//! `_query`: a question to the rules themselves.

use super::{Call, Desk, Outcome, Tool, scalars, text_field};
use crate::failure::{Failure, FailureKind};

pub(super) struct Query;

impl Tool for Query {
    fn name(&self) -> &'static str {
        "_query"
    }

    fn carry_out(&self, call: &Call<'_>, desk: &mut Desk<'_>) -> Outcome {
        let answer = call.required("query", desk.terms).and_then(|text| {
            let reply = desk.questions.ask(&text, desk.program, desk.terms, desk.model);
            reply
                .map_err(|why| Failure::new(FailureKind::ClientError, format!("the query is refused: {why}")))
        });
        let fields = |reply: crate::QueryReply| {
            scalars(vec![
                text_field("status", reply.status),
                text_field("text", reply.json),
            ])
        };
        answer.map(fields).into()
    }
}
