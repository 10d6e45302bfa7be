//! The scores of the categories.

use page_audit::{BindingCap, Category, Outcome, Rating, Report};
use texts::Words;

pub struct CategoryView {
    pub id: &'static str,
    pub title: String,
    pub weight: u8,
    pub score: Option<u8>,
    pub rating: &'static str,
    pub to_fix: usize,
    pub to_improve: usize,
    pub passed: usize,
    /// The cap on the score, if it lowers the score.
    pub held_at: Option<u8>,
}

impl CategoryView {
    pub fn all(words: Words, report: &Report, caps: &[BindingCap<'_>]) -> Vec<Self> {
        let categories = report.categories.iter().map(|category| {
            let mut caps = caps.iter();
            Self {
                id: category.id.as_str(),
                title: words.say(format!("category-{}", category.id.as_str())),
                weight: category.weight,
                score: category.score,
                rating: category
                    .score
                    .map_or("none", |score| Rating::of(score).as_str()),
                to_fix: count(report, category.id, Outcome::Fail),
                to_improve: count(report, category.id, Outcome::Warn),
                passed: count(report, category.id, Outcome::Pass),
                held_at: caps
                    .find(|cap| cap.category == Some(category.id))
                    .map(|cap| cap.at_most),
            }
        });
        categories.collect()
    }
}

fn count(report: &Report, category: Category, outcome: Outcome) -> usize {
    let checks = report.checks.iter();
    checks
        .filter(|check| (check.category, check.outcome) == (category, outcome))
        .count()
}
