//! Gives the placeholders of a set of questions values that meet their tests, and prints the questions.

use super::shape::{Shape, Shapes};
use super::step::Line;
use super::{Candidate, Question};
use crate::bindings::variables;
use crate::wording::print_condition;
use framex_program::{Expression, Formula, Variables};
use framex_term::{Fact, Number, Predicate, Term, Terms};
use smol_str::{SmolStr, format_smolstr};

/// A condition over open places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Test<'g> {
    pub(super) condition: &'g Formula,
    pub(super) base: usize,
}

/// Combinations of values tried for one set.
const MOST_TRIES: usize = 4_096;

impl Test<'_> {
    /// Whether it holds; `None` while something in it stands open. What has no value does not hold.
    pub(super) fn holds(&self, shapes: &Shapes, terms: &mut Terms) -> Option<bool> {
        let mut compute = |expression: &Expression| shapes.compute(expression, self.base, terms);
        let both = |left, right| match (left, right) {
            (Ok(Some(left)), Ok(Some(right))) => Some(Some((left, right))),
            (Err(_), _) | (_, Err(_)) => Some(None),
            _ => None,
        };
        match self.condition {
            Formula::Comparison(_, comparison, left, right) => {
                let pair = both(compute(left), compute(right))?;
                Some(pair.is_some_and(|(left, right)| comparison.holds(left, right, terms) == Ok(true)))
            }
            Formula::Test(_, expression) => match compute(expression) {
                Ok(value) => value.map(|value| value == Term::TRUE),
                Err(_) => Some(false),
            },
            Formula::Assign(_, result, expression) => {
                let value = compute(expression);
                let result = shapes.of_variable(*result, self.base);
                let pair = both(value, Ok(shapes.term(&result, terms)))?;
                Some(pair.is_some_and(|(value, result)| value == result))
            }
            _ => Some(true),
        }
    }

    fn places(&self, shapes: &Shapes) -> Vec<usize> {
        let mut places = Vec::new();
        for variable in variables(self.condition) {
            shapes.places(&shapes.of_variable(variable, self.base), &mut places);
        }
        places
    }
}

/// The questions of a line that ended, with facts for them; `None` where no values were found that meet its tests.
///
/// - `is_certain`: whether no other values could do where these do not.
pub(super) fn candidate(line: &Line<'_>, is_certain: bool, terms: &mut Terms) -> Option<Candidate> {
    let mut places = Vec::new();
    for shape in line.asked.iter().flat_map(|(_, shapes)| shapes) {
        line.shapes.places(shape, &mut places);
    }
    for test in &line.tests {
        places.extend(test.places(&line.shapes));
    }
    places.sort_unstable();
    places.dedup();
    let mut values = values(line, terms);
    let mut witnesses = Vec::new();
    // What is counted or denied may want a number of the tests' own size in place of a name.
    for _ in 0..if line.passed.is_empty() { 1 } else { 2 } {
        let mut tries = 0;
        let filled = fill(
            line,
            &places,
            &values,
            &mut tries,
            &mut line.shapes.clone(),
            terms,
        );
        witnesses.extend(filled.filter(|facts| !witnesses.contains(facts)));
        values.rotate_left(1);
    }
    if witnesses.is_empty() {
        return None;
    }
    let names = names(line, &places);
    let mut questions = Vec::new();
    for (predicate, shapes) in &line.asked {
        let mut of_question = Vec::new();
        shapes
            .iter()
            .for_each(|shape| line.shapes.places(shape, &mut of_question));
        let tests = line.tests.iter().filter(|test| {
            let of_test = test.places(&line.shapes);
            of_test.iter().any(|place| of_question.contains(place))
        });
        questions.push(Question {
            pattern: pattern(*predicate, shapes, &line.shapes, &names, terms),
            tests: tests
                .map(|test| print_test(test, &line.shapes, &names, terms))
                .collect(),
        });
    }
    questions.sort();
    Some(Candidate {
        questions,
        witnesses,
        is_certain,
    })
}

/// The facts asked for, no two the same, by the first combination of values that meets every test.
fn fill(
    line: &Line<'_>,
    places: &[usize],
    values: &[Term],
    tries: &mut usize,
    shapes: &mut Shapes,
    terms: &mut Terms,
) -> Option<Vec<Fact>> {
    let is_refuted = line
        .tests
        .iter()
        .any(|test| test.holds(shapes, terms) == Some(false));
    if is_refuted || *tries == MOST_TRIES {
        return None;
    }
    *tries += 1;
    let Some((place, rest)) = places.split_first() else {
        return facts(line, shapes, terms);
    };
    if shapes.values[*place].is_some() {
        return fill(line, rest, values, tries, shapes, terms);
    }
    for value in values {
        shapes.values[*place] = Some(Shape::Term(*value));
        if let Some(filled) = fill(line, rest, values, tries, shapes, terms) {
            return Some(filled);
        }
    }
    shapes.values[*place] = None;
    None
}

