//! By what a fault is recognised.

use page_audit::{CheckResult, Evidence};
use url::Url;

/// A fault within a check on a page of this URL.
pub fn identity(url: &str, evidence: &Evidence) -> String {
    let key = evidence.key.as_deref().unwrap_or_default();
    let place = match &evidence.selector {
        Some(selector) => without_positions(selector),
        None => without_numbers(&without_site(url, &evidence.found)),
    };
    format!("{key} {place}").trim().to_owned()
}

/// The fault for programs that recognise it by one text.
pub fn fingerprint(url: &str, check: &CheckResult, evidence: Option<&Evidence>) -> String {
    let identity = evidence.map(|evidence| identity(url, evidence));
    let identity = identity.unwrap_or_default();
    format!("{} {url} {identity}", check.id).trim().to_owned()
}

/// The text without the address of the page's site, which may be elsewhere the next time.
fn without_site(url: &str, text: &str) -> String {
    match Url::parse(url) {
        Ok(url) => text.replace(&url.origin().ascii_serialization(), ""),
        Err(_) => text.to_owned(),
    }
}

/// The selector without the positions of elements among their siblings.
fn without_positions(selector: &str) -> String {
    let mut parts = selector.split(":nth-of-type(");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text += part.split_once(')').map_or(part, |(_, after)| after);
    }
    text
}

/// The text with `#` for each word that has a digit.
pub fn without_numbers(text: &str) -> String {
    let words = text.split_inclusive(|c: char| !c.is_alphanumeric());
    let words = words.map(|word| {
        let end = word.trim_end_matches(|c: char| !c.is_alphanumeric()).len();
        let (word, rest) = word.split_at(end);
        let has_digit = word.contains(|c: char| c.is_ascii_digit());
        let word = if has_digit { "#" } else { word };
        word.to_owned() + rest
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_and_numbers_do_not_count() {
        let selector = "body > div:nth-of-type(2) > img:nth-of-type(13)";
        assert_eq!(without_positions(selector), "body > div > img");
        assert_eq!(without_positions("#logo"), "#logo");
        assert_eq!(
            without_numbers("/app.3f2a.js: 1.25 kB"),
            "/app.#.js: #.# kB"
        );
        assert_eq!(without_numbers("größer, ä1"), "größer, #");
        let found = without_site("http://e.example:81/a", "http://e.example:81/b: gone");
        assert_eq!(found, "/b: gone");
    }
}
