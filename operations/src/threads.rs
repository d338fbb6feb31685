//! Lends the engine threads, which has none: how many, and how work is cut for them.
//!
//! In: jobs of the engine, texts to read. Out: the jobs done; the runs of facts that a text was cut into.
//!
//! Invariant: what an operation gives does not depend on how many threads there are.

use crate::limits;
use framex_fixpoint::Executor;
use framex_program::FactRun;
use framex_source::FileId;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, TryRecvError};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Bytes of a thread's stack: as many as the first thread has, about.
const STACK_BYTES: usize = 8 << 20;

/// How many threads an evaluation may use, and what is worth handing out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threads {
    /// At least 1.
    pub count: usize,
    /// Work on fewer rows stays on one thread.
    pub least_rows: u64,
    /// A text is read in parts of so many bytes.
    pub part_bytes: usize,
}

impl Threads {
    /// So many threads, with work cut as suits most programs.
    #[must_use]
    pub fn of(count: usize) -> Threads {
        Threads {
            count: count.max(1),
            least_rows: 20_000,
            part_bytes: 256 << 10,
        }
    }

    /// As many as run at once on this machine, or one where that cannot be told.
    #[must_use]
    pub fn all() -> Threads {
        Threads::of(thread::available_parallelism().map_or(1, NonZeroUsize::get))
    }

    pub(crate) fn executor(self) -> Executor {
        Executor {
            threads: self.count.max(1),
            least_rows: self.least_rows,
            run,
        }
    }

    /// Reads a text whose parts other threads read beside: lends `read` the run of flat facts that each part begins with,
    /// one after the other as they are done; none where the text is not worth cutting. It gives back those it is done with.
    pub(crate) fn with_runs<T>(
        self,
        text: &str,
        file: FileId,
        read: impl FnOnce(&mut dyn Iterator<Item = FactRun>, &mut dyn FnMut(FactRun)) -> T,
    ) -> T {
        let (senders, runs): (Vec<_>, Vec<_>) = self
            .parts(text)
            .into_iter()
            .map(|part| {
                let (done, run) = mpsc::channel();
                ((part, done), run)
            })
            .unzip();
        let (left, spare) = (Mutex::new(senders.into_iter()), Mutex::new(Vec::new()));
        let next = || left.lock().unwrap_or_else(PoisonError::into_inner).next();
        let spare = || spare.lock().unwrap_or_else(PoisonError::into_inner);
        // Reads the next part that nobody has begun; whether there was one.
        let read_one = || {
            let Some((part, done)) = next() else { return false };
            let again = spare().pop();
            // Where nobody waits for it, it is not wanted.
            let _ = done.send(FactRun::read(text, file, part, again));
            true
        };
        thread::scope(|scope| {
            for _ in 1..self.count.min(runs.len()) {
                // Where no thread is to be had, those that there are do its work.
                let _ = thread::Builder::new()
                    .stack_size(STACK_BYTES)
                    .spawn_scoped(scope, || while read_one() {});
            }
            let mut in_order = runs.into_iter().map_while(|run| {
                loop {
                    match run.try_recv() {
                        Ok(run) => return Some(run),
                        Err(TryRecvError::Empty) if read_one() => {}
                        Err(TryRecvError::Empty) => return run.recv().ok(),
                        Err(TryRecvError::Disconnected) => return None,
                    }
                }
            });
            let read = read(&mut in_order, &mut |run| spare().push(run));
            // Where it did not want them all, nobody does.
            while next().is_some() {}
            read
        })
    }

    /// A part begins after the first line break behind its share of the text; whether a statement begins there is for
    /// whoever reads the text from its start to say.
    fn parts(self, text: &str) -> Vec<Range<usize>> {
        let part = self.part_bytes.max(1);
        if self.count < 2 || text.len() / 2 < part || u32::try_from(text.len()).is_err() {
            return Vec::new();
        }
        let after_line = |at: usize| {
            let line = text.as_bytes()[at..].iter().position(|byte| *byte == b'\n');
            line.map_or(text.len(), |line| at + line + 1)
        };
        let mut starts = vec![0];
        while let Some(at) = starts
            .last()
            .map(|last| last + part)
            .filter(|at| *at < text.len())
        {
            starts.push(after_line(at));
        }
        starts.push(text.len());
        starts.dedup();
        starts.windows(2).map(|pair| pair[0]..pair[1]).collect()
    }
}

impl Default for Threads {
    fn default() -> Self {
        Threads::of(1)
    }
}

/// Runs each job once, on the calling thread and on others that end before this returns.
fn run(threads: usize, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= jobs {
                return;
            }
            job(at);
        }
    };
    let deadline = limits::deadline();
    thread::scope(|scope| {
        for _ in 1..threads.min(jobs) {
            // Where no thread is to be had, those that there are do its work.
            let _ = thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, || {
                    limits::end_at(deadline);
                    work();
                });
        }
        work();
    });
}
