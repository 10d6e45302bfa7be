//! The `Cache-Control` header (RFC 9111, section 5.2).

use super::field::{is_number, is_quoted_string, is_token, is_token_or_quoted, split};

/// The directives of all `Cache-Control` headers of a response.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct CacheControl {
    directives: Vec<Directive>,
}

/// A directive.
#[derive(Debug, PartialEq, Eq)]
pub struct Directive {
    /// In lower case.
    pub name: String,
    /// Without quotes.
    pub value: Option<String>,
    /// What was sent.
    pub text: String,
    /// Whether it is a token, alone or with a token or a quoted string after an equals sign.
    pub is_well_formed: bool,
}

impl CacheControl {
    /// Parses the values of all headers, joined with commas.
    pub fn parse(header: &str) -> Self {
        let parts = split(header, b',').filter(|part| !part.is_empty());
        Self {
            directives: parts.map(Directive::parse).collect(),
        }
    }

    /// All directives, in their order.
    pub fn directives(&self) -> &[Directive] {
        &self.directives
    }

    /// The first directive with this name: if there are several, it counts.
    pub fn get(&self, name: &str) -> Option<&Directive> {
        let mut directives = self.directives.iter();
        directives.find(|directive| directive.name == name)
    }

    /// Whether there is a directive with this name.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Whether there is a directive with this name that has no value. With a list of fields,
    /// `private` and `no-cache` apply only to those.
    pub fn has_bare(&self, name: &str) -> bool {
        let mut directives = self.directives.iter();
        directives.any(|directive| directive.name == name && directive.value.is_none())
    }

    /// The seconds of the first directive with this name. Anything but a number means stale.
    pub fn seconds(&self, name: &str) -> Option<u64> {
        let directive = self.get(name)?;
        Some(directive.value.as_deref().and_then(seconds).unwrap_or(0))
    }
}

impl Directive {
    fn parse(text: &str) -> Self {
        let (name, value) = match text.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (text, None),
        };
        Self {
            name: name.trim_ascii().to_ascii_lowercase(),
            value: value.map(|value| value.trim_ascii().trim_matches('"').to_owned()),
            text: text.to_owned(),
            is_well_formed: is_token(name) && value.is_none_or(is_token_or_quoted),
        }
    }

    /// Whether its value is in quotes.
    pub fn is_quoted(&self) -> bool {
        let value = self.text.split_once('=');
        value.is_some_and(|(_, value)| is_quoted_string(value.trim_ascii()))
    }
}

/// A number of seconds; one that is too large becomes the largest (RFC 9111, section 1.2.2).
pub fn seconds(value: &str) -> Option<u64> {
    is_number(value).then(|| value.parse().unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_found_in_whatever_spelling() {
        let parsed = CacheControl::parse("No-Cache=\"Set-Cookie, x\", ,MAX-AGE=\"9\",max-age=1,x");
        let names: Vec<_> = parsed
            .directives()
            .iter()
            .map(|d| d.name.as_str())
            .collect();
        assert_eq!(names, ["no-cache", "max-age", "max-age", "x"]);
        assert_eq!(parsed.seconds("max-age"), Some(9));
        assert!(parsed.get("max-age").unwrap().is_quoted());
        assert!(parsed.has("no-cache") && !parsed.has_bare("no-cache") && parsed.has_bare("x"));
        assert_eq!(parsed.seconds("no-cache"), Some(0));
        assert_eq!(parsed.seconds("s-maxage"), None);
    }

    #[test]
    fn what_breaks_the_grammar_is_known() {
        for well in ["public", "max-age=9", "no-cache=\"a, b\"", "x=\"\""] {
            assert!(
                CacheControl::parse(well).directives()[0].is_well_formed,
                "{well}"
            );
        }
        for broken in [
            "max-age = 9",
            "max-age=9; public",
            "max-age 9",
            "max-age=",
            "public:",
        ] {
            assert!(
                !CacheControl::parse(broken).directives()[0].is_well_formed,
                "{broken}"
            );
        }
        assert_eq!(seconds("99999999999999999999"), Some(u64::MAX));
        assert_eq!(seconds("9s"), None);
    }
}
