//! The processes of a service, which receive requests in turn, as from a proxy.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, RwLock};
use std::time::Duration;

use reqwest::RequestBuilder;
use reqwest::redirect::Policy;
use testing::{Answer, Client, eventually};

use crate::Service;

/// Longer than any request.
const DRAINED: Duration = Duration::from_mins(1);

/// The processes that receive requests.
#[derive(Clone)]
pub struct Fleet {
    members: Arc<RwLock<Vec<Arc<Member>>>>,
    turn: Arc<AtomicUsize>,
    visitor: reqwest::Client,
}

struct Member {
    base: String,
    api: Client,
    edge: Option<String>,
    /// Whether it may be killed at any time, so that a request may get no response.
    is_killed: bool,
}

/// The result of a visit.
pub(super) enum Visit {
    Answered(u16, Option<String>),
    /// Lost by a process that was killed, or has just started and is not ready.
    Lost,
}

impl Fleet {
    /// A fleet without processes.
    pub fn new() -> Self {
        let visitor = reqwest::Client::builder()
            .no_proxy()
            .redirect(Policy::none())
            .timeout(Duration::from_secs(30));
        Self {
            members: Arc::default(),
            turn: Arc::default(),
            visitor: visitor.build().expect("a visitor"),
        }
    }

    /// Sends requests to this process, too.
    pub fn add(&self, service: &Service, is_killed: bool) {
        let member = Member {
            base: service.base.clone(),
            api: Client::new(service.base.clone(), None),
            edge: service.edge.map(|edge| format!("http://{edge}")),
            is_killed,
        };
        self.members.write().unwrap().push(Arc::new(member));
    }

    /// Sends no more requests to this process; returns once it has responded to all.
    pub async fn drain(&self, service: &Service) {
        let place = |member: &Arc<Member>| member.base == service.base;
        let drained = {
            let mut members = self.members.write().unwrap();
            let place = members.iter().position(place);
            members.remove(place.expect("one of the processes"))
        };
        eventually("all requests have ended", DRAINED, async || {
            (Arc::strong_count(&drained) == 1).then_some(())
        })
        .await;
    }

    /// A client with this key.
    pub fn client(&self, key: &str) -> FleetClient {
        FleetClient {
            fleet: self.clone(),
            key: key.to_owned(),
        }
    }

    /// All processes, the one whose turn it is first.
    fn in_turn(&self) -> Vec<Arc<Member>> {
        let mut members = self.members.read().unwrap().clone();
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        let first = turn % members.len().max(1);
        members.rotate_left(first);
        members
    }

    fn next(&self) -> Arc<Member> {
        self.in_turn().into_iter().next().expect("a process")
    }

    /// Visits a name at the next edge.
    pub(super) async fn visit(&self, name: &str) -> Visit {
        let member = self.next();
        let edge = member.edge.as_deref().expect("an edge");
        let response = self.visitor.get(edge).header("host", name).send().await;
        match response {
            // A proxy requests /readyz first: an edge that has just started may not have read its
            // names.
            Ok(response) if member.is_killed && response.status() == 503 => Visit::Lost,
            Ok(response) => {
                let location = response.headers().get("location");
                let location = location.and_then(|location| location.to_str().ok());
                Visit::Answered(response.status().as_u16(), location.map(str::to_owned))
            }
            Err(_) if member.is_killed => Visit::Lost,
            Err(error) => panic!("an edge that is not killed did not respond: {error:?}"),
        }
    }
}

impl Default for Fleet {
    fn default() -> Self {
        Self::new()
    }
}

/// Sends requests to all processes in turns.
#[derive(Clone)]
pub struct FleetClient {
    fleet: Fleet,
    key: String,
}

impl FleetClient {
    /// The response; `None` if a process that may be killed did not send one.
    pub async fn try_send(&self, request: impl Fn(&Client) -> RequestBuilder) -> Option<Answer> {
        self.try_at(&self.fleet.next(), request).await
    }

    async fn try_at(
        &self,
        member: &Member,
        request: impl Fn(&Client) -> RequestBuilder,
    ) -> Option<Answer> {
        let client = member.api.with_key(Some(&self.key));
        match client.try_send(request(&client)).await {
            Ok(answer) => Some(answer),
            Err(_) if member.is_killed => None,
            Err(error) => panic!("a process that is not killed did not respond: {error:?}"),
        }
    }

    /// The response, from another process if a killed one does not send it: for requests that can
    /// be repeated.
    pub async fn send(&self, request: impl Fn(&Client) -> RequestBuilder) -> Answer {
        for member in self.fleet.in_turn() {
            if let Some(answer) = self.try_at(&member, &request).await {
                return answer;
            }
        }
        panic!("no process sent a response");
    }

    /// Sends a GET request.
    pub async fn get(&self, path: &str) -> Answer {
        self.send(|client| client.request("GET", path, &[])).await
    }
}
