//! Language tags (RFC 5646), of which only the language itself is looked up.

use language_tags::LanguageTag;

/// The language without the script, the region and whatever else follows.
pub fn primary(language: &str) -> &str {
    language.split('-').next().unwrap_or_default()
}

/// The languages of the registry's file of 2024-05-16 that are younger than the crate's copy of it,
/// in alphabetical order.
const ADDED: [&str; 50] = [
    "ajs", "bpc", "cls", "cnq", "cxh", "dsk", "dsz", "dyr", "egm", "eud", "gov", "ikh", "imt",
    "isv", "izm", "lgo", "lgs", "lqr", "lsc", "lsw", "lvl", "nww", "nzr", "oie", "phj", "pze",
    "pzh", "rib", "rnb", "rrm", "rsk", "rsn", "rsw", "tok", "tvi", "ugh", "uly", "uon", "vjk",
    "vsn", "wdt", "wtb", "wyn", "xdq", "xhm", "ycr", "ykh", "zcd", "zem", "zlu",
];

/// Whether this is a language in the IANA Language Subtag Registry.
pub fn is_registered(primary: &str) -> bool {
    let is_in_copy = || LanguageTag::parse(primary).is_ok_and(|tag| tag.validate().is_ok());
    (2..=8).contains(&primary.len()) && (is_in_copy() || is_added(primary))
}

fn is_added(primary: &str) -> bool {
    ADDED
        .iter()
        .any(|added| added.eq_ignore_ascii_case(primary))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_registered_whenever_it_was_added() {
        for language in ["en", "DE", "gsw", "tok", "isv", "ISV", "rsk"] {
            assert!(is_registered(language), "{language}");
        }
        for language in ["", "x", "xx", "dutch", "isw", "toki"] {
            assert!(!is_registered(language), "{language}");
        }
    }

    #[test]
    fn added_languages_are_not_in_the_copy() {
        for language in ADDED {
            let tag = LanguageTag::parse(language);
            assert!(tag.is_ok_and(|tag| tag.validate().is_err()), "{language}");
        }
    }
}
