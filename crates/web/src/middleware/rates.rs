//! How many requests a client may send: counted per key and per account with a valid API key,
//! otherwise per client address, so that a key is not affected by others behind the same address.
//!
//! They are counted together with other processes if the settings say so, and otherwise, or while
//! that fails, by this process alone.
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

    /// Stays connected to the counts that processes share. Ends only if there are none.
    pub(crate) async fn keep_sharing(&self) {
        if let Some(shared) = &self.shared {
            shared.keep().await;
        }
    }

    /// Counts a request of this caller. One that its key may not send does not count for its
    /// account.
    pub(super) async fn count(&self, request: &HttpRequest, caller: Option<&Caller>) -> Standing {
        let limited = self.limited(request, caller);
        let shared = self.count_shared(&limited).await;
        let mut standing = Standing::default();
        for (index, (limit, bucket)) in limited.into_iter().enumerate() {
            if standing.over.is_some() {
                break;
            }
            let place = match bucket {
                Bucket::Key(_) => &mut standing.key,
                Bucket::Account(_) => &mut standing.account,
                Bucket::Address(_) | Bucket::Shared(_) => &mut standing.address,
            };
            let Some(count) = shared.as_ref().and_then(|counts| counts.get(index)) else {
                *place = Some(limit.count(bucket, &mut standing.over));
                continue;
            };
            let now = limit.standing(count.remaining, count.reset);
            *place = Some(now);
            if count.is_within {
                // Should the shared counts be lost, this process goes on from its own part.
                limit.count(bucket, &mut None);
            } else {
                standing.over = Some(now);
            }
        }
        standing
    }

    /// The limits under which a request falls, in the order in which they are counted.
    fn limited(&self, request: &HttpRequest, caller: Option<&Caller>) -> Vec<(&Limit, Bucket)> {
        let of = |limit, bucket: &dyn Fn() -> Bucket| {
            let limit: &Option<Limit> = limit;
            limit.as_ref().map(|limit| (limit, bucket()))
        };
        let Some(caller) = caller else {
            let address = || Bucket::Address(self.proxies.client(request));
            return of(&self.addresses, &address).into_iter().collect();
        };
        let key = of(&self.keys, &|| Bucket::Key(caller.key_id.clone()));
        let account = of(&self.accounts, &|| Bucket::Account(caller.account.clone()));
        key.into_iter().chain(account).collect()
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
