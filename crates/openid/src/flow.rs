//! One sign-in at a provider. Everything that binds it to a browser is derived from one random
//! number, which only the browser has: nothing is stored here until it is done.

use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::hmac;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::Utc;

/// How long a person may take to sign in at the provider, in seconds.
const LIFE: i64 = 10 * 60;
/// The length of the random number, in hexadecimal digits.
const NUMBER: usize = 64;

/// A sign-in that has begun in a browser.
pub struct Flow {
    number: String,
    /// In seconds since 1970 (UTC).
    begun_at: i64,
}

impl Flow {
    /// How long a browser keeps it, in seconds.
    pub const LIFE: i64 = LIFE;

    /// A new one.
    pub fn begin() -> Self {
        let number = rand::random::<[u64; NUMBER / 16]>().map(|part| format!("{part:016x}"));
        Self {
            number: number.concat(),
            begun_at: Utc::now().timestamp(),
        }
    }

    /// The text for the browser's cookie: it is secret.
    pub fn to_cookie(&self) -> String {
        format!("{}.{}", self.number, self.begun_at)
    }

    /// The one in a cookie; `None` if it is none or has ended.
    pub fn of_cookie(text: &str) -> Option<Self> {
        let (number, begun_at) = text.split_once('.')?;
        let begun_at: i64 = begun_at.parse().ok()?;
        let is_number = number.len() == NUMBER && number.bytes().all(|b| b.is_ascii_hexdigit());
        let age = Utc::now().timestamp().checked_sub(begun_at)?;
        (is_number && (-LIFE..LIFE).contains(&age)).then(|| Self {
            number: number.to_owned(),
            begun_at,
        })
    }

    /// The `state` with which this provider must answer.
    pub fn state(&self, provider: &str) -> String {
        URL_SAFE_NO_PAD.encode(hmac::sign(
            &self.key(),
            self.state_text(provider).as_bytes(),
        ))
    }

    /// Whether this is that `state`, compared in constant time.
    pub fn is_state(&self, provider: &str, state: &str) -> bool {
        let text = self.state_text(provider);
        let tag = URL_SAFE_NO_PAD.decode(state);
        tag.is_ok_and(|tag| hmac::verify(&self.key(), text.as_bytes(), &tag).is_ok())
    }

    pub(crate) fn nonce(&self, provider: &str) -> String {
        self.derived(&format!("nonce {provider}"))
    }

    /// The verifier of PKCE (RFC 7636).
    pub(crate) fn verifier(&self, provider: &str) -> String {
        self.derived(&format!("verifier {provider}"))
    }

    /// Its challenge, of the method S256.
    pub(crate) fn challenge(&self, provider: &str) -> String {
        let verifier = self.verifier(provider);
        URL_SAFE_NO_PAD.encode(digest(&SHA256, verifier.as_bytes()))
    }

    fn state_text(&self, provider: &str) -> String {
        format!("state {provider} {}", self.begun_at)
    }

    fn derived(&self, purpose: &str) -> String {
        URL_SAFE_NO_PAD.encode(hmac::sign(&self.key(), purpose.as_bytes()))
    }

    fn key(&self) -> hmac::Key {
        hmac::Key::new(hmac::HMAC_SHA256, self.number.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_belongs_to_one_browser_one_provider_and_one_time() {
        let flow = Flow::begin();
        let state = flow.state("a");
        assert!(
            Flow::of_cookie(&flow.to_cookie())
                .unwrap()
                .is_state("a", &state)
        );
        for other in ["b", ""] {
            assert!(!flow.is_state(other, &state));
        }
        assert!(!Flow::begin().is_state("a", &state));
        for wrong in ["", "é", &state[1..], &format!("{state}A")] {
            assert!(!flow.is_state("a", wrong), "{wrong}");
        }
        let old = flow.begun_at - LIFE;
        for wrong in [
            String::new(),
            "x".repeat(NUMBER),
            format!("{}.x", flow.number),
            format!("{}.{old}", flow.number),
            format!("{}.{}", &flow.number[1..], flow.begun_at),
            format!("{}.{}", flow.number, i64::MIN),
        ] {
            assert!(Flow::of_cookie(&wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn nothing_that_is_sent_tells_the_verifier() {
        let flow = Flow::begin();
        let texts = [
            flow.state("a"),
            flow.nonce("a"),
            flow.challenge("a"),
            flow.verifier("a"),
        ];
        for (index, text) in texts.iter().enumerate() {
            assert!(!texts[index + 1..].contains(text));
        }
        assert_ne!(flow.verifier("a"), flow.verifier("b"));
        assert_eq!(flow.verifier("a").len(), 43);
    }
}
