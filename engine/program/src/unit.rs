//! Lowers one file, statement by statement, and keeps what [`check`](crate::check()) needs of it.
//!
//! What concerns one statement alone (its variables, its constants) is checked here, once; what
//! concerns the program is checked each time files come together, from the unit's short lists. So a
//! program of a million facts is checked again at the cost of its rules.
//!
//! In: statements. Out: a [`Unit`]: packed facts, rules, declarations, problems.
//!
//! Invariant: a statement for which an error was reported leaves nothing else in the unit.

mod refusals;

pub(crate) use refusals::not_yet;
use refusals::{fact_with_variable, says_nothing};

use crate::aggregates;
use crate::checks;
use crate::externals;
use crate::frames::Place;
use crate::lower::Scope;
use crate::names::PrefixUses;
use crate::plain;
use crate::program::{
    Annotation, Constraint, Expectation, Expected, Extends, External, Prefix, PropertyDeclaration, Signature,
};
use crate::rule::{Atom, AtomPredicate, Formula, Goal, Origin, Pattern, Rule};
use crate::stated::{FactBlock, StatedFact};
use framex_source::{Diagnostic, FileId, Kind, Span};
use framex_syntax::tree::{self, StatementKind};
use framex_syntax::{FlatFact, Piece, Tree, tree::Statement};
use framex_term::{Predicate, Term, Terms, Truth};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// One file, lowered.
#[derive(Clone, Debug)]
pub struct Unit {
    pub(crate) facts: Arc<FactBlock>,
    pub(crate) annotations: Vec<Annotation>,
    pub(crate) worlds: Vec<(tree::World, Span)>,
    pub(crate) closed: Vec<ClosedStatement>,
    pub(crate) prefixes: Vec<Prefix>,
    pub(crate) prefix_uses: PrefixUses,
    pub(crate) extends: Vec<Extends>,
    pub(crate) signatures: Vec<Signature>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) externals: Vec<External>,
    pub(crate) properties: Vec<PropertyDeclaration>,
    pub(crate) required: Vec<(Term, Term, Span)>,
    pub(crate) functional: Vec<(Term, Span)>,
    pub(crate) queries: Vec<Goal>,
    pub(crate) expectations: Vec<Expectation>,
    pub(crate) constraints: Vec<Constraint>,
    /// Where a name first stands as a class or property outside of facts.
    pub(crate) uses: FxHashMap<Predicate, Span>,
    pub(crate) problems: Vec<Diagnostic>,
    /// Statements that say more than facts.
    beyond_facts: Vec<Span>,
}

/// `closed slot reviewed.`
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClosedStatement {
    pub(crate) predicate: Predicate,
    pub(crate) span: Span,
}

impl Unit {
    /// An empty unit, to be filled by [`push`](Self::push).
    #[must_use]
    pub fn new(file: FileId) -> Unit {
        Unit {
            facts: Arc::new(FactBlock::new(file)),
            annotations: Vec::new(),
            worlds: Vec::new(),
            closed: Vec::new(),
            prefixes: Vec::new(),
            prefix_uses: PrefixUses::default(),
            extends: Vec::new(),
            signatures: Vec::new(),
            rules: Vec::new(),
            externals: Vec::new(),
            properties: Vec::new(),
            required: Vec::new(),
            functional: Vec::new(),
            queries: Vec::new(),
            expectations: Vec::new(),
            constraints: Vec::new(),
            uses: FxHashMap::default(),
            problems: Vec::new(),
            beyond_facts: Vec::new(),
        }
    }

    /// The statements that leave more in the unit than facts, in source order: pushed again into an empty unit,
    /// together with [`with_facts`](Self::with_facts), they make this one.
    #[must_use]
    pub fn beyond_facts(&self) -> &[Span] {
        &self.beyond_facts
    }

    /// The unit with these facts in the place of its own.
    #[must_use]
    pub fn with_facts(self, facts: FactBlock) -> Unit {
        Unit {
            facts: Arc::new(facts),
            ..self
        }
    }

    /// Lowers a whole file. The tree's own problems are taken along, so that `check` reports all.
    #[must_use]
    pub fn of(tree: &Tree, terms: &mut Terms) -> Unit {
        let mut unit = Unit::new(tree.file);
        unit.problems.extend(tree.problems.iter().cloned());
        for statement in &tree.statements {
            unit.push(statement, terms);
        }
        unit
    }

    /// Takes along a problem that was found before lowering.
    pub fn report(&mut self, problem: Diagnostic) {
        self.problems.push(problem);
    }

