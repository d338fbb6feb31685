//! Statements as clauses.
//!
//! In: parsed trees. Out: clauses, closed scopes and the facts behind the views; a fact is a clause with
//! an empty body, and `extends`, `declare` and `external` are the clauses they stand for.

use crate::Refusal;
use crate::clause::{Aggregate, Atom, Clause, Expression, Formula, Pattern, Relation, Variable};
use framex_syntax::tree;
use framex_syntax::tree::{DeclareKind, ExpressionKind, FormulaKind, StatementKind, TermKind};
use framex_term::{Builtin, Comparison, Number, Predicate, Term, Terms};
use std::collections::{BTreeMap, BTreeSet, HashSet};

#[derive(Default)]
pub(crate) struct Reader {
    pub(crate) terms: Terms,
    pub(crate) clauses: Vec<Clause>,
    pub(crate) closed: HashSet<Predicate>,
    pub(crate) worlds: HashSet<bool>,
    /// The name and the number of arguments of each external statement.
    pub(crate) requests: HashSet<(Term, usize)>,
    extends: BTreeMap<Term, BTreeSet<Term>>,
    signatures: BTreeSet<(Term, Term, Term)>,
    anonymous: usize,
}

impl Reader {
    pub(crate) fn statement(&mut self, kind: &StatementKind) -> Result<(), Refusal> {
        match kind {
            StatementKind::World(world) => drop(self.worlds.insert(*world == tree::World::Closed)),
            StatementKind::Closed(closed) => {
                let name = self.name(&closed.name);
                self.closed.insert(match closed.scope {
                    tree::ClosedScope::Slot => Predicate::slot(name),
                    tree::ClosedScope::Class => Predicate::Class(name),
                    tree::ClosedScope::Method { parameters } => Predicate::Property { name, parameters },
                });
            }
            StatementKind::Signature(signature) => {
                let class = self.name(&signature.class);
                for slot in &signature.slots {
                    let row = (class, self.name(&slot.name), self.name(&slot.value));
                    self.signatures.insert(row);
                }
            }
            StatementKind::Extends(extends) => {
                let (sub, above) = (self.name(&extends.subclass), self.name(&extends.superclass));
                self.extends.entry(sub).or_default().insert(above);
                let member = |class| Atom::of(Predicate::Class(class), ["x"]);
                self.clause(vec![member(above)], vec![member(sub)]);
            }
            StatementKind::Fact(frame) => self.rule(frame, Formula::All(vec![]))?,
            StatementKind::Annotate(annotate) => self.rule(&annotate.frame, Formula::All(vec![]))?,
            StatementKind::Rule(rule) => {
                let body = self.formula(&rule.body)?;
                self.rule(&rule.head, body)?;
            }
            StatementKind::External(external) => self.external(external)?,
            StatementKind::Declare(declare) => self.declare(declare),
            StatementKind::Module(_) | StatementKind::Import(_) => return Err(Refusal::Modules),
            StatementKind::Broken => return Err(Refusal::Syntax),
            StatementKind::Prefix(_) | StatementKind::Query(_) => {}
            StatementKind::Expect(_) | StatementKind::Constraint(_) => {}
        }
        Ok(())
    }

    /// Each part of the head follows.
    fn rule(&mut self, head: &tree::Frame, body: Formula) -> Result<(), Refusal> {
        let atoms = self.frame(head)?;
        self.clause(atoms, vec![body]);
        Ok(())
    }

    fn clause(&mut self, heads: Vec<Atom>, conditions: Vec<impl Into<Formula>>) {
        let mut body = Formula::All(conditions.into_iter().map(Into::into).collect());
        let outside = heads.iter().flat_map(Atom::variables).chain(body.variables());
        body.settle_locals(&outside.collect());
        let clause = |head| Clause {
            head,
            body: body.clone(),
        };
        self.clauses.extend(heads.into_iter().map(clause));
    }

