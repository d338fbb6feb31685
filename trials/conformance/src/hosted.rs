//! A program whose requests the host carries out, answered from a file of replies.
//!
//! In: files and replies. Out: what holds at the end, or what stopped the run.

use crate::engine::{Loaded, Refused, budget, load_parsed, said};
use crate::parsed::parse;
use framex_fixpoint::Model;
use framex_host::Means;
use framex_host::models::{Models, Replies};
use framex_host::{
    Answers, FixedClock, Knowledge, NeedsBounds, NeedsReply, QueryReply, Questions, RunOptions, Stop, settle,
};
use framex_program::Program;
use framex_source::{FileId, Sources};
use framex_syntax::tree::StatementKind;
use framex_term::{Terms, Truth};

/// Reads, checks and evaluates, and runs the host until nothing is asked for any more.
///
/// # Errors
/// [`Refused`], also where the run stops with a problem.
///
/// # Panics
/// If the replies are malformed, or an answer store fails, of which there is none.
pub fn settled<N: AsRef<str>, T: AsRef<str>>(files: &[(N, T)], replies: &str) -> Result<Loaded, Refused> {
    let parsed = parse(files);
    let sources: Sources = parsed.sources.clone();
    let mut loaded = load_parsed(parsed)?;
    let replies = Replies::parse(replies).unwrap_or_else(|problem| panic!("{problem}"));
    let budget = budget();
    let knowledge = Knowledge {
        program: &loaded.program,
        terms: &mut loaded.terms,
        model: &mut loaded.model,
        budget: &budget,
        questions: &mut Goals,
    };
    let means = Means {
        tools: &framex_host::tools::shipped(),
        models: &Models::default(),
        replies: Some(&replies),
        answers: &mut Answers::default(),
        clock: &FixedClock(jiff::Timestamp::UNIX_EPOCH),
        observer: &mut |_| {},
    };
    let report = settle(&RunOptions::new("trial"), knowledge, means);
    let problem = match report.stop {
        None => return Ok(loaded),
        Some(Stop::Problem(problem)) => *problem,
        Some(Stop::Evaluation(stopped)) => said(&stopped, &loaded.program, &loaded.terms),
        Some(Stop::Store(problem)) => panic!("{problem}"),
    };
    Err(Refused {
        errors: vec![problem],
        sources,
    })
}

/// Answers `_query` as the operation does: its status, and the bindings as printed terms.
pub struct Goals;

impl Questions for Goals {
    fn ask(
        &mut self,
        text: &str,
        program: &Program,
        terms: &mut Terms,
        model: &Model,
    ) -> Result<QueryReply, String> {
        let tree = framex_syntax::parse(text, FileId(u32::MAX));
        if let Some(problem) = tree.problems.first() {
            return Err(problem.message.clone());
        }
        let [statement] = tree.statements.as_slice() else {
            return Err("ask one goal".to_owned());
        };
        let StatementKind::Query(formula) = &statement.kind else {
            return Err("write a goal: `?- goal.`".to_owned());
        };
        let goal =
            framex_program::goal(formula, program, terms).map_err(|problems| problems[0].message.clone())?;
        let answer = model.answer(&goal, program, terms, None);
        let status = match answer.truth {
            Truth::True if answer.variables.is_empty() => "true",
            Truth::True => "bindings",
            Truth::False => "false",
            Truth::Unknown => "unknown",
        };
        let printed = answer.bindings.iter().map(|row| {
            let named = answer.variables.iter().zip(row);
            named
                .map(|(name, term)| (name.to_string(), terms.print(*term).into()))
                .collect()
        });
        let mut json = serde_json::json!({ "status": status });
        if status == "bindings" {
            json["bindings"] = printed.map(serde_json::Value::Object).collect();
        }
        Ok(QueryReply {
            status: status.to_owned(),
            json: json.to_string(),
        })
    }

    fn needs(
        &mut self,
        _: &str,
        _: NeedsBounds,
        _: &Program,
        _: &mut Terms,
        _: &mut Model,
    ) -> Result<NeedsReply, String> {
        Err("no evidence is searched here".to_owned())
    }
}
