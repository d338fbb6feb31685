//! What programs become when they are checked.

use framex_program::{
    AtomPredicate, Checked, Expected, Formula, Origin, Program, Unit, check, goal, print_rule,
};
use framex_source::{FileId, Sources};
use framex_syntax::tree::StatementKind;
use framex_term::Terms;

fn checked(text: &str, terms: &mut Terms) -> Checked {
    let mut sources = Sources::default();
    let file = sources.add("test.fx", text);
    let unit = Unit::of(&framex_syntax::parse(text, file), terms);
    check([&unit], terms)
}

fn accepted(text: &str) -> (Program, Terms) {
    let mut terms = Terms::default();
    let checked = checked(text, &mut terms);
    let Some(program) = checked.program else {
        panic!("refused: {:#?}", checked.problems);
    };
    (program, terms)
}

fn codes(text: &str) -> Vec<&'static str> {
    let checked = checked(text, &mut Terms::default());
    checked.problems.iter().map(|problem| problem.code.name).collect()
}

fn rules(text: &str) -> Vec<String> {
    let (program, terms) = accepted(text);
    program
        .rules
        .iter()
        .map(|rule| print_rule(rule, &terms))
        .collect()
}

#[test]
fn a_frame_states_one_fact_for_each_part_and_each_member_of_a_set() {
    let (program, terms) = accepted("world open. rob:Man[age -> 41; parent -> {ida, henryk}; saw(1) -> x].");
    let facts: Vec<String> = program
        .facts
        .iter()
        .map(|stated| stated.fact().print(&terms))
        .collect();
    let expected = [
        "rob:Man",
        "rob[age -> 41]",
        "rob[parent -> ida]",
        "rob[parent -> henryk]",
        "rob[saw(1) -> x]",
    ];
    assert_eq!(facts, expected);
}

#[test]
fn the_annotation_of_a_fact_is_found_in_the_whole_program() {
    let mut terms = Terms::default();
    let texts = [
        "world open. annotate a[p -> 1] source \"one\".",
        "b[p -> 1]. annotate b[p -> 2] source \"two\" weight 0.5.",
    ];
    let mut sources = Sources::default();
    let units: Vec<Unit> = texts
        .iter()
        .map(|text| {
            Unit::of(
                &framex_syntax::parse(text, sources.add("test.fx", *text)),
                &mut terms,
            )
        })
        .collect();
    let program = check(&units, &mut terms).program.expect("the program is fine");
    let sources: Vec<Option<&str>> = program
        .facts
        .iter()
        .map(|stated| match stated.annotation {
            0 => None,
            number => program.annotations[number as usize - 1].source.as_deref(),
        })
        .collect();
    assert_eq!(sources, [Some("one"), None, Some("two")]);
}

#[test]
fn a_fact_that_is_refused_leaves_nothing_of_its_frame() {
    let mut terms = Terms::default();
    let text = "rob:Man[age -> 41; mass -> 1e999999999].";
    let unit = Unit::of(&framex_syntax::parse(text, FileId(0)), &mut terms);
    assert_eq!(unit.problems().len(), 1);
    assert!(unit.facts().is_empty());
}

#[test]
fn extends_and_declare_become_rules_after_those_written() {
    let text = "world open. Man extends Person. declare inverse parent child. declare transitive ancestor. \
                ?X:Known <- ?X:Person.";
    let expected = [
        "?X:Known <- ?X:Person",
        "?X:Person <- ?X:Man",
        "?Y[child -> ?X] <- ?X[parent -> ?Y]",
        "?Y[parent -> ?X] <- ?X[child -> ?Y]",
        "?X[ancestor -> ?Z] <- ?X[ancestor -> ?Y] AND ?Y[ancestor -> ?Z]",
    ];
    assert_eq!(rules(text), expected);
}

#[test]
fn a_request_is_one_rule_and_its_prompt_another() {
    let text = "world open. external read(?D) using _llm with ask[document -> ?T] <- ?D[text -> ?T].";
    let expected = [
        "read(?D)[tool#name -> \"_llm\"] AND read(?D)[tool#requested -> true] AND read(?D)[tool#arg1 -> ?D] AND \
         read(?D)[document -> ?T] <- ?D[text -> ?T]",
        "read(?D)[prompt -> ?Text] <- ?D[text -> ?T] AND ask[text -> ?Text]",
    ];
    assert_eq!(rules(text), expected);
    let (program, _) = accepted(text);
    assert_eq!(program.rules[0].origin, Origin::External(0));
    assert_eq!(program.rules[1].origin, Origin::Prompt(0));
    assert_eq!(program.rules[0].variables.len(), 2);
}

