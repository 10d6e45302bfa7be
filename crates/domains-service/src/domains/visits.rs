//! The visits of a domain, as `show` returns them.

use chrono::{Days, NaiveDate, Utc};
use database::{Error, Pool};
use serde::Serialize;
use utoipa::ToSchema;

use crate::model::{self, Numbers};

/// How many days are listed individually.
const DAYS: u64 = 30;

/// How often a domain was visited, with the method GET. Visits are added every few seconds.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Visits {
    /// Since the domain was stored.
    pub total: VisitNumbers,
    /// The last 30 days in UTC, today last.
    #[schema(min_items = 30, max_items = 30)]
    pub days: Vec<DayVisits>,
}

/// How visits ended.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
pub struct VisitNumbers {
    /// Visitors of `/` who were sent to the index page.
    #[schema(minimum = 0)]
    pub index_page: i64,
    /// Visitors who were sent to the not-found page, or got a 404.
    #[schema(minimum = 0)]
    pub not_found: i64,
    /// Visitors whose requests were proxied to the short-link service, or who were sent to the same
    /// path on another host.
    #[schema(minimum = 0)]
    pub passed_on: i64,
    /// Visitors who were refused: the page makes a redirect loop, the request's body is broken, or
    /// the visitor has too many requests in progress.
    #[schema(minimum = 0)]
    pub refused: i64,
    /// Visits of known bots, monitors and fetchers of link previews, and of browsers that fetch a
    /// page ahead, however they ended. The other numbers are without them.
    #[schema(minimum = 0)]
    pub bots: i64,
}

/// The visits of a day.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DayVisits {
    /// The day.
    pub day: NaiveDate,
    /// How its visits ended.
    #[serde(flatten)]
    pub numbers: VisitNumbers,
}

impl From<Numbers> for VisitNumbers {
    fn from((index_page, not_found, passed_on, refused, bots): Numbers) -> Self {
        Self {
            index_page,
            not_found,
            passed_on,
            refused,
            bots,
        }
    }
}

impl Visits {
    /// Reads the visits of the account's domain.
    ///
    /// # Errors
    /// Database errors.
    pub async fn read(pool: &Pool, account: &str, id: i64) -> Result<Self, Error> {
        let today = Utc::now().date_naive();
        let first = today.checked_sub_days(Days::new(DAYS - 1)).unwrap_or(today);
        let (total, counted) = model::visits_of(pool, account, id, first).await?;
        let numbers = |day: NaiveDate| {
            let counted = counted.iter().find(|(counted, _)| *counted == day);
            counted.map(|(_, numbers)| VisitNumbers::from(*numbers))
        };
        let days = first.iter_days().take_while(|day| *day <= today);
        let days = days.map(|day| DayVisits {
            day,
            numbers: numbers(day).unwrap_or_default(),
        });
        Ok(Self {
            total: total.into(),
            days: days.collect(),
        })
    }
}
