//! Databases for tests: each test gets its own, copied from a template that was migrated once.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use database::{
    Connection, DatabaseSettings, DatabaseUrl, Migrations, Pool, PoolSettings, migrate, on_backend,
};
use diesel_async::RunQueryDsl;
use tempfile::TempDir;
use tokio::sync::{Mutex, OnceCell};

use crate::{Backend, PostgresServer};

/// A migrated, empty database for one test.
pub struct TestDatabase {
    /// Its address.
    pub url: DatabaseUrl,
    _folder: Option<TempDir>,
}

impl TestDatabase {
    /// Copies the migrated template, which the first caller in this process creates.
    pub async fn new(backend: Backend, migrations: Migrations) -> Self {
        match backend {
            Backend::Sqlite => {
                static TEMPLATES: Mutex<Option<Templates<Vec<u8>>>> = Mutex::const_new(None);
                let mut templates = TEMPLATES.lock().await;
                let template = match by_name(&mut templates, &migrations) {
                    Entry::Occupied(template) => template.into_mut(),
                    Entry::Vacant(none) => none.insert(sqlite_template(migrations).await),
                };
                let folder = tempfile::tempdir().expect("a folder for the test's database");
                let file = folder.path().join("test.sqlite");
                std::fs::write(&file, template).expect("a copy of the template");
                Self {
                    url: DatabaseUrl::Sqlite(file),
                    _folder: Some(folder),
                }
            }
            Backend::Postgres => {
                static SERVER: OnceCell<PostgresServer> = OnceCell::const_new();
                static TEMPLATES: Mutex<Option<Templates<String>>> = Mutex::const_new(None);
                let server = SERVER.get_or_init(PostgresServer::start).await;
                let mut templates = TEMPLATES.lock().await;
                let template = match by_name(&mut templates, &migrations) {
                    Entry::Occupied(template) => template.get().clone(),
                    Entry::Vacant(none) => {
                        let name = server.create_database(None).await;
                        let migrated = migrate(&server.url(&name), migrations).await;
                        migrated.expect("a migrated template");
                        none.insert(name).clone()
                    }
                };
                drop(templates);
                let name = server.create_database(Some(&template)).await;
                Self {
                    url: server.url(&name),
                    _folder: None,
                }
            }
        }
    }

    /// A pool for it, with a few connections.
    pub fn pool(&self) -> Pool {
        Pool::new(&self.url, &pool_settings()).expect("a pool")
    }

    /// Runs a statement on it; returns the number of changed rows.
    pub async fn execute(&self, statement: &str) -> usize {
        let mut connection = self.pool().write().await.expect("a connection");
        execute(&mut connection, statement).await
    }
}

/// Runs a statement on a connection, since a transaction must stay on one; returns the number of
/// changed rows.
pub async fn execute(connection: &mut Connection, statement: &str) -> usize {
    let done = on_backend!(connection, |connection| {
        diesel::sql_query(statement).execute(connection).await
    });
    done.expect("a statement that runs")
}

/// A PostgreSQL server that the test may stop, with an empty database; `None` if it is not
/// installed.
pub async fn own_server() -> Option<(PostgresServer, DatabaseUrl)> {
    if !Backend::Postgres.is_available() {
        return None;
    }
    let server = PostgresServer::start().await;
    let name = server.create_database(None).await;
    let url = server.url(&name);
    Some((server, url))
}

/// Settings of a service that uses a database and migrates it.
pub fn database_settings(url: &DatabaseUrl) -> DatabaseSettings {
    DatabaseSettings {
        pool: pool_settings(),
        ..DatabaseSettings::new(url.clone())
    }
}

/// Settings of a pool for a test.
pub fn pool_settings() -> PoolSettings {
    PoolSettings {
        connections: 4.into(),
        ..PoolSettings::default()
    }
}

/// Migrated databases by the table that their searches are in, which differs between services.
type Templates<T> = HashMap<Option<&'static str>, T>;

fn by_name<'a, T>(
    templates: &'a mut Option<Templates<T>>,
    migrations: &Migrations,
) -> Entry<'a, Option<&'static str>, T> {
    let name = migrations.search_indexes.first().map(|index| index.table);
    templates.get_or_insert_default().entry(name)
}

async fn sqlite_template(migrations: Migrations) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder for the template");
    let file = folder.path().join("template.sqlite");
    migrate(&DatabaseUrl::Sqlite(file.clone()), migrations)
        .await
        .expect("a migrated template");
    std::fs::read(&file).expect("the template's bytes")
}
