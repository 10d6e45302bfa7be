//! `/api/v1/report-endpoints` and `/api/v1/domain-endpoints`: whom to notify of events.

mod delete;
mod deliveries;
mod fields;
mod list;
mod secret;
mod show;
mod store;
mod target;
mod test;
mod update;

use chrono::{NaiveDateTime, SecondsFormat};
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{Digest, EndpointRow, Kind};
use crate::source::Source;

pub use delete::{__path_delete_endpoint, delete_endpoint};
pub use deliveries::{
    __path_list_deliveries, __path_replay_delivery, list_deliveries, replay_delivery,
};
pub use fields::EndpointForm;
pub use list::{__path_list_endpoints, list_endpoints};
pub use secret::{__path_rotate_secret, must_be_signed, rotate_secret};
pub use show::{__path_show_endpoint, show_endpoint};
pub use store::{__path_store_endpoint, StoreEndpoint, store, store_endpoint};
pub use test::{__path_test_endpoint, must_be_confirmed, test_endpoint};
pub use update::{__path_update_endpoint, UpdateEndpoint, toggle, update_endpoint};

/// An endpoint, which is notified of events.
#[derive(Debug, Serialize, ToSchema)]
pub struct Endpoint {
    /// Increases with each endpoint.
    #[schema(minimum = 1)]
    id: i64,
    /// How it is notified: `webhook`, `slack`, `discord`, `ntfy` or `mail`.
    #[schema(examples("webhook"))]
    kind: &'static str,
    /// The URL, or the address of mail. Without the scope `endpoints:write`, a URL is shown without
    /// its path.
    target: String,
    /// The types of events, or beginnings of types such as `report.*`.
    events: Vec<String>,
    /// Reports only: the project whose events it is notified of; null for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    project: Option<Option<String>>,
    /// Domains only: the name of the domain whose events it is notified of; null for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    domain: Option<Option<String>>,
    /// In the account's words.
    #[schema(required)]
    description: Option<String>,
    /// Whether it is notified of events.
    enabled: bool,
    /// Why it is not: `by_request`, `gone` (it answered 410), `failing` (for five days); of mail,
    /// `unconfirmed` and `unsubscribed` (by its reader) and `refused` (there is no such address).
    #[schema(required)]
    disabled_reason: Option<String>,
    /// Since when no attempt has succeeded.
    #[schema(required, format = "date-time")]
    failing_since: Option<String>,
    /// When it gets mail: `at_once`, `daily` or `weekly`; null if it is not an address of mail.
    #[schema(required)]
    digest: Option<&'static str>,
    /// When it was stored.
    #[schema(format = "date-time")]
    created_at: String,
    /// When it was last changed.
    #[schema(format = "date-time")]
    updated_at: String,
    /// The key of the signatures of webhooks. It is shown only when it is new.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    secret: Option<String>,
}

impl Endpoint {
    fn new<S: Source>(row: EndpointRow) -> Self {
        let events = row.patterns();
        let place = |field| (S::PLACE == field).then(|| row.place.clone());
        let (project, domain) = (place("project"), place("domain"));
        Self {
            id: row.id,
            kind: row.kind.as_str(),
            target: row.target,
            events,
            project,
            domain,
            description: row.description,
            enabled: row.disabled_reason.is_none(),
            disabled_reason: row.disabled_reason,
            failing_since: row.failing_since.map(rfc3339),
            digest: row.digest.map(Digest::as_str),
            created_at: rfc3339(row.created_at),
            updated_at: rfc3339(row.updated_at),
            secret: None,
        }
    }

    /// With the secret, if it signs anything.
    fn with_secret<S: Source>(row: EndpointRow) -> Self {
        let secret = (row.kind == Kind::Webhook).then(|| row.secret.clone());
        Self {
            secret,
            ..Self::new::<S>(row)
        }
    }
}

/// A stored timestamp as in JSON.
pub fn rfc3339(stored: NaiveDateTime) -> String {
    database::utc(stored).to_rfc3339_opts(SecondsFormat::AutoSi, true)
}
