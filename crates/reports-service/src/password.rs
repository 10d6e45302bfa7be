//! Passwords of report pages: read from forms, hashed with argon2id, never kept or sent back.

mod field;
mod lane;
mod settings;

use std::time::Duration;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Params, Version};
use web::Problem;

pub use field::{Password, PasswordError, PasswordRules};
use lane::{HashError, Lane};
pub use settings::PasswordSettings;

/// The `Retry-After` of a request that had to wait too long for its turn.
pub const BUSY_RETRY: Duration = Duration::from_secs(5);

/// Hashes new passwords and verifies given ones, one of each at a time: neither waits for the
/// other.
#[derive(Debug)]
pub struct Passwords {
    hashing: Lane,
    verifying: Lane,
    rules: PasswordRules,
    wait: Duration,
}

impl Passwords {
    /// Passwords with an idle lane for each of the two.
    pub fn new(settings: PasswordSettings) -> Self {
        Self {
            hashing: Lane::new(),
            verifying: Lane::new(),
            rules: PasswordRules {
                min_length: settings.min_length.get(),
            },
            wait: settings.wait.get(),
        }
    }

    /// The rules for a new password.
    pub fn rules(&self) -> PasswordRules {
        self.rules
    }

    /// A password's hash, as a PHC string with a salt of its own. Accounts take turns.
    ///
    /// # Errors
    /// A [`Problem`] with status 503 when the account's turn does not come in time, or with 500
    /// when there is no memory.
    pub async fn hash(&self, password: &Password, account: &str) -> Result<String, Problem> {
        let password = password.as_str().to_owned();
        let salt: [u8; Salt::RECOMMENDED_LENGTH] = rand::random();
        let hashed = self.hashing.run(account, self.wait, move |memory| {
            let argon2 = Argon2::default();
            let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
            memory.fill(&argon2, &password, &salt, &mut output)?;
            let hash = PasswordHash {
                algorithm: Algorithm::Argon2id.ident(),
                version: Some(Version::V0x13.into()),
                params: ParamsString::try_from(argon2.params())?,
                salt: Some(Salt::new(&salt)?),
                hash: Some(Output::new(&output)?),
            };
            Ok(hash.to_string())
        });
        hashed
            .await?
            .ok_or_else(|| Problem::unavailable(BUSY_RETRY))
    }

    /// Whether this is the password of the hash; `None` when the client's turn does not come in
    /// time. Clients take turns.
    ///
    /// # Errors
    /// A [`Problem`] with status 500 when the stored hash cannot be read.
    pub async fn verify(
        &self,
        password: &Password,
        hash: String,
        client: &str,
    ) -> Result<Option<bool>, Problem> {
        let password = password.as_str().to_owned();
        let verified = self.verifying.run(client, self.wait, move |memory| {
            let parsed = PasswordHash::new(&hash)?;
            let (Some(version), Some(salt), Some(expected)) =
                (parsed.version, parsed.salt, parsed.hash)
            else {
                return Err(HashError::EncodingInvalid);
            };
            let argon2 = Argon2::new(
                Algorithm::try_from(parsed.algorithm.as_str())?,
                Version::try_from(version)?,
                Params::try_from(&parsed)?,
            );
            let mut output = vec![0; expected.len()];
            memory.fill(&argon2, &password, &salt, &mut output)?;
            // Compared in constant time.
            Ok(Output::new(&output)? == expected)
        });
        verified.await
    }
}

#[cfg(test)]
mod tests {
    use argon2::PasswordVerifier;
    use query_params::{FieldReader, Fields};

    use super::*;

    fn password(text: &str) -> Password {
        let fields = Fields::from([("password", text)]);
        Password::read(&mut FieldReader::new(&fields), "password").unwrap()
    }

    fn passwords() -> Passwords {
        Passwords::new(PasswordSettings::default())
    }

    #[tokio::test]
    async fn a_hash_matches_its_password_and_no_other() {
        let passwords = passwords();
        let verify = async |text: &str, stored: &str| {
            let password = password(text);
            let verified = passwords.verify(&password, stored.to_owned(), "::1");
            verified.await.unwrap()
        };

        let stored = passwords.hash(&password("correct horse"), "acme").await;

        let stored = stored.unwrap();
        assert!(
            stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{stored}"
        );
        assert!(!stored.contains("correct"));
        assert_eq!(verify("correct horse", &stored).await, Some(true));
        assert_eq!(verify("Correct horse", &stored).await, Some(false));
    }

    #[tokio::test]
    async fn reused_memory_does_not_affect_a_hash() {
        let passwords = passwords();
        for text in ["one", "two"] {
            let stored = passwords.hash(&password(text), "acme").await.unwrap();

            let again = Argon2::default().verify_password(text.as_bytes(), stored.as_str());

            assert!(again.is_ok(), "{again:?}");
        }
    }

    #[tokio::test]
    async fn a_new_password_has_a_least_length() {
        let rules = PasswordRules { min_length: 8 };

        assert_eq!(
            password("sevenxx").check(rules),
            Err(PasswordError::TooShort(8))
        );
        // Characters count, not bytes.
        assert!(password("passwörd").check(rules).is_ok());
    }
}
