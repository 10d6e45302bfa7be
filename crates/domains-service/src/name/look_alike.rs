//! Names that can be taken for others ([UTS 39](https://www.unicode.org/reports/tr39/)): letters of
//! several scripts in one label, or letters that look like Latin ones. Such a name is stored with a
//! warning, since many are legitimate.

use unicode_security::{MixedScript, RestrictionLevel, RestrictionLevelDetection, skeleton};

/// The reason why a name can be taken for another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookAlike {
    /// A label has letters of scripts that are not written together (section 5.2: it is not highly
    /// restrictive).
    MixedScripts,
    /// All letters of a label look like those of a Latin one (section 4).
    LikeLatin,
}

impl LookAlike {
    /// The reason for a name in U-labels; `None` if it is not a look-alike.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut labels = name.split('.').filter(|label| !label.is_ascii());
        labels.find_map(Self::of_label)
    }

    fn of_label(label: &str) -> Option<Self> {
        let level = label.detect_restriction_level();
        if !label.is_single_script() && level > RestrictionLevel::HighlyRestrictive {
            return Some(Self::MixedScripts);
        }
        let is_latin = |c| matches!(c, '\u{c0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}');
        let is_foreign = label.chars().any(|c| !c.is_ascii() && !is_latin(c));
        let is_host = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        let imitates = is_foreign && skeleton(label).all(is_host);
        imitates.then_some(Self::LikeLatin)
    }

    /// A code for programs.
    pub const fn code(self) -> &'static str {
        match self {
            Self::MixedScripts => "mixed_scripts",
            Self::LikeLatin => "looks_like_latin",
        }
    }

    /// The reason in words.
    pub const fn detail(self) -> &'static str {
        match self {
            Self::MixedScripts => {
                "The name mixes letters of different scripts and may be taken for another one."
            }
            Self::LikeLatin => {
                "The name has letters that look like Latin ones and may be taken for another one."
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn honest_names_are_not_marked() {
        for name in [
            "waymark.dev",
            "go.bücher.de",
            "łódź.pl",
            "пример.бел",
            "παράδειγμα.gr",
            "例え.jp",
            "東京タワーtokyo.jp",
            "한국.kr",
            "मराठी.in",
            "عربي.eg",
            "i❤.ws",
            // Latin letters, although UTS 39 compares them with others.
            "æble.dk",
            "cœur.fr",
            "kapı.tr",
            "þing.is",
            "ノ.jp",
        ] {
            assert_eq!(LookAlike::from_name(name), None, "{name}");
        }
    }

    #[test]
    fn imitations_are_marked() {
        for (name, expected) in [
            // Cyrillic а, р, р, ӏ, е.
            (
                "\u{430}\u{440}\u{440}\u{4cf}\u{435}.com",
                LookAlike::LikeLatin,
            ),
            ("go.\u{455}\u{445}.com", LookAlike::LikeLatin),
            // A Cyrillic а among Latin letters.
            ("p\u{430}ypal.com", LookAlike::MixedScripts),
            // Greek omicron.
            ("g\u{3bf}\u{3bf}gle.com", LookAlike::MixedScripts),
            ("go.waym\u{430}rk.dev", LookAlike::MixedScripts),
        ] {
            assert_eq!(LookAlike::from_name(name), Some(expected), "{name}");
        }
    }
}
