//! The words of one language.

use std::fmt;

use chrono::{NaiveDateTime, Timelike};

use crate::arguments::Arguments;
use crate::catalogue::{Catalogue, english, others};
use crate::said::{self, FindingPart};

/// Stands for what a template puts into a text.
const PLACE: &str = "\u{f8f2}";

/// The words of one language.
#[derive(Clone, Copy)]
pub struct Words {
    catalogue: &'static Catalogue,
}

impl Words {
    /// The words of every language, English first.
    pub fn all() -> impl Iterator<Item = Self> {
        let others = others().iter().map(|catalogue| Self { catalogue });
        [Self::default()].into_iter().chain(others)
    }

    /// The words of the language with this code, as `de`.
    pub fn find(code: &str) -> Option<Self> {
        Self::all().find(|words| words.code() == code)
    }

    /// The words of the first of these languages that there is, or else English; a reader of
    /// `de-AT` reads `de`.
    pub fn preferred<T: AsRef<str>>(languages: impl IntoIterator<Item = T>) -> Self {
        let known = languages.into_iter().find_map(|language| {
            let code = language.as_ref().split('-').next().unwrap_or_default();
            Self::find(&code.to_ascii_lowercase())
        });
        known.unwrap_or_default()
    }

    /// The language's code, as `de`.
    pub fn code(self) -> &'static str {
        self.catalogue.code
    }

    /// Whether these are the words of programs and of stored findings.
    pub fn is_english(self) -> bool {
        self.code() == "en"
    }

    /// The language's name in itself.
    pub fn name(self) -> String {
        self.say("language-name")
    }

    /// The text of this key.
    pub fn say(self, key: impl fmt::Display) -> String {
        let key = &*key.to_string();
        Self::found(self.catalogue.text(key, None, None), key)
    }

    /// The text of this key, with these arguments.
    pub fn with(self, key: impl fmt::Display, arguments: impl Arguments) -> String {
        let key = &*key.to_string();
        let text = self.catalogue.text(key, None, Some(&arguments.all()));
        Self::found(text, key)
    }

    /// What stands before and after the place `it` in the text of this key, with these arguments.
    pub fn around(self, key: &str, arguments: impl Arguments) -> (String, String) {
        let mut all = arguments.all();
        all.set("it", PLACE);
        let text = Self::found(self.catalogue.text(key, None, Some(&all)), key);
        let (before, after) = text.split_once(PLACE).unwrap_or((&text, ""));
        (before.to_owned(), after.to_owned())
    }

    /// A text of a check: a part of its key, if these are not English, which the checks themselves
    /// have.
    pub fn of_check(self, check: &str, part: Option<&str>) -> Option<String> {
        let key = said::key(check);
        self.catalogue.text(&key, part, None)
    }

    /// What a check has said in English; `None` if these words have no translation of it.
    pub fn translated(self, check: &str, said: FindingPart, english: &str) -> Option<String> {
        said::translated(self.catalogue, check, said, english)
    }

    /// A number as this language writes it, from English.
    pub fn number(self, english: impl fmt::Display) -> String {
        self.catalogue.number(&english.to_string())
    }

    /// A day.
    pub fn day(self, at: NaiveDateTime) -> String {
        self.at("day", at)
    }

    /// A time of the day, in UTC.
    pub fn time(self, at: NaiveDateTime) -> String {
        self.at("time", at)
    }

    /// A day with the time, in UTC.
    pub fn moment(self, at: NaiveDateTime) -> String {
        self.at("moment", at)
    }

    fn at(self, key: &str, at: NaiveDateTime) -> String {
        let clock = format!("{:02}:{:02}", at.hour(), at.minute());
        let day = self.catalogue.day(at.date());
        match key {
            "day" => day,
            "time" => self.with("time", ("clock", clock)),
            _ => self.with("moment", (("day", day), ("clock", clock))),
        }
    }

    /// A test finds each key in each language: what is not there can only be a mistake in a key.
    fn found(text: Option<String>, key: &str) -> String {
        text.unwrap_or_else(|| key.to_owned())
    }
}

impl Default for Words {
    fn default() -> Self {
        Self {
            catalogue: english(),
        }
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Words({})", self.code())
    }
}

impl PartialEq for Words {
    fn eq(&self, other: &Self) -> bool {
        self.code() == other.code()
    }
}

impl Eq for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_the_language_does() {
        let at = NaiveDateTime::parse_from_str("2026-11-09 08:05:59", "%Y-%m-%d %H:%M:%S");
        let moment = |code: &str| Words::find(code).unwrap().moment(at.unwrap());
        assert_eq!(moment("en"), "9 November 2026, 08:05 UTC");
        assert_eq!(moment("de"), "9. November 2026, 08:05 UTC");
    }

    #[test]
    fn a_text_agrees_with_its_number() {
        let german = Words::find("de").unwrap();
        let wait = |seconds: u64| german.with("password-wait", ("count", seconds));
        assert!(wait(1).contains("in 1 Sekunde noch"), "{}", wait(1));
        assert!(wait(3600).contains("in 3600 Sekunden noch"));
    }

    #[test]
    fn a_text_is_cut_where_something_is_put() {
        let (before, after) = Words::default().around("failure-since", ());
        assert_eq!((&*before, &*after), ("Checks have failed since ", "."));
    }
}