    /// A request for each solution of the body, with its fields.
    fn external(&mut self, external: &tree::External) -> Result<(), Refusal> {
        let name = self.name(&external.name);
        let arguments = self.patterns(&external.arguments)?;
        self.requests.insert((name, arguments.len()));
        let request = match arguments.as_slice() {
            [] => Pattern::Constant(name),
            given => Pattern::Function(name, given.to_vec()),
        };
        let body = match &external.body {
            Some(body) => self.formula(body)?,
            None => Formula::All(vec![]),
        };
        let tool = Pattern::Constant(self.terms.string(&external.tool.text));
        let mut heads = vec![
            self.slot(&request, "tool#name", tool),
            self.slot(&request, "tool#requested", Pattern::Constant(Term::TRUE)),
        ];
        for (at, argument) in arguments.iter().enumerate() {
            heads.push(self.slot(&request, &format!("tool#arg{}", at + 1), argument.clone()));
        }
        for field in &external.fields {
            heads.extend(self.part(&request, field)?);
        }
        if let Some(prompt) = &external.prompt {
            let (object, text) = (self.pattern(prompt)?, Pattern::Variable("0text".into()));
            let condition = self.slot(&object, "text", text.clone());
            let head = self.slot(&request, "prompt", text);
            self.clause(vec![head], vec![body.clone(), Formula::Atom(condition)]);
        }
        self.clause(heads, vec![body]);
        Ok(())
    }

    fn declare(&mut self, declare: &tree::Declare) {
        let names: Vec<Term> = declare.names.iter().map(|name| self.name(name)).collect();
        let slot = |name: Term, terms| Atom::of(Predicate::slot(name), terms);
        match (declare.kind, names.as_slice()) {
            (DeclareKind::Subproperty, [p, q]) => {
                self.clause(vec![slot(*q, ["x", "y"])], vec![slot(*p, ["x", "y"])]);
            }
            (DeclareKind::Inverse, [p, q]) => {
                self.clause(vec![slot(*q, ["y", "x"])], vec![slot(*p, ["x", "y"])]);
                self.clause(vec![slot(*p, ["y", "x"])], vec![slot(*q, ["x", "y"])]);
            }
            (DeclareKind::Transitive, [p]) => {
                let chain = vec![slot(*p, ["x", "y"]), slot(*p, ["y", "z"])];
                self.clause(vec![slot(*p, ["x", "z"])], chain);
            }
            (DeclareKind::Symmetric, [p]) => {
                self.clause(vec![slot(*p, ["y", "x"])], vec![slot(*p, ["x", "y"])]);
            }
            _ => {}
        }
    }

    /// The facts behind `frame::subclassOf` (transitive, not reflexive) and `frame::signature` (inherited).
    pub(crate) fn views(&mut self) -> Result<Vec<(Predicate, Vec<Term>)>, Refusal> {
        let mut above: BTreeSet<(Term, Term)> = BTreeSet::new();
        above.extend(
            self.extends
                .iter()
                .flat_map(|(sub, wide)| wide.iter().map(|w| (*sub, *w))),
        );
        loop {
            let step = |(a, b): &(Term, Term)| {
                let further = self.extends.get(b).into_iter().flatten();
                further.map(|c| (*a, *c)).collect::<Vec<_>>()
            };
            let more: Vec<_> = above
                .iter()
                .flat_map(step)
                .filter(|pair| !above.contains(pair))
                .collect();
            if more.is_empty() {
                break;
            }
            above.extend(more);
        }
        if above.iter().any(|(sub, wide)| sub == wide) {
            return Err(Refusal::ExtendsInACircle);
        }
        let subclass = Predicate::slot(self.terms.name("frame::subclassOf"));
        let signature = Predicate::Property {
            name: self.terms.name("frame::signature"),
            parameters: 1,
        };
        let own = self
            .signatures
            .iter()
            .map(|(class, slot, kind)| (signature, vec![*class, *slot, *kind]));
        let inherited = above.iter().flat_map(|(sub, wide)| {
            let of_wide = self.signatures.iter().filter(move |(class, ..)| class == wide);
            of_wide.map(move |(_, slot, kind)| (signature, vec![*sub, *slot, *kind]))
        });
        let pairs = above.iter().map(|(sub, wide)| (subclass, vec![*sub, *wide]));
        Ok(own.chain(inherited).chain(pairs).collect())
    }

