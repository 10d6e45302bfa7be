//! Hides what opens a page behind a login wherever the page repeats it: in whatever was fetched,
//! before that is checked, so that no list of words has a part of it.

use std::fmt;
use std::ops::Range;

use aho_corasick::automaton::Automaton;
use aho_corasick::nfa::contiguous::NFA;
use aho_corasick::{Anchored, BuildError};
use url::Url;

mod plain;

use plain::Plain;

/// What is shown instead.
const HIDDEN: &[u8] = b"***";
/// The same among characters of two bytes.
const HIDDEN_WIDE: &[u8] = b"*\0*\0*\0";

/// Secrets, and how to hide them.
#[derive(Clone)]
pub(crate) struct Mask {
    secrets: NFA,
}

impl fmt::Debug for Mask {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Mask")
    }
}

impl Mask {
    /// A mask for these secrets.
    ///
    /// # Errors
    /// When there are far too many.
    pub(crate) fn new(secrets: &[Vec<u8>]) -> Result<Self, BuildError> {
        let plain = secrets.iter().map(|secret| Plain::of(secret).bytes);
        let mut patterns: Vec<Vec<u8>> = secrets.iter().cloned().chain(plain).collect();
        let in_forms: Vec<_> = patterns.iter().map(|pattern| in_form(pattern)).collect();
        patterns.extend(in_forms);
        patterns.retain(|pattern| !pattern.is_empty());
        patterns.sort_unstable();
        patterns.dedup();
        // Hosts are written in lower case.
        let secrets = NFA::builder()
            .ascii_case_insensitive(true)
            .build(patterns)?;
        Ok(Self { secrets })
    }

    /// Hides the secrets, as they are or escaped for HTML, a URL or a script, and returns whether there
    /// were any. All other bytes stay what they are.
    pub(crate) fn hide(&self, bytes: &mut Vec<u8>) -> bool {
        let mut spans = self.spans(bytes);
        let plain = Plain::of(bytes);
        if !plain.is_the_same() {
            let escaped = self.spans(&plain.bytes).into_iter();
            spans.extend(escaped.map(|span| plain.start_of(span.start)..plain.start_of(span.end)));
            spans.sort_unstable_by_key(|span| span.end);
            for span in std::mem::take(&mut spans) {
                add(&mut spans, span);
            }
        }
        replace(bytes, &spans);
        !spans.is_empty()
    }

    /// As [`hide`](Self::hide).
    pub(crate) fn hide_in_text(&self, text: &mut String) {
        let mut bytes = text.as_bytes().to_vec();
        if self.hide(&mut bytes) {
            *text = String::from_utf8_lossy(&bytes).into_owned();
        }
    }

    /// As [`hide`](Self::hide). What is no URL without the secret loses all behind its origin.
    pub(crate) fn hide_in_url(&self, url: &mut Url) {
        let mut text = url.to_string();
        self.hide_in_text(&mut text);
        if text == url.as_str() {
            return;
        }
        *url = Url::parse(&text).unwrap_or_else(|_| {
            let mut origin = url.clone();
            origin.set_path("/***");
            origin.set_query(None);
            origin.set_fragment(None);
            origin
        });
    }

    /// Where secrets are, in order; those that overlap are one.
    fn spans(&self, bytes: &[u8]) -> Vec<Range<usize>> {
        let mut spans = Vec::<Range<usize>>::new();
        let Ok(mut state) = self.secrets.start_state(Anchored::No) else {
            return spans;
        };
        for (at, byte) in bytes.iter().enumerate() {
            state = self.secrets.next_state(Anchored::No, state, *byte);
            if !self.secrets.is_match(state) {
                continue;
            }
            // The first is the longest: those that follow are its ends.
            let longest = self.secrets.match_pattern(state, 0);
            let end = at + 1;
            let start = end.saturating_sub(self.secrets.pattern_len(longest));
            add(&mut spans, start..end);
        }
        spans
    }
}

/// Adds a span that ends behind all others, as one with those it overlaps.
fn add(spans: &mut Vec<Range<usize>>, mut span: Range<usize>) {
    while let Some(last) = spans.pop_if(|last| last.end > span.start) {
        span.start = span.start.min(last.start);
    }
    spans.push(span);
}

/// As forms write it in a URL.
fn in_form(secret: &[u8]) -> Vec<u8> {
    let bytes = secret.iter();
    bytes
        .map(|&byte| if byte == b' ' { b'+' } else { byte })
        .collect()
}

