//! What all requests of one fetch share.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OnceCell;

use super::budget::Budget;
use super::robots::Robots;
use super::{FetchError, FetchSettings};

/// What all requests of one fetch share: their budget, what the sites' robots.txt say about this
/// program, and the addresses of names.
#[derive(Debug)]
pub(super) struct FetchContext {
    pub(super) budget: Budget,
    pub(super) robots: Robots,
    pub(super) names: Names,
}

impl FetchContext {
    pub(super) fn new(settings: &FetchSettings) -> Self {
        Self {
            budget: Budget::new(settings.max_requests),
            robots: Robots::new(settings),
            names: Names::default(),
        }
    }
}

/// What a name resolved to.
pub(super) type Addresses = Result<Arc<[IpAddr]>, FetchError>;

/// The addresses of the names beside a page: each is looked up once, so that its kept connections
/// lead to the same addresses.
#[derive(Debug, Default)]
pub(super) struct Names(Mutex<HashMap<String, Arc<OnceCell<Addresses>>>>);

impl Names {
    pub(super) async fn get(
        &self,
        name: &str,
        look_up: impl Future<Output = Addresses>,
    ) -> Addresses {
        let known = {
            let mut names = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(names.entry(name.to_owned()).or_default())
        };
        known.get_or_init(|| look_up).await.clone()
    }
}