    /// A goal stands alone: nothing is outside it.
    pub(crate) fn goal(&mut self, formula: &tree::Formula) -> Result<Formula, Refusal> {
        let mut goal = self.formula(formula)?;
        let outside = goal.variables();
        goal.settle_locals(&outside);
        Ok(goal)
    }

    fn formula(&mut self, formula: &tree::Formula) -> Result<Formula, Refusal> {
        let mut each = |parts: &[tree::Formula]| {
            parts
                .iter()
                .map(|p| self.formula(p))
                .collect::<Result<Vec<_>, _>>()
        };
        Ok(match &formula.kind {
            FormulaKind::And(parts) => Formula::All(each(parts)?),
            FormulaKind::Or(parts) => Formula::Any(each(parts)?),
            FormulaKind::Not(inner) => Formula::Not(Box::new(self.formula(inner)?)),
            FormulaKind::Unknown(inner) => Formula::Unknown(Box::new(self.formula(inner)?)),
            FormulaKind::Group(inner) => self.formula(inner)?,
            FormulaKind::Frame(frame) => match self.frame(frame)?.as_slice() {
                [atom] => Formula::Atom(atom.clone()),
                atoms => Formula::All(atoms.iter().cloned().map(Formula::Atom).collect()),
            },
            FormulaKind::Comparison(left, comparison, right) => {
                let comparison = match comparison {
                    tree::Comparison::Equal => Comparison::Equal,
                    tree::Comparison::NotEqual => Comparison::NotEqual,
                    tree::Comparison::Less => Comparison::Less,
                    tree::Comparison::LessOrEqual => Comparison::LessOrEqual,
                    tree::Comparison::Greater => Comparison::Greater,
                    tree::Comparison::GreaterOrEqual => Comparison::GreaterOrEqual,
                };
                Formula::Compare(comparison, self.expression(left)?, self.expression(right)?)
            }
            FormulaKind::Test(test) => Formula::Test(self.expression(test)?),
            FormulaKind::Assign(result, value) => {
                Formula::Assign(self.variable(result)?, self.expression(value)?)
            }
            FormulaKind::Aggregate(result, aggregate) => {
                let collected = aggregate.collected.iter().map(|term| self.variable(term));
                let collected = collected.collect::<Result<_, _>>()?;
                let body = self.formula(&aggregate.body)?;
                Formula::Aggregate(Aggregate {
                    result: self.variable(result)?,
                    function: aggregate.function,
                    collected,
                    by: aggregate.by.as_ref().map(|key| self.variable(key)).transpose()?,
                    local: body.variables(),
                    body: Box::new(body),
                })
            }
            FormulaKind::InModule(..) => return Err(Refusal::Modules),
        })
    }

    /// A frame is one condition for its class and one for each value of each part.
    fn frame(&mut self, frame: &tree::Frame) -> Result<Vec<Atom>, Refusal> {
        let subject = self.pattern(&frame.subject)?;
        let mut atoms = Vec::new();
        if let Some(class) = &frame.class {
            let Pattern::Constant(class) = self.pattern(class)? else {
                return Err(Refusal::ClassVariable);
            };
            atoms.push(Atom {
                relation: Relation::Known(Predicate::Class(class)),
                terms: vec![subject.clone()],
            });
        }
        for part in &frame.parts {
            atoms.extend(self.part(&subject, part)?);
        }
        Ok(atoms)
    }

    fn part(&mut self, subject: &Pattern, part: &tree::Part) -> Result<Vec<Atom>, Refusal> {
        let parameters = part.parameters.len() as u32;
        let (relation, name) = match self.pattern(&part.property)? {
            Pattern::Constant(name) => (Relation::Known(Predicate::Property { name, parameters }), None),
            name => (Relation::AnyProperty { parameters }, Some(name)),
        };
        let given = self.patterns(&part.parameters)?;
        let mut atoms = Vec::new();
        for value in self.patterns(&part.values)? {
            let terms = name
                .iter()
                .chain([subject])
                .chain(&given)
                .chain([&value])
                .cloned()
                .collect();
            atoms.push(Atom {
                relation: relation.clone(),
                terms,
            });
        }
        Ok(atoms)
    }

