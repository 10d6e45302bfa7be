//! Two processes of a service on one database: one that stays, one that is killed.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use end_to_end::{Launch, Service};
use reqwest::RequestBuilder;
use testing::{Answer, Client};
use tokio::sync::Mutex;

#[derive(Clone)]
pub struct Pair {
    stays: Arc<Mutex<Service>>,
    killed: Arc<Mutex<Service>>,
    launch: Launch,
    bases: [String; 2],
    /// The addresses for visitors.
    pub edges: Vec<String>,
}

impl Pair {
    pub async fn start(launch: Launch) -> Self {
        let beside = launch.beside();
        let (stays, killed) = (launch.start().await, beside.start().await);
        let edges = [stays.edge, killed.edge].into_iter().flatten();
        Self {
            bases: [stays.base.clone(), killed.base.clone()],
            edges: edges.map(|edge| format!("http://{edge}")).collect(),
            launch: beside,
            stays: Arc::new(Mutex::new(stays)),
            killed: Arc::new(Mutex::new(killed)),
        }
    }

    pub fn client(&self, key: &str) -> PairClient {
        let [stays, killed] = &self.bases;
        PairClient {
            clients: [stays, killed].map(|base| Client::new(base.clone(), Some(key))),
            turn: Arc::default(),
        }
    }

    /// Starts it again on the same port after this pause.
    pub async fn kill_and_restart(&self, pause: Duration) {
        let mut killed = self.killed.lock().await;
        assert_eq!(killed.process.ended(), None, "{}", killed.process.stderr());
        killed.process.kill();
        assert_quiet(&killed);
        tokio::time::sleep(pause).await;
        *killed = self.launch.start().await;
    }

    /// The process that stays.
    pub async fn process(&self) -> u32 {
        self.stays.lock().await.process.id()
    }

    /// No process has logged an error.
    pub async fn assert_quiet(&self) {
        let mut stays = self.stays.lock().await;
        assert_eq!(stays.process.ended(), None, "{}", stays.process.stderr());
        assert_quiet(&stays);
        assert_quiet(&*self.killed.lock().await);
    }
}

fn assert_quiet(service: &Service) {
    let log = service.process.stderr();
    assert!(!log.contains("panicked") && !log.contains("ERROR"), "{log}");
}

/// Sends requests to both processes in turns.
#[derive(Clone)]
pub struct PairClient {
    clients: [Client; 2],
    turn: Arc<AtomicUsize>,
}

impl PairClient {
    /// The response; `None` if the process that is killed did not send one.
    pub async fn try_send(&self, request: impl Fn(&Client) -> RequestBuilder) -> Option<Answer> {
        let turn = self.turn.fetch_add(1, Ordering::Relaxed) % 2;
        let client = &self.clients[turn];
        match client.try_send(request(client)).await {
            Ok(answer) => Some(answer),
            Err(_) if turn == 1 => None,
            Err(error) => panic!("the process that is not killed did not respond: {error:?}"),
        }
    }

    /// The response, from the other process if the killed one does not send it: for requests that
    /// can be repeated.
    pub async fn send(&self, request: impl Fn(&Client) -> RequestBuilder) -> Answer {
        for _ in 0..2 {
            if let Some(answer) = self.try_send(&request).await {
                return answer;
            }
        }
        let stays = &self.clients[0];
        let answer = stays.try_send(request(stays)).await;
        answer.expect("a response of the process that is not killed")
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(|client| client.request("GET", path, &[])).await
    }
}