    /// Makes every `world` statement say `world`: for a session that switches.
    pub fn switch_world(&mut self, world: tree::World) {
        self.worlds.iter_mut().for_each(|(said, _)| *said = world);
    }

    /// What is stated.
    #[must_use]
    pub fn facts(&self) -> &FactBlock {
        &self.facts
    }

    /// The same, to be shared.
    #[must_use]
    pub fn shared_facts(&self) -> Arc<FactBlock> {
        Arc::clone(&self.facts)
    }

    /// The file it was lowered from.
    #[must_use]
    pub fn file(&self) -> FileId {
        self.facts.file()
    }

    /// The stated facts, in source order, each with what `annotate` says of it.
    pub fn annotated_facts(&self) -> impl Iterator<Item = (StatedFact<'_>, Option<&Annotation>)> + '_ {
        self.facts.iter().map(|stated| {
            let annotation = self.annotation(&stated);
            (stated, annotation)
        })
    }

    fn annotation(&self, stated: &StatedFact<'_>) -> Option<&Annotation> {
        let at = stated.annotation.checked_sub(1)?;
        self.annotations.get(at as usize)
    }

    /// The unit without the stated facts that `goes` picks; rules and declarations stay.
    ///
    /// # Cost
    /// A walk over its facts, and a copy of those that stay.
    #[must_use]
    pub fn without_facts(
        &self,
        goes: impl Fn(&StatedFact<'_>, Option<&Annotation>) -> bool,
        terms: &Terms,
    ) -> Unit {
        let kept = self
            .facts
            .without(|stated| goes(stated, self.annotation(stated)), terms);
        Unit {
            facts: Arc::new(kept),
            ..self.clone()
        }
    }

    /// The unit with nothing in it but its `world`: for a file that is taken back, while the session goes on.
    #[must_use]
    pub fn emptied(&self) -> Unit {
        Unit {
            beyond_facts: self.worlds.iter().map(|(_, span)| *span).collect(),
            worlds: self.worlds.clone(),
            ..Unit::new(self.file())
        }
    }

    /// What is wrong with its prefixes, where it is read beside a program and is no part of it.
    #[must_use]
    pub fn prefix_problems(&self, program: &crate::Program) -> Vec<Diagnostic> {
        let mut problems = Vec::new();
        self.prefix_uses.check(&program.prefixes, &mut problems);
        problems
    }

    /// Whether it says what world the program is in.
    #[must_use]
    pub fn says_world(&self) -> bool {
        !self.worlds.is_empty()
    }

    /// Whether the unit holds facts and nothing else, no problem either.
    #[must_use]
    pub fn is_facts_alone(&self) -> bool {
        self.worlds.is_empty() && self.is_facts_but_for_world()
    }

    /// The same for a unit that may also say what world it is in.
    pub(crate) fn is_facts_but_for_world(&self) -> bool {
        self.problems.is_empty()
            && self.closed.is_empty()
            && self.prefixes.is_empty()
            && self.extends.is_empty()
            && self.signatures.is_empty()
            && self.rules.is_empty()
            && self.properties.is_empty()
            && self.required.is_empty()
            && self.functional.is_empty()
            && self.queries.is_empty()
            && self.expectations.is_empty()
            && self.constraints.is_empty()
    }

    /// Whether the unit holds more than facts and its `world`.
    #[must_use]
    pub fn has_more_than_facts(&self) -> bool {
        self.beyond_facts.len() > self.worlds.len()
    }

    /// What is wrong in the file by itself.
    #[must_use]
    pub fn problems(&self) -> &[Diagnostic] {
        &self.problems
    }

    pub(crate) fn has_syntax_errors(&self) -> bool {
        self.problems
            .iter()
            .any(|problem| problem.code.kind == Kind::SyntaxError)
    }

    /// Lowers one statement.
    pub fn push(&mut self, statement: &Statement, terms: &mut Terms) {
        let span = statement.span;
        Arc::make_mut(&mut self.facts).begin_statement(span.start);
        let before = (self.problems.len(), self.prefix_uses.len());
        self.lower(statement, terms);
        let is_fact = matches!(statement.kind, StatementKind::Fact(_));
        if !is_fact || (self.problems.len(), self.prefix_uses.len()) != before {
            self.beyond_facts.push(span);
        }
    }

    fn lower(&mut self, statement: &Statement, terms: &mut Terms) {
        let span = statement.span;
        match &statement.kind {
            StatementKind::Fact(frame) => self.fact(frame, 0, terms),
            StatementKind::Rule(rule) => self.rule(rule, span, terms),
            StatementKind::External(external) => self.external(external, span, terms),
            StatementKind::Query(formula) => {
                if let Some(goal) = self.goal(formula, terms) {
                    self.queries.push(goal);
                }
            }
            StatementKind::Expect(expect) => {
                if let Some(goal) = self.goal(&expect.goal, terms) {
                    let outcome = expected(expect.outcome);
                    self.expectations.push(Expectation { outcome, goal, span });
                }
            }
            StatementKind::Constraint(constraint) => {
                if let Some(goal) = self.goal(&constraint.body, terms) {
                    let label = constraint.label.clone();
                    self.constraints.push(Constraint { label, goal });
                }
            }
            StatementKind::World(world) => self.worlds.push((*world, span)),
            StatementKind::Closed(closed) => {
                let name = self.name(&closed.name, terms);
                self.closed.push(ClosedStatement {
                    predicate: closed_predicate(closed.scope, name),
                    span,
                });
            }
            StatementKind::Prefix(prefix) => self.prefixes.push(Prefix {
                span: prefix.name.span,
                name: prefix.name.text.clone(),
                iri: prefix.iri.clone(),
            }),
            StatementKind::Signature(signature) => self.signature(signature, terms),
            StatementKind::Extends(extends) => {
                let subclass = self.class(&extends.subclass, terms);
                let superclass = self.class(&extends.superclass, terms);
                self.extends.push(Extends {
                    span,
                    subclass,
                    superclass,
                });
            }
            StatementKind::Declare(declare) => self.declare(declare, span, terms),
            StatementKind::Annotate(annotate) => self.annotate(annotate, span, terms),
            StatementKind::Module(module) => self.problems.push(not_yet("`module`", module.name.span)),
            StatementKind::Import(name) => self.problems.push(not_yet("`import`", name.span)),
            StatementKind::Broken => {}
        }
    }

    /// States a flat fact.
    pub fn state(&mut self, fact: &FlatFact<'_>, terms: &mut Terms) {
        let facts = Arc::make_mut(&mut self.facts);
        facts.begin_statement(fact.start());
        plain::state_flat(fact, terms, facts);
    }

    /// Takes in a piece of a file.
    pub fn read(&mut self, piece: &Piece<'_, '_>, terms: &mut Terms) {
        match piece {
            Piece::Fact(fact) => self.state(fact, terms),
            Piece::Statement(statement) => self.push(statement, terms),
        }
    }

    fn name(&mut self, name: &tree::Name, terms: &mut Terms) -> Term {
        Scope::new(terms, &mut self.prefix_uses, &mut self.problems).name(&name.text, name.span)
    }

    pub(crate) fn class(&mut self, name: &tree::Name, terms: &mut Terms) -> Term {
        let class = self.name(name, terms);
        self.uses.entry(Predicate::Class(class)).or_insert(name.span);
        class
    }

    pub(crate) fn property(&mut self, name: &tree::Name, parameters: u32, terms: &mut Terms) -> Term {
        let term = self.name(name, terms);
        let predicate = Predicate::Property {
            name: term,
            parameters,
        };
        self.uses.entry(predicate).or_insert(name.span);
        term
    }

    /// `annotation` counts from 1 within the file; 0 for none.
    pub(crate) fn fact(&mut self, frame: &tree::Frame, annotation: u32, terms: &mut Terms) {
        let mut scope = Scope::new(terms, &mut self.prefix_uses, &mut self.problems);
        if plain::is_plain(frame) {
            plain::state(frame, annotation, &mut scope, Arc::make_mut(&mut self.facts));
            return;
        }
        let atoms = scope.frame(frame, Place::Says);
        if let (true, Some(name)) = (scope.is_fine(), scope.variables.first()) {
            let problem = fact_with_variable(name, scope.places[0]);
            scope.refuse(problem);
        }
        if atoms.is_empty() && scope.is_fine() {
            scope.refuse(says_nothing(frame.span));
        }
        if !scope.is_fine() {
            return;
        }
        let facts = Arc::make_mut(&mut self.facts);
        let mut row: Vec<Term> = Vec::with_capacity(4);
        for atom in &atoms {
            row.clear();
            row.extend(atom.terms.iter().filter_map(|pattern| match pattern {
                Pattern::Constant(term) => Some(*term),
                Pattern::Variable(_) | Pattern::Function(..) => None,
            }));
            if let AtomPredicate::Known(predicate) = atom.predicate {
                facts.push(predicate, &row, atom.span, annotation, terms);
            }
        }
    }

    fn rule(&mut self, rule: &tree::Rule, span: Span, terms: &mut Terms) {
        let mut scope = Scope::new(terms, &mut self.prefix_uses, &mut self.problems);
        let head = scope.frame(&rule.head, Place::Says);
        let mut body = scope.formula(&rule.body);
        if head.is_empty() && scope.is_fine() {
            scope.refuse(says_nothing(rule.head.span));
        }
        if !scope.is_fine() {
            return;
        }
        scope.warn_of_forgotten_marks();
        let (mut variables, mut places) = (scope.variables, scope.places);
        aggregates::group(&head, &mut body, &mut variables, &mut places);
        let clause = checks::Clause {
            head: &head,
            body: &body,
            variables: &variables,
            places: &places,
            is_request: false,
        };
        if !checks::check_clause(&clause, terms, &mut self.problems) {
            return;
        }
        self.keep(Rule {
            span,
            origin: Origin::Rule,
            variables,
            head,
            body,
        });
    }

    fn external(&mut self, external: &tree::External, span: Span, terms: &mut Terms) {
        let number = self.externals.len() as u32;
        let mut scope = Scope::new(terms, &mut self.prefix_uses, &mut self.problems);
        let mut lowered = externals::lower(&mut scope, external, span, number);
        if !scope.is_fine() {
            return;
        }
        scope.warn_of_forgotten_marks();
        let (variables, places) = (scope.variables, scope.places);
        let mut is_fine = true;
        let mut rules = vec![lowered.main];
        rules.extend(lowered.prompt);
        for rule in &mut rules {
            let used = match rule.origin {
                Origin::Prompt(_) => variables.len(),
                _ => lowered.main_variables,
            };
            rule.variables = variables[..used].to_vec();
            let mut places = places[..used].to_vec();
            aggregates::group(&rule.head, &mut rule.body, &mut rule.variables, &mut places);
            let clause = checks::Clause {
                head: &rule.head,
                body: &rule.body,
                variables: &rule.variables,
                places: &places,
                is_request: true,
            };
            // The second rule repeats the body of the first, so it is checked only where that one is fine.
            is_fine = is_fine && checks::check_clause(&clause, terms, &mut self.problems);
        }
        if !is_fine {
            return;
        }
        lowered.external.rule = self.rules.len() as u32;
        for field in &lowered.external.fields {
            self.uses.entry(Predicate::slot(*field)).or_insert(span);
        }
        self.externals.push(lowered.external);
        for rule in rules {
            self.keep(rule);
        }
    }

    fn keep(&mut self, rule: Rule) {
        for atom in &rule.head {
            self.note_use(atom);
        }
        self.note_uses(&rule.body);
        self.rules.push(rule);
    }

    fn note_use(&mut self, atom: &Atom) {
        if let AtomPredicate::Known(predicate) = atom.predicate {
            self.uses.entry(predicate).or_insert(atom.span);
        }
    }

    fn note_uses(&mut self, formula: &Formula) {
        match formula {
            Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| self.note_uses(part)),
            Formula::Not(inner) | Formula::Unknown(inner) => self.note_uses(inner),
            Formula::Atom(atom) => self.note_use(atom),
            Formula::Aggregate(aggregate) => self.note_uses(&aggregate.body),
            Formula::Comparison(..) | Formula::Assign(..) | Formula::Test(..) => {}
        }
    }

    fn goal(&mut self, formula: &tree::Formula, terms: &mut Terms) -> Option<Goal> {
        let goal = crate::goal::lower(formula, terms, &mut self.prefix_uses, &mut self.problems)?;
        self.note_uses(&goal.body);
        Some(goal)
    }
}

fn closed_predicate(scope: tree::ClosedScope, name: Term) -> Predicate {
    match scope {
        tree::ClosedScope::Slot => Predicate::slot(name),
        tree::ClosedScope::Class => Predicate::Class(name),
        tree::ClosedScope::Method { parameters } => Predicate::Property { name, parameters },
    }
}

fn expected(outcome: tree::Outcome) -> Expected {
    match outcome {
        tree::Outcome::True => Expected::Truth(Truth::True),
        tree::Outcome::False => Expected::Truth(Truth::False),
        tree::Outcome::Unknown => Expected::Truth(Truth::Unknown),
        tree::Outcome::Bindings(number) => Expected::Bindings(number),
    }
}
