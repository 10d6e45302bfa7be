//! Opening a session.
//!
//! A token is a random number and its HMAC with what was signed in with. Where several services
//! share a host, each opens a session with the same token, but only if it was made with the key or
//! link that it is shown as well: nobody can plant a token.

use aws_lc_rs::hmac;
use std::time::Duration;

use chrono::{DateTime, NaiveDateTime, TimeDelta};
use database::{Error, TransactionError, now, transaction};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::Value;
use web::session::StoredSession;

use crate::people::Identity;

use super::Sessions;
use super::renew::vouched_until;
use super::schema::{sessions, used_links};
use crate::token_id::{hex, id_of};

/// The most sessions of a key; the one that was not used for longest ends first.
const MAX_SESSIONS: i64 = 100;
/// How long a session that has ended is kept: clocks jump.
const KEPT: TimeDelta = TimeDelta::days(7);
/// How long it is remembered that something was used, after its end: while the clock is a year ahead,
/// it must not be forgotten.
const USED_KEPT: TimeDelta = TimeDelta::days(400);
/// How many old rows are deleted with each new one.
const AT_ONCE: i64 = 100;
/// The length of the random number, and of a token, in hexadecimal digits.
const NUMBER: usize = 32;
const TOKEN: usize = 96;

/// A session that is to be opened.
#[derive(Debug)]
pub(crate) struct NewSession<'a> {
    pub token: &'a str,
    pub session: &'a StoredSession,
    pub browser: &'a str,
    /// Whether it is opened with a link, which opens one only.
    pub is_by_link: bool,
    /// The person who was identified.
    pub person: Option<&'a NewPerson>,
}

/// What is stored of a person.
#[derive(Clone, Debug)]
pub(crate) struct NewPerson {
    pub identity: Identity,
    /// The provider's name for its session.
    pub provider_session: Option<String>,
    /// The provider's tokens, encrypted.
    pub tokens: Option<String>,
    /// After how long the provider is to be asked again.
    pub renew_after: Option<Duration>,
    /// How long the session lasts at most.
    pub life: Duration,
}

/// Why no session was opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenError {
    #[error("This link has been used already.")]
    Used,
    #[error(transparent)]
    Database(#[from] Error),
}

impl TransactionError for OpenError {
    fn of_database(&self) -> Option<&Error> {
        match self {
            Self::Used => None,
            Self::Database(error) => Some(error),
        }
    }
}

impl From<diesel::result::Error> for OpenError {
    fn from(error: diesel::result::Error) -> Self {
        Self::Database(error.into())
    }
}

/// A new token for who signs in with this secret.
pub(crate) fn new_token(secret: &str) -> String {
    let number = hex(&rand::random::<[u8; NUMBER / 2]>());
    let proof = proof(secret, &number);
    number + &proof
}

/// Whether this is a token that was made with this secret.
pub(crate) fn is_made_from(secret: &str, token: &str) -> bool {
    is_token(token) && id_of(&token[NUMBER..]) == id_of(&proof(secret, &token[..NUMBER]))
}

