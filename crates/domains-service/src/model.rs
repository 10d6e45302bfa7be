//! Domains as rows, and all queries on them. Every query made for a caller takes the account.

mod acme;
mod caa_fault;
mod certificates;
mod changes;
mod check;
mod due;
mod events;
mod expiring;
mod fields;
mod lease;
mod limits;
mod list;
mod orders;
mod owned;
#[cfg(test)]
mod plan;
mod redirects;
mod routing_seen;
mod selected;
mod state;
mod texts;
mod update;
mod visit_sums;
mod visits;
mod write;

use chrono::NaiveDateTime;
use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use web::EntityTag;

use crate::schema::domains;

pub use acme::{
    AcmeAccountRow, Bucket, CHALLENGE_LIFE, Challenge, ChallengeKind, acme_account,
    acme_account_urls, add_tokens, challenge_by_name, challenge_by_token, complete_acme_account,
    delete_acme_account, delete_buckets, delete_challenges, delete_challenges_of, next_token_at,
    share_at, take_tokens, tokens_left, upsert_acme_account, upsert_acme_credentials,
    upsert_challenge,
};
pub use caa_fault::{CaaCode, CaaFault};
pub use certificates::{
    CertificateFacts, CertificateRow, certificate_facts, certificates_after, certificates_among,
    certificates_not_under, delete_certificates, earliest_expiry, ticket_keys, upsert_certificate,
    upsert_private_key, upsert_ticket_key,
};
pub(crate) use changes::{Changed, Position, changes_since};
pub use check::{CheckedChanges, TakeOver, owner_of, take_over, write_check, write_proof_name};
pub use due::{DueDomain, due, due_of, oldest_of_accounts};
pub use events::reason_for_owner;
pub use expiring::{plan_again, record_expiring, warn_at};
pub use fields::DomainFields;
pub use lease::{
    ClaimTime, LatestChecks, LeasedDomain, bring_forward, claim, claim_requested, release, renew,
};
pub use limits::{WriteError, expect_room, usage};
pub use list::{DomainSort, Filters, count_states, list, list_after};
pub use orders::{
    Arrivals, Due, DueOrder, Eligibility, LeasedOrder, NewOrder, OrderChanges, OrderFacts, OrderOf,
    OrderRow, Orderable, Prospect, add_orders, arrivals, claim_orders, delete_arrivals,
    delete_orders, delete_turns, due_orders, force_renewal, order_facts, order_keys_after,
    order_names_after, orderable_after, orders_among, orders_to_delete, owner_of_order,
    pass_orders, record_order, record_order_key, release_order, replan_orders, settle_issued,
    settle_order, upsert_order_key, want_certificate,
};
pub use owned::{OwnedDomain, owned_after, owned_among, proving_token};
pub use redirects::leads_back;
pub use routing_seen::RoutingSeen;
pub use selected::{delete_each, id_of, names_of, request_checks};
pub use state::{CertificateStatus, Method, Ownership, Routing};
pub use texts::{DomainTexts, TextFields, texts, texts_of};
pub use update::update;
pub use visit_sums::{VisitSums, visit_sums};
pub use visits::{
    Numbers, VisitCounts, add_visits, delete_old_visit_writers, delete_visit_writer, visits_of,
};
pub use write::{
    Claim, NewDomain, StoredOne, delete, insert, insert_many, stored_with, stored_with_www,
};

/// A stored domain.
#[derive(Clone, Debug, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = domains)]
pub struct DomainRow {
    /// Increases with each domain and is never reused.
    pub id: i64,
    /// The account that it belongs to.
    pub account: String,
    /// The name in lower-case A-labels.
    pub name: String,
    /// The name for people, in U-labels.
    pub name_unicode: String,
    /// The redirect target of `/`, as a serialised URL.
    pub index_page: Option<String>,
    /// The redirect target of unknown paths, as a serialised URL.
    pub not_found_page: Option<String>,
    /// The status of redirects; `None` for 302.
    pub redirect_status: Option<i32>,
    /// The URL below which every path redirects, serialised.
    pub redirect_to: Option<String>,
    /// The version in which the text for robots was last set; `None` if it is not set. The text
    /// itself is one of [`texts`].
    pub robots_version: Option<i64>,
    /// The same for the files below `/.well-known/`.
    pub well_known_version: Option<i64>,
    /// The `max-age` of `Strict-Transport-Security`, in seconds; `None` for no such header.
    pub hsts: Option<i32>,
    /// Whether the name is the account's.
    pub ownership: Ownership,
    /// How ownership was proved; `None` until it is proved.
    pub method: Option<Method>,
    /// Since when the name has been the account's, UTC.
    pub verified_at: Option<NaiveDateTime>,
    /// The token that the account publishes to prove that the name is its own.
    pub token: String,
    /// The name whose TXT record proves the claim; `None` for the domain's own.
    pub proof_name: Option<String>,
    /// Whether the name points to the edge.
    pub routing: Routing,
    /// Where the name pointed at the last check, as JSON.
    pub routing_seen: Option<String>,
    /// The reason why no certificate can be issued, as [`CaaFault`] stores it.
    pub caa_warning: Option<String>,
    /// When DNS was last checked, UTC.
    pub last_checked_at: Option<NaiveDateTime>,
    /// When DNS is checked next, UTC; `None` when only on request.
    pub next_check_at: Option<NaiveDateTime>,
    /// When the account last requested a check, UTC.
    pub asked_at: Option<NaiveDateTime>,
    /// When the proof was last seen, UTC.
    pub last_proved_at: Option<NaiveDateTime>,
    /// How many checks since then did not find it.
    pub misses: i32,
    /// The fault found by the last check, for programs.
    pub error_code: Option<String>,
    /// The fault in words.
    pub error_detail: Option<String>,
    /// When the domain was stored, UTC.
    pub created_at: NaiveDateTime,
    /// When anything in the domain last changed, UTC.
    pub updated_at: NaiveDateTime,
    /// Increases with each change; the entity tag is derived from it.
    pub version: i64,
}

impl DomainRow {
    /// The entity tag of this version.
    pub fn tag(&self) -> EntityTag {
        EntityTag::new(self.id, self.version)
    }

    /// Why the CAA records allow no certificate, according to the last check.
    pub fn caa_fault(&self) -> Option<CaaFault> {
        self.caa_warning.as_deref().map(CaaFault::from_stored)
    }
}

/// A domain of the account; `None` if the account has none with this id.
///
/// # Errors
/// Database errors.
pub async fn find(pool: &Pool, account: &str, id: i64) -> Result<Option<DomainRow>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        domains::table
            .filter(domains::account.eq(account).and(domains::id.eq(id)))
            .select(DomainRow::as_select())
            .first(connection)
            .await
            .optional()
    })
}

/// How many domains are in each state, for the states that have any.
///
/// # Errors
/// Database errors.
pub async fn count_by_state(pool: &Pool) -> Result<Vec<(Ownership, i64)>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        domains::table
            .group_by(domains::ownership)
            .select((domains::ownership, diesel::dsl::count_star()))
            .load(connection)
            .await
    })
}
