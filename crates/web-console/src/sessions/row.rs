//! A session as it is stored.

use std::sync::Arc;

use auth::Caller;
use chrono::NaiveDateTime;
use database::utc;
use diesel::prelude::*;
use web::session::StoredSession;

use super::schema::sessions;
use crate::people::{Identity, People};

/// A session.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = sessions)]
pub(crate) struct SessionRow {
    /// The SHA-256 of its token.
    pub id: String,
    pub(super) account: String,
    key_id: String,
    key_name: Option<String>,
    key_ends_at: Option<NaiveDateTime>,
    signing_key: String,
    scopes: String,
    person_name: Option<String>,
    /// Who identified the person; `None` if a key or a link opened it.
    pub method: Option<String>,
    pub(super) subject: Option<String>,
    claims: Option<String>,
    /// The tokens of the provider, encrypted.
    pub tokens: Option<String>,
    /// When the provider is to be asked again.
    pub renew_at: Option<NaiveDateTime>,
    /// Until when what the provider has said counts.
    pub vouched_until: Option<NaiveDateTime>,
    /// What the browser called itself.
    pub browser: String,
    /// UTC.
    pub created_at: NaiveDateTime,
    /// When it was used, to about ten minutes.
    pub used_at: NaiveDateTime,
    pub(super) ends_at: NaiveDateTime,
}

impl SessionRow {
    /// As it is verified; `None` if the person may do nothing any more, or a later version wrote
    /// what this one cannot read.
    pub fn stored(&self, people: &People) -> Option<StoredSession> {
        if self.method.is_some() {
            let stored = people.session(&self.person()?)?;
            return (stored.caller.account.as_str() == self.account).then_some(stored);
        }
        let name = self.key_name.as_deref();
        let person = self.person_name.as_deref();
        Some(StoredSession {
            caller: Caller {
                account: self.account.parse().ok()?,
                scopes: self.scopes.parse().ok()?,
                key_id: self.key_id.parse().ok()?,
                key_name: name.and_then(|name| name.parse().ok()),
                key_expires_at: self.key_ends_at.map(|end| utc(end).timestamp()),
                person: person.map(Arc::from),
            },
            signing_key: Some(self.signing_key.clone()),
        })
    }

    /// The person who was identified.
    pub fn person(&self) -> Option<Identity> {
        Some(Identity {
            method: self.method.clone()?,
            subject: self.subject.clone()?,
            name: self.person_name.clone().unwrap_or_default(),
            claims: serde_json::from_str(self.claims.as_deref()?).ok()?,
        })
    }
}
