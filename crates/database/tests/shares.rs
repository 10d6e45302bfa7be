//! What the requests of one account leave to the others.

use std::pin::pin;
use std::time::Duration;

use database::{Error, Migrations, Pool, PoolSettings};
use diesel_migrations::embed_migrations;
use futures_util::poll;
use testing::{Backend, TestDatabase};

const MIGRATIONS: Migrations = Migrations {
    sqlite: embed_migrations!("tests/migrations/sqlite"),
    postgres: embed_migrations!("tests/migrations/postgres"),
    search_indexes: &[],
};

testing::on_each_database!(
    an_account_uses_half_of_the_connections,
    changes_of_accounts_take_turns,
    searches_use_a_third_of_the_connections,
);

fn pool_of(database: &TestDatabase, connections: usize) -> Pool {
    let settings = PoolSettings {
        connections: connections.into(),
        wait: Duration::from_secs(1).into(),
    };
    Pool::new(&database.url, &settings).unwrap()
}

async fn an_account_uses_half_of_the_connections(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = pool_of(&database, 4);
    let greedy = pool.for_account("greedy");
    let held = (greedy.read().await.unwrap(), greedy.read().await.unwrap());

    assert!(matches!(greedy.read().await, Err(Error::Unavailable(_))));
    let other = pool.for_account("other").read().await;
    let visitor = pool.for_visitors().read().await;

    assert!(other.is_ok() && visitor.is_ok());
    drop(held.0);
    assert!(greedy.read().await.is_ok());
}

async fn changes_of_accounts_take_turns(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = pool_of(&database, 1);
    let (many, few) = (pool.for_account("many"), pool.for_account("few"));
    let first = many.write().await.unwrap();
    let mut second = pin!(many.write());
    let mut third = pin!(few.write());
    assert!(poll!(&mut second).is_pending());
    assert!(poll!(&mut third).is_pending());

    drop(first);

    let of_few = third.await.unwrap();
    assert!(poll!(&mut second).is_pending());
    drop(of_few);
    assert!(second.await.is_ok());
}

async fn searches_use_a_third_of_the_connections(backend: Backend) {
    let database = TestDatabase::new(backend, MIGRATIONS).await;
    let pool = pool_of(&database, 12);

    let mine = (
        pool.search_permit("a").await.unwrap(),
        pool.search_permit("a").await.unwrap(),
    );
    let third = pool.search_permit("a").await;
    assert!(matches!(third, Err(Error::Unavailable(_))));
    // Half of them are reserved for other accounts.
    let theirs = (
        pool.search_permit("b").await.unwrap(),
        pool.search_permit("c").await.unwrap(),
    );
    assert!(pool.search_permit("d").await.is_err());

    drop((mine, theirs));
    assert!(pool.search_permit("a").await.is_ok());
}
