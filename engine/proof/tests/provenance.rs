//! What proofs are worth together: each algebra against all proofs of random ground programs, written out one by one.

mod session;

use framex_proof::{Algebra, Derivations, Limits, Monomial, Undefined, Worth};
use framex_term::{Fact, Number};
use session::Session;
use std::collections::{BTreeMap, BTreeSet};

/// Facts `x0:N` … and ground rules between them, some stated.
struct Ground {
    stated: BTreeSet<usize>,
    rules: Vec<(usize, Vec<usize>)>,
}

const FACTS: usize = 7;
const MOST_TERMS: usize = 100_000;

impl Ground {
    fn random(seed: u64) -> Ground {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut below = |bound: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % bound
        };
        let stated = (0..FACTS).filter(|_| below(10) < 4).collect();
        let rules = (0..4 + below(6))
            .map(|_| (below(FACTS), (0..1 + below(3)).map(|_| below(FACTS)).collect()))
            .collect();
        Ground { stated, rules }
    }

    fn text(&self) -> String {
        let mut text = String::from("world open.\n");
        for fact in &self.stated {
            text.push_str(&format!(
                "annotate x{fact}:N source \"s\" weight {}.\n",
                weight(*fact)
            ));
        }
        for (head, body) in &self.rules {
            let body: Vec<String> = body.iter().map(|fact| format!("x{fact}:N")).collect();
            text.push_str(&format!("x{head}:N <- {}.\n", body.join(" AND ")));
        }
        text
    }

    /// The leaves of every proof of a fact without a circle, each proof a list.
    fn proofs(&self, fact: usize, above: &BTreeSet<usize>) -> Vec<Vec<usize>> {
        let mut above = above.clone();
        if !above.insert(fact) {
            return Vec::new();
        }
        let mut all: Vec<Vec<usize>> = Vec::new();
        if self.stated.contains(&fact) {
            all.push(vec![fact]);
        }
        for (_, body) in self.rules.iter().filter(|(head, _)| *head == fact) {
            let mut of_rule = vec![Vec::new()];
            for need in body {
                let of_need = self.proofs(*need, &above);
                let joined = of_rule
                    .iter()
                    .flat_map(|one| of_need.iter().map(move |other| [one.as_slice(), other].concat()));
                of_rule = joined.collect();
            }
            all.extend(of_rule);
        }
        all
    }
}

/// In tenths from 1 to 7.
fn weight(fact: usize) -> String {
    format!("0.{}", fact + 1)
}

struct Asked {
    session: Session,
    derivations: Derivations,
    /// The number of each leaf.
    names: Vec<usize>,
}

impl Asked {
    fn of(ground: &Ground, fact: usize) -> Asked {
        let mut session = Session::of(&ground.text());
        let facts: Vec<Fact> = (0..FACTS).map(|at| session.fact(&format!("x{at}:N"))).collect();
        let derivations = derivations(&mut session, &facts[fact]);
        let name = |leaf: &Fact| facts.iter().position(|fact| fact == leaf).expect("a known fact");
        let names = derivations.leaves().iter().map(name).collect();
        Asked {
            session,
            derivations,
            names,
        }
    }

    fn worth(&self, algebra: Algebra) -> Worth {
        let weights = self
            .names
            .iter()
            .map(|name| vec![Number::parse(&weight(*name)).expect("a number")]);
        let weights: Vec<Vec<Number>> = weights.collect();
        self.derivations
            .value(algebra, &weights, MOST_TERMS)
            .expect("within limits")
    }

    fn named(&self, leaves: &[u32]) -> BTreeSet<usize> {
        leaves.iter().map(|leaf| self.names[*leaf as usize]).collect()
    }
}

fn derivations(session: &mut Session, fact: &Fact) -> Derivations {
    let Session {
        model,
        program,
        terms,
        ..
    } = session;
    Derivations::of(fact, model, program, terms, Limits::default()).expect("within limits")
}

