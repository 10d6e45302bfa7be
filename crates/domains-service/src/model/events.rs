//! The events of domains and of their certificates.

use chrono::NaiveDateTime;
use database::utc;
use diesel::backend::Backend;
use diesel::dsl::{AsSelect, auto_type};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use notify::Event;
use serde_json::{Map, Value, json};

use super::state::is_owned;
use super::{DomainRow, Ownership, Routing, RoutingSeen};
use crate::schema::domains;

/// The domain that owns a name.
#[expect(
    clippy::elidable_lifetime_names,
    reason = "auto_type requires named lifetimes"
)]
#[auto_type]
pub(super) fn owner<'a, DB: Backend>(name: &'a str) -> _ {
    let is_owner: SqlLiteral<Bool> = is_owned();
    let row: AsSelect<DomainRow, DB> = DomainRow::as_select();
    domains::table
        .filter(domains::name.eq(name))
        .filter(is_owner)
        .select(row)
}

/// Why there is no certificate, for the owner of the name. Details for the operator only, such as
/// addresses and settings, are in the log.
pub fn reason_for_owner(code: &str, for_operators: Option<String>) -> String {
    let plain = match code {
        "acme_unreachable" => "The certificate authority could not be reached.",
        "acme_account_refused" => "The certificate authority does not accept our account.",
        "order_pending" => "The certificate authority has not decided yet.",
        "order_failed" => "The order at the certificate authority came to nothing.",
        _ => return for_operators.unwrap_or_default(),
    };
    plain.to_owned()
}

/// The error of an order as events have it.
pub(super) fn error_of(code: Option<&str>, detail: Option<String>) -> Value {
    let message = code.map(|code| reason_for_owner(code, detail));
    json!({ "error_code": code, "error_message": message })
}

impl DomainRow {
    fn event(&self, kind: &'static str, at: NaiveDateTime, more: Value) -> Event {
        let mut data = Map::new();
        data.insert("id".to_owned(), json!(self.id));
        data.insert("name".to_owned(), json!(self.name));
        data.insert("name_unicode".to_owned(), json!(self.name_unicode));
        if let Value::Object(more) = more {
            data.extend(more);
        }
        Event {
            account: self.account.clone(),
            kind,
            subject: self.id,
            place: self.name.clone(),
            at,
            data: Value::Object(data),
        }
    }

    /// An event that says how far the domain is.
    pub(super) fn state_event(
        &self,
        kind: &'static str,
        at: NaiveDateTime,
        lapses_at: Option<NaiveDateTime>,
    ) -> Event {
        let seen = self
            .routing_seen
            .as_deref()
            .and_then(RoutingSeen::from_stored);
        let more = json!({
            "status": self.ownership,
            "method": self.method,
            "verified_at": self.verified_at.map(utc),
            "lapses_at": lapses_at.map(utc),
            "routing": self.routing,
            "routing_detail": seen.map(|seen| seen.sentence(self.routing)),
            "error_code": self.error_code,
            "error_message": self.error_detail,
        });
        self.event(kind, at, more)
    }

    /// An event of a certificate with this validity.
    pub(super) fn certificate_event(
        &self,
        kind: &'static str,
        at: NaiveDateTime,
        (issuer, not_before, not_after): (&str, NaiveDateTime, NaiveDateTime),
        error: Value,
    ) -> Event {
        let mut more = json!({
            "issuer": issuer,
            "not_before": utc(not_before),
            "not_after": utc(not_after),
        });
        if let (Value::Object(more), Value::Object(error)) = (&mut more, error) {
            more.extend(error);
        }
        self.event(kind, at, more)
    }

    /// The first failure since the last certificate, or ever.
    pub(super) fn no_certificate(&self, at: NaiveDateTime, error: Value) -> Event {
        self.event("certificate.failed", at, error)
    }
}

/// What a check has changed that makes an event. Where a name led before it was proved does not count: most
/// names are moved here only then.
pub(super) fn kinds_of_check(before: &DomainRow, after: &DomainRow) -> Vec<&'static str> {
    let (was, is) = (before.ownership.is_owned(), after.ownership.is_owned());
    let mut kinds = Vec::new();
    match (was, is) {
        (false, true) => kinds.push("domain.verified"),
        (true, false) => kinds.push("domain.lapsed"),
        (true, true)
            if after.ownership == Ownership::Grace && before.ownership != Ownership::Grace =>
        {
            kinds.push("domain.grace");
        }
        _ => {}
    }
    let is_away = matches!(after.routing, Routing::Elsewhere | Routing::Conflict);
    if was && is && is_away && after.routing != before.routing {
        kinds.push("domain.leads_elsewhere");
    }
    kinds
}
