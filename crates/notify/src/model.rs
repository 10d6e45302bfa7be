//! Events, endpoints and deliveries as rows, and all queries on them. Every query made for a caller
//! takes the account.

mod ahead;
mod attempt;
mod backlog;
mod copy;
mod deliveries;
mod due;
mod endpoints;
mod events;
mod feeds;
mod retention;
mod spread;
mod write;

pub use ahead::bring_forward;
pub use attempt::{Attempted, Failure, next_due, record_attempt, release};
pub use backlog::backlog;
pub use copy::copy_tables;
pub use deliveries::{DeliveryRow, deliver_again, deliver_test, deliveries};
pub use due::{Claimed, TURN, claim, due, key};
pub use endpoints::{EndpointRow, EndpointSort, find, list, matches};
pub use events::{EventFilter, EventRow, events_of};
pub use feeds::{FeedRow, delete_feed, feed_at, feeds_of, store_feed};
pub use retention::delete_old;
pub use spread::{AT_ONCE, spread};
pub use write::{Changes, NewEndpoint, WriteError, delete, insert, rotate_secret, update};

use std::time::Duration;

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
const LONGEST_WAIT: Duration = Duration::from_hours(27);
/// How long an endpoint may fail before it is disabled.
const PATIENCE: Duration = Duration::from_hours(5 * 24);
/// How long a claim on an endpoint is good.
pub const LEASE: Duration = Duration::from_mins(3);

database::stored_as_text!(Kind {
    Webhook = "webhook",
    Slack = "slack",
    Discord = "discord",
    Ntfy = "ntfy",
});

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
