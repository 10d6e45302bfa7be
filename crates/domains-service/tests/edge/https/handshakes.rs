//! Handshakes that are refused, and clients that disconnect in the middle.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use domains_service::edge::settings::EdgeSettings;
use rcgen::date_time_ymd;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, ClientConnection};
use testing::{Backend, until};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::lab::{INDEX, Lab, NAME, params};

testing::on_each_database!(certificates_come_change_and_go);

/// A fatal alert: handshake messages are refused with it.
const UNRECOGNIZED_NAME: [u8; 7] = [21, 3, 3, 0, 2, 2, 112];

/// A client's first message for a name.
fn hello(config: ClientConfig, name: &str) -> Vec<u8> {
    let name = ServerName::try_from(name.to_owned()).unwrap();
    let mut client = ClientConnection::new(Arc::new(config), name).unwrap();
    let mut bytes = Vec::new();
    client.write_tls(&mut bytes).unwrap();
    bytes
}

/// The service's response to these bytes, until it closes the connection.
async fn exchange(address: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answer = Vec::new();
    // The connection may be reset if not everything was read.
    let reading = stream.read_to_end(&mut answer);
    let _ = tokio::time::timeout(Duration::from_secs(30), reading)
        .await
        .unwrap();
    answer
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_without_a_certificate_are_refused_by_an_alert() {
    let lab = Lab::start().await;
    lab.service
        .store("to.waymark.dev", &[("index_page", INDEX)])
        .await;
    let unknown = lab.handshakes("unknown_name").await;
    for name in [
        "elsewhere.dev",
        "127.0.0.1",
        "waymark.dev",
        "x.go.waymark.dev",
    ] {
        let answer = exchange(lab.address(), &hello(lab.trusting(), name)).await;
        assert_eq!(answer, UNRECOGNIZED_NAME, "{name}");
    }
    let mut silent = lab.trusting();
    silent.enable_sni = false;
    assert_eq!(
        exchange(lab.address(), &hello(silent, NAME)).await,
        UNRECOGNIZED_NAME
    );
    assert_eq!(lab.handshakes("unknown_name").await, unknown + 5);

    let without = lab.handshakes("no_certificate").await;
    let answer = exchange(lab.address(), &hello(lab.trusting(), "to.waymark.dev")).await;
    assert_eq!(answer, UNRECOGNIZED_NAME);
    assert_eq!(lab.handshakes("no_certificate").await, without + 1);
    let mixed = lab.connect("GO.Waymark.dev").await;
    mixed.unwrap();
}

async fn certificates_come_change_and_go(backend: Backend) {
    let lab = Lab::start_with(backend, EdgeSettings::default()).await;
    let served = async || {
        let stream = lab.connect(NAME).await.ok()?;
        let certificates = stream.get_ref().1.peer_certificates()?;
        Some(certificates.first()?.to_vec())
    };
    let first = served().await.unwrap();
    assert_eq!(served().await, Some(first.clone()));

    lab.store(NAME, &params(NAME)).await;
    until("the new certificate is served", async || {
        served().await.is_some_and(|served| served != first)
    })
    .await;

    let mut expired = params(NAME);
    expired.not_before = date_time_ymd(2020, 1, 1);
    expired.not_after = date_time_ymd(2020, 2, 1);
    lab.store(NAME, &expired).await;
    until("an expired one is not", async || served().await.is_none()).await;

    lab.certify(NAME).await;
    lab.database.execute("DELETE FROM certificates").await;
    until("a deleted one is not", async || served().await.is_none()).await;

    lab.certify(NAME).await;
    lab.service.delete(1).await;
    assert!(served().await.is_none(), "no domain, no certificate");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_that_stop_at_any_byte_do_no_harm() {
    let settings = EdgeSettings {
        request_head_timeout: Duration::from_secs(1).into(),
        ..EdgeSettings::default()
    };
    let lab = Lab::start_with(Backend::Sqlite, settings).await;
    let hello = hello(lab.trusting(), NAME);
    let mut waiting = Vec::new();
    for end in (0..hello.len()).step_by(7) {
        let mut stream = TcpStream::connect(lab.address()).await.unwrap();
        stream.write_all(&hello[..end]).await.unwrap();
        if end % 2 == 0 {
            waiting.push(stream);
        }
    }
    lab.connect(NAME).await.unwrap();
    for mut stream in waiting {
        // The end, after a second, or a reset.
        let mut answer = [0; 100];
        let reading = stream.read(&mut answer);
        let read = tokio::time::timeout(Duration::from_secs(30), reading).await;
        assert_eq!(read.unwrap().unwrap_or(0), 0);
    }
    let mut whole = TcpStream::connect(lab.address()).await.unwrap();
    for byte in &hello {
        whole.write_all(&[*byte]).await.unwrap();
    }
    assert!(
        whole.read(&mut [0; 100]).await.unwrap() > 10,
        "in pieces, it is the same"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_handshake_is_refused() {
    let lab = Lab::start().await;
    let tls_1_1 = {
        let mut hello = hello(lab.trusting(), NAME);
        // Without the extension that offers newer versions, the old field counts.
        let at = hello.windows(2).position(|two| two == [0, 43]).unwrap();
        hello[at + 1] = 99;
        hello[9..11].copy_from_slice(&[3, 2]);
        hello
    };
    let huge = [&[22, 3, 1, 0x40, 0, 1, 0, 0xff, 0xff][..], &vec![0; 40_000]].concat();
    for (what, bytes, alert) in [
        (
            "plain HTTP",
            b"GET / HTTP/1.1\r\nHost: a\r\n\r\n".to_vec(),
            None,
        ),
        ("nonsense", vec![0xff; 3000], None),
        ("TLS 1.1", tls_1_1, Some(70)),
        ("a huge first message", huge, None),
    ] {
        let answer = exchange(lab.address(), &bytes).await;
        let is_alert = answer.is_empty() || answer[0] == 21;
        assert!(is_alert && answer.len() <= 7, "{what}: {answer:?}");
        if let Some(alert) = alert {
            assert_eq!(answer[6], alert, "{what}");
        }
    }
    lab.connect(NAME).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_name_has_its_own_certificate() {
    let lab = Lab::start().await;
    let names: Vec<String> = (0..50).map(|n| format!("n{n}.waymark.dev")).collect();
    for name in &names {
        lab.service.store(name, &[("index_page", INDEX)]).await;
        lab.store(name, &params(name)).await;
    }
    until("the last one is served", async || {
        lab.connect(&names[49]).await.is_ok()
    })
    .await;
    for name in &names {
        let stream = lab.connect(name).await.unwrap();
        assert!(stream.get_ref().1.peer_certificates().is_some());
    }
}
