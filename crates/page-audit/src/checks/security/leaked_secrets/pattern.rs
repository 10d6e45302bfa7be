//! The forms of secret keys.

use std::ops::RangeInclusive;
use std::str;
use std::sync::LazyLock;

use memchr::memmem::{self, Finder};

/// A secret that was found: what it is, and its beginning, which is no secret.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Secret {
    pub(super) name: &'static str,
    pub(super) shown: &'static str,
}

struct Form {
    name: &'static str,
    mark: &'static str,
    /// How many letters and digits follow the mark.
    length: RangeInclusive<usize>,
    is_part: fn(u8) -> bool,
}

static FORMS: [Form; 7] = [
    form("an AWS access key", "AKIA", 16..=16, is_upper_case_or_digit),
    form("a live Stripe key", "sk_live_", 24..=247, is_alphanumeric),
    form(
        "a live restricted Stripe key",
        "rk_live_",
        24..=247,
        is_alphanumeric,
    ),
    form("a GitHub token", "ghp_", 36..=36, is_alphanumeric),
    form("a GitHub token", "github_pat_", 82..=82, is_of_name),
    form("a GitLab token", "glpat-", 20..=20, is_of_name_or_dash),
    form("a SendGrid key", "SG.", 66..=66, is_of_name_or_dash_or_dot),
];

const fn form(
    name: &'static str,
    mark: &'static str,
    length: RangeInclusive<usize>,
    is_part: fn(u8) -> bool,
) -> Form {
    Form {
        name,
        mark,
        length,
        is_part,
    }
}

fn is_upper_case_or_digit(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte.is_ascii_digit()
}

fn is_alphanumeric(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}

fn is_of_name(byte: u8) -> bool {
    is_alphanumeric(byte) || byte == b'_'
}

fn is_of_name_or_dash(byte: u8) -> bool {
    is_of_name(byte) || byte == b'-'
}

fn is_of_name_or_dash_or_dot(byte: u8) -> bool {
    is_of_name_or_dash(byte) || byte == b'.'
}

/// No key is shorter with its mark, and most words are.
const SHORTEST: usize = 20;

const PRIVATE_KEY: &str = "PRIVATE KEY-----";

/// What looks for the mark of each form: to prepare it takes as long as to search most texts.
static FINDERS: LazyLock<Vec<(&Form, Finder<'static>)>> = LazyLock::new(|| {
    let finder = |form: &'static Form| (form, Finder::new(form.mark));
    FORMS.iter().map(finder).collect()
});
static PRIVATE_KEY_FINDER: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(PRIVATE_KEY));

/// The letters and digits of an Ed25519 key, with a few signs left out.
const SHORTEST_PRIVATE_KEY: usize = 56;
/// More bytes than a key of 16,384 bits has, however its lines are written.
const MAX_PRIVATE_KEY: usize = 20_000;

/// The secrets in a text.
pub(super) fn secrets(text: &[u8]) -> Vec<Secret> {
    let mut found = Vec::new();
    if text.len() < SHORTEST {
        return found;
    }
    let forms = if has_long_word(text) {
        FINDERS.as_slice()
    } else {
        &[]
    };
    for (form, finder) in forms {
        for place in finder.find_iter(text) {
            if form.is_at(text, place) {
                found.push(Secret {
                    name: form.name,
                    shown: form.mark,
                });
            }
        }
    }
    if text.len() < SHORTEST_PRIVATE_KEY {
        return found;
    }
    let mut keys = PrivateKeys::new(text);
    for place in PRIVATE_KEY_FINDER.find_iter(text) {
        let before = text
            .get(place.saturating_sub(30)..place)
            .unwrap_or_default();
        let is_begun = memmem::find(before, b"-----BEGIN ").is_some();
        if is_begun && keys.is_whole(place + PRIVATE_KEY.len()) {
            found.push(Secret {
                name: "a private key",
                shown: "-----BEGIN",
            });
        }
    }
    found
}

/// Whether as many bytes as a key has at least can all be part of one. Few of them are looked at:
/// no long word begins before the last that cannot be part of one.
fn has_long_word(text: &[u8]) -> bool {
    let mut start = 0;
    while let Some(word) = text.get(start..start + SHORTEST) {
        let other = word
            .iter()
            .rposition(|byte| !is_of_name_or_dash_or_dot(*byte));
        let Some(other) = other else {
            return true;
        };
        start += other + 1;
    }
    false
}

/// Where the next mark is, for places that only go forward: the text is searched once.
struct Next<'t> {
    text: &'t [u8],
    mark: &'static [u8],
    found: Option<usize>,
}

impl<'t> Next<'t> {
    fn new(text: &'t [u8], mark: &'static [u8]) -> Self {
        Self {
            text,
            mark,
            found: None,
        }
    }

