//! Behind PgBouncer: in session mode as without it, in transaction mode by settings; without them,
//! it is refused.

mod checked;
mod modes;
mod waits;

use database::{DatabaseSettings, DatabaseUrl, Migrations, Pool, PoolSettings};
use diesel_migrations::embed_migrations;
use testing::{PgBouncer, PostgresServer, skip};

const MIGRATIONS: Migrations = Migrations {
    sqlite: embed_migrations!("tests/migrations/sqlite"),
    postgres: embed_migrations!("tests/migrations/postgres"),
    search_indexes: &[],
};

/// A server with an empty database, and a PgBouncer in this mode in front of it.
async fn behind(mode: &str, connections: usize) -> Option<(PostgresServer, PgBouncer, String)> {
    if !PgBouncer::is_installed() {
        skip("PgBouncer or PostgreSQL is not installed");
        return None;
    }
    let server = PostgresServer::start().await;
    let name = server.create_database(None).await;
    let bouncer = PgBouncer::start(&server, mode, connections, &[]).await;
    Some((server, bouncer, name))
}

fn settings(url: DatabaseUrl) -> DatabaseSettings {
    DatabaseSettings {
        pool: PoolSettings {
            connections: 8.into(),
            ..PoolSettings::default()
        },
        ..DatabaseSettings::new(url)
    }
}

async fn prepare(server: &PostgresServer, name: &str) {
    let pool = Pool::new(&server.url(name), &PoolSettings::default()).unwrap();
    let mut connection = pool.write().await.unwrap();
    testing::execute(&mut connection, "CREATE TABLE worked (text TEXT NOT NULL)").await;
}