fn number(tenths: u64, places: usize) -> Number {
    let digits = format!("{tenths:0>width$}", width = places + 1);
    let (whole, rest) = digits.split_at(digits.len() - places);
    let text = if rest.is_empty() {
        whole.to_owned()
    } else {
        format!("{whole}.{rest}")
    };
    Number::parse(&text).expect("a number")
}

fn same(left: &Number, right: &Number) -> bool {
    left.compare(right).is_eq()
}

#[test]
fn each_algebra_gives_what_all_proofs_written_out_give() {
    let (mut seen, mut in_circles) = (0, 0);
    for seed in 0..300 {
        let ground = Ground::random(seed);
        for fact in 0..FACTS {
            let proofs = ground.proofs(fact, &BTreeSet::new());
            let asked = Asked::of(&ground, fact);
            let case = format!("seed {seed}, x{fact}, proofs {proofs:?}\n{}", ground.text());
            seen += proofs.len();
            in_circles += usize::from(proofs.len() > 3);
            assert_eq!(
                asked.worth(Algebra::Boolean),
                Worth::Boolean(!proofs.is_empty()),
                "{case}"
            );
            let Worth::Count(count) = asked.worth(Algebra::Count) else {
                panic!()
            };
            assert_eq!(count, Number::from(proofs.len() as i64), "{case}");
            assert_eq!(polynomial(&asked), written_out(&proofs), "{case}");
            assert_eq!(why(&asked), smallest(&proofs), "{case}");
            let least = proofs
                .iter()
                .map(|proof| proof.iter().map(|leaf| *leaf as u64 + 1).sum::<u64>())
                .min();
            let Worth::MinCost(cost) = asked.worth(Algebra::MinCost) else {
                panic!()
            };
            assert_eq!(cost.is_some(), least.is_some(), "{case}");
            assert!(
                cost.zip(least)
                    .is_none_or(|(cost, least)| same(&cost, &number(least, 1))),
                "{case}"
            );
            let Worth::Viterbi(best) = asked.worth(Algebra::Viterbi) else {
                panic!()
            };
            let products = proofs.iter().filter(|proof| proof.len() < 15);
            let products = products.map(|proof| {
                let digits = proof.iter().map(|leaf| *leaf as u64 + 1).product();
                number(digits, proof.len())
            });
            let expected = products.fold(Number::from(0), |best, one| {
                if one.compare(&best).is_gt() { one } else { best }
            });
            assert!(same(&best, &expected), "{case}: {best:?} {expected:?}");
            let used: BTreeSet<usize> = proofs.iter().flatten().copied().collect();
            if let Worth::Lineage(lineage) = asked.worth(Algebra::Lineage) {
                assert_eq!(lineage.is_some(), !proofs.is_empty(), "{case}");
                let lineage = asked.named(&lineage.unwrap_or_default());
                assert!(
                    used.is_subset(&lineage) && lineage.is_subset(&ground.stated),
                    "{case}"
                );
            }
            drop(asked.session);
        }
    }
    assert!(
        seen > 1_500 && in_circles > 50,
        "{seen} proofs, {in_circles} facts with several"
    );
}

fn polynomial(asked: &Asked) -> BTreeMap<Vec<(usize, u64)>, i64> {
    let Worth::Polynomial(products) = asked.worth(Algebra::Polynomial) else {
        panic!()
    };
    let named = products.into_iter().map(|Monomial { coefficient, powers }| {
        let powers = powers
            .iter()
            .map(|(leaf, power)| (asked.names[*leaf as usize], *power));
        let powers: BTreeMap<usize, u64> = powers.collect();
        (
            powers.into_iter().collect(),
            coefficient.small_integer().expect("small"),
        )
    });
    named.collect()
}

fn written_out(proofs: &[Vec<usize>]) -> BTreeMap<Vec<(usize, u64)>, i64> {
    let mut sum = BTreeMap::new();
    for proof in proofs {
        let mut powers: BTreeMap<usize, u64> = BTreeMap::new();
        proof
            .iter()
            .for_each(|leaf| *powers.entry(*leaf).or_default() += 1);
        *sum.entry(powers.into_iter().collect()).or_default() += 1;
    }
    sum
}

