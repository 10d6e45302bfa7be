//! How many cookies have which kind of fault, as a sentence.

use crate::finding::{Finding, grouped, plural};

/// Cookies by what is wrong with them.
#[derive(Default)]
pub(super) struct Counts {
    /// Those that sign visitors in and can be read.
    pub(super) stolen: u64,
    pub(super) refused: u64,
    /// Those with an attribute that means nothing.
    pub(super) invalid: u64,
    pub(super) open: u64,
    pub(super) faulty: u64,
    /// Those with a warning alone.
    pub(super) doubtful: u64,
}

impl Counts {
    /// Adds a cookie that fails with this key.
    pub(super) fn add_failure(&mut self, key: &str) {
        match key {
            "invalid_same_site" => self.invalid += 1,
            _ if key.starts_with("session_") => self.stolen += 1,
            _ => self.refused += 1,
        }
    }

    /// How many fail, or if none does, how many have a warning.
    pub(super) fn concerned(&self) -> u64 {
        match self.stolen + self.refused + self.invalid {
            0 => self.doubtful,
            failing => failing,
        }
    }

    /// The finding, unless nothing is wrong.
    pub(super) fn finding(&self) -> Option<Finding> {
        let failing = [
            (self.stolen, "can be stolen", "can be stolen"),
            (
                self.refused,
                "is refused by browsers",
                "are refused by browsers",
            ),
            (
                self.invalid,
                "has an invalid SameSite",
                "have an invalid SameSite",
            ),
        ];
        let doubtful = [
            (
                self.open,
                "could be protected better",
                "could be protected better",
            ),
            (
                self.faulty,
                "has a faulty attribute",
                "have a faulty attribute",
            ),
        ];
        sentence(&failing)
            .map(Finding::fail)
            .or_else(|| sentence(&doubtful).map(Finding::warn))
    }
}

/// `1 cookie can be stolen, 2 are refused by browsers.`
fn sentence(parts: &[(u64, &str, &str)]) -> Option<String> {
    let mut said = String::new();
    for (count, one, many) in parts.iter().filter(|(count, ..)| *count > 0) {
        let (before, noun) = if said.is_empty() {
            ("", plural(*count, " cookie", " cookies"))
        } else {
            (", ", "")
        };
        let verb = plural(*count, one, many);
        said = format!("{said}{before}{}{noun} {verb}", grouped(*count));
    }
    (!said.is_empty()).then(|| said + ".")
}
