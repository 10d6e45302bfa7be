//! Language tags (RFC 5646), of which only the language itself is looked up.

use language_tags::LanguageTag;

/// The language without the script, the region and whatever else follows.
pub fn primary(language: &str) -> &str {
    language.split('-').next().unwrap_or_default()
}

/// Whether this is a language in the IANA Language Subtag Registry.
pub fn is_registered(primary: &str) -> bool {
    (2..=8).contains(&primary.len())
        && LanguageTag::parse(primary).is_ok_and(|tag| tag.validate().is_ok())
}
