//! An account's endpoints.

use chrono::{Datelike as _, NaiveDateTime, TimeDelta, Weekday};
use database::{Error, Pool, like_pattern, lower, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use jobs::after;
use query_params::{Direction, ListParams, Page, SortField};
use url::Url;
use web::EntityTag;

use super::{BOTH_GOOD, Digest, Kind, SKEW};
use crate::schema::endpoints;

/// An endpoint: whom to notify of which events.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = endpoints)]
pub struct EndpointRow {
    /// Increases with each endpoint.
    pub id: i64,
    /// How it is notified.
    pub kind: Kind,
    /// The URL, or the address of mail.
    pub target: String,
    /// The types of events, or prefixes such as `report.*`, as a JSON array.
    pub events: String,
    /// The project or the name of the domain whose events it is notified of; `None` for all.
    pub place: Option<String>,
    /// In the account's words.
    pub description: Option<String>,
    /// The key of signatures.
    pub secret: String,
    /// The one before it, which signs as well until the given time.
    pub previous_secret: Option<String>,
    /// Until when, UTC.
    pub previous_secret_until: Option<NaiveDateTime>,
    /// When it was stored, UTC.
    pub created_at: NaiveDateTime,
    /// When it was changed, UTC.
    pub updated_at: NaiveDateTime,
    /// Increases with each change.
    pub version: i64,
    /// Why it is not notified any more.
    pub disabled_reason: Option<String>,
    /// Since when no attempt has succeeded, UTC.
    pub failing_since: Option<NaiveDateTime>,
    /// When it gets mail; `None` for everything but mail.
    pub digest: Option<Digest>,
    /// When the address of mail agreed to get any, UTC.
    pub confirmed_at: Option<NaiveDateTime>,
}

impl EndpointRow {
    /// Whether it may be sent more than the question whether it wants mail.
    pub fn is_confirmed(&self) -> bool {
        self.kind != Kind::Mail || self.confirmed_at.is_some()
    }

    /// The secret before the present one, if it still signs as well. It does not if it would for
    /// longer than it may: its end was set while the clock was ahead.
    pub fn also_good(&self, now: NaiveDateTime) -> Option<&str> {
        let until = self.previous_secret_until?;
        let is_good = now < until && until <= after(now, BOTH_GOOD + SKEW);
        self.previous_secret.as_deref().filter(|_| is_good)
    }

    /// When something that happens now is first sent, UTC.
    pub fn first_attempt_at(&self, now: NaiveDateTime) -> NaiveDateTime {
        match self.digest {
            None | Some(Digest::AtOnce) => now,
            Some(Digest::Daily | Digest::Weekly) => next_morning(now, self.id),
        }
    }

    /// Whether what happened then waits for another morning: a weekly mail comes on Monday, or as
    /// soon as the service runs again after it.
    pub fn still_waits(&self, happened_at: NaiveDateTime, now: NaiveDateTime) -> bool {
        let mut morning = next_morning(happened_at, self.id);
        while morning.weekday() != Weekday::Mon {
            morning += TimeDelta::days(1);
        }
        self.digest == Some(Digest::Weekly) && now < morning
    }

    /// As somebody sees it who may, or may not, change it. The address of a webhook or a chat is a
    /// secret: whoever has it can send messages there.
    #[must_use]
    pub fn for_reader(mut self, may_write: bool) -> Self {
        if !may_write && self.kind != Kind::Mail {
            let origin = Url::parse(&self.target).map(|url| url.origin().ascii_serialization());
            self.target = format!("{}/…", origin.unwrap_or_default());
        }
        self
    }

    /// The entity tag of this version.
    pub fn tag(&self) -> EntityTag {
        EntityTag::new(self.id, self.version)
    }

    /// The types of events and prefixes.
    pub fn patterns(&self) -> Vec<String> {
        serde_json::from_str(&self.events).unwrap_or_default()
    }

    /// Whether it is notified of what happens at this place.
    pub fn is_at(&self, place: &str) -> bool {
        self.place.as_deref().is_none_or(|wanted| wanted == place)
    }
}

/// The hour of mail that comes once a day, UTC.
const MORNING: u32 = 6;

/// The next morning, for each endpoint in a minute of its own, UTC.
pub fn next_morning(now: NaiveDateTime, endpoint: i64) -> NaiveDateTime {
    let minute = u32::try_from(endpoint.rem_euclid(60)).unwrap_or_default();
    let today = now.date().and_hms_opt(MORNING, minute, 0).unwrap_or(now);
    if today > now {
        today
    } else {
        today + TimeDelta::days(1)
    }
}

/// Whether a type is this one, or begins with what is before the `*`.
pub fn matches(pattern: &str, kind: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(prefix) => kind.starts_with(prefix),
        None => pattern == kind,
    }
}

