//! Answers goals: the bindings that make one true, and its three-valued value.
//!
//! In: a goal, the store, the closed scopes, what the question may use. Out: an [`Answer`], whose `unknown` says what it
//! hangs on where that is wanted.
//!
//! Invariant: an answer is whole; where the budget is spent before it is, there is none.

use crate::answer::{Answer, Bindings, Hint, Reasons};
use crate::batch;
use crate::budget::{Budget, Spent};
use crate::machine::{Flow, Machine, Sink, StoreAccess};
use crate::model::Model;
use crate::store::Rows;
use crate::{hints, unknown};
use framex_plan::{Alternative, Compiler, VariableSet, alternatives, bindable, projected};
use framex_program::{Goal, Program, Variable};
use framex_term::{Term, Terms, Truth, rows_in_order};

impl Model {
    /// Answers a goal, whatever that takes. `limit` bounds the bindings collected.
    ///
    /// # Cost
    /// A join over the goal's conditions; an index that no rule has wanted before is built first.
    pub fn answer(&self, goal: &Goal, program: &Program, terms: &mut Terms, limit: Option<usize>) -> Answer {
        let mut whole = Wanted::within(&Budget::UNBOUNDED);
        whole.limit = limit.unwrap_or(usize::MAX);
        let answered = self.answer_bounded(goal, program, terms, &mut whole);
        answered.unwrap_or_else(|spent| unreachable!("nothing bounds the question: {spent:?}"))
    }

    /// Answers a goal within a budget: its steps, its rows, its time.
    ///
    /// # Errors
    /// What was spent before the answer was whole.
    ///
    /// # Cost
    /// As [`Model::answer`], and no more than the budget. Where reasons are left out, nothing is looked at for them.
    pub fn answer_within(
        &self,
        goal: &Goal,
        program: &Program,
        terms: &mut Terms,
        budget: &Budget,
        reasons: Reasons,
    ) -> Result<Answer, Spent> {
        let mut wanted = Wanted {
            says_why: reasons == Reasons::Told,
            ..Wanted::within(budget)
        };
        self.answer_bounded(goal, program, terms, &mut wanted)
    }

    /// The near misses of a goal that finds nothing: see [`Hint`].
    ///
    /// # Cost
    /// For each of its constants that no fact holds in its place, a look at every value that stands there.
    #[must_use]
    pub fn near_misses(&self, goal: &Goal, terms: &Terms) -> Vec<Hint> {
        hints::near_misses(&alternatives(&goal.body, &|_| false), &self.store, terms)
    }

    /// The value of a goal, within a budget of which it takes the steps that it used: for one who asks many.
    ///
    /// # Errors
    /// What was spent before the value was settled.
    pub fn value_within(
        &self,
        goal: &Goal,
        program: &Program,
        terms: &mut Terms,
        budget: &mut Budget,
    ) -> Result<Truth, Spent> {
        let mut value = Wanted {
            limit: 1,
            says_why: false,
            ..Wanted::within(budget)
        };
        let answered = self.answer_bounded(goal, program, terms, &mut value);
        budget.steps_per_answer = value.budget.steps_per_answer;
        Ok(answered?.truth)
    }

    fn answer_bounded(
        &self,
        goal: &Goal,
        program: &Program,
        terms: &mut Terms,
        wanted: &mut Wanted,
    ) -> Result<Answer, Spent> {
        let mut machine = Machine::new(StoreAccess::Shared(&self.store), terms);
        machine.steps_left = wanted.budget.steps_per_answer;
        machine.keep_within(&Budget {
            depth: u32::MAX,
            ..wanted.budget
        });
        machine.terms.making().take_overrun();
        let answered = self.answer_by(&mut machine, goal, program, wanted);
        if machine.terms.making().take_overrun() {
            return Err(Spent::Text);
        }
        wanted.budget.steps_per_answer = machine.steps_unused();
        answered
    }

