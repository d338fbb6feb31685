//! The order in which rules are evaluated and requests carried out.

use framex_program::{Program, Unit, check, print_rule};
use framex_source::Sources;
use framex_term::Terms;

fn accepted(text: &str) -> (Program, Terms) {
    let mut terms = Terms::default();
    let mut sources = Sources::default();
    let file = sources.add("test.fx", text);
    let unit = Unit::of(&framex_syntax::parse(text, file), &mut terms);
    let checked = check([&unit], &mut terms);
    let Some(program) = checked.program else {
        panic!("refused: {:#?}", checked.problems);
    };
    (program, terms)
}

fn refused(text: &str) -> Vec<String> {
    let mut terms = Terms::default();
    let mut sources = Sources::default();
    let file = sources.add("test.fx", text);
    let unit = Unit::of(&framex_syntax::parse(text, file), &mut terms);
    let checked = check([&unit], &mut terms);
    let told = checked.problems.iter();
    told.map(|problem| format!("{}: {}", problem.code.name, problem.message))
        .collect()
}

/// The strata, each as the text of its rules.
fn strata(text: &str) -> Vec<Vec<String>> {
    let (program, terms) = accepted(text);
    let print = |rule: &u32| print_rule(&program.rules[*rule as usize], &terms);
    program
        .strata
        .iter()
        .map(|stratum| stratum.rules.iter().map(print).collect())
        .collect()
}

#[test]
fn what_is_negated_comes_before_its_negation() {
    let strata = strata(
        "world closed. ?N:Fine <- ?N:Node AND NOT ?N:Lost. ?N:Lost <- ?N:Node AND NOT ?N:Reached. \
         ?M:Reached <- ?N:Reached[next -> ?M].",
    );
    let heads: Vec<&str> = strata
        .iter()
        .map(|rules| rules[0].split(" <- ").next().unwrap_or(""))
        .collect();
    assert_eq!(heads, ["?M:Reached", "?N:Lost", "?N:Fine"]);
}

#[test]
fn rules_that_feed_each_other_share_a_recursive_stratum() {
    let (program, _) = accepted(
        "world open. ?Y[odd -> true] <- ?X[even -> true; next -> ?Y]. ?Y[even -> true] <- ?X[odd -> true; next -> ?Y]. \
         ?X:Seen <- ?X[odd -> true].",
    );
    let shape: Vec<(usize, bool)> = program
        .strata
        .iter()
        .map(|stratum| (stratum.rules.len(), stratum.is_recursive))
        .collect();
    assert_eq!(shape, [(2, true), (1, false)]);
}

#[test]
fn a_variable_property_reads_what_any_rule_derives_of_its_size() {
    let strata = strata(
        "world closed. ?P:Used <- ?X[?P -> ?V]. ?X[b -> ?V] <- ?X[a -> ?V]. ?X[m(1) -> ?V] <- ?P:Used AND ?X[a -> ?V].",
    );
    let position = |head: &str| strata.iter().position(|rules| rules[0].starts_with(head));
    assert!(position("?X[b") < position("?P:Used"));
    assert!(position("?P:Used") < position("?X[m(1)"));
}

#[test]
fn an_external_waits_for_those_whose_silence_it_reads() {
    let (program, _) = accepted(
        "world open. closed slot decided. closed slot noted. d1:Doc. \
         external sense(?D) using _llm[prompt -> \"s\"] <- ?D:Doc. \
         ?D[decided -> true] <- ?D:Doc AND sense(?D)[result(\"word\") -> \"yes\"]. \
         external assess(?D) using _llm[prompt -> \"a\"] <- ?D:Doc AND NOT ?D[decided -> true]. \
         ?D[noted -> true] <- ?D:Doc AND assess(?D)[result(\"word\") -> \"yes\"]. \
         external ask(?D) using _ask[question -> \"q\"] <- ?D:Doc AND NOT ?D[noted -> true]. \
         external again(?D) using _llm[prompt -> \"b\"] <- ?D:Doc AND sense(?D)[tool#status -> \"failed\"].",
    );
    let levels: Vec<(u32, &[u32])> = program
        .externals
        .iter()
        .map(|external| (external.level, external.waits_for.as_slice()))
        .collect();
    assert_eq!(
        levels,
        [(0, &[][..]), (1, &[0][..]), (2, &[0, 1][..]), (0, &[][..])]
    );
}

const FIELD_OF_AN_ARGUMENT: &str = "world open. closed slot asked. a:Applicant. \
     external greet(?A) using _emit[message -> \"hello\"] <- ?A:Applicant. \
     external second(?A) using _say[text -> \"again\"; income -> 0] <- ?A:Applicant AND NOT ?A[asked -> 1]. ";

