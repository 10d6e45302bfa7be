//! An HTTP client that connects to allowed addresses only, and follows no redirect.

use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Method, RequestBuilder, Response};

use crate::roots::trust_system;
use crate::target_rules::TargetRules;
use crate::target_url::TargetUrl;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Sends requests. Clones share their connections.
#[derive(Clone, Debug)]
pub struct Client {
    http: reqwest::Client,
    rules: TargetRules,
}

impl Client {
    /// A client under these rules, which names itself to servers with its purpose.
    ///
    /// # Errors
    /// When the system's root certificates cannot be used.
    pub fn new(rules: TargetRules, purpose: &str) -> reqwest::Result<Self> {
        let http = trust_system(reqwest::Client::builder(), Vec::new())
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .referer(false)
            .dns_resolver(Arc::new(Guard(rules.clone())))
            .connect_timeout(CONNECT_TIMEOUT)
            // Each attempt looks its host up again: an address that was allowed may be another's now.
            .pool_max_idle_per_host(0)
            .user_agent(format!("Waymark/{} ({purpose})", env!("CARGO_PKG_VERSION")))
            .build()?;
        Ok(Self { http, rules })
    }

    /// A request to this target, whose host is checked first: an address in a URL is never looked
    /// up.
    ///
    /// # Errors
    /// Why the target is refused, in words.
    pub fn request(&self, method: Method, target: &str) -> Result<RequestBuilder, String> {
        let target = TargetUrl::parse_under(&self.rules, target).map_err(|e| e.to_string())?;
        Ok(self.http.request(method, target.as_url().clone()))
    }

    /// Sends a request.
    ///
    /// # Errors
    /// Why there is no answer, in words.
    pub async fn send(&self, request: RequestBuilder) -> Result<Response, String> {
        request.send().await.map_err(|error| cause(&error))
    }
}

/// The innermost cause, which has no URL in it: those of chats are secret.
fn cause(error: &reqwest::Error) -> String {
    let mut cause: &dyn Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    let text = cause.to_string();
    if error.is_connect() {
        return format!("no connection: {text}");
    }
    text
}

/// Looks names up, and lets none of their addresses through unless all are allowed.
struct Guard(TargetRules);

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let rules = self.0.clone();
        Box::pin(async move {
            let host = name.as_str();
            let refused = || format!("the host {host} has an address that is not allowed");
            rules.check_name(host).map_err(|_| refused())?;
            let found: Vec<SocketAddr> = tokio::net::lookup_host((host, 0)).await?.collect();
            let is_allowed = |address: &SocketAddr| rules.check_address(address.ip()).is_ok();
            if !found.iter().all(is_allowed) {
                return Err(refused().into());
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}
