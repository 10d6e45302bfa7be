//! Fetches a page's planned subresources and probes, through the same guard as the page, with
//! shared limits on time, bytes and connections.
//!
//! In total there are at most 156 requests, as far as the budget of the fetch allows; what it leaves
//! is for redirects and repetitions (a refused HEAD is sent again as GET). Bodies have 32 MiB.

use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::join;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::Instant;

use super::Fetcher;
use super::batch::{Batch, PageOrigin};
use super::context::FetchContext;
use super::plan::{Plan, PlannedLink, PlannedSubresource};
use super::probes::MAX_SITEMAPS;
use crate::snapshot::{Probe, Probes, Snapshot, Subresource};

/// What a page's own requests leave for those besides.
#[derive(Debug)]
pub(crate) struct Remaining {
    pub(super) deadline: Instant,
    pub(super) context: Arc<FetchContext>,
}

impl Remaining {
    /// The same with a later deadline, for a wait that the page is not to blame for.
    pub(crate) fn postponed(mut self, by: Duration) -> Self {
        self.deadline += by;
        self
    }
}

/// The results of the requests besides a page's own, apart from its subresources.
#[derive(Debug, Default)]
pub(crate) struct FetchedSecondary {
    robots_txt: Probe,
    probes: Probes,
}

impl FetchedSecondary {
    /// Adds the results to their page.
    pub(crate) fn add_to(self, snapshot: &mut Snapshot) {
        snapshot.robots_txt = self.robots_txt;
        snapshot.probes = self.probes;
    }
}

/// The subresources come in rounds: style sheets, what they import, what those import.
#[derive(Debug)]
pub(crate) struct Rounds {
    /// For the results of each round.
    pub(crate) results: Sender<Vec<Subresource>>,
    /// What to fetch in the next round; nothing if there is none.
    pub(crate) next: Receiver<Vec<PlannedSubresource>>,
}

impl Rounds {
    /// Those of a page whose subresources are not fetched.
    pub(crate) fn none() -> Self {
        Self {
            results: channel(1).0,
            next: channel(1).1,
        }
    }
}

impl Fetcher {
    /// Fetches `/robots.txt` and, if there is a plan, everything in it, until the deadline.
    pub(crate) async fn fetch_planned(
        &self,
        origin: &PageOrigin,
        plan: Option<&Plan>,
        rounds: Rounds,
        remaining: Remaining,
    ) -> FetchedSecondary {
        let Remaining { deadline, context } = remaining;
        let known_robots_txt = context.robots.result(&origin.url);
        let with_robots_txt = usize::from(known_robots_txt.is_none());
        let of_plan = plan.map_or(0, |plan| MAX_SITEMAPS + plan.requests());
        context.budget.plan(with_robots_txt + of_plan);
        let one_by_one = Batch::sequential(origin, deadline, Arc::clone(&context));
        let robots_txt = async {
            match known_robots_txt {
                Some(known) => known,
                None => self.probe_robots_txt(&one_by_one).await,
            }
        };
        let Some(plan) = plan else {
            return FetchedSecondary {
                robots_txt: robots_txt.await,
                ..FetchedSecondary::default()
            };
        };
        let robots_txt_and_sitemaps = async {
            let robots_txt = robots_txt.await;
            let sitemaps = self.probe_sitemaps(&one_by_one, &robots_txt).await;
            (robots_txt, sitemaps)
        };
        let batch = Batch::concurrent(origin, deadline, context);
        // Somebody who is signed in might be signed out by one, or delete something.
        let is_harmless = |link: &&PlannedLink| !self.has_way_in_to(&link.url);
        let links = plan.links.iter().filter(is_harmless);
        // Connections are assigned in this order.
        let ((robots_txt, sitemaps), singles, (), links) = join!(
            robots_txt_and_sitemaps,
            self.probe_singles(&batch, plan),
            self.fetch_subresources(&batch, &plan.subresources, rounds),
            join_all(links.map(|link| self.probe_link(&batch, link))),
        );
        FetchedSecondary {
            robots_txt,
            probes: Probes {
                sitemaps,
                links,
                ..singles
            },
        }
    }

    async fn fetch_subresources(
        &self,
        batch: &Batch,
        first: &[PlannedSubresource],
        mut rounds: Rounds,
    ) {
        let fetch = async |planned: &[PlannedSubresource]| {
            let planned = planned.iter();
            join_all(planned.map(|planned| self.fetch_subresource(batch, planned))).await
        };
        let mut fetched = fetch(first).await;
        // Nobody listens any more if reading the page panicked, which is detected elsewhere.
        while rounds.results.send(fetched).await.is_ok() {
            match rounds.next.recv().await {
                Some(next) if !next.is_empty() => {
                    batch.context.budget.plan_further(next.len());
                    fetched = fetch(&next).await;
                }
                _ => return,
            }
        }
    }
}
