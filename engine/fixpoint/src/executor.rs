//! How jobs that do not touch each other are carried out: the engine has no threads, so whoever calls it lends them.
//!
//! In: jobs. Out: what each gave, in the order of the jobs.
//!
//! Invariant: what comes out does not depend on how many threads there are, nor on which is faster.

use std::sync::{Mutex, PoisonError};

/// Carries out jobs beside each other.
#[derive(Clone, Copy, Debug)]
pub struct Executor {
    /// How many jobs may be under way at once, at least 1.
    pub threads: usize,
    /// Work on fewer rows is not worth handing out.
    pub least_rows: u64,
    /// Calls the job once for each number below `jobs`, on at most `threads` threads, and returns when all have returned.
    pub run: fn(threads: usize, jobs: usize, job: &(dyn Fn(usize) + Sync)),
}

impl Executor {
    /// One job after the other.
    pub const SERIAL: Executor = Executor {
        threads: 1,
        least_rows: u64::MAX,
        run: |_, jobs, job| (0..jobs).for_each(job),
    };

    /// Whether work on so many rows is handed out.
    #[must_use]
    pub fn hands_out(&self, rows: u64) -> bool {
        self.threads > 1 && rows >= self.least_rows
    }

    /// What `job` gives for each input, in the order of the inputs.
    ///
    /// # Example
    /// ```
    /// use framex_fixpoint::Executor;
    ///
    /// assert_eq!(Executor::SERIAL.map(vec![1, 2, 3], |number| number * 2), [2, 4, 6]);
    /// ```
    pub fn map<I: Send, O: Send>(&self, inputs: Vec<I>, job: impl Fn(I) -> O + Sync) -> Vec<O> {
        if self.threads < 2 || inputs.len() < 2 {
            return inputs.into_iter().map(job).collect();
        }
        let inputs: Vec<Mutex<Option<I>>> = inputs.into_iter().map(|input| Mutex::new(Some(input))).collect();
        let outputs: Vec<Mutex<Option<O>>> = inputs.iter().map(|_| Mutex::new(None)).collect();
        (self.run)(self.threads, inputs.len(), &|at| {
            let input = inputs[at].lock().unwrap_or_else(PoisonError::into_inner).take();
            let output = input.map(&job);
            *outputs[at].lock().unwrap_or_else(PoisonError::into_inner) = output;
        });
        let outputs = outputs.into_iter();
        let outputs = outputs.map(|output| output.into_inner().unwrap_or_else(PoisonError::into_inner));
        outputs.map(|output| output.expect("each job was run")).collect()
    }
}

impl Default for Executor {
    fn default() -> Self {
        Executor::SERIAL
    }
}