#[test]
fn a_field_read_of_a_requests_argument_closes_no_cycle_and_a_field_read_of_anything_does() {
    let by_argument = "?A[asked -> ?I] <- ?R[tool#name -> \"_emit\"; tool#arg1 -> ?A] AND ?A[income -> ?I].";
    assert_eq!(refused(&format!("{FIELD_OF_AN_ARGUMENT}{by_argument}")), [""; 0]);
    let by_anything = "?A[asked -> ?I] <- ?A[income -> ?I].";
    let told = refused(&format!("{FIELD_OF_AN_ARGUMENT}{by_anything}"));
    assert_eq!(told.len(), 1);
    assert!(
        told[0].starts_with("not-stratified: `second` depends on its own negation"),
        "{told:?}"
    );
}

#[test]
fn an_object_of_a_class_that_holds_no_request_is_none_until_a_rule_puts_one_there() {
    let program = "world open. closed slot asked. a:Applicant[income -> 1]. \
         external second(?A) using _say[text -> \"again\"; income -> 0] <- ?A:Applicant AND NOT ?A[asked -> 1]. \
         ?A[asked -> ?I] <- ?A:Applicant[income -> ?I]. ";
    assert_eq!(refused(program), [""; 0]);
    let puts_one_there = "?X:Person <- ?X[tool#requested -> true]. Person extends Applicant.";
    let told = refused(&format!("{program}{puts_one_there}"));
    assert!(told[0].starts_with("not-stratified"), "{told:?}");
}

#[test]
fn a_fact_that_repeats_the_value_of_a_field_is_no_second_value() {
    let text = "world open. d1:Doc[body -> \"one\"]. \
         external read(?D) using _llm[prompt -> \"p\"; document -> ?T] <- ?D:Doc[body -> ?T]. ";
    assert_eq!(
        refused(&format!("{text}read(d1)[document -> \"one\"; prompt -> \"p\"].")),
        [""; 0]
    );
    assert_eq!(refused(&format!("{text}read(d1)[document -> \"two\"].")).len(), 1);
}

/// What `request_advice` says of a program.
fn advice(text: &str) -> Vec<String> {
    let (program, mut terms) = accepted(text);
    let advice = framex_program::request_advice(&program, &mut terms);
    advice
        .iter()
        .map(|problem| format!("{}: {}", problem.code.name, problem.fix.help()))
        .collect()
}

#[test]
fn a_request_that_may_ask_about_itself_is_seen_unless_its_object_has_a_class() {
    let trap =
        "world open. external phrase(?Q) using _llm[prompt -> \"p\"; decision -> ?D] <- ?Q[decision -> ?D].";
    assert_eq!(
        advice(trap),
        [
            "request-trap: `?Q[decision -> ?D]` also matches the request, which has the field `decision`: \
          give its object a class, or rename the field"
        ]
    );
    let with_class = "world open. q1:Question. \
         external phrase(?Q) using _llm[prompt -> \"p\"; decision -> ?D] <- ?Q:Question[decision -> ?D].";
    assert_eq!(advice(with_class), [""; 0]);
}

#[test]
fn a_field_with_the_name_of_a_slot_that_a_rule_gives_to_the_request_is_seen() {
    let text = "world open. k1:Case[body -> \"d\"]. \
         external ask(?C) using _llm[prompt -> \"p\"; case -> ?T] <- ?C:Case[body -> ?T]. \
         ?R:Answer[case -> ?C] <- ?R[tool#name -> \"_llm\"; tool#arg1 -> ?C; result(\"decision\") -> ?D].";
    let advice = advice(text);
    assert_eq!(
        advice,
        ["field-shadows-slot: rename the field or the slot, so that `case` has one value"]
    );
}

#[test]
fn what_a_condition_reads_is_told_for_the_rule_graph() {
    let (program, mut terms) = accepted(
        "world open. closed slot late. d1:Doc. ?D[late -> true] <- ?D:Doc AND read(?D)[tool#failure -> \"timeout\"]. \
         external read(?D) using _llm[prompt -> \"p\"] <- ?D:Doc. ?D[told -> true] <- ?D:Doc AND NOT ?D[late -> true].",
    );
    let told: Vec<(u32, bool, Vec<u32>, Vec<u32>)> = framex_program::dependencies(&program, &mut terms)
        .into_iter()
        .filter(|dependency| !dependency.rules.is_empty() || !dependency.externals.is_empty())
        .map(|one| (one.rule, one.is_negative, one.rules, one.externals))
        .collect();
    assert_eq!(told, [(0, false, vec![], vec![0]), (2, true, vec![0], vec![])]);
}
