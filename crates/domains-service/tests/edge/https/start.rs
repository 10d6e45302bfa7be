//! Handshakes while a service starts.

use std::time::Duration;

use domains_service::edge::settings::EdgeSettings;
use testing::{Backend, execute, until};
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

use super::lab::{Lab, NAME, connect, with_https};
use crate::edge::service::TestService;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn handshakes_wait_until_everything_is_read() {
    if !Backend::Postgres.is_available() {
        return;
    }
    for table in ["domains", "certificates"] {
        let lab = Lab::start_with(Backend::Postgres, EdgeSettings::default()).await;
        let trusting = lab.trusting();
        let (pool, url) = (lab.database.pool(), lab.database.url.clone());
        lab.service.stop().await;
        let mut connection = pool.write().await.unwrap();
        let mut run = async |statement: &str| execute(&mut connection, statement).await;

        run("BEGIN").await;
        run(&format!("LOCK TABLE {table}")).await;
        let settings = EdgeSettings {
            request_head_timeout: Duration::from_mins(1).into(),
            ..EdgeSettings::default()
        };
        let service = TestService::begin(&url, with_https(settings)).await;
        let address = service.https.unwrap();
        let waiting = tokio::spawn(connect(address, NAME, trusting.clone()));
        let unknown = tokio::spawn(connect(address, "unknown.dev", trusting.clone()));
        // Its connection comes after theirs.
        until("they are accepted", async || {
            let metrics = service.operate("/metrics").await;
            metrics
                .text
                .contains("waymark_edge_connections_accepted_total 2\n")
        })
        .await;
        assert!(!waiting.is_finished() && !unknown.is_finished(), "{table}");

        run("ROLLBACK").await;
        waiting.await.unwrap().unwrap();
        unknown.await.unwrap().unwrap_err();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_visitor_waits_longer_than_a_first_request_may_take() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let lab = Lab::start_with(Backend::Postgres, EdgeSettings::default()).await;
    let trusting = lab.trusting();
    let (pool, url) = (lab.database.pool(), lab.database.url.clone());
    lab.service.stop().await;
    let mut connection = pool.write().await.unwrap();
    execute(&mut connection, "BEGIN").await;
    execute(&mut connection, "LOCK TABLE certificates").await;
    let settings = EdgeSettings {
        request_head_timeout: Duration::from_secs(1).into(),
        ..EdgeSettings::default()
    };
    let service = TestService::begin(&url, with_https(settings)).await;
    let address = service.https.unwrap();
    connect(address, NAME, trusting).await.unwrap_err();
    // Nor does a visitor who sends nothing.
    let mut silent = TcpStream::connect(address).await.unwrap();
    silent.read_u8().await.unwrap_err();
    execute(&mut connection, "ROLLBACK").await;
}
