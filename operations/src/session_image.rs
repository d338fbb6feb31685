//! A session as one image, and back.
//!
//! In: the parts of a session. Out: plain arrays of each room, the texts of the files among them; and from these a session
//! that answers, explains and changes as the one that was kept.
//!
//! Facts are never read as text again. The statements that are more than facts are, from their places in the files: they
//! are few, and so no form of a rule has to be kept. Texts and the list of what each file states stay in the map until
//! somebody looks at one: a question is answered from the model alone.
//!
//! Invariant: every term has the handle it had, so that all arrays mean what they meant.

use crate::changed::Moved;
use crate::history::History;
use crate::printed::Printed;
use crate::session::{Loaded, Session, checked};
use crate::spent::Looked;
use crate::{Changed, Limits};
use framex_fixpoint::Model;
use framex_host::{Annotation, Receipt};
use framex_program::{FactBlock, Unit};
use framex_snapshot::Mapped;
use framex_source::{FileId, Lend, Sources, Span};
use framex_syntax::tree::World;
use framex_term::{Fact, ImageReader, ImageWriter, Keep, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Range;
use std::sync::Arc;

/// The image of a session with a program loaded.
pub(crate) fn write(session: &Session, loaded: &Loaded) -> Vec<u8> {
    let mut image = ImageWriter::default();
    session.terms.write_image(&mut image);
    image.number(session.sources.next().0);
    image.large(session.sources.files().count() as u64);
    for (number, file) in session.sources.files() {
        image.number(number.0);
        image.text(file.name.as_bytes());
        image.text(file.text.as_bytes());
    }
    image.number(u32::from(loaded.program.closed.world_is_closed()));
    image.large(loaded.units.len() as u64);
    for unit in &loaded.units {
        let spans = unit.beyond_facts().iter();
        image.larges(spans.map(|span| u64::from(span.end) << 32 | u64::from(span.start)));
        unit.facts().write_image(&mut image);
        image.number(u32::from(loaded.added.contains(&unit.file())));
    }
    loaded.model.write_image(&mut image);
    image.large(loaded.receipts.len() as u64);
    for receipt in &loaded.receipts {
        write_receipt(receipt, &mut image);
    }
    let mut withdrawn: Vec<(&Fact, &FileId)> = loaded.withdrawn.iter().collect();
    withdrawn.sort_unstable_by_key(|(fact, _)| key_of(fact));
    image.large(withdrawn.len() as u64);
    for (fact, later) in withdrawn {
        image.fact(fact);
        image.number(later.0);
    }
    image.large(session.revision);
    write_changed(&session.last_change, &mut image);
    session.history.write_image(&mut image);
    image.bytes()
}

/// The session of an image; `None` where it is torn.
pub(crate) fn read(mapped: &Arc<Mapped>, limits: Limits) -> Option<Session> {
    let kept: Arc<dyn Keep> = Arc::new(Kept(Arc::clone(mapped)));
    let mut image = ImageReader::of(&kept);
    let mut terms = Terms::read_image(&mut image)?;
    let mut sources = Sources::default();
    let mut texts = FxHashMap::default();
    let next = FileId(image.number()?);
    for _ in 0..image.count()? {
        sources.skip_to(FileId(image.number()?));
        let name = image.string()?.to_owned();
        let text = image.text()?;
        let bytes = image.at() - text.len()..image.at();
        let mapped = Arc::clone(mapped);
        let file = sources.add_lent(name, Arc::new(KeptText { mapped, bytes }));
        texts.insert(file, text);
    }
    sources.skip_to(next);
    let world = match image.number()? {
        0 => World::Open,
        _ => World::Closed,
    };
    let mut added = FxHashSet::default();
    let units: Option<Vec<Unit>> = (0..image.count()?)
        .map(|_| {
            let unit = read_unit(&mut image, &texts, &mut terms)?;
            if image.number()? != 0 {
                added.insert(unit.file());
            }
            Some(unit)
        })
        .collect();
    let mut units = units?;
    units.iter_mut().for_each(|unit| unit.switch_world(world));
    let program = checked(&units, &mut terms, &sources).ok()?;
    let model = Model::read_image(&mut image, &program, &terms)?;
    let receipts: Option<Vec<Receipt>> = (0..image.count()?).map(|_| read_receipt(&mut image)).collect();
    let withdrawn = (0..image.count()?).map(|_| Some((image.fact()?, FileId(image.number()?))));
    let withdrawn = withdrawn.collect::<Option<_>>()?;
    let loaded = Loaded {
        units,
        program,
        model,
        receipts: receipts?,
        added,
        withdrawn,
        looked: Looked::default(),
        // Not kept: a program gives the same snapshot whenever it is made.
        elapsed_micros: 0,
    };
    Some(Session {
        limits,
        terms,
        sources,
        loaded: Some(loaded),
        revision: image.large()?,
        last_change: read_changed(&mut image)?,
        history: History::read_image(&mut image)?,
        staged: None,
    })
}

/// The image of a snapshot, for what is read of it later.
#[derive(Debug)]
struct Kept(Arc<Mapped>);

impl Keep for Kept {
    fn image(&self) -> &[u8] {
        self.0.image()
    }
}

/// A text that lies in a snapshot.
#[derive(Debug)]
struct KeptText {
    mapped: Arc<Mapped>,
    bytes: Range<usize>,
}

impl Lend for KeptText {
    fn text(&self) -> String {
        let bytes = self.mapped.image().get(self.bytes.clone()).unwrap_or_default();
        // The checksum holds that these are the bytes of a text.
        std::str::from_utf8(bytes).unwrap_or_default().to_owned()
    }
}

/// - `texts`: of the files, as bytes; they are looked at no further than the last statement that is more than facts.
fn read_unit(
    image: &mut ImageReader<'_>,
    texts: &FxHashMap<FileId, &[u8]>,
    terms: &mut Terms,
) -> Option<Unit> {
    let spans = image.larges()?;
    let facts = FactBlock::read_image(image)?;
    let file: FileId = facts.file();
    let text = texts.get(&file)?;
    let looked_at = spans.iter().map(|span| (span >> 32) as usize).max().unwrap_or(0);
    let text = std::str::from_utf8(text.get(..looked_at)?).ok()?;
    let mut unit = Unit::new(file);
    for span in spans {
        let (start, end) = (span as u32, (span >> 32) as u32);
        text.get(start as usize..end as usize)?;
        let span = Span { file, start, end };
        let problems = framex_syntax::parse_within(text, span, |statement| unit.push(&statement, terms));
        problems.into_iter().for_each(|problem| unit.report(problem));
    }
    Some(unit.with_facts(facts))
}

fn write_receipt(receipt: &Receipt, image: &mut ImageWriter) {
    let Annotation {
        source,
        time,
        model,
        by,
    } = &receipt.annotation;
    image.number(receipt.request.bits());
    write_facts(&receipt.facts, image);
    image.text(source.as_bytes());
    image.text(time.as_bytes());
    for text in [model, by] {
        image.number(u32::from(text.is_some()));
        image.text(text.as_deref().unwrap_or_default().as_bytes());
    }
}

fn read_receipt(image: &mut ImageReader<'_>) -> Option<Receipt> {
    let request = Term::from_bits(image.number()?);
    let facts = read_facts(image)?;
    let (source, time) = (image.string()?.to_owned(), image.string()?.to_owned());
    let mut text = || {
        let is_some = image.number()? != 0;
        let text = image.string()?.to_owned();
        Some(is_some.then_some(text))
    };
    let (model, by) = (text()?, text()?);
    Some(Receipt {
        request,
        facts,
        annotation: Annotation {
            source,
            time,
            model,
            by,
        },
    })
}

fn write_changed(changed: &Changed, image: &mut ImageWriter) {
    let Changed {
        added,
        removed,
        asserted,
        retracted,
        revision,
        // It is in the history.
        moved: _,
    } = changed;
    for texts in [added, removed, asserted, retracted] {
        image.large(texts.len() as u64);
        texts.iter().for_each(|text| image.text(text.as_bytes()));
    }
    image.large(*revision);
}

fn read_changed(image: &mut ImageReader<'_>) -> Option<Changed> {
    let mut texts = || -> Option<Printed> {
        let texts: Option<Vec<&str>> = (0..image.count()?).map(|_| image.string()).collect();
        Some(Printed::written(texts?.into_iter(), |each, text| {
            text.push_str(each)
        }))
    };
    let (added, removed, asserted, retracted) = (texts()?, texts()?, texts()?, texts()?);
    let revision = image.large()?;
    Some(Changed {
        added,
        removed,
        asserted,
        retracted,
        revision,
        moved: Moved::default(),
    })
}

/// Writes facts, with their count.
pub(crate) fn write_facts(facts: &[Fact], image: &mut ImageWriter) {
    image.large(facts.len() as u64);
    facts.iter().for_each(|fact| image.fact(fact));
}

/// Reads facts, with their count.
pub(crate) fn read_facts(image: &mut ImageReader<'_>) -> Option<Vec<Fact>> {
    let count = image.count()?;
    (0..count).map(|_| image.fact()).collect()
}

/// What facts of a set are put in order by.
pub(crate) fn key_of(fact: &Fact) -> (u32, Vec<u32>) {
    let name = match fact.predicate {
        framex_term::Predicate::Class(name) => name.bits() << 1,
        framex_term::Predicate::Property { name, .. } => name.bits() << 1 | 1,
    };
    (name, fact.terms.iter().map(|term| term.bits()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::load;

    /// The sum of the image below, of the form that the version names.
    const FORM_7: u64 = 2_175_308_977_932_013;

    /// Where this fails, a room writes its part of a session otherwise than it did, or text is hashed otherwise: raise
    /// `VERSION` in `snapshot/src/header.rs`, so that older files are refused in words, and put the new sum here.
    #[test]
    fn the_form_of_an_image_does_not_change_without_its_version() {
        let source = "world open. closed slot age. Man extends Person. rob:Man[age -> 41; size -> 1.5; name -> \"Rob\"].
ann[far(rob) -> 12345678901234567890]. ?X[old -> true] <- ?X:Person[age -> ?A] AND ?A > 40.
?X[odd -> true] <- ?X[name -> ?N] AND ?N > 5. external ask(?X) using _ask with question[about -> ?X] <- ?X:Man.";
        let mut session = Session::new(Limits::default());
        let input = load::Input {
            source: Some(source.to_owned()),
            ..load::Input::default()
        };
        load::run(&mut session, input).expect("a program");
        let image = write(&session, session.loaded().expect("it is loaded"));
        let sum = image.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
            (sum ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
        });
        assert_eq!(
            (framex_snapshot::VERSION, sum),
            (7, FORM_7),
            "an image of {} bytes",
            image.len()
        );
    }
}