    /// `usize::MAX` if there is none.
    fn from(&mut self, place: usize) -> usize {
        match self.found {
            Some(found) if found >= place => found,
            _ => {
                let rest = self.text.get(place..).unwrap_or_default();
                let found = memmem::find(rest, self.mark).map_or(usize::MAX, |at| place + at);
                *self.found.insert(found)
            }
        }
    }
}

/// The private keys of a text.
struct PrivateKeys<'t> {
    text: &'t [u8],
    end: Next<'t>,
    shortened: [Next<'t>; 4],
}

impl<'t> PrivateKeys<'t> {
    const END: &'static [u8] = b"-----END ";

    fn new(text: &'t [u8]) -> Self {
        let shortened = [&b".."[..], "…".as_bytes(), b"xxxx", b"XXXX"];
        Self {
            text,
            end: Next::new(text, Self::END),
            shortened: shortened.map(|mark| Next::new(text, mark)),
        }
    }

    /// Whether a whole private key follows, up to the line that ends it. Documentation shows the
    /// first line alone, or a key with dots in its middle.
    fn is_whole(&mut self, place: usize) -> bool {
        let end = self.end.from(place);
        if end.saturating_add(Self::END.len()) > place + MAX_PRIVATE_KEY {
            return false;
        }
        let mut shortened = self.shortened.iter_mut();
        let is_shortened = shortened.any(|next| next.from(place) < end);
        let key = self.text.get(place..end).unwrap_or_default();
        let signs = key.iter().filter(|sign| sign.is_ascii_alphanumeric());
        !is_shortened && signs.take(SHORTEST_PRIVATE_KEY).count() == SHORTEST_PRIVATE_KEY
    }
}

impl Form {
    /// Whether there is such a key at this place, and not a part of something longer.
    fn is_at(&self, text: &[u8], place: usize) -> bool {
        let before = place.checked_sub(1).and_then(|before| text.get(before));
        if before.is_some_and(u8::is_ascii_alphanumeric) {
            return false;
        }
        let rest = text.get(place + self.mark.len()..).unwrap_or_default();
        let longest = *self.length.end();
        let key: Vec<u8> = rest
            .iter()
            .copied()
            .take(longest + 1)
            .take_while(|byte| (self.is_part)(*byte))
            .collect();
        // Documentation has keys like AKIAIOSFODNN7EXAMPLE.
        self.length.contains(&key.len()) && !is_example(&key)
    }
}

fn is_example(key: &[u8]) -> bool {
    let key = str::from_utf8(key).unwrap_or_default().to_ascii_lowercase();
    let has_few_signs = key.bytes().collect::<std::collections::HashSet<_>>().len() < 6;
    has_few_signs
        || ["example", "xxxx", "1234567890", "your"]
            .iter()
            .any(|word| key.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<&'static str> {
        secrets(text.as_bytes())
            .into_iter()
            .map(|secret| secret.name)
            .collect()
    }

    #[test]
    fn a_key_is_found_wherever_it_is_in_a_text() {
        let key = ["AKIA", "QK3WMZ7BD5T2XLPC"].concat();
        for before in 0..2 * SHORTEST {
            for after in [0, 1, SHORTEST] {
                let text = format!("{} {key} {}", "ab ".repeat(before), " x".repeat(after));
                assert_eq!(names(&text), ["an AWS access key"], "{text}");
                assert_eq!(names(text.trim()), ["an AWS access key"], "{text}");
            }
        }
    }

    #[test]
    fn each_of_several_private_keys_is_judged_by_itself() {
        let key = |body: &str| {
            let kind = ["PRIVATE", " KEY"].concat();
            format!("-----BEGIN {kind}-----\n{body}\n-----END {kind}-----\n")
        };
        let body = "MC4CAQAwBQYDK2VwBCIEIEJfbbO4BgBQGBg9NAbIJaDBqZb4bC4cOkjtAHAEfbz3";
        let (whole, part) = (key(body), key(&format!("{body}\n...")));
        assert_eq!(names(&whole.repeat(3)).len(), 3);
        assert_eq!(names(&format!("{part}{whole}{part}{part}{whole}")).len(), 2);
        assert!(names(&format!("{part}{}", key(&format!("xxxx{body}")))).is_empty());
    }

    #[test]
    fn a_key_has_its_mark_and_its_length() {
        let aws = ["AKIA", "QK3WMZ7BD5T2XLPC"].concat();
        assert_eq!(names(&format!("key='{aws}'")), ["an AWS access key"]);
        assert!(names(&format!("{aws}9")).is_empty());
        assert!(names(&format!("x{aws}")).is_empty());
        assert!(names("AKIAIOSFODNN7EXAMPLE").is_empty());
        let github = format!("{}{}", "ghp_", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8");
        assert_eq!(names(&github), ["a GitHub token"]);
        assert!(names("sk_test_a1B2c3D4e5F6g7H8i9J0k1L2").is_empty());
        assert!(names("-----BEGIN PRIVATE KEY-----\n…").is_empty());
    }
}
