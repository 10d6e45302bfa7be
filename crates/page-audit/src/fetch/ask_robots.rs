//! Asks a site's robots.txt whether it refuses this program by name, before a page is requested.

use std::sync::Arc;

use fetch_guard::TargetUrl;
use futures_util::future::BoxFuture;
use tokio::time::Instant;
use url::Url;

use super::batch::{Batch, PageOrigin, TIMEOUT};
use super::context::FetchContext;
use super::plan::at_root;
use super::{FetchError, Fetcher};
use crate::snapshot::Probe;

impl Fetcher {
    /// The response to the robots.txt of this URL's origin, for programs that go from page to page
    /// by themselves.
    pub async fn robots_txt(&self, url: &Url) -> Probe {
        let context = Arc::new(FetchContext::new(&self.settings));
        self.first_robots_txt(url, &context).await
    }

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