    fn slot(&mut self, subject: &Pattern, name: &str, value: Pattern) -> Atom {
        let relation = Relation::Known(Predicate::slot(self.terms.name(name)));
        Atom {
            relation,
            terms: vec![subject.clone(), value],
        }
    }

    fn expression(&mut self, expression: &tree::Expression) -> Result<Expression, Refusal> {
        let (builtin, arguments): (Builtin, Vec<&tree::Expression>) = match &expression.kind {
            ExpressionKind::Term(term) => return Ok(Expression::Term(self.pattern(term)?)),
            ExpressionKind::Group(inner) => return self.expression(inner),
            ExpressionKind::Negate(inner) => (Builtin::Negate, vec![inner]),
            ExpressionKind::Binary(left, operator, right) => {
                let builtin = match operator {
                    tree::Operator::Add => Builtin::Add,
                    tree::Operator::Subtract => Builtin::Subtract,
                    tree::Operator::Multiply => Builtin::Multiply,
                    tree::Operator::Divide => Builtin::Divide,
                    tree::Operator::Div => Builtin::Div,
                    tree::Operator::Mod => Builtin::Mod,
                };
                (builtin, vec![left, right])
            }
            ExpressionKind::Call(name, arguments) => {
                let builtin = Builtin::named(&name.text).ok_or(Refusal::Syntax)?;
                (builtin, arguments.iter().collect())
            }
        };
        let arguments = arguments.into_iter().map(|argument| self.expression(argument));
        Ok(Expression::Apply(builtin, arguments.collect::<Result<_, _>>()?))
    }

    fn variable(&mut self, term: &tree::Term) -> Result<Variable, Refusal> {
        match self.pattern(term)? {
            Pattern::Variable(variable) => Ok(variable),
            _ => Err(Refusal::Syntax),
        }
    }

    fn patterns(&mut self, terms: &[tree::Term]) -> Result<Vec<Pattern>, Refusal> {
        terms.iter().map(|term| self.pattern(term)).collect()
    }

    fn pattern(&mut self, term: &tree::Term) -> Result<Pattern, Refusal> {
        Ok(Pattern::Constant(match &term.kind {
            TermKind::Variable(name) => return Ok(Pattern::Variable(name.clone())),
            TermKind::Anonymous => {
                self.anonymous += 1;
                return Ok(Pattern::Variable(self.anonymous.to_string().into()));
            }
            TermKind::Name(name) => self.terms.name(name),
            TermKind::String(text) => self.terms.string(text),
            TermKind::Number(digits) => {
                let number = Number::parse(digits).map_err(|_| Refusal::Syntax)?;
                self.terms.number(number)
            }
            TermKind::Boolean(value) => Term::boolean(*value),
            TermKind::Function(symbol, arguments) => {
                let (symbol, arguments) = (self.name(symbol), self.patterns(arguments)?);
                let ground = arguments.iter().map(|argument| match argument {
                    Pattern::Constant(term) => Some(*term),
                    _ => None,
                });
                match ground.collect::<Option<Vec<_>>>() {
                    Some(ground) => self.terms.function(symbol, &ground),
                    None => return Ok(Pattern::Function(symbol, arguments)),
                }
            }
        }))
    }

    fn name(&mut self, name: &tree::Name) -> Term {
        self.terms.name(&name.text)
    }
}

impl Atom {
    fn of<const N: usize>(predicate: Predicate, variables: [&str; N]) -> Atom {
        let terms = variables
            .iter()
            .map(|name| Pattern::Variable((*name).into()))
            .collect();
        Atom {
            relation: Relation::Known(predicate),
            terms,
        }
    }
}

impl From<Atom> for Formula {
    fn from(atom: Atom) -> Formula {
        Formula::Atom(atom)
    }
}
