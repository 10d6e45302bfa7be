//! Passwords of report pages: read from forms, hashed with argon2id, never kept or sent back.

mod field;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::sync::Mutex;
use web::Problem;

pub use field::{Password, PasswordError};

/// Working memory for hashing: 19 MiB, reused by one hash of some 20 ms at a time. If it were
/// allocated for each hash, on whatever thread, the process would retain it many times over.
static MEMORY: Mutex<Vec<Block>> = Mutex::const_new(Vec::new());

type HashError = argon2::password_hash::Error;

/// A password's hash, as a PHC string with a salt of its own.
///
/// # Errors
/// A [`Problem`] with status 500 when there is no memory.
pub async fn hash(password: &Password) -> Result<String, Problem> {
    let password = password.as_str().to_owned();
    let salt: [u8; Salt::RECOMMENDED_LENGTH] = rand::random();
    run(move |memory| {
        let argon2 = Argon2::default();
        let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
        fill(&argon2, &password, &salt, &mut output, memory)?;
        let hash = PasswordHash {
            algorithm: Algorithm::Argon2id.ident(),
            version: Some(Version::V0x13.into()),
            params: ParamsString::try_from(argon2.params())?,
            salt: Some(Salt::new(&salt)?),
            hash: Some(Output::new(&output)?),
        };
        Ok(hash.to_string())
    })
    .await
}

/// Whether this is the password of the hash.
///
/// # Errors
/// A [`Problem`] with status 500 when the stored hash cannot be read.
pub async fn verify(password: &Password, hash: String) -> Result<bool, Problem> {
    let password = password.as_str().to_owned();
    run(move |memory| {
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
        fill(&argon2, &password, &salt, &mut output, memory)?;
        // Compared in constant time.
        Ok(Output::new(&output)? == expected)
    })
    .await
}

fn fill(
    argon2: &Argon2<'_>,
    password: &str,
    salt: &[u8],
    output: &mut [u8],
    memory: &mut Vec<Block>,
) -> Result<(), HashError> {
    memory.resize(argon2.params().block_count(), Block::default());
    argon2.hash_password_into_with_memory(password.as_bytes(), salt, output, memory)?;
    Ok(())
}

async fn run<T: Send + 'static>(
    work: impl FnOnce(&mut Vec<Block>) -> Result<T, HashError> + Send + 'static,
) -> Result<T, Problem> {
    let mut memory = MEMORY.lock().await;
    tokio::task::spawn_blocking(move || work(&mut memory))
        .await
        .map_err(|error| Problem::internal(&error))?
        .map_err(|error| Problem::internal(&error))
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

    #[tokio::test]
    async fn a_hash_matches_its_password_and_no_other() {
        let stored = hash(&password("correct horse")).await.unwrap();

        assert!(
            stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{stored}"
        );
        assert!(!stored.contains("correct"));
        assert!(
            verify(&password("correct horse"), stored.clone())
                .await
                .unwrap()
        );
        assert!(!verify(&password("Correct horse"), stored).await.unwrap());
    }

    #[tokio::test]
    async fn reused_memory_does_not_affect_a_hash() {
        for text in ["one", "two"] {
            let stored = hash(&password(text)).await.unwrap();

            let again = Argon2::default().verify_password(text.as_bytes(), stored.as_str());

            assert!(again.is_ok(), "{again:?}");
        }
        assert_eq!(MEMORY.lock().await.len(), Params::default().block_count());
    }
}
