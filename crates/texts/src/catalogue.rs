//! The texts of one language by key.

use std::sync::LazyLock;

use chrono::{Datelike, NaiveDate};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentMessage, FluentResource, FluentValue};
use fluent_syntax::ast::{Entry, Pattern};
use unic_langid::LanguageIdentifier;

use crate::arguments::Arguments;

/// What there is if there is no other, and its file.
const ENGLISH: (&str, &str) = ("en", include_str!("../languages/en.ftl"));
/// The other languages and their files.
const OTHERS: [(&str, &str); 1] = [("de", include_str!("../languages/de.ftl"))];

/// Stand for the separators within a number until those of the language are known.
const GROUP: char = '\u{f8f0}';
const DECIMAL: char = '\u{f8f1}';

static IN_ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(ENGLISH));
static IN_OTHERS: LazyLock<Vec<Catalogue>> =
    LazyLock::new(|| OTHERS.into_iter().map(Catalogue::new).collect());

/// The English catalogue.
pub fn english() -> &'static Catalogue {
    &IN_ENGLISH
}

/// All others.
pub fn others() -> &'static [Catalogue] {
    &IN_OTHERS
}

/// The texts of one language by key.
pub struct Catalogue {
    pub code: &'static str,
    bundle: FluentBundle<FluentResource>,
    keys: Vec<String>,
    group: String,
    decimal: String,
}

impl Catalogue {
    fn new((code, texts): (&'static str, &str)) -> Self {
        let language: LanguageIdentifier = code.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // Pages isolate what they quote by <bdi>.
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(|value, _| match value {
            FluentValue::Number(number) => Some(written(number.value, number.options.use_grouping)),
            _ => None,
        }));
        // A test reads each file without errors.
        let resource = FluentResource::try_new(texts.to_owned());
        let (Ok(resource) | Err((resource, _))) = resource;
        let keys = resource.entries().filter_map(|entry| match entry {
            Entry::Message(message) => Some(message.id.name.to_owned()),
            _ => None,
        });
        let keys = keys.collect();
        bundle.add_resource_overriding(resource);
        let mut catalogue = Self {
            code,
            bundle,
            keys,
            group: String::new(),
            decimal: String::new(),
        };
        catalogue.group = catalogue
            .text("number", Some("group"), None)
            .unwrap_or_default();
        catalogue.decimal = catalogue
            .text("number", Some("decimal"), None)
            .unwrap_or_default();
        catalogue
    }

    /// All keys, in the order of the file.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(String::as_str)
    }

    /// The pattern of a key, or of a part of it.
    pub fn pattern(&self, key: &str, part: Option<&str>) -> Option<&Pattern<&str>> {
        let message = self.bundle.get_message(key)?;
        match part {
            None => message.value(),
            Some(part) => Some(message.get_attribute(part)?.value()),
        }
    }

    /// The patterns of all parts of a key.
    pub fn parts(&self, key: &str) -> Vec<(&str, &Pattern<&str>)> {
        let message = self.bundle.get_message(key);
        let parts = message.iter().flat_map(FluentMessage::attributes);
        parts.map(|part| (part.id(), part.value())).collect()
    }

    /// The text of a key, or of a part of it; `None` if there is none, or if something that it
    /// needs is not given.
    pub fn text(
        &self,
        key: &str,
        part: Option<&str>,
        arguments: Option<&FluentArgs<'_>>,
    ) -> Option<String> {
        let pattern = self.pattern(key, part)?;
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, arguments, &mut errors);
        errors.is_empty().then(|| self.localised(&text))
    }

    /// A number as this language writes it, from English.
    pub fn number(&self, english: &str) -> String {
        self.localised(
            &english
                .replace(',', &GROUP.to_string())
                .replace('.', &DECIMAL.to_string()),
        )
    }

    /// A date in words.
    pub fn day(&self, date: NaiveDate) -> String {
        let month = self.text(&format!("month-{}", date.month()), None, None);
        let parts = (
            ("day", date.day()),
            ("month", month.unwrap_or_default()),
            ("year", date.year()),
        );
        self.text("day", None, Some(&parts.all()))
            .unwrap_or_default()
    }

    fn localised(&self, text: &str) -> String {
        if !text.contains([GROUP, DECIMAL]) {
            return text.to_owned();
        }
        text.replace(GROUP, &self.group)
            .replace(DECIMAL, &self.decimal)
    }
}

/// A number with stand-ins for its separators.
fn written(value: f64, is_grouped: bool) -> String {
    let plain = value.to_string();
    let (whole, rest) = plain.split_once('.').unwrap_or((&plain, ""));
    let mut written = String::new();
    for (index, digit) in whole.chars().enumerate() {
        if is_grouped && index > 0 && (whole.len() - index).is_multiple_of(3) {
            written.push(GROUP);
        }
        written.push(digit);
    }
    if !rest.is_empty() {
        written.push(DECIMAL);
        written.push_str(rest);
    }
    written
}

#[cfg(test)]
mod tests;
