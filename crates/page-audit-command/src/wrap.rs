//! Breaks text into lines that fit the terminal.

use std::io;
use std::os::fd::AsFd;
use std::sync::LazyLock;

use terminal_size::{Width, terminal_size_of};
use textwrap::core::display_width;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

/// Line width when the output is not a terminal.
const USUAL_COLUMNS: usize = 80;
/// Fewer would leave no room beside indents; more would be hard to read.
const FEWEST_COLUMNS: usize = 40;
const MAX_COLUMNS: usize = 140;

/// Maximum line width on standard output.
static COLUMNS: LazyLock<usize> = LazyLock::new(|| columns_of(io::stdout()));

/// Maximum line width on this stream.
pub fn columns_of(stream: impl AsFd) -> usize {
    terminal_size_of(stream).map_or(USUAL_COLUMNS, |(Width(columns), _)| {
        usize::from(columns).clamp(FEWEST_COLUMNS, MAX_COLUMNS)
    })
}

/// The text as lines for standard output, the first after `first`, the others after `next`. It
/// breaks at spaces, and within a word only if the word does not fit on a line by itself.
pub fn wrapped(text: &str, first: &str, next: &str) -> Vec<String> {
    wrapped_at(*COLUMNS, text, first, next)
}

/// Like [`wrapped`], with at most this many columns.
pub fn wrapped_at(columns: usize, text: &str, first: &str, next: &str) -> Vec<String> {
    let words: Vec<String> = text.split_whitespace().map(plain).collect();
    // URLs, selectors and headers do not break at hyphens.
    let options = Options::new(columns)
        .initial_indent(first)
        .subsequent_indent(next)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let text = words.join(" ");
    let lines = textwrap::wrap(&text, options).into_iter();
    lines.map(String::from).collect()
}

/// How many columns the text occupies.
pub fn width(text: &str) -> usize {
    display_width(text)
}

/// The text without anything that a terminal would interpret: control characters, and those that
/// change the direction of the text that follows.
pub fn plain(text: &str) -> String {
    text.chars()
        .map(|character| match character {
            '\u{61c}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}' => char::REPLACEMENT_CHARACTER,
            character if character.is_control() => char::REPLACEMENT_CHARACTER,
            character => character,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::width;

    const COLUMNS: usize = 80;

    fn wrapped(text: &str, first: &str, next: &str) -> Vec<String> {
        super::wrapped_at(COLUMNS, text, first, next)
    }

    #[test]
    fn lines_break_at_spaces_and_fit() {
        let text = "word ".repeat(40);
        let lines = wrapped(&text, "FAIL  ", "      ");
        assert_eq!(lines.len(), 3);
        assert!(lines.iter().all(|line| width(line) <= COLUMNS), "{lines:?}");
        assert!(lines[0].starts_with("FAIL  word word"));
        assert!(lines[1].starts_with("      word") && lines[1].ends_with("word"));
    }

    #[test]
    fn a_word_longer_than_a_line_is_broken_and_nothing_is_lost() {
        let word = "x".repeat(200);
        let lines = wrapped(&format!("see {word} there"), "", "  ");
        assert!(lines.iter().all(|line| width(line) <= COLUMNS));
        let together: String = lines.iter().map(|line| line.trim()).collect();
        assert_eq!(together, format!("see{word} there"));
    }

    #[test]
    fn wide_characters_take_two_columns() {
        let lines = wrapped(&"日本語".repeat(20), "", "");
        assert_eq!(lines.len(), 2);
        assert_eq!(width(&lines[0]), 80);
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        let lines = wrapped("a\u{1b}[31mb \u{202e}c\u{7}", "", "");
        assert_eq!(lines, ["a\u{fffd}[31mb \u{fffd}c\u{fffd}"]);
    }

    #[test]
    fn no_text_is_one_empty_line() {
        assert_eq!(wrapped("", "- ", "  "), ["- "]);
    }
}
