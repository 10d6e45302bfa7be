//! Breaks text into lines that fit a terminal of 80 columns.

use unicode_width::UnicodeWidthChar;

/// How many columns a line has at most.
pub const COLUMNS: usize = 80;

/// The text in lines, the first after `first`, the others after `next`. It breaks at spaces, and
/// within a word only where the word does not fit on a line by itself.
pub fn wrapped(text: &str, first: &str, next: &str) -> Vec<String> {
    let mut lines = Lines {
        done: Vec::new(),
        current: first.to_owned(),
        width: width(first),
        is_empty: true,
        next,
    };
    for word in text.split_whitespace() {
        lines.add_word(&plain(word));
    }
    lines.done.push(lines.current);
    lines.done
}

struct Lines<'n> {
    done: Vec<String>,
    current: String,
    width: usize,
    /// Whether the current line has no word yet.
    is_empty: bool,
    next: &'n str,
}

impl Lines<'_> {
    fn add_word(&mut self, word: &str) {
        let needed = width(word) + usize::from(!self.is_empty);
        if self.width + needed > COLUMNS && !self.is_empty {
            self.break_line();
        }
        if !self.is_empty {
            self.add(' ');
        }
        for character in word.chars() {
            if self.width + columns(character) > COLUMNS {
                self.break_line();
            }
            self.add(character);
            self.is_empty = false;
        }
    }

    fn add(&mut self, character: char) {
        self.current.push(character);
        self.width += columns(character);
    }

    fn break_line(&mut self) {
        let line = std::mem::replace(&mut self.current, self.next.to_owned());
        self.done.push(line);
        self.width = width(self.next);
        self.is_empty = true;
    }
}

/// How many columns the text takes.
pub fn width(text: &str) -> usize {
    text.chars().map(columns).sum()
}

fn columns(character: char) -> usize {
    character.width().unwrap_or(0)
}

/// The text without what a terminal would obey: control characters, and those that change the
/// direction of what follows.
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
    use super::*;

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
    fn a_word_longer_than_a_line_is_cut_and_nothing_is_lost() {
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
    fn nothing_reaches_the_terminal_that_it_would_obey() {
        let lines = wrapped("a\u{1b}[31mb \u{202e}c\u{7}", "", "");
        assert_eq!(lines, ["a\u{fffd}[31mb \u{fffd}c\u{fffd}"]);
    }

    #[test]
    fn no_text_is_one_empty_line() {
        assert_eq!(wrapped("", "- ", "  "), ["- "]);
    }
}
