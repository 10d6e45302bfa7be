//! Signatures of webhooks, by the
//! [Standard Webhooks](https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md)
//! specification.

use std::fmt::Write as _;

use aws_lc_rs::constant_time::verify_slices_are_equal;
use aws_lc_rs::hmac::{HMAC_SHA256, Key, sign as hmac};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// What every secret begins with.
const PREFIX: &str = "whsec_";

/// A new secret: 32 random bytes.
pub fn new_secret() -> String {
    let bytes: [u8; 32] = rand::random();
    format!("{PREFIX}{}", STANDARD.encode(bytes))
}

/// The signature of a request with this id, time in seconds since 1970, and body.
pub fn sign(secret: &str, id: &str, timestamp: &str, body: &str) -> String {
    let key = STANDARD.decode(secret.trim_start_matches(PREFIX));
    let key = Key::new(HMAC_SHA256, &key.unwrap_or_default());
    let signature = hmac(&key, format!("{id}.{timestamp}.{body}").as_bytes());
    format!("v1,{}", STANDARD.encode(signature))
}

/// What proves that a link was made by this service: that its reader may do this about this
/// address. In lower case, as paths are.
pub fn seal(secret: &str, action: &str, address: &str) -> String {
    let key = Key::new(HMAC_SHA256, secret.as_bytes());
    let tag = hmac(&key, format!("{action} {address}").as_bytes());
    let mut seal = String::new();
    for byte in tag.as_ref() {
        // Writing to a text cannot fail.
        let _ = write!(seal, "{byte:02x}");
    }
    seal
}

/// Whether it does.
pub fn is_sealed(secret: &str, action: &str, address: &str, sent: &str) -> bool {
    let right = seal(secret, action, address);
    verify_slices_are_equal(right.as_bytes(), sent.as_bytes()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of the specification's libraries.
    #[test]
    fn a_signature_is_that_of_the_specification() {
        let signature = sign(
            "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "1614265330",
            r#"{"test": 2432232314}"#,
        );

        assert_eq!(signature, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }
}
