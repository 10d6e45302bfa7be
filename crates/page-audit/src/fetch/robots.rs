//! Asks a site's robots.txt whether it refuses this program by name, before a page is requested.
//!
//! A page is fetched because a person asks for its report, so only a group for this program's own
//! name counts, not one for every robot (`*`). A robots.txt that cannot be fetched refuses nothing.

use std::sync::{Arc, Mutex, PoisonError};

use futures_util::future::BoxFuture;
use tokio::time::Instant;
use url::{Origin, Url};

use super::batch::{Batch, PageOrigin, TIMEOUT};
use super::context::FetchContext;
use super::plan::at_root;
use super::{FetchError, FetchSettings, Fetcher};
use crate::formats::robots::{RobotsTxt, path_and_query, product_token};
use crate::snapshot::Probe;
use crate::target_url::TargetUrl;

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
    fn is_unknown(&self, url: &Url) -> bool {
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

    fn learn(&self, url: &Url, result: Probe) {
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

impl Fetcher {
    /// Asks the robots.txt of a page's site, unless it is known or not obeyed.
    ///
    /// Boxed, because this makes requests for a request.
    pub(super) fn ask_robots<'f>(
        &'f self,
        target: &'f TargetUrl,
        context: &'f Arc<FetchContext>,
    ) -> BoxFuture<'f, Result<(), FetchError>> {
        Box::pin(async move {
            let url = target.as_url();
            if context.robots.is_unknown(url) {
                let result = self.first_robots_txt(url, context).await;
                // Nothing is known about what the site wants.
                if matches!(&result, Probe::Failed(failure) if failure.code == "host_busy") {
                    return Err(FetchError::HostBusy {
                        host: target.host().to_owned(),
                    });
                }
                context.robots.learn(url, result);
            }
            context.robots.check(target)
        })
    }

    /// The robots.txt of a site from which nothing was fetched yet. It gets a quarter of the time
    /// at most, so that a slow one does not keep the page from being fetched.
    async fn first_robots_txt(&self, url: &Url, context: &Arc<FetchContext>) -> Probe {
        let limit = TIMEOUT.min(self.settings.total_timeout / 4);
        let deadline = Instant::now() + limit;
        let ask = async |is_faulty| {
            let origin = PageOrigin::new(at_root(url, "/"), is_faulty);
            context.budget.plan(1);
            let batch = Batch::sequential(&origin, deadline, Arc::clone(context));
            self.probe_robots_txt(&batch.before_page()).await
        };
        match ask(false).await {
            // As for the page itself, a certificate that does not verify ends nothing.
            Probe::Failed(failure) if failure.code == "tls_invalid" => ask(true).await,
            result => result,
        }
    }
}
