//! Keys and revocations come from a server that does not always behave.

use std::{
    fs,
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use auth::{Error, LoadError, Source, Verifier};
use testing::TestKeys;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

use crate::test_keys::{RELOAD_INTERVAL, caller, eventually, settings};

#[derive(Clone, Copy, Debug)]
enum Manner {
    Serve,
    ServerError,
    Redirect,
    Garbage,
    Endless,
    CutOff,
}

#[derive(Clone)]
struct Server {
    address: std::net::SocketAddr,
    dir: PathBuf,
    manner: Arc<Mutex<Manner>>,
    answered: Arc<AtomicUsize>,
}

impl Server {
    async fn start(dir: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = Self {
            address: listener.local_addr().unwrap(),
            dir,
            manner: Arc::new(Mutex::new(Manner::Serve)),
            answered: Arc::default(),
        };
        let serving = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let serving = serving.clone();
                // A client that disconnects early is not a failure of the server.
                tokio::spawn(async move { drop(serving.answer(stream).await) });
            }
        });
        server
    }

    fn source(&self, name: &str) -> Source {
        format!("http://{}/{name}", self.address).parse().unwrap()
    }

    async fn answer(&self, mut stream: TcpStream) -> std::io::Result<()> {
        let mut request = vec![0; 4096];
        let length = stream.read(&mut request).await?;
        let request = String::from_utf8_lossy(&request[..length]).into_owned();
        let path = request.split(' ').nth(1).unwrap_or_default();
        let manner = *self.manner.lock().unwrap();
        let document = fs::read_to_string(self.dir.join(&path[1..]))?;
        let (head, body) = match manner {
            Manner::Serve => ("200 OK", document),
            Manner::ServerError => ("500 Internal Server Error", document),
            Manner::Redirect => ("302 Found\r\nLocation: /revoked.json", document),
            Manner::Garbage => ("200 OK", "<html>".to_owned()),
            Manner::Endless => ("200 OK", " ".repeat(9 * 1024 * 1024)),
            Manner::CutOff => ("200 OK\r\nContent-Length: 100000", document),
        };
        let answer = format!("HTTP/1.1 {head}\r\nConnection: close\r\n\r\n{body}");
        let written = stream.write_all(answer.as_bytes()).await;
        self.answered.fetch_add(1, Ordering::SeqCst);
        written
    }

    /// Switches to another behaviour and waits until each document has been requested with it.
    async fn behave(&self, manner: Manner) {
        *self.manner.lock().unwrap() = manner;
        let before = self.answered.load(Ordering::SeqCst);
        let started_at = Instant::now();
        while self.answered.load(Ordering::SeqCst) < before + 6 {
            assert!(
                started_at.elapsed() < Duration::from_secs(10),
                "the documents are no longer requested"
            );
            tokio::time::sleep(RELOAD_INTERVAL).await;
        }
    }
}

#[tokio::test]
async fn the_last_good_copy_survives_every_kind_of_bad_response() {
    let keys = TestKeys::new();
    let (key, revoked) = (keys.issue("default"), keys.issue("default"));
    let server = Server::start(keys.path()).await;
    let settings = settings(
        server.source("jwks.json"),
        Some(server.source("revoked.json")),
    );
    let verifier = Verifier::load(settings).await.unwrap();
    verifier.spawn_reload();
    let revoked_id = caller(&verifier, &revoked).key_id;
    keys.folder.revoke(&revoked_id).unwrap();
    eventually(&verifier, &revoked, Err(Error::Revoked)).await;

    for manner in [
        Manner::ServerError,
        Manner::Redirect,
        Manner::Garbage,
        Manner::Endless,
        Manner::CutOff,
    ] {
        server.behave(manner).await;
        assert!(verifier.verify(&key).is_ok(), "{manner:?}");
        assert_eq!(verifier.verify(&revoked), Err(Error::Revoked), "{manner:?}");
    }

    *server.manner.lock().unwrap() = Manner::Serve;
    fs::write(keys.folder.key_set_path(), r#"{"keys":[]}"#).unwrap();
    eventually(&verifier, &key, Err(Error::UnknownSigningKey)).await;
}

#[tokio::test]
async fn a_service_does_not_start_on_a_bad_or_missing_response() {
    let keys = TestKeys::new();
    let server = Server::start(keys.path()).await;
    *server.manner.lock().unwrap() = Manner::Redirect;
    let redirected = Verifier::load(settings(server.source("jwks.json"), None)).await;
    *server.manner.lock().unwrap() = Manner::Garbage;
    let garbage = Verifier::load(settings(server.source("jwks.json"), None)).await;
    let closed: Source = "http://user:secret@127.0.0.1:1/jwks.json?token=secret"
        .parse()
        .unwrap();
    let unreachable = Verifier::load(settings(closed, None)).await.unwrap_err();

    assert!(matches!(redirected, Err(LoadError::Fetch { .. })));
    assert!(matches!(garbage, Err(LoadError::KeySet { .. })));
    assert!(!format!("{unreachable} {unreachable:?}").contains("secret"));
}