/// Whether it has the form of a token.
pub(super) fn is_token(token: &str) -> bool {
    token.len() == TOKEN && token.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn proof(secret: &str, number: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    hex(hmac::sign(
        &key,
        format!("waymark console session 1 {number}").as_bytes(),
    )
    .as_ref())
}

impl Sessions {
    /// Opens a session, and deletes what is too old or too much. One that this token has opened
    /// already stays as it is.
    pub(crate) async fn open(&self, new: &NewSession<'_>) -> Result<(), OpenError> {
        let (id, at) = (id_of(new.token), now());
        let caller = &new.session.caller;
        let key_ends_at = caller.key_expires_at.and_then(time);
        let account = caller.account.as_str();
        let person = new.person;
        let identity = person.map(|person| &person.identity);
        let name = identity.map_or(caller.person.as_deref(), |identity| Some(&*identity.name));
        let claims = identity.map(|identity| Value::from(identity.claims.clone()).to_string());
        let renew_after = person.and_then(|person| person.renew_after);
        let renew_at = renew_after.map(|after| jobs::after(at, after));
        let life = person.map_or(self.life(), |person| person.life.min(self.life()));
        let signing_key = new.session.signing_key.as_deref().unwrap_or_default();
        let mut connection = self.pool.for_account(account).write().await?;
        transaction!(&mut connection, |connection| {
            let known = sessions::table.find(&id).count();
            if known.get_result::<i64>(connection).await? > 0 {
                return Ok(());
            }
            if new.is_by_link {
                let used = diesel::insert_into(used_links::table)
                    .values((
                        used_links::id.eq(caller.key_id.as_str()),
                        used_links::ends_at.eq(key_ends_at.unwrap_or(at)),
                    ))
                    .on_conflict_do_nothing()
                    .execute(connection)
                    .await?;
                if used == 0 {
                    return Err(OpenError::Used);
                }
            }
            diesel::insert_into(sessions::table)
                .values((
                    sessions::id.eq(&id),
                    sessions::account.eq(account),
                    sessions::key_id.eq(caller.key_id.as_str()),
                    sessions::key_name.eq(caller.key_name.as_ref().map(auth::KeyName::as_str)),
                    sessions::key_ends_at.eq(key_ends_at.filter(|_| !new.is_by_link)),
                    sessions::signing_key.eq(signing_key),
                    sessions::scopes.eq(caller.scopes.to_string()),
                    sessions::person_name.eq(name),
                    sessions::method.eq(identity.map(|identity| &identity.method)),
                    sessions::subject.eq(identity.map(|identity| &identity.subject)),
                    sessions::claims.eq(claims.as_deref()),
                    sessions::provider_session
                        .eq(person.and_then(|person| person.provider_session.as_deref())),
                    sessions::tokens.eq(person.and_then(|person| person.tokens.as_deref())),
                    sessions::renew_at.eq(renew_at),
                    sessions::vouched_until.eq(renew_at.map(vouched_until)),
                    sessions::browser.eq(new.browser),
                    sessions::created_at.eq(at),
                    sessions::used_at.eq(at),
                    sessions::ends_at.eq(jobs::after(at, life)),
                ))
                .execute(connection)
                .await?;
            let mut gone: Vec<String> = sessions::table
                .filter(sessions::account.eq(account))
                // Of this key only: nobody ends the sessions of others by signing in.
                .filter(sessions::key_id.eq(caller.key_id.as_str()))
                .order_by(sessions::used_at.desc())
                .offset(MAX_SESSIONS)
                .limit(AT_ONCE)
                .select(sessions::id)
                .load(connection)
                .await?;
            let old: Vec<String> = sessions::table
                .filter(sessions::ends_at.lt(at - KEPT))
                .limit(AT_ONCE)
                .select(sessions::id)
                .load(connection)
                .await?;
            gone.extend(old);
            diesel::delete(sessions::table.filter(sessions::id.eq_any(&gone)))
                .execute(connection)
                .await?;
            diesel::delete(used_links::table.filter(used_links::ends_at.lt(at - USED_KEPT)))
                .execute(connection)
                .await?;
            Ok::<_, OpenError>(())
        })
    }
}

fn time(seconds: i64) -> Option<NaiveDateTime> {
    DateTime::from_timestamp(seconds, 0).map(|time| time.naive_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_belongs_to_the_secret_that_it_was_made_with() {
        let token = new_token("wmk_a");
        assert_ne!(token, new_token("wmk_a"));
        assert!(is_made_from("wmk_a", &token));
        assert!(!is_made_from("wmk_b", &token));
        let planted = format!("{}{}", &new_token("wmk_a")[..NUMBER], &token[NUMBER..]);
        assert!(!is_made_from("wmk_a", &planted));
        for other in ["", "é", &"é".repeat(48), &token[1..]] {
            assert!(!is_made_from("wmk_a", other), "{other}");
        }
    }
}
