//! Passwords of report pages: hashed with argon2id, never kept or sent back.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;
use web::Problem;

/// The longest password, in characters.
pub const MAX_CHARACTERS: usize = 72;

/// Each hashing takes 19 MiB and some 20 ms of a core: more at once would only cost memory.
static PLACES: Semaphore = Semaphore::const_new(4);

/// A password's hash, as a PHC string with a salt of its own.
///
/// # Errors
/// A [`Problem`] with status 500 when there is no randomness or memory.
pub async fn hash(password: String) -> Result<String, Problem> {
    let work = move || {
        Argon2::default()
            .hash_password(password.as_bytes())
            .map(|hash| hash.to_string())
    };
    run(work).await?.map_err(|error| Problem::internal(&error))
}

/// Whether this is the password of the hash.
///
/// # Errors
/// A [`Problem`] with status 500 when the stored hash can't be read.
pub async fn verify(password: String, hash: String) -> Result<bool, Problem> {
    let work = move || {
        let parsed = PasswordHash::new(&hash)?;
        Ok::<bool, argon2::password_hash::phc::Error>(
            Argon2::default()
                .verify_password(password.as_bytes(), &parsed)
                .is_ok(),
        )
    };
    run(work).await?.map_err(|error| Problem::internal(&error))
}

async fn run<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    let _place = PLACES
        .acquire()
        .await
        .map_err(|error| Problem::internal(&error))?;
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| Problem::internal(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_hash_knows_its_password_and_no_other() {
        let stored = hash("correct horse".to_owned()).await.unwrap();

        assert!(stored.starts_with("$argon2id$"));
        assert!(!stored.contains("correct"));
        assert!(
            verify("correct horse".to_owned(), stored.clone())
                .await
                .unwrap()
        );
        assert!(!verify("Correct horse".to_owned(), stored).await.unwrap());
    }
}
