//! The console's pages about events and endpoints: `/console/reports/notifications`
//! and `/console/domains/notifications`.

mod actions;
mod endpoint;
mod feeds;
mod list;

use actix_web::web::ServiceConfig;
use chrono::{DateTime, Utc};
use database::Pool;
use database::utc;
use web::{RequiredScope, resource};
use web_console::SignedIn;

use crate::EndpointsRead;
use crate::delivery::Message;
use crate::model;
use crate::model::{DeliveryRow, DeliveryState, EndpointRow, EventRow, Kind};
use crate::source::Source;

/// Adds the pages. They come before those of the section, whose addresses begin with theirs.
pub fn console<S: Source>(config: &mut ServiceConfig) {
    let name = |event: &str| format!("{}_{event}", S::NOUN);
    web_console::section(config, &format!("/{}", here::<S>()), |config| {
        config
            .service(
                resource("")
                    .get(list::show_list::<S>)
                    .named(name("event.list"))
                    .post(actions::store_endpoint::<S>)
                    .named(name("endpoint.store")),
            )
            .service(
                resource("/feeds")
                    .post(feeds::store_feed::<S>)
                    .named(name("feed.store")),
            )
            .service(
                resource("/feeds/{id}/delete")
                    .post(feeds::delete_feed::<S>)
                    .named(name("feed.delete")),
            )
            .service(
                resource("/{id}")
                    .get(endpoint::show_endpoint::<S>)
                    .named(name("endpoint.show")),
            )
            .service(
                resource("/{id}/test")
                    .post(actions::test_endpoint::<S>)
                    .named(name("endpoint.test")),
            )
            .service(
                resource("/{id}/update")
                    .post(actions::update_endpoint::<S>)
                    .named(name("endpoint.update")),
            )
            .service(
                resource("/{id}/secret")
                    .post(actions::rotate_secret::<S>)
                    .named(name("endpoint_secret.store")),
            )
            .service(
                resource("/{id}/delete")
                    .post(actions::delete_endpoint::<S>)
                    .named(name("endpoint.delete")),
            )
            .service(
                resource("/{id}/deliveries/{delivery}/replay")
                    .post(actions::replay_delivery::<S>)
                    .named(name("delivery.replay")),
            );
    });
}

/// Who is notified of what happens to this project's reports, or to this domain, in words; `None` if
/// the session may not know.
///
/// # Errors
/// Database errors.
pub async fn notified(
    pool: &Pool,
    session: &SignedIn,
    place: &str,
) -> Result<Option<String>, database::Error> {
    if !session.allows(&EndpointsRead::SCOPE) {
        return Ok(None);
    }
    let rows = model::notified_at(pool, session.account.as_str(), place).await?;
    let titles: Vec<String> = rows
        .into_iter()
        .map(|row| ShownEndpoint::from(row).title)
        .collect();
    Ok(Some(match titles.as_slice() {
        [] => "Nobody is notified of it".to_owned(),
        titles => format!("Notified of it: {}", titles.join(", ")),
    }))
}

/// The address of the list, as seen from the base URL.
fn here<S: Source>() -> String {
    format!("console/{}s/notifications", S::NOUN)
}

/// A state as shown.
#[derive(Debug)]
struct Shown {
    colour: &'static str,
    text: String,
}

/// An endpoint as shown.
#[derive(Debug)]
struct ShownEndpoint {
    id: i64,
    title: String,
    kind: &'static str,
    target: String,
    events: String,
    state: Shown,
    is_enabled: bool,
    is_signed: bool,
    is_confirmed: bool,
    digest: Option<&'static str>,
}

/// How each kind is called.
const KINDS: [(&str, &str); 5] = [
    ("webhook", "Webhook"),
    ("slack", "Slack"),
    ("discord", "Discord"),
    ("ntfy", "ntfy"),
    ("mail", "Mail"),
];

/// How each digest is called.
const DIGESTS: [(&str, &str); 3] = [
    ("at_once", "When it happens"),
    ("daily", "Once a day, at about 06:00 UTC"),
    ("weekly", "On Mondays, at about 06:00 UTC"),
];

impl From<EndpointRow> for ShownEndpoint {
    fn from(row: EndpointRow) -> Self {
        let mut kinds = KINDS.iter();
        let kind = kinds.find(|(word, _)| *word == row.kind.as_str());
        let kind = kind.map_or("", |(_, title)| title);
        let (colour, text) = match (row.disabled_reason.as_deref(), row.failing_since) {
            (Some("by_request"), _) => ("info", "Paused".to_owned()),
            (Some("unconfirmed"), _) => ("info", "Waits for its reader to confirm".to_owned()),
            (Some("unsubscribed"), _) => ("warn", "Its reader has unsubscribed".to_owned()),
            (Some("refused"), _) => ("fail", "Disabled: there is no such address".to_owned()),
            (Some("gone"), _) => ("fail", "Disabled: it said that it is gone".to_owned()),
            (Some(_), _) => ("fail", "Disabled: it failed for five days".to_owned()),
            (None, Some(since)) => {
                let since = utc(since).format("%-d %B");
                ("warn", format!("Failing since {since}"))
            }
            (None, None) => ("pass", "Active".to_owned()),
        };
        Self {
            id: row.id,
            title: row.description.clone().unwrap_or_else(|| kind.to_owned()),
            kind,
            events: match row.patterns().as_slice() {
                [all] if all == "*" => "Everything".to_owned(),
                patterns => patterns.join(", "),
            },
            is_enabled: row.disabled_reason.is_none(),
            is_signed: row.kind == Kind::Webhook,
            is_confirmed: row.is_confirmed(),
            digest: row.digest.map(|digest| {
                let mut digests = DIGESTS.iter();
                let known = digests.find(|(word, _)| *word == digest.as_str());
                known.map_or("", |(_, title)| *title)
            }),
            target: row.target,
            state: Shown { colour, text },
        }
    }
}

/// An event as shown.
#[derive(Debug)]
struct ShownEvent {
    title: String,
    text: String,
    colour: &'static str,
    at: DateTime<Utc>,
}

impl From<EventRow> for ShownEvent {
    fn from(row: EventRow) -> Self {
        let message = Message::from_event(&row);
        Self {
            title: message.title,
            text: message.text,
            colour: if message.is_bad { "warn" } else { "pass" },
            at: utc(row.created_at),
        }
    }
}

/// A delivery as shown.
#[derive(Debug)]
struct ShownDelivery {
    id: i64,
    title: String,
    how: String,
    answer: String,
    state: Shown,
    at: Option<DateTime<Utc>>,
}

impl From<DeliveryRow> for ShownDelivery {
    fn from(row: DeliveryRow) -> Self {
        let (colour, text) = match row.state {
            DeliveryState::Delivered => ("pass", "Delivered"),
            DeliveryState::Waiting => ("info", "Waiting"),
            DeliveryState::Failed => ("fail", "Given up"),
        };
        let times = match row.attempts {
            1 => "Tried once".to_owned(),
            times => format!("Tried {times} times"),
        };
        let status = row.status.map(|status| format!(", answered {status}"));
        let next = row.next_attempt_at.filter(|_| row.attempts > 0);
        let next = next.map(|at| format!(", again at {}", utc(at).format("%-d %B, %H:%M UTC")));
        Self {
            id: row.id,
            title: Message::of_kind(&row.kind).title,
            how: [Some(times), status, next].into_iter().flatten().collect(),
            answer: row.answer.unwrap_or_default(),
            state: Shown {
                colour,
                text: text.to_owned(),
            },
            at: row.attempted_at.map(utc),
        }
    }
}
