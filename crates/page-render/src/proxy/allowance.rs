//! What a page may send and receive, and what was refused to it.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use render_client::{RefusedRequest, Request};
use url::Url;

/// How many targets of refused requests are kept and logged.
const MAX_REFUSED: usize = 200;

/// The budget of one page.
#[derive(Debug, Default)]
pub struct Allowance {
    max_requests: u32,
    max_bytes: u64,
    requests: AtomicU32,
    bytes: AtomicU64,
    refused: Mutex<BTreeMap<Refused, u32>>,
    host: String,
    is_of_this_machine: OnceLock<bool>,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Refused {
    kind: &'static str,
    host: String,
    port: u16,
}

impl Allowance {
    /// Nothing, for the time when there is no page.
    pub fn none() -> Self {
        Self::default()
    }

    /// What is allowed to a page.
    pub fn new(request: &Request) -> Self {
        let url = Url::parse(&request.url).ok();
        let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
        Self {
            max_requests: request.limits.requests,
            max_bytes: request.limits.bytes,
            host: host.to_owned(),
            ..Self::default()
        }
    }

    /// Whether the page may use a connection to a host at this address: to this machine only if it
    /// has come from there itself, whatever its name leads to later.
    pub fn admits(&self, host: &str, address: IpAddr) -> bool {
        let is_here = address.to_canonical().is_loopback();
        if host == self.host {
            self.is_of_this_machine.get_or_init(|| is_here);
        }
        !is_here || self.is_of_this_machine.get() == Some(&true)
    }

    /// Counts a request; the error is the kind of its refusal.
    pub fn take_request(&self) -> Result<(), &'static str> {
        if self.max_requests == 0 {
            return Err("no_page");
        }
        if self.is_used_up() {
            return Err("too_many_bytes");
        }
        let room = |count| (count < self.max_requests).then_some(count + 1);
        self.requests
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, room)
            .map_or(Err("too_many_requests"), |_| Ok(()))
    }

    /// Counts bytes, in either direction; the error is the kind of their refusal.
    pub fn take_bytes(&self, count: usize) -> Result<(), &'static str> {
        self.bytes.fetch_add(count as u64, Ordering::Relaxed);
        if self.is_used_up() {
            return Err("too_many_bytes");
        }
        Ok(())
    }

    /// Whether no more bytes may be sent or received.
    pub fn is_used_up(&self) -> bool {
        self.bytes.load(Ordering::Relaxed) > self.max_bytes
    }

    /// Records a refusal, and logs the first of its kind to this target.
    pub fn refuse(&self, kind: &'static str, host: &str, port: u16) {
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        let full = refused.len() >= MAX_REFUSED;
        let target = Refused {
            kind,
            host: host.to_owned(),
            port,
        };
        if let Some(times) = refused.get_mut(&target) {
            *times += 1;
        } else if !full {
            tracing::warn!(kind, host, port, "a request of a page was refused");
            refused.insert(target, 1);
        }
    }

    /// The requests so far.
    pub fn requests(&self) -> u32 {
        self.requests.load(Ordering::Relaxed)
    }

    /// The bytes so far.
    pub fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// What was refused so far.
    pub fn refused(&self) -> Vec<RefusedRequest> {
        let refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        let refused = refused.iter().map(|(target, &times)| RefusedRequest {
            kind: target.kind.to_owned(),
            host: target.host.clone(),
            port: target.port,
            times,
        });
        refused.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_page_of_this_machine_reaches_this_machine() {
        let here: [IpAddr; 2] = [
            "127.0.0.1".parse().unwrap(),
            "::ffff:127.0.0.1".parse().unwrap(),
        ];
        let elsewhere: IpAddr = "192.0.2.1".parse().unwrap();
        let allowance = |url: &str| {
            Allowance::new(&Request {
                url: url.to_owned(),
                ..Request::default()
            })
        };

        let public = allowance("http://shop.example/");
        assert!(public.admits("shop.example", elsewhere));
        for address in here {
            assert!(!public.admits("localhost", address));
            // Its name is resolved again, to this machine.
            assert!(!public.admits("shop.example", address));
        }
        assert!(!allowance("http://shop.example/").admits("localhost", here[0]));

        let own = allowance("http://localhost:3000/");
        assert!(own.admits("localhost", here[0]));
        assert!(own.admits("127.0.0.1", here[0]));
        assert!(own.admits("cdn.example", elsewhere));
    }
}
