//! The score, and those of the categories.

use super::Composed;
use super::spans::{SIZE, bold, colours_of, muted};
use crate::document::{Score as ScoreBlock, Shape, Sign, Span};
use crate::paper::{Category, Score};

impl Composed<'_> {
    pub(super) fn score(&self, score: &Score, categories: &[Category]) -> ScoreBlock {
        let rating = colours_of(&score.rating);
        let word = self.say(format_args!("rating-word-{}", score.rating));
        let word = Span {
            colour: rating[0],
            ..bold(&word, 15.0)
        };
        let mut lines = vec![vec![word], vec![muted(&self.of_100(Some(score.score)))]];
        let partial = score
            .is_partial
            .then(|| vec![muted(&self.say("score-partial"))]);
        let gain = score
            .gain
            .as_ref()
            .map(|gain| vec![muted(&self.words.with("score-since", ("it", gain)))]);
        let at = score.at.as_ref().map(|at| vec![muted(at)]);
        lines.extend(partial.into_iter().chain(gain).chain(at));
        let parts = categories.iter().map(|category| {
            let sign = Sign {
                shape: Shape::Ring(category.score),
                colour: colours_of(&category.rating)[1],
                words: self.of_100(category.score),
            };
            let mut to_do = self.to_do(category.to_fix, category.to_improve);
            if let Some(cap) = category.held_at {
                to_do = format!("{to_do} · {}", self.words.with("score-held", ("cap", cap)));
            }
            (
                sign,
                vec![vec![bold(&category.title, SIZE)], vec![muted(&to_do)]],
            )
        });
        ScoreBlock {
            sign: Sign {
                shape: Shape::Ring(Some(score.score)),
                colour: rating[1],
                words: self.of_100(Some(score.score)),
            },
            lines,
            parts: parts.collect(),
        }
    }

    fn to_do(&self, to_fix: usize, to_improve: usize) -> String {
        let counts = [("score-to-fix", to_fix), ("score-to-improve", to_improve)];
        let counts = counts.into_iter().filter(|(_, count)| *count > 0);
        let counts: Vec<_> = counts
            .map(|(key, count)| self.words.with(key, ("count", count)))
            .collect();
        if counts.is_empty() {
            return self.say("score-nothing");
        }
        counts.join(", ")
    }
}
