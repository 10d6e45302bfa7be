//! Colours, if they are wanted.

use std::env;
use std::io::{self, IsTerminal};

use page_audit::{Outcome, Rating};

use crate::arguments::When;

/// Whether text is coloured, and how.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    coloured: bool,
}

/// A colour or weight of text, as an ANSI sequence (ECMA-48, SGR).
#[derive(Debug, Clone, Copy)]
pub enum Paint {
    Bold,
    Dim,
    Red,
    Yellow,
    Green,
    Cyan,
}

impl Style {
    /// Text without colours.
    pub fn plain() -> Self {
        Self { coloured: false }
    }

    /// The style for standard output.
    pub fn of_stdout(when: When) -> Self {
        let coloured = match when {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                // An empty NO_COLOR does not count (no-color.org).
                let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                io::stdout().is_terminal() && !refused && !is_dumb()
            }
        };
        Self { coloured }
    }

    /// The text, a line or part of one, in this colour or weight.
    pub fn paint(self, paint: Paint, text: &str) -> String {
        if !self.coloured {
            return text.to_owned();
        }
        let code = match paint {
            Paint::Bold => "1",
            Paint::Dim => "2",
            Paint::Red => "1;31",
            Paint::Yellow => "33",
            Paint::Green => "32",
            Paint::Cyan => "36",
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }
}

/// Whether the terminal declares that it supports only plain text.
pub fn is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|value| value == "dumb")
}

pub fn of_outcome(outcome: Outcome) -> Paint {
    match outcome {
        Outcome::Fail => Paint::Red,
        Outcome::Warn => Paint::Yellow,
        Outcome::Pass => Paint::Green,
        Outcome::Info => Paint::Cyan,
        Outcome::Unmeasured | Outcome::NotApplicable => Paint::Dim,
    }
}

pub fn of_score(score: u8) -> Paint {
    match Rating::of(score) {
        Rating::Good => Paint::Green,
        Rating::Decent => Paint::Yellow,
        Rating::Bad => Paint::Red,
    }
}
