//! What the start finds out about a pooler.

use std::time::Duration;

use database::{DatabaseSettings, DatabaseUrl, Pooler};
use testing::{PgBouncer, Relay};

use super::{MIGRATIONS, behind, settings};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn transaction_mode_without_its_settings_is_refused_with_what_to_do() {
    for connections in [1, 3, 20] {
        let Some((_server, bouncer, name)) = behind("transaction", connections).await else {
            return;
        };
        let refused = settings(bouncer.url(&name)).open(MIGRATIONS).await;
        let Err(error) = refused else {
            panic!("it was not noticed with {connections} connections")
        };
        let error = error.to_string();
        assert!(error.contains("one transaction at a time"), "{error}");
        assert!(error.contains("`database.direct_url`"), "{error}");
        assert!(error.contains("pool_mode = session"), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pooler_that_was_away_at_the_start_is_checked_as_soon_as_it_is_back() {
    let Some((server, bouncer, name)) = behind("transaction", 5).await else {
        return;
    };
    // Where no database is listening yet.
    let port = testing::free_port();
    let url: DatabaseUrl = format!("postgres://postgres@127.0.0.1:{port}/{name}")
        .parse()
        .unwrap();
    let later = DatabaseSettings {
        migrate: false,
        ..settings(url)
    };
    let pool = later.open(MIGRATIONS).await.unwrap();
    drop(bouncer);
    let _bouncer = PgBouncer::start_at(port, &server, "transaction", 5, &[]).await;
    testing::eventually("it is refused", Duration::from_mins(1), async || {
        let error = pool.read().await.err()?.to_string();
        error.contains("closed").then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_far_away_is_checked_before_the_start() {
    for mode in ["session", "transaction"] {
        let Some((server, bouncer, name)) = behind(mode, 5).await else {
            return;
        };
        // A fifth of a second there and back.
        let relay = Relay::start(&[bouncer.port()], Duration::from_millis(100)).await;
        let url = format!("postgres://postgres@127.0.0.1:{}/{name}", relay.port());
        // In both modes, the sessions have been compared when the time limit is found wanting.
        let far = DatabaseSettings {
            pooler: Pooler::Transaction,
            direct_url: Some(server.url(&name)),
            ..settings(url.parse().unwrap())
        };
        let refused = far.open(MIGRATIONS).await;
        let error = refused.map(drop).unwrap_err().to_string();
        assert!(error.contains("have no limit"), "{mode}: {error}");
    }
}
