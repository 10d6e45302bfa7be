//! Visitors who hold connections: they lose them, and other visitors notice nothing.

use std::time::Duration;

use domains_service::edge::settings::EdgeSettings;
use testing::{Backend, TestDatabase, exchange, trickle};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::service::{TestService, empty};

const LIMIT: Duration = Duration::from_mins(1);
const REQUEST: &[u8] = b"GET / HTTP/1.1\r\nHost: nobody.example\r\n\r\n";

async fn impatient() -> (TestDatabase, TestService) {
    let database = empty(Backend::Sqlite).await;
    let settings = EdgeSettings {
        request_head_timeout: Duration::from_secs(1).into(),
        keep_alive: Duration::from_secs(3).into(),
        max_connections: 1_200.into(),
        ..EdgeSettings::default()
    };
    let service = TestService::start_with(&database.url, settings).await;
    (database, service)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_visitor_that_never_completes_a_head_is_disconnected() {
    let (_database, service) = impatient().await;

    let nothing = exchange(service.address, b"").await;
    let first = trickle(service.address, b"GET / HTTP/1.1\r\nHost: ").await;
    let later = trickle(
        service.address,
        b"GET / HTTP/1.1\r\nHost: nobody.example\r\n\r\nGET / HTTP/1.1\r\nHost: ",
    )
    .await;
    let idle = exchange(service.address, REQUEST).await;

    assert_eq!((nothing.as_str(), first.as_str()), ("", ""));
    for answer in [later, idle] {
        assert!(answer.starts_with("HTTP/1.1 421 "), "{answer}");
        assert_eq!(answer.matches("HTTP/1.1").count(), 1, "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_slow_visitors_do_not_stop_others() {
    let (_database, service) = impatient().await;
    let address = service.address;
    let mut held = JoinSet::new();
    for _ in 0..1000 {
        held.spawn(async move {
            let mut stream = TcpStream::connect(address).await.unwrap();
            let _ = stream.read_to_end(&mut Vec::new()).await;
        });
    }

    for _ in 0..20 {
        let ask = async {
            let mut stream = TcpStream::connect(address).await.unwrap();
            stream.write_all(REQUEST).await.unwrap();
            let mut answer = [0; 12];
            stream.read_exact(&mut answer).await.unwrap();
            answer
        };
        assert_eq!(&timeout(LIMIT, ask).await.unwrap(), b"HTTP/1.1 421");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }

    let all_ended = async { while held.join_next().await.is_some() {} };
    timeout(LIMIT, all_ended)
        .await
        .expect("silent connections are closed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_address_cannot_take_every_connection() {
    let database = empty(Backend::Sqlite).await;
    let settings = EdgeSettings {
        max_connections: 60.into(),
        max_connections_per_address: 20.into(),
        trusted_proxies: Vec::new(),
        ..EdgeSettings::default()
    };
    let service = TestService::start_with(&database.url, settings).await;
    let mut held = Vec::new();
    for _ in 0..100 {
        held.push(TcpStream::connect(service.address).await.unwrap());
    }

    // On Linux, all of 127.0.0.0/8 is this machine.
    let other = TcpSocket::new_v4().unwrap();
    other.bind("127.0.0.2:0".parse().unwrap()).unwrap();
    let mut other = other.connect(service.address).await.unwrap();
    other.write_all(REQUEST).await.unwrap();
    let mut answer = [0; 12];
    let answered = timeout(LIMIT, other.read_exact(&mut answer)).await;

    assert!(answered.is_ok(), "another address is not served");
    assert_eq!(&answer, b"HTTP/1.1 421");
    let refused = "waymark_edge_connections_refused_total 80";
    let metrics = service.operate("/metrics").await.text;
    assert!(metrics.contains(refused), "{metrics}");
}