#[test]
fn variables_that_two_aggregates_share_by_name_alone_are_two() {
    let text = "world closed. d1:Dept. ?D[a -> ?A; b -> ?B] <- ?D:Dept AND \
                ?A := count{?E | ?E[in -> ?D]} AND ?B := count{?E | ?E[out -> ?D]}.";
    let (program, _) = accepted(text);
    let Formula::And(parts) = &program.rules[0].body else {
        panic!("three conditions");
    };
    let aggregates: Vec<_> = parts
        .iter()
        .filter_map(|part| match part {
            Formula::Aggregate(aggregate) => Some(aggregate),
            _ => None,
        })
        .collect();
    assert_eq!(aggregates[0].grouping, aggregates[1].grouping);
    assert_ne!(aggregates[0].local, aggregates[1].local);
    assert_eq!(aggregates[1].local, aggregates[1].collected);
}

#[test]
fn a_variable_of_unknown_is_existential_also_under_not() {
    assert_eq!(
        codes("world open. a:K. ?X:L <- ?X:K AND NOT unknown { ?X[p -> ?O] }."),
        [""; 0]
    );
    assert_eq!(
        codes("world open. a:K. ?X:L <- ?X:K AND unknown { ?X[p -> ?O] AND ?P > 1 }."),
        ["unsafe-variable"]
    );
}

#[test]
fn one_variable_without_a_value_is_not_echoed_by_those_computed_from_it() {
    let text = "world open. a:K. ?X[p -> ?B] <- ?X:K AND ?A := ?M + 1 AND ?B := ?A * 2.";
    assert_eq!(codes(text), ["unsafe-variable"]);
}

#[test]
fn the_order_of_conditions_means_nothing_to_safety() {
    let text =
        "world open. a[n -> 1]. ?X[p -> ?B] <- ?B := ?A * 2 AND ?A > 0 AND ?A := ?N + 1 AND ?X[n -> ?N].";
    assert_eq!(codes(text), [""; 0]);
}

#[test]
fn a_goal_asks_for_the_variables_that_each_alternative_binds() {
    let (program, mut terms) = accepted("world open. a[p -> 1].");
    let text =
        "?- (?X[p -> ?V] OR ?X[q -> ?W]) AND ?N := count{?E | ?E[p -> ?X]} AND unknown { ?X[r -> ?U] }.";
    let tree = framex_syntax::parse(text, FileId(0));
    let StatementKind::Query(formula) = &tree.statements[0].kind else {
        panic!("a query");
    };
    let goal = goal(formula, &program, &mut terms).expect("the goal is fine");
    let asked: Vec<&str> = goal
        .asked()
        .iter()
        .map(|one| goal.variables[one.0 as usize].as_str())
        .collect();
    assert_eq!(asked, ["X", "N"]);
}

#[test]
fn a_goal_with_an_undeclared_prefix_is_refused() {
    let (program, mut terms) = accepted("world open. prefix cars = \"https://example.org/cars#\".");
    let tree = framex_syntax::parse("?- ?X:car::Beetle.", FileId(0));
    let StatementKind::Query(formula) = &tree.statements[0].kind else {
        panic!("a query");
    };
    let problems = goal(formula, &program, &mut terms).expect_err("the prefix is not declared");
    assert_eq!(problems[0].code.name, "undeclared-prefix");
    assert_eq!(problems[0].fix.help(), "did you mean `cars::`?");
}

#[test]
fn a_view_is_told_from_a_property_and_an_expectation_keeps_its_outcome() {
    let (program, _) = accepted("world open. rob:Man. expect bindings 1: rob[frame::memberOf -> ?C].");
    let expectation = &program.expectations[0];
    assert_eq!(expectation.outcome, Expected::Bindings(1));
    assert!(
        matches!(&expectation.goal.body, Formula::Atom(atom) if atom.predicate == AtomPredicate::MemberOf)
    );
}

#[test]
fn a_frame_is_about_one_object_also_where_that_is_anonymous() {
    let (program, _) = accepted("world closed. d:K. ?X[free -> true] <- ?X:K AND NOT ?_:L[p -> ?_].");
    let Formula::And(parts) = &program.rules[0].body else {
        panic!("two conditions");
    };
    let Formula::Not(inner) = &parts[1] else {
        panic!("a negation")
    };
    let Formula::And(negated) = &**inner else {
        panic!("a frame of two conditions");
    };
    let objects: Vec<_> = negated
        .iter()
        .map(|part| match part {
            Formula::Atom(atom) => &atom.terms[0],
            _ => panic!("a condition"),
        })
        .collect();
    assert_eq!(objects[0], objects[1]);
}