/// Whether one of the patterns fits the type.
pub fn matches_any(patterns: &[String], kind: &str) -> bool {
    patterns.iter().any(|pattern| matches(pattern, kind))
}

/// What a list of endpoints can be sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndpointSort {
    /// The order in which they were stored.
    Id,
}

impl SortField for EndpointSort {
    const CHOICES: &'static [(&'static str, Self)] = &[("id", Self::Id)];
    const DEFAULT: Self = Self::Id;
    const SORTED_BY: &'static str = "What the list is sorted by: the order of storing.";
    const SEARCH_BY: &'static [&'static str] = &["target"];
    const PER_PAGE: u16 = 25;
}

/// A page of the account's endpoints, as somebody sees them who may, or may not, change them.
///
/// # Errors
/// Database errors.
pub async fn list(
    pool: &Pool,
    account: &str,
    params: &ListParams<EndpointSort>,
    may_write: bool,
) -> Result<Page<EndpointRow>, Error> {
    let pattern = like_pattern(params.search.as_deref().unwrap_or_default());
    let is_wanted = || {
        let of_account = endpoints::account.eq(account);
        let at_host = lower(endpoints::host).like(&pattern).escape('\\');
        let at_target = lower(endpoints::target).like(&pattern).escape('\\');
        let may_write = may_write.into_sql::<diesel::sql_types::Bool>();
        of_account.and(at_host.or(at_target.and(may_write)))
    };
    let mut connection = pool.read().await?;
    let (total, rows): (i64, Vec<EndpointRow>) = on_backend!(&mut connection, |connection| {
        async {
            let total = endpoints::table.filter(is_wanted()).count();
            let total = total.get_result(connection).await?;
            let rows = endpoints::table
                .filter(is_wanted())
                .select(EndpointRow::as_select())
                .into_boxed();
            let rows = match params.direction {
                Direction::Ascending => rows.order_by(endpoints::id.asc()),
                Direction::Descending => rows.order_by(endpoints::id.desc()),
            };
            let rows = rows.limit(params.limit()).offset(params.offset());
            let rows = rows.load(connection).await;
            Ok::<_, diesel::result::Error>((total, rows?))
        }
        .await
    })?;
    let rows = rows.into_iter();
    Ok(Page {
        rows: rows.map(|row| row.for_reader(may_write)).collect(),
        total: u64::try_from(total).unwrap_or_default(),
    })
}

/// The account's endpoints that are notified of what happens at this place, at most a hundred.
///
/// # Errors
/// Database errors.
pub async fn notified_at(
    pool: &Pool,
    account: &str,
    place: &str,
) -> Result<Vec<EndpointRow>, Error> {
    const AT_MOST: i64 = 100;
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        endpoints::table
            .filter(endpoints::account.eq(account))
            .filter(endpoints::disabled_reason.is_null())
            .filter(endpoints::place.is_null().or(endpoints::place.eq(place)))
            .order_by(endpoints::id)
            .limit(AT_MOST)
            .select(EndpointRow::as_select())
            .load(connection)
            .await
    })
}

/// An endpoint of the account.
///
/// # Errors
/// Database errors.
pub async fn find(pool: &Pool, account: &str, id: i64) -> Result<Option<EndpointRow>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        endpoints::table
            .filter(endpoints::account.eq(account).and(endpoints::id.eq(id)))
            .select(EndpointRow::as_select())
            .first(connection)
            .await
            .optional()
    })
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn a_pattern_is_a_type_or_a_prefix() {
        assert!(matches("report.ready", "report.ready"));
        assert!(!matches("report.ready", "report.ready2"));
        assert!(matches("report.*", "report.ready"));
        assert!(!matches("report.*", "domain.lost"));
        assert!(matches("*", "domain.lost"));
    }
}
