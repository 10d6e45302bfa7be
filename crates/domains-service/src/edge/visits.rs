//! Counts visits in memory, in one shard per thread, and writes them in batches.

pub mod bots;
pub mod record;

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use chrono::{DateTime, NaiveDate};
use hyper::header::USER_AGENT;
use hyper::{Method, Request};

use crate::model::VisitCounts;
use bots::Bots;

/// Who sends a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visitor {
    /// Nobody who is counted: previews and monitors ask with HEAD before they visit with GET.
    Uncounted,
    /// A known bot, or a browser that fetches what a person may visit.
    Bot,
    /// Anybody else.
    Person,
}

/// The result of a visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// Sent to the index page.
    IndexPage,
    /// Sent to the not-found page, or got a 404.
    NotFound,
    /// Proxied to the backend, whatever its response, or sent to the same path on another host.
    Proxied,
    /// Refused: the page makes a redirect loop, the request's body is broken, or the visitor has
    /// too many requests in progress.
    Refused,
}

/// Seconds in a UTC day.
const DAY_SECONDS: u64 = 86_400;

/// A domain's visits of one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    id: i64,
    /// Days since 1970, UTC.
    day: u64,
}

struct Tally {
    account: Box<str>,
    counts: Counts,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    index_page: i64,
    not_found: i64,
    passed_on: i64,
    refused: i64,
    bots: i64,
}

/// The visits since they were last taken.
pub struct Visits {
    shards: Box<[Mutex<HashMap<Key, Tally>>]>,
    bots: Bots,
}

impl Visits {
    /// Counters with one shard per counting thread.
    pub fn new(shards: usize, bots: Bots) -> Self {
        let shards = (0..shards.max(1)).map(|_| Mutex::default());
        Self {
            shards: shards.collect(),
            bots,
        }
    }

    /// Who sends this request.
    pub fn visitor<B>(&self, request: &Request<B>) -> Visitor {
        let user_agent = request.headers().get(USER_AGENT);
        let is_known = || user_agent.is_some_and(|sent| self.bots.knows(sent.as_bytes()));
        let is_bot = || is_known() || is_ahead(request);
        match *request.method() {
            Method::GET if is_bot() => Visitor::Bot,
            Method::GET => Visitor::Person,
            _ => Visitor::Uncounted,
        }
    }

    /// How many threads can count without waiting for each other.
    pub fn shards(&self) -> usize {
        self.shards.len()
    }

    /// Counts a visit of an account's domain, by the thread with this number.
    pub fn count(&self, shard: usize, domain: (i64, &str), visitor: Visitor, visit: Visit) {
        let (id, account) = domain;
        let Some(shard) = self.shards.get(shard) else {
            return;
        };
        if visitor == Visitor::Uncounted {
            return;
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let day = now.unwrap_or_default().as_secs() / DAY_SECONDS;
        let mut tallies = shard.lock().unwrap_or_else(PoisonError::into_inner);
        let tally = tallies.entry(Key { id, day }).or_insert_with(|| Tally {
            account: account.into(),
            counts: Counts::default(),
        });
        tally.counts.add(visitor, visit);
    }

    /// Takes the counts, in the order of the table's key.
    pub fn take(&self) -> Vec<VisitCounts> {
        let mut all: HashMap<Key, Tally> = HashMap::new();
        for shard in &self.shards {
            let taken = std::mem::take(&mut *shard.lock().unwrap_or_else(PoisonError::into_inner));
            for (key, tally) in taken {
                match all.get_mut(&key) {
                    Some(sum) => sum.counts.add_all(tally.counts),
                    None => drop(all.insert(key, tally)),
                }
            }
        }
        let rows = all.into_iter().map(|(key, tally)| VisitCounts {
            account: tally.account.into(),
            domain_id: key.id,
            day: date(key.day),
            index_page: tally.counts.index_page,
            not_found: tally.counts.not_found,
            passed_on: tally.counts.passed_on,
            refused: tally.counts.refused,
            bots: tally.counts.bots,
        });
        let mut rows: Vec<VisitCounts> = rows.collect();
        rows.sort_unstable_by(|a, b| {
            (&a.account, a.domain_id, a.day).cmp(&(&b.account, b.domain_id, b.day))
        });
        rows
    }
}

/// The headers in which browsers say that nobody has asked for a page yet, with what they say then.
const AHEAD: [(&str, &str); 4] = [
    ("sec-purpose", "prefetch"),
    ("purpose", "prefetch"),
    ("x-moz", "prefetch"),
    ("x-purpose", "preview"),
];

fn is_ahead<B>(request: &Request<B>) -> bool {
    AHEAD.iter().any(|(name, word)| {
        let mut sent = request.headers().get_all(*name).iter();
        sent.any(|value| {
            let start = value.as_bytes().get(..word.len());
            start.is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
        })
    })
}

fn date(day: u64) -> NaiveDate {
    let seconds = i64::try_from(day.saturating_mul(DAY_SECONDS)).unwrap_or(i64::MAX);
    let moment = DateTime::from_timestamp(seconds, 0);
    moment.unwrap_or_default().date_naive()
}

impl Counts {
    fn add(&mut self, visitor: Visitor, visit: Visit) {
        match visit {
            _ if visitor == Visitor::Bot => self.bots += 1,
            Visit::IndexPage => self.index_page += 1,
            Visit::NotFound => self.not_found += 1,
            Visit::Proxied => self.passed_on += 1,
            Visit::Refused => self.refused += 1,
        }
    }

    fn add_all(&mut self, other: Self) {
        self.index_page += other.index_page;
        self.not_found += other.not_found;
        self.passed_on += other.passed_on;
        self.refused += other.refused;
        self.bots += other.bots;
    }
}
