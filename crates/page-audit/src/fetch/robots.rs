//! What sites' robots.txt say about this program.
//!
//! A page is fetched because a person asks for its report, so only a group for this program's own
//! name counts, not one for every robot (`*`). A robots.txt that cannot be fetched refuses nothing.

use std::sync::{Mutex, PoisonError};

use fetch_guard::TargetUrl;
use url::{Origin, Url};
use web_formats::robots::{RobotsTxt, path_and_query, product_token};

use super::{FetchError, FetchSettings};
use crate::snapshot::Probe;

/// The robots.txt of each origin that was asked.
#[derive(Debug)]
pub(super) struct Robots {
    /// The name of this program in robots.txt; `None` if robots.txt is not obeyed.
    agent: Option<String>,
    known: Mutex<Vec<Known>>,
}

#[derive(Debug)]
struct Known {
    origin: Origin,
    result: Probe,
    rules: Option<RobotsTxt>,
}

impl Robots {
    pub(super) fn new(settings: &FetchSettings) -> Self {
        let agent = product_token(&settings.user_agent);
        let is_obeyed = settings.obey_robots && !agent.is_empty();
        Self {
            agent: is_obeyed.then(|| agent.to_owned()),
            known: Mutex::default(),
        }
    }

    /// Whether this origin's robots.txt still has to be asked.
    pub(super) fn is_unknown(&self, url: &Url) -> bool {
        self.agent.is_some() && self.find(url, |_| ()).is_none()
    }

    /// Checks whether the site of this URL refuses it to this program, as far as it was asked.
    pub(super) fn check(&self, target: &TargetUrl) -> Result<(), FetchError> {
        let Some(agent) = &self.agent else {
            return Ok(());
        };
        let url = target.as_url();
        if url.path() == "/robots.txt" {
            return Ok(());
        }
        let is_refused = self.find(url, |known| {
            let rules = known.rules.as_ref();
            rules.is_some_and(|rules| rules.refuses_by_name(agent, &path_and_query(url)))
        });
        if is_refused == Some(true) {
            return Err(FetchError::RobotsDisallowed {
                host: target.host().to_owned(),
                agent: agent.clone(),
            });
        }
        Ok(())
    }

    /// The result for the robots.txt of this URL's origin, if it was asked.
    pub(super) fn result(&self, url: &Url) -> Option<Probe> {
        self.find(url, |known| known.result.clone())
    }

    /// Remembers the response to the robots.txt of this URL's origin.
    pub(super) fn learn(&self, url: &Url, result: Probe) {
        let rules = match &result {
            Probe::Response(response) if response.is_success() => {
                Some(RobotsTxt::parse(&response.body))
            }
            _ => None,
        };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.push(Known {
            origin: url.origin(),
            result,
            rules,
        });
    }

    fn find<T>(&self, url: &Url, take: impl FnOnce(&Known) -> T) -> Option<T> {
        let origin = url.origin();
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().find(|known| known.origin == origin).map(take)
    }
}
