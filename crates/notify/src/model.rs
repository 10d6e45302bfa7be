//! Events, endpoints and deliveries as rows, and all queries on them. Every query made for a caller
//! takes the account.

mod ahead;
mod attempt;
mod backlog;
mod consent;
mod copy;
mod deliveries;
mod due;
mod endpoints;
mod events;
mod feeds;
mod mailboxes;
mod retention;
mod spread;
mod write;

pub use ahead::{bring_events_back, bring_forward};
pub use attempt::{
    Attempted, DueDelivery, Failure, drop_deliveries, due_deliveries, postpone, record_attempt,
    release,
};
pub use backlog::backlog;
pub use consent::{confirm, endpoint_of_link, unsubscribe};
pub use copy::copy_tables;
pub use deliveries::{DeliveryRow, deliver_again, deliver_test, deliveries};
pub use due::{Claimed, TURN, claim, due, key};
pub use endpoints::{EndpointRow, EndpointSort, find, list, matches, next_morning, notified_at};
pub use events::{EventFilter, EventRow, events_of};
pub use feeds::{FeedRow, delete_feed, feed_at, feeds_of, store_feed};
pub use mailboxes::{KEPT, Purpose, count_mail, uncount_mail};
pub use retention::{delete_old, delete_old_counts};
pub use spread::{AT_ONCE, spread};
pub use write::{Changes, NewEndpoint, WriteError, delete, insert, rotate_secret, update};

use std::time::Duration;

/// The type of an event that is only a test.
pub const TEST: &str = "endpoint.test";
/// The type of the question whether an address wants mail.
pub const CONFIRMATION: &str = "endpoint.confirmation";
/// Why an endpoint is not notified: its account has paused it.
pub const BY_REQUEST: &str = "by_request";
/// The address of mail has not yet agreed to get any.
pub const UNCONFIRMED: &str = "unconfirmed";
/// Its reader wants no more mail.
pub const UNSUBSCRIBED: &str = "unsubscribed";

/// The waits before the attempts, each counted from the one before it (Standard Webhooks).
pub const WAITS: [Duration; 10] = [
    Duration::ZERO,
    Duration::from_secs(5),
    Duration::from_mins(5),
    Duration::from_mins(30),
    Duration::from_hours(2),
    Duration::from_hours(5),
    Duration::from_hours(10),
    Duration::from_hours(14),
    Duration::from_hours(20),
    Duration::from_hours(24),
];
/// No attempt is planned later than this. One that is was planned while the clock was ahead.
const MAX_WAIT: Duration = Duration::from_hours(27);
/// How long the secret before the present one is good as well.
const BOTH_GOOD: Duration = Duration::from_hours(24);
/// How much the clocks of several processes may differ.
const SKEW: Duration = Duration::from_mins(1);
/// How long an endpoint may fail before it is disabled.
const PATIENCE: Duration = Duration::from_hours(5 * 24);
/// How long a claim on an endpoint is good.
pub const LEASE: Duration = Duration::from_mins(3);

database::stored_as_text!(Kind {
    Webhook = "webhook",
    Slack = "slack",
    Discord = "discord",
    Ntfy = "ntfy",
    Mail = "mail",
});

database::stored_as_text!(Digest {
    AtOnce = "at_once",
    Daily = "daily",
    Weekly = "weekly",
});

/// When an address gets mail.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    diesel::expression::AsExpression,
    diesel::deserialize::FromSqlRow,
)]
#[diesel(sql_type = diesel::sql_types::Text)]
pub enum Digest {
    /// When something happens.
    AtOnce,
    /// In the morning (UTC), about the day before.
    Daily,
    /// On Monday morning (UTC), about the week before.
    Weekly,
}

/// How an endpoint is notified.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    diesel::expression::AsExpression,
    diesel::deserialize::FromSqlRow,
)]
#[diesel(sql_type = diesel::sql_types::Text)]
pub enum Kind {
    /// A signed request (Standard Webhooks).
    Webhook,
    /// A message in Slack.
    Slack,
    /// A message in Discord.
    Discord,
    /// A notification of ntfy.
    Ntfy,
    /// A mail.
    Mail,
}

database::stored_as_text!(DeliveryState {
    Waiting = "waiting",
    Delivered = "delivered",
    Failed = "failed",
});

/// Where a delivery is.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    diesel::expression::AsExpression,
    diesel::deserialize::FromSqlRow,
)]
#[diesel(sql_type = diesel::sql_types::Text)]
pub enum DeliveryState {
    /// Its next attempt is planned.
    Waiting,
    /// The endpoint has accepted it.
    Delivered,
    /// It is given up.
    Failed,
}
