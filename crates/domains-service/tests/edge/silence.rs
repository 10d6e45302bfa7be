//! The database is reachable but does not respond: changing a domain does not wait forever.

use std::sync::Arc;
use std::time::Duration;

use domains_service::edge::{Duties, Edge};
use testing::{Backend, execute, until};

use crate::edge::service::empty;

const NAME: &str = "go.waymark.dev";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_waits_only_briefly_and_is_served_once_it_is_read() {
    if !Backend::Postgres.is_available() {
        return;
    }
    let database = empty(Backend::Postgres).await;
    let duties = Duties {
        follows: true,
        ..Duties::default()
    };
    let edge = Arc::new(Edge::new(database.pool(), duties).unwrap());
    let mut connection = database.pool().write().await.unwrap();
    let mut run = async |statement| execute(&mut connection, statement).await;
    // No other connection can read the table until this transaction ends.
    run("BEGIN").await;
    run("LOCK TABLE domains IN ACCESS EXCLUSIVE MODE").await;
    run(
        "INSERT INTO domains (account, name, name_unicode, ownership, token, created_at, \
         updated_at) \
         VALUES ('acme', 'go.waymark.dev', '', 'verified', '', CURRENT_TIMESTAMP, \
         CURRENT_TIMESTAMP)",
    )
    .await;

    let refreshed = tokio::time::timeout(Duration::from_mins(1), edge.refresh(NAME)).await;
    assert!(refreshed.is_ok(), "it would have waited forever");
    assert!(!edge.names().contains(NAME));

    run("COMMIT").await;
    until("the change is read", async || edge.names().contains(NAME)).await;
}