fn why(asked: &Asked) -> BTreeSet<BTreeSet<usize>> {
    let Worth::Why(sets) = asked.worth(Algebra::Why) else {
        panic!()
    };
    sets.iter().map(|set| asked.named(set)).collect()
}

fn smallest(proofs: &[Vec<usize>]) -> BTreeSet<BTreeSet<usize>> {
    let all: BTreeSet<BTreeSet<usize>> = proofs
        .iter()
        .map(|proof| proof.iter().copied().collect())
        .collect();
    let is_smallest = |set: &&BTreeSet<usize>| !all.iter().any(|other| other != *set && other.is_subset(set));
    all.iter().filter(is_smallest).cloned().collect()
}

#[test]
fn a_fact_that_does_not_hold_has_no_proof_in_any_algebra() {
    let mut session = Session::of("world open. a:K.");
    let fact = session.fact("b:K");
    let derivations = derivations(&mut session, &fact);
    let worth = |algebra| {
        derivations
            .value(algebra, &[], MOST_TERMS)
            .expect("within limits")
    };
    assert_eq!(worth(Algebra::Boolean), Worth::Boolean(false));
    assert_eq!(worth(Algebra::Count), Worth::Count(Number::from(0)));
    assert_eq!(worth(Algebra::MinCost), Worth::MinCost(None));
    assert_eq!(worth(Algebra::Lineage), Worth::Lineage(None));
}

#[test]
fn an_aggregate_is_worth_the_product_over_what_it_ranged_over_and_a_not_is_worth_one() {
    let mut session = Session::of(
        "world closed. a:K. b:K. c:L.
         sum[of -> ?N] <- ?N := count{?X | ?X:K}.
         ?X:Free <- ?X:L AND NOT ?X:K AND 1 < 2.",
    );
    for (fact, leaves) in [("sum[of -> 2]", 2), ("c:Free", 1)] {
        let fact = session.fact(fact);
        let derivations = derivations(&mut session, &fact);
        let worth = derivations
            .value(Algebra::Why, &[], MOST_TERMS)
            .expect("within limits");
        let Worth::Why(sets) = worth else { panic!() };
        assert_eq!(sets.iter().map(Vec::len).collect::<Vec<_>>(), [leaves]);
    }
}

#[test]
fn a_deep_proof_is_added_up_and_a_circle_with_too_many_proofs_ends_at_a_limit() {
    let chain: String = (0..3_000)
        .map(|at| format!("n{at}[next -> n{}].", at + 1))
        .collect();
    let mut session = Session::of(&format!("world open. n0:R. {chain} ?Y:R <- ?X:R[next -> ?Y]."));
    let fact = session.fact("n3000:R");
    let count = derivations(&mut session, &fact).value(Algebra::Count, &[], MOST_TERMS);
    assert_eq!(count, Ok(Worth::Count(Number::from(1))));

    let pairs: String = (0..14)
        .flat_map(|one| (0..14).map(move |other| (one, other)))
        .filter(|(one, other)| one != other)
        .map(|(one, other)| format!("n{one}[next -> n{other}]."))
        .collect();
    let mut session = Session::of(&format!("world open. n0:R. {pairs} ?Y:R <- ?X:R[next -> ?Y]."));
    let fact = session.fact("n1:R");
    let derivations = derivations(&mut session, &fact);
    let count = derivations.value(Algebra::Count, &[], MOST_TERMS);
    assert!(matches!(count, Err(Undefined::Steps(_))), "{count:?}");
    assert_eq!(
        derivations.value(Algebra::Boolean, &[], MOST_TERMS),
        Ok(Worth::Boolean(true))
    );
    let too_many = derivations.value(Algebra::Why, &[], 100);
    assert_eq!(too_many, Err(Undefined::Terms(100)));
}