    fn answer_by(
        &self,
        machine: &mut Machine<'_>,
        goal: &Goal,
        program: &Program,
        wanted: &Wanted,
    ) -> Result<Answer, Spent> {
        let projected = projected(&goal.variables, &[], &goal.body);
        let compiler = Compiler {
            closed: &program.closed,
            names: &goal.variables,
            projected: &projected,
            sizes: &self.store,
        };
        let bodies = alternatives(&goal.body, &|_| false);
        let asked = asked_for(goal, &bodies);
        let mut places = vec![Term::FALSE; goal.variables.len()];
        let (is_true, bindings) = if asked.is_empty() {
            let (question, sites) = compiler.question(&goal.body);
            machine.begin(sites);
            let outcome = machine.question(&question, &mut places);
            whole(machine)?;
            if outcome.truth() == Truth::False {
                let mut answer = answer_of(Truth::False, &asked, goal, Bindings::default());
                if wanted.says_why {
                    answer.hints = hints::near_misses(&bodies, &self.store, &machine.terms);
                }
                return Ok(answer);
            }
            let is_true = outcome.truth() == Truth::True;
            (
                is_true,
                Bindings::new(0, Vec::new(), vec![0; usize::from(is_true)]),
            )
        } else {
            let needed: VariableSet = asked.iter().copied().collect();
            let mut found = Collected {
                asked: &asked,
                limit: wanted.limit,
                most_rows: wanted.budget.rows_per_answer,
                is_full: false,
                rows: Vec::new(),
                distinct: Rows::new(asked.len()),
            };
            for body in &bodies {
                let steps = compiler.steps(body, None, &needed);
                machine.begin(steps.sites);
                // One who wants few bindings is not made to wait for a batch of them.
                let flow = match wanted.limit {
                    usize::MAX => batch::run(machine, &steps, &places, &mut found),
                    _ => machine.run(&steps, &mut places, &mut found),
                };
                if flow.is_break() {
                    break;
                }
            }
            whole(machine)?;
            if found.is_full {
                return Err(Spent::Rows);
            }
            let bindings = sorted(&found.distinct, &asked, goal, &machine.terms);
            (!bindings.is_empty(), bindings)
        };
        if is_true {
            return Ok(answer_of(Truth::True, &asked, goal, bindings));
        }
        let truth = if asked.is_empty() {
            Truth::Unknown
        } else {
            let (question, sites) = compiler.question(&goal.body);
            machine.begin(sites);
            let outcome = machine.question(&question, &mut places);
            whole(machine)?;
            outcome.truth()
        };
        let mut answer = answer_of(truth, &asked, goal, Bindings::default());
        if !wanted.says_why {
            return Ok(answer);
        }
        if truth == Truth::Unknown {
            answer.hangs_on = unknown::reasons(&compiler, &bodies, goal, machine);
            whole(machine)?;
        }
        answer.hints = hints::near_misses(&bodies, &self.store, &machine.terms);
        Ok(answer)
    }
}

/// How much of an answer is wanted, and what it may use.
struct Wanted {
    /// Bindings collected at most.
    limit: usize,
    /// Whether to say what an `unknown` hangs on, and near misses.
    says_why: bool,
    /// Its steps are those that are left.
    budget: Budget,
}

impl Wanted {
    /// All of it.
    fn within(budget: &Budget) -> Wanted {
        Wanted {
            limit: usize::MAX,
            says_why: true,
            budget: *budget,
        }
    }
}

/// Whether the machine came to the end of what it did.
fn whole(machine: &Machine<'_>) -> Result<(), Spent> {
    machine.spent().map_or(Ok(()), Err)
}

/// The named variables that every alternative binds, in order of first appearance.
fn asked_for(goal: &Goal, bodies: &[Alternative]) -> Vec<Variable> {
    let mut sets = bodies.iter().map(bindable);
    let first = sets.next().unwrap_or_default();
    let in_all = sets.fold(first, |common, next| common.common(&next));
    let named = framex_program::named(&goal.variables).into_iter();
    named
        .map(|(variable, _)| variable)
        .filter(|variable| in_all.has(*variable))
        .collect()
}

fn answer_of(truth: Truth, asked: &[Variable], goal: &Goal, bindings: Bindings) -> Answer {
    let name = |variable: &Variable| goal.variables[variable.0 as usize].clone();
    Answer {
        truth,
        variables: asked.iter().map(name).collect(),
        bindings,
        hangs_on: Vec::new(),
        hints: Vec::new(),
    }
}

/// The rows by their values in alphabetical order of the variables.
fn sorted(rows: &Rows, asked: &[Variable], goal: &Goal, terms: &Terms) -> Bindings {
    let mut columns: Vec<usize> = (0..asked.len()).collect();
    columns.sort_by_key(|column| &goal.variables[asked[*column].0 as usize]);
    let order = rows_in_order(terms, rows.terms(), asked.len(), &columns);
    Bindings::new(asked.len(), rows.terms().to_vec(), order)
}

struct Collected<'g> {
    asked: &'g [Variable],
    limit: usize,
    most_rows: u64,
    /// Whether there are more rows than there may be.
    is_full: bool,
    /// Room to put rows together.
    rows: Vec<Term>,
    distinct: Rows,
}

impl Sink for Collected<'_> {
    fn solution(&mut self, machine: &mut Machine<'_>, places: &mut [Term]) -> Flow {
        let width = places.len();
        self.solutions(machine, places, width)
    }

    fn solutions(&mut self, machine: &mut Machine<'_>, batch: &mut [Term], width: usize) -> Flow {
        // The rows of a cross product come of few lookups, and are work all the same.
        machine.tick_many(batch.len() / width)?;
        self.rows.clear();
        for places in batch.chunks_exact(width) {
            let values = self.asked.iter().map(|variable| places[variable.0 as usize]);
            self.rows.extend(values);
        }
        self.distinct.insert_all(&self.rows);
        self.is_full = u64::from(self.distinct.len()) > self.most_rows;
        match self.is_full || self.distinct.len() as usize >= self.limit {
            true => Flow::Break(()),
            false => Flow::Continue(()),
        }
    }
}