/// A fact for each question; `None` where two are the same.
fn facts(line: &Line<'_>, shapes: &Shapes, terms: &mut Terms) -> Option<Vec<Fact>> {
    let mut facts: Vec<Fact> = Vec::with_capacity(line.asked.len());
    for (predicate, asked) in &line.asked {
        let built = asked.iter().map(|shape| shapes.term(shape, terms));
        let fact = Fact {
            predicate: *predicate,
            terms: built.collect::<Option<Box<[Term]>>>()?,
        };
        if facts.contains(&fact) {
            return None;
        }
        facts.push(fact);
    }
    Some(facts)
}

/// Values worth trying: a name nothing else has, the constants of the tests, and their neighbours.
fn values(line: &Line<'_>, terms: &mut Terms) -> Vec<Term> {
    let mut values = vec![terms.name("frame::witness")];
    for test in &line.tests {
        let mut constants = Vec::new();
        match test.condition {
            Formula::Comparison(_, _, left, right) => {
                constants_of(left, test.base, line, terms, &mut constants);
                constants_of(right, test.base, line, terms, &mut constants);
            }
            Formula::Test(_, expression) | Formula::Assign(_, _, expression) => {
                constants_of(expression, test.base, line, terms, &mut constants);
            }
            _ => {}
        }
        for constant in constants {
            values.push(constant);
            if let Some(number) = terms.as_number(constant) {
                let one = Number::from(1);
                for neighbour in [number.add(&one), number.subtract(&one)].into_iter().flatten() {
                    values.push(terms.number(neighbour));
                }
            }
            if let Some(text) = terms.as_string(constant) {
                let longer = format!("{text}a");
                values.push(terms.string(&longer));
                values.push(terms.string(""));
            }
        }
    }
    values.push(terms.integer(1));
    values.push(terms.string("a"));
    values.extend([Term::TRUE, Term::FALSE]);
    let mut seen = rustc_hash::FxHashSet::default();
    values.retain(|value| seen.insert(*value));
    values
}

fn constants_of(
    expression: &Expression,
    base: usize,
    line: &Line<'_>,
    terms: &mut Terms,
    out: &mut Vec<Term>,
) {
    if let Ok(Some(value)) = line.shapes.compute(expression, base, terms) {
        out.push(value);
    } else if let Expression::Apply(_, arguments) = expression {
        arguments
            .iter()
            .for_each(|argument| constants_of(argument, base, line, terms, out));
    }
}

/// A name for each open place, no two the same.
fn names(line: &Line<'_>, places: &[usize]) -> Variables {
    let mut names: Variables = vec![SmolStr::default(); line.shapes.names.len()];
    let mut used: Vec<SmolStr> = Vec::new();
    for place in places {
        let name = match line.shapes.names[*place].as_str() {
            "_" => "V",
            name => name,
        };
        let numbered = (2..).map(|number| format_smolstr!("{name}{number}"));
        let mut choices = std::iter::once(SmolStr::new(name)).chain(numbered);
        let free = choices.find(|choice| !used.contains(choice)).unwrap_or_default();
        used.push(free.clone());
        names[*place] = free;
    }
    names
}

fn print_shape(shape: &Shape, shapes: &Shapes, names: &Variables, terms: &Terms) -> String {
    match shapes.resolve(shape) {
        Shape::Term(term) => terms.print(term),
        Shape::Open(place) => format!("?{}", names[place]),
        Shape::Function(symbol, arguments) => {
            let arguments = arguments
                .iter()
                .map(|argument| print_shape(argument, shapes, names, terms));
            format!(
                "{}({})",
                terms.print(symbol),
                arguments.collect::<Vec<_>>().join(", ")
            )
        }
    }
}

fn pattern(
    predicate: Predicate,
    asked: &[Shape],
    shapes: &Shapes,
    names: &Variables,
    terms: &Terms,
) -> String {
    let printed: Vec<String> = asked
        .iter()
        .map(|shape| print_shape(shape, shapes, names, terms))
        .collect();
    match predicate {
        Predicate::Class(class) => format!("{}:{}", printed[0], terms.print(class)),
        Predicate::Property { name, .. } => {
            let (value, parameters) = printed[1..].split_last().expect("a property has a value");
            let parameters = match parameters {
                [] => String::new(),
                given => format!("({})", given.join(", ")),
            };
            format!("{}[{}{parameters} -> {value}]", printed[0], terms.print(name))
        }
    }
}

fn print_test(test: &Test<'_>, shapes: &Shapes, names: &Variables, terms: &mut Terms) -> String {
    let variables = variables(test.condition);
    let count = variables
        .iter()
        .map(|variable| variable.0 as usize + 1)
        .max()
        .unwrap_or(0);
    let mut of_test: Variables = vec![SmolStr::new("_"); count];
    let mut values = vec![None; count];
    for variable in variables {
        let at = variable.0 as usize;
        let shape = shapes.of_variable(variable, test.base);
        values[at] = shapes.term(&shape, terms);
        of_test[at] = match shape {
            Shape::Open(place) => names[place].clone(),
            Shape::Term(_) | Shape::Function(..) => print_shape(&shape, shapes, names, terms)
                .trim_start_matches('?')
                .into(),
        };
    }
    print_condition(test.condition, &of_test, &values, terms)
}