fn replace(bytes: &mut Vec<u8>, spans: &[Range<usize>]) {
    if spans.is_empty() {
        return;
    }
    let mut replaced = Vec::with_capacity(bytes.len());
    let mut rest = 0;
    for span in spans {
        replaced.extend_from_slice(bytes.get(rest..span.start).unwrap_or_default());
        let secret = bytes.get(span.clone()).unwrap_or_default();
        let is_wide = secret.contains(&0);
        replaced.extend_from_slice(if is_wide { HIDDEN_WIDE } else { HIDDEN });
        rest = span.end;
    }
    replaced.extend_from_slice(bytes.get(rest..).unwrap_or_default());
    *bytes = replaced;
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use proptest::prelude::*;

    use super::*;

    fn hidden(secrets: &[&str], text: &[u8]) -> Vec<u8> {
        let secrets: Vec<_> = secrets
            .iter()
            .map(|secret| secret.as_bytes().to_vec())
            .collect();
        let mut bytes = text.to_vec();
        Mask::new(&secrets).unwrap().hide(&mut bytes);
        bytes
    }

    #[test]
    fn secrets_are_hidden_however_they_are_escaped() {
        let secrets = ["a-b/c d&\"e'", "s%3Aabc.d+f=", "\\back\\slash"];
        for (text, shown) in [
            ("<a-b/c d&\"e'>", "<***>"),
            ("A-B/C D&\"E'", "***"),
            ("1 a-b&#x2F;c d&amp;&quot;e&#39; 2", "1 *** 2"),
            ("1 a-b&#47;c&#32;d&AMP;&#34;e&apos; 2", "1 *** 2"),
            ("?a=a-b%2fc%20d%26%22e%27&b=1", "?a=***&b=1"),
            ("?a=a-b/c+d%26%22e'", "?a=***"),
            ("\"a-b\\/c d\\u0026\\\"e'\"", "\"***\""),
            ("'a-b\\x2Fc d\\u0026\\\"e\\''", "'***'"),
            ("s%3Aabc.d+f= s:abc.d+f= s%253Aabc.d%2Bf%3D", "*** *** ***"),
            ("\\back\\slash \\\\back\\\\slash", "*** ***"),
            (
                "&amp; %2F \\/ &#12 %zz \\u12 é & % \\",
                "&amp; %2F \\/ &#12 %zz \\u12 é & % \\",
            ),
        ] {
            let hidden = hidden(&secrets, text.as_bytes());
            assert_eq!(String::from_utf8_lossy(&hidden), shown, "{text}");
        }
    }

    #[test]
    fn secrets_that_overlap_are_hidden_as_one() {
        assert_eq!(
            hidden(
                &["secret", "retired", "secretive"],
                b"secretired, secretive"
            ),
            b"***, ***"
        );
        assert_eq!(hidden(&["aabaab"], b"aabaabaab-aab"), b"***-aab");
        assert_eq!(hidden(&["t-x", "3cret-x", "s3cret-x"], b"s3cret-x"), b"***");
    }

    #[test]
    fn characters_of_two_bytes_stay_whole() {
        for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
            let wide = |text: &str| text.encode_utf16().flat_map(to_bytes).collect::<Vec<_>>();
            assert_eq!(
                hidden(&["s3cret"], &wide("é s3cret <b>")),
                wide("é *** <b>")
            );
        }
    }

    #[test]
    fn a_url_without_its_secret_is_one() {
        let mask = Mask::new(&[b"192.0.2".to_vec(), b"s3cret".to_vec()]).unwrap();
        for (url, shown) in [
            (
                "https://a.example/s3cret?b=s%33cret#c",
                "https://a.example/***?b=***#c",
            ),
            ("http://192.0.2.1/a?b#c", "http://192.0.2.1/***"),
        ] {
            let mut url = url.parse().unwrap();
            mask.hide_in_url(&mut url);
            assert_eq!(url.as_str(), shown);
        }
    }

    #[test]
    fn long_pages_take_no_longer_for_what_they_repeat() {
        let secret = "a".repeat(8_000);
        let lengths = (100..200).chain([secret.len()]);
        let secrets: Vec<_> = lengths.filter_map(|length| secret.get(..length)).collect();
        let started = Instant::now();
        assert_eq!(hidden(&secrets, &b"a".repeat(10_000_000)), b"***");
        assert_eq!(hidden(&secrets, &b"%61".repeat(3_000_000)), b"***");
        assert!(started.elapsed().as_secs() < 30, "{:?}", started.elapsed());
    }

    proptest! {
        #[test]
        fn bytes_that_are_no_secrets_stay(bytes: Vec<u8>) {
            prop_assume!(!bytes.is_ascii());
            prop_assert_eq!(hidden(&["no such secret"], &bytes), bytes);
        }
    }
}
