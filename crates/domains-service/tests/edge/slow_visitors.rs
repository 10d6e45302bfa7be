//! Visitors who hold connections lose them, and other visitors notice nothing.

use std::time::Duration;

use domains_service::edge::settings::EdgeSettings;
use testing::{Backend, TestDatabase, exchange, trickle, until};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;

use crate::edge::backend::ShortLinks;
use crate::edge::service::{TestService, empty};

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

async fn full_after(connections: usize) -> (TestDatabase, TestService) {
    let database = empty(Backend::Sqlite).await;
    let settings = EdgeSettings {
        max_connections: connections.into(),
        ..EdgeSettings::default()
    };
    let service = TestService::start_with(&database.url, settings).await;
    (database, service)
}

/// Requests on a connection that stays open; `None` if it is closed instead.
async fn ask(stream: &mut TcpStream) -> Option<String> {
    let asked = async {
        stream.write_all(REQUEST).await.ok()?;
        let mut text = Vec::new();
        while !text.ends_with(b"is not served here.\n") {
            (stream.read_buf(&mut text).await.ok()? > 0).then_some(())?;
        }
        String::from_utf8(text).ok()
    };
    timeout(LIMIT, asked)
        .await
        .expect("the connection was neither answered nor closed")
}

/// Reads a response of the backend, or the part that arrives.
async fn finish(mut stream: TcpStream) -> String {
    let mut text = Vec::new();
    while !text.ends_with(b"nothing like that") {
        let read = timeout(LIMIT, stream.read_buf(&mut text)).await;
        if read.expect("still open").unwrap_or(0) == 0 {
            break;
        }
    }
    String::from_utf8(text).unwrap()
}

async fn is_closed(stream: &mut TcpStream) -> bool {
    let read = timeout(LIMIT, stream.read(&mut [0; 1])).await;
    matches!(read.expect("still open"), Ok(0) | Err(_))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_edge_closes_the_longest_idle_connection() {
    let (_database, service) = full_after(3).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        let mut stream = TcpStream::connect(service.address).await.unwrap();
        assert!(ask(&mut stream).await.is_some());
        held.push(stream);
    }
    // The connection that was opened first has not been idle for longest.
    assert!(ask(&mut held[0]).await.is_some());

    let mut new = TcpStream::connect(service.address).await.unwrap();
    let answer = ask(&mut new).await;

    assert!(answer.is_some_and(|answer| answer.starts_with("HTTP/1.1 421 ")));
    assert!(is_closed(&mut held[1]).await);
    for stays in [0, 2] {
        assert!(ask(&mut held[stays]).await.is_some(), "{stays}");
    }
    let metrics = service.operate("/metrics").await.text;
    let evicted = "waymark_edge_connections_evicted_total 1";
    assert!(metrics.contains(evicted), "{metrics}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_without_a_request_do_not_fill_the_edge() {
    let (_database, service) = full_after(4).await;
    let mut held = Vec::new();
    for number in 0..4 {
        let mut stream = TcpStream::connect(service.address).await.unwrap();
        // Half of them have sent part of a request.
        if number % 2 == 0 {
            stream.write_all(b"GET / HTTP/1.1\r\nHo").await.unwrap();
        }
        held.push(stream);
    }

    // Each one gets a response, although none of the others has ended by itself.
    for _ in 0..8 {
        let mut new = TcpStream::connect(service.address).await.unwrap();
        assert!(ask(&mut new).await.is_some());
        held.push(new);
    }

    for stream in &mut held[..4] {
        assert!(is_closed(stream).await);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_edge_closes_no_connection_with_a_request_in_hand() {
    let links = ShortLinks::start().await;
    let database = empty(Backend::Sqlite).await;
    let settings = EdgeSettings {
        max_connections: 2.into(),
        backend_timeout: LIMIT.into(),
        ..links.settings()
    };
    let service = TestService::start_with(&database.url, settings).await;
    service.store("go.waymark.dev", &[]).await;
    let mut visits = Vec::new();
    for number in 1..=2 {
        let mut stream = TcpStream::connect(service.address).await.unwrap();
        let request = "GET /missing-on-release HTTP/1.1\r\nHost: go.waymark.dev\r\n\r\n";
        stream.write_all(request.as_bytes()).await.unwrap();
        until("it is proxied", async || links.count() == number).await;
        visits.push(stream);
    }

    let mut new = TcpStream::connect(service.address).await.unwrap();
    let asking = tokio::spawn(async move { ask(&mut new).await });
    let finishing: Vec<_> = visits
        .into_iter()
        .map(|visit| tokio::spawn(finish(visit)))
        .collect();
    until("both have ended", async || {
        links.release();
        finishing.iter().all(JoinHandle::is_finished)
    })
    .await;
    for finished in finishing {
        let text = finished.await.unwrap();
        assert!(text.ends_with("nothing like that"), "cut off: {text}");
    }

    // The first one to become idle was closed, after its whole response.
    assert!(asking.await.unwrap().is_some());
}
