//! Numbers that look random and are the same for the same seed.

/// A generator of numbers; its whole state is one word.
///
/// # Source
/// Steele, Lea & Flood, *Fast splittable pseudorandom number generators*, OOPSLA 2014 (splitmix64).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Starts from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Any word.
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number below `end`, which is at least 1.
    pub fn below(&mut self, end: usize) -> usize {
        (self.word() % end as u64) as usize
    }

    /// `true` in so many of a hundred cases.
    pub fn percent(&mut self, chance: u64) -> bool {
        self.word() % 100 < chance
    }

    /// One of the choices, of which there is at least one.
    pub fn pick<'c, T>(&mut self, choices: &'c [T]) -> &'c T {
        &choices[self.below(choices.len())]
    }

    /// Puts them in any order.
    ///
    /// # Source
    /// Durstenfeld, Communications of the ACM 7(7), 1964.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }
}
