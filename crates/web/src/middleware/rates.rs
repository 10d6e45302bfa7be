//! Limits on the number of requests from a client, counted per key and per account with a valid API
//! key, and otherwise per client address. So a key is not affected by other clients behind the same
//! address.
//!
//! If the settings say so, requests are counted together with other processes. Without that, or
//! while it fails, this process counts alone.
//!
//! A limit is a bucket that refills steadily (the generic cell rate algorithm): a client that was
//! quiet for a whole window may send all of its requests at once.

mod limit;

use actix_web::HttpRequest;
use auth::Caller;
use prometheus::Registry;

pub(super) use limit::{Bucket, Limit};

use crate::client_address::TrustedProxies;
use crate::shared_counts::{SharedCount, SharedCounts};
use crate::{HttpSettings, RateLimit};

/// A client's status under each limit that applies to it, after a request.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Standing {
    /// What its API key has left.
    pub key: Option<RateLimit>,
    /// What its account has left over all keys.
    pub account: Option<RateLimit>,
    address: Option<RateLimit>,
    /// The limit that it has exceeded, if any.
    pub over: Option<RateLimit>,
}

impl Standing {
    /// The limit with the fewest requests left.
    pub fn nearest(&self) -> Option<RateLimit> {
        let all = [self.key, self.account, self.address];
        all.into_iter()
            .flatten()
            .min_by_key(|limit| limit.remaining)
    }
}

/// The limits of one server. A server without limits has `None` for all.
#[derive(Debug, Default)]
pub(crate) struct Rates {
    keys: Option<Limit>,
    accounts: Option<Limit>,
    addresses: Option<Limit>,
    proxies: TrustedProxies,
    shared: Option<SharedCounts>,
}

impl Rates {
    pub(crate) fn new(settings: &HttpSettings, shared: Option<SharedCounts>) -> Self {
        let window = settings.rate_window.get();
        Self {
            keys: Limit::new("key", settings.requests_per_key.get(), window),
            accounts: Limit::new("account", settings.requests_per_account.get(), window),
            addresses: Limit::new("address", settings.requests_per_address.get(), window),
            proxies: TrustedProxies(settings.trusted_proxies.clone()),
            shared,
        }
    }

    pub(super) fn register(&self, registry: &Registry) -> Result<(), prometheus::Error> {
        self.shared
            .as_ref()
            .map_or(Ok(()), |shared| shared.register(registry))
    }

    /// Keeps the connection to the shared counts. Returns only if there are none.
    pub(crate) async fn keep_sharing(&self) {
        if let Some(shared) = &self.shared {
            shared.keep().await;
        }
    }

    /// Counts a request of this caller. A request beyond its key's limit does not count for its
    /// account.
    pub(super) async fn count(&self, request: &HttpRequest, caller: Option<&Caller>) -> Standing {
        let limited = self.limited(request, caller);
        let shared = self.count_shared(&limited).await;
        let mut standing = Standing::default();
        for (index, (limit, bucket)) in limited.into_iter().enumerate() {
            if standing.over.is_some() {
                break;
            }
            let shown = match bucket {
                Bucket::Key(_) => &mut standing.key,
                Bucket::Account(_) => &mut standing.account,
                Bucket::Address(_) | Bucket::Shared(_) => &mut standing.address,
            };
            let Some(count) = shared.as_ref().and_then(|counts| counts.get(index)) else {
                *shown = Some(limit.count(bucket, &mut standing.over));
                continue;
            };
            let now = limit.standing(count.remaining, count.reset);
            *shown = Some(now);
            if count.is_within {
                // Counted here, too: if the shared counts are lost, this process continues from its
                // own count.
                limit.count(bucket, &mut None);
            } else {
                standing.over = Some(now);
            }
        }
        standing
    }

    /// The limits that apply to a request, in the order in which they are counted.
    fn limited(&self, request: &HttpRequest, caller: Option<&Caller>) -> Vec<(&Limit, Bucket)> {
        let buckets = if let Some(caller) = caller {
            vec![
                (&self.keys, Bucket::Key(caller.key_id.clone())),
                (&self.accounts, Bucket::Account(caller.account.clone())),
            ]
        } else {
            let address = Bucket::Address(self.proxies.client(request));
            vec![(&self.addresses, address)]
        };
        buckets
            .into_iter()
            .filter_map(|(limit, bucket)| Some((limit.as_ref()?, bucket)))
            .collect()
    }

    /// `None` if this process counts alone.
    async fn count_shared(&self, limited: &[(&Limit, Bucket)]) -> Option<Vec<SharedCount>> {
        let shared = self.shared.as_ref().filter(|_| !limited.is_empty())?;
        let named = limited.iter().map(|(limit, bucket)| {
            let client = match bucket {
                Bucket::Key(id) => id.as_str().to_owned(),
                Bucket::Account(account) => account.as_str().to_owned(),
                Bucket::Address(address) => address.to_string(),
                Bucket::Shared(number) => number.to_string(),
            };
            shared.bucket(limit.policy, &client, (limit.quota.get(), limit.period))
        });
        shared.count(&named.collect::<Vec<_>>()).await
    }
}
