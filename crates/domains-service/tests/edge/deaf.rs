//! The connection that listens for changes fails silently, and changes are served all the same.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use database::{DatabaseSettings, DatabaseUrl};
use domains_service::edge::settings::EdgeSettings;
use testing::{Backend, database_settings, eventually, until};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::edge::service::{TestService, empty};
use crate::edge::visitor::get;

/// The edge waits 15 seconds for its own notification; the rest is for slow machines.
const LIMIT: Duration = Duration::from_secs(45);

/// A forwarder to a server that can silently drop all responses.
struct Forwarder {
    address: SocketAddr,
    drops: watch::Sender<bool>,
}

impl Forwarder {
    async fn to(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (drops, _) = watch::channel(false);
        let watched = drops.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
                let (mut from_client, mut to_client) = client.into_split();
                let (mut from_server, mut to_server) = server.into_split();
                tokio::spawn(async move {
                    let _ = tokio::io::copy(&mut from_client, &mut to_server).await;
                    let _ = to_server.shutdown().await;
                });
                let mut drops = watched.subscribe();
                tokio::spawn(async move {
                    tokio::select! {
                        // A connection whose data was ever dropped stays dead, as behind a firewall
                        // that has forgotten it.
                        _ = drops.wait_for(|drops| *drops) => {}
                        _ = tokio::io::copy(&mut from_server, &mut to_client) => return,
                    }
                    let _ = tokio::io::copy(&mut from_server, &mut tokio::io::sink()).await;
                    drop(to_client);
                });
            }
        });
        Self { address, drops }
    }
}

fn port_of(url: &DatabaseUrl) -> (u16, String) {
    let DatabaseUrl::Postgres(text) = url else {
        unreachable!("it is PostgreSQL")
    };
    let url = url::Url::parse(text).unwrap();
    (url.port().unwrap(), url.path().to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edge_without_notifications_reads_all_names_and_says_so() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let database = empty(Backend::Postgres).await;
    let (port, path) = port_of(&database.url);
    let forwarder = Forwarder::to(port).await;
    let direct = format!("postgres://postgres@{}{path}", forwarder.address);
    let settings = DatabaseSettings {
        direct_url: Some(direct.parse().unwrap()),
        ..database_settings(&database.url)
    };
    let service = Arc::new(TestService::begin_at(settings, EdgeSettings::default()).await);
    until("the names are read", async || service.edge.is_loaded()).await;
    let other = TestService::start(&database.url).await;
    let is_served = async |name: &str| get(service.address, name, "/").await.status == 404;

    other.store("heard.waymark.dev", &[]).await;
    until("it is heard", async || is_served("heard.waymark.dev").await).await;
    assert!(!service.edge.lacks_notifications());
    assert_eq!(service.operate("/readyz").await.status, 200);

    forwarder.drops.send_replace(true);
    // Two, since all names are read when the silence is noticed, and again while it lasts.
    for name in ["first.waymark.dev", "second.waymark.dev"] {
        other.store(name, &[]).await;
        eventually("it is read all the same", LIMIT, async || {
            is_served(name).await.then_some(())
        })
        .await;
    }
    eventually("the silence is reported", LIMIT, async || {
        let ready = service.operate("/readyz").await;
        (ready.status == 503 && ready.text.contains("changes of the names")).then_some(())
    })
    .await;
    let metrics = service.operate("/metrics").await.text;
    assert!(
        metrics.contains("waymark_edge_hears_changes 0"),
        "{metrics}"
    );

    forwarder.drops.send_replace(false);
    eventually("it hears again", LIMIT, async || {
        (service.operate("/readyz").await.status == 200).then_some(())
    })
    .await;
    let metrics = service.operate("/metrics").await.text;
    assert!(
        metrics.contains("waymark_edge_hears_changes 1"),
        "{metrics}"
    );
    other.store("again.waymark.dev", &[]).await;
    until("it is heard", async || is_served("again.waymark.dev").await).await;
}
