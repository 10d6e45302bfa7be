//! An account's limits on requests and their use, as both services show them.

use std::future::{Ready, ready};
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use auth::Caller;
use serde::Serialize;
use utoipa::ToSchema;

use crate::caller::caller_of;
use crate::{Problem, RateLimit};

/// A caller with any valid API key, whatever scopes it carries, and the request's place in the
/// account's limits.
#[derive(Clone, Debug)]
pub struct AnyCaller {
    /// The account, the key's id and its scopes.
    pub caller: Caller,
    /// How much of the account's limits on requests is used.
    pub requests: RequestUsage,
}

impl FromRequest for AnyCaller {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(caller_of(request).and_then(|caller| {
            let caller = caller.ok_or_else(Problem::unauthenticated)?;
            let requests = request.extensions().get().copied().unwrap_or_default();
            Ok(Self { caller, requests })
        }))
    }
}

/// An account's use of its limits on requests, as of one of its requests, which is included.
#[derive(Clone, Copy, Debug, Default)]
pub struct RequestUsage {
    /// How many requests the account has in progress.
    pub in_flight: Used,
    pub(crate) key: Option<RateLimit>,
    pub(crate) account: Option<RateLimit>,
}

impl RequestUsage {
    /// The rate limits and what is left of them.
    pub fn rates(&self) -> Rates {
        Rates {
            key: self.key.map(Rate::from),
            account: self.account.map(Rate::from),
        }
    }
}

/// How much of a limit is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Used {
    /// How many there are.
    #[schema(minimum = 0)]
    pub used: i64,
    /// The most that there may be; null without a limit.
    #[schema(required, minimum = 1)]
    pub limit: Option<u32>,
}

impl Used {
    /// `limit` as in the settings: 0 for none.
    pub fn new(used: i64, limit: u32) -> Self {
        Self {
            used,
            limit: (limit > 0).then_some(limit),
        }
    }
}

/// How many requests may still be sent; null where there is no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Rates {
    /// With this API key.
    #[schema(required)]
    pub key: Option<Rate>,
    /// With all API keys of the account together.
    #[schema(required)]
    pub account: Option<Rate>,
}

/// A limit on the rate of requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = RateLimit)]
pub struct Rate {
    /// How many requests may be sent in a window.
    #[schema(minimum = 1)]
    pub limit: u32,
    /// The window, in seconds.
    #[schema(minimum = 1)]
    pub window: u64,
    /// How many are left.
    #[schema(minimum = 0)]
    pub remaining: u32,
    /// In how many seconds all of them are available again, if none are sent.
    #[schema(minimum = 0)]
    pub reset: u64,
}

impl From<RateLimit> for Rate {
    fn from(limit: RateLimit) -> Self {
        let seconds = |time: Duration| time.as_secs() + u64::from(time.subsec_nanos() > 0);
        Self {
            limit: limit.quota,
            window: seconds(limit.window),
            remaining: limit.remaining,
            reset: seconds(limit.reset),
        }
    }
}

/// The API key of a request.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = ApiKey)]
pub struct Key {
    /// Its id, by which it can be revoked; not a secret.
    #[schema(max_length = 64)]
    pub id: String,
    /// What it may do.
    pub scopes: Vec<String>,
}

impl From<&Caller> for Key {
    fn from(caller: &Caller) -> Self {
        let scopes = caller.scopes.iter();
        Self {
            id: caller.key_id.as_str().to_owned(),
            scopes: scopes.map(ToString::to_string).collect(),
        }
    }
}
