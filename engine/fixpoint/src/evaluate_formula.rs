//! Decides the outcome of a condition under what is bound: by the truth tables, or, where it has variables of its
//! own, as a question.
//!
//! In: a [`Check`] or [`Question`] and the places. Out: an [`Outcome`]; where that is *no value*, the machine's
//! `no_value` says of what.

use crate::machine::{Flow, Machine, Sink, Undecided};
use framex_plan::{Asked, Check, Operator, Question, Step};
use framex_program::Expression;
use framex_source::Span;
use framex_term::{Comparison, NoValue, Outcome, Term};

impl Machine<'_> {
    pub(crate) fn outcome(&mut self, check: &Check, places: &mut [Term]) -> Outcome {
        match check {
            Check::And(parts) => {
                let mut outcome = Outcome::True;
                for part in parts {
                    outcome = outcome.and(self.outcome(part, places));
                    if outcome == Outcome::False {
                        break;
                    }
                }
                outcome
            }
            Check::Or(parts) => {
                let mut outcome = Outcome::False;
                for part in parts {
                    outcome = outcome.or(self.outcome(part, places));
                    if outcome == Outcome::True {
                        break;
                    }
                }
                outcome
            }
            Check::Not(inner) => self.outcome(inner, places).not(),
            Check::Unknown(_, question) => self.question(question, places).is_unknown(),
            Check::Question(_, question) => self.question(question, places),
            Check::Exists(rows) => self.exists(rows, places),
            Check::Compare(span, comparison, left, right) => {
                self.compare(*span, *comparison, left, right, places)
            }
            Check::Test(span, expression) => match self.compute(*span, expression, places) {
                Some(value) if value == Term::TRUE => Outcome::True,
                Some(_) => Outcome::False,
                None => Outcome::NoValue,
            },
            Check::Same(span, variable, expression) => match self.compute(*span, expression, places) {
                Some(value) => decided(value == places[variable.0 as usize]),
                None => Outcome::NoValue,
            },
            Check::Aggregate(collect) if !collect.is_closed => Outcome::NoValue,
            Check::Aggregate(collect) => match self.aggregate(collect, places) {
                Some(value) => decided(value == places[collect.result.0 as usize]),
                None => Outcome::NoValue,
            },
        }
    }

    fn compare(
        &mut self,
        span: Span,
        comparison: Comparison,
        left: &Expression,
        right: &Expression,
        places: &[Term],
    ) -> Outcome {
        let (Some(left), Some(right)) = (
            self.compute(span, left, places),
            self.compute(span, right, places),
        ) else {
            return Outcome::NoValue;
        };
        if let (Some(left), Some(right)) = (left.small_integer(), right.small_integer()) {
            return decided(match comparison {
                Comparison::Equal => left == right,
                Comparison::NotEqual => left != right,
                Comparison::Less => left < right,
                Comparison::LessOrEqual => left <= right,
                Comparison::Greater => left > right,
                Comparison::GreaterOrEqual => left >= right,
            });
        }
        match comparison.holds(left, right, &self.terms) {
            Ok(holds) => decided(holds),
            Err(odd) => self.has_no_value(span, odd),
        }
    }

    /// The value of an expression whose variables are bound; `None` where it has none.
    pub(crate) fn compute(&mut self, span: Span, expression: &Expression, places: &[Term]) -> Option<Term> {
        match expression {
            Expression::Term(pattern) => self.build(pattern, places),
            Expression::Apply(builtin, arguments) => {
                // Few arguments stand on the stack.
                let (mut few, mut many) = ([Term::FALSE; 4], Vec::new());
                let values = match few.get_mut(..arguments.len()) {
                    Some(few) => few,
                    None => {
                        many.resize(arguments.len(), Term::FALSE);
                        many.as_mut_slice()
                    }
                };
                for (value, argument) in values.iter_mut().zip(arguments) {
                    *value = self.compute(span, argument, places)?;
                }
                match builtin.apply(values, self.terms.making()) {
                    Ok(value) => Some(value),
                    Err(odd) => {
                        self.has_no_value(span, odd);
                        None
                    }
                }
            }
        }
    }

    fn has_no_value(&mut self, span: Span, odd: NoValue) -> Outcome {
        self.no_value = Some((span, odd));
        Outcome::NoValue
    }

    /// True by some binding; else no value, where a candidate that no condition refuses has none; else unknown,
    /// where an alternative is not refuted; else false.
    pub(crate) fn question(&mut self, question: &Question, places: &mut [Term]) -> Outcome {
        let alternatives = match question {
            Question::Ground(check) => return self.outcome(check, places),
            Question::Open(alternatives) => alternatives,
        };
        let mut outcome = Outcome::False;
        for asked in alternatives {
            outcome = outcome.or(self.asked(asked, places));
            if outcome == Outcome::True {
                break;
            }
        }
        outcome
    }

    fn asked(&mut self, asked: &Asked, places: &mut [Term]) -> Outcome {
        let mut whole = Whole(None);
        let _ = self.run(&asked.whole, places, &mut whole);
        if let Some(outcome) = whole.0 {
            return outcome;
        }
        let mut ground = asked.ground.iter();
        if ground.any(|check| self.outcome(check, places) == Outcome::False) {
            return Outcome::False;
        }
        let may_lack_value = |operator: &Operator| !matches!(operator.step, Step::Match(_));
        let mut kept = Kept {
            outcome: Outcome::False,
            first_is_enough: !asked.kept.operators.iter().any(may_lack_value),
        };
        let _ = self.run_leniently(&asked.kept, places, &mut kept);
        kept.outcome
    }
}

fn decided(is_true: bool) -> Outcome {
    if is_true { Outcome::True } else { Outcome::False }
}

/// The outcome by the candidates that meet every positive condition, if one decides.
struct Whole(Option<Outcome>);

impl Sink for Whole {
    fn solution(&mut self, _machine: &mut Machine<'_>, _places: &mut [Term]) -> Flow {
        self.0 = Some(Outcome::True);
        Flow::Break(())
    }

    fn undecided(&mut self, _machine: &mut Machine<'_>, _places: &mut [Term], _why: &Undecided) -> Flow {
        self.0 = Some(Outcome::NoValue);
        Flow::Continue(())
    }
}

/// The outcome by the solutions of what is kept: none, and it is false.
struct Kept {
    outcome: Outcome,
    first_is_enough: bool,
}

impl Kept {
    fn meet(&mut self, outcome: Outcome) -> Flow {
        self.outcome = self.outcome.or(outcome);
        match self.first_is_enough || self.outcome == Outcome::NoValue {
            true => Flow::Break(()),
            false => Flow::Continue(()),
        }
    }
}

impl Sink for Kept {
    fn solution(&mut self, _machine: &mut Machine<'_>, _places: &mut [Term]) -> Flow {
        self.meet(Outcome::Unknown)
    }

    fn undecided(&mut self, _machine: &mut Machine<'_>, _places: &mut [Term], why: &Undecided) -> Flow {
        self.meet(match why {
            Undecided::NoValue(_) => Outcome::NoValue,
            Undecided::Open(_) => Outcome::Unknown,
        })
    }
}
