//! The statements that the service really sends to PostgreSQL for a request, read from the server's
//! log.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::PathBuf;
use std::time::Duration;

use database::PostgresConnection;
use serde_json::Value;

use crate::postgres::{connect, execute, texts};

/// A statement with the values of its parameters.
#[derive(Clone, Debug)]
pub struct Statement {
    /// Its text, with the placeholders `$1`, `$2` …
    pub sql: String,
    /// The values as text; `None` is NULL.
    pub values: Vec<Option<String>>,
}

/// The log of a server, which contains statements only while they are being recorded.
pub struct StatementLog {
    admin: PostgresConnection,
    own_process: i64,
    file: PathBuf,
}

impl StatementLog {
    /// Opens the log of the server of this database.
    pub async fn open(url: &str) -> Self {
        let mut admin = connect(url).await;
        let about = "SELECT pg_backend_pid()::text AS name, \
                     current_setting('data_directory') || '/' || pg_current_logfile('jsonlog') AS \
                     text";
        let mut about = texts(&mut admin, about).await;
        let about = about.pop().expect("one row");
        Self {
            admin,
            own_process: about.name.parse().expect("a process id"),
            file: about.text.into(),
        }
    }

    /// Returns the statements that other connections run during `work`.
    pub async fn listen(&mut self, work: impl AsyncFnOnce()) -> Vec<Statement> {
        let mut file = File::open(&self.file).expect("the server's log");
        file.seek(SeekFrom::End(0)).expect("the end of the log");
        self.log("all").await;
        work().await;
        self.log("none").await;
        let mut lines = String::new();
        file.read_to_string(&mut lines).expect("logged lines");
        let entries = lines
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok());
        entries
            .filter(|entry| entry["pid"] != self.own_process)
            .filter_map(|entry| statement(&entry))
            .collect()
    }

    async fn log(&mut self, what: &str) {
        execute(
            &mut self.admin,
            &format!("ALTER SYSTEM SET log_statement = '{what}'"),
        )
        .await;
        execute(&mut self.admin, "SELECT pg_reload_conf()").await;
        // Each process of the server reloads the settings in its own time.
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
}

fn statement(entry: &Value) -> Option<Statement> {
    let message = entry["message"].as_str()?;
    // `execute name: SELECT …` with the extended protocol, `statement: BEGIN` without.
    let (kind, sql) = message.split_once(": ")?;
    if !(kind.starts_with("execute ") || kind == "statement") {
        return None;
    }
    let values = entry["detail"]
        .as_str()
        .and_then(|detail| detail.split_once(": "))
        .map(|(_, values)| parse(values));
    Some(Statement {
        sql: sql.to_owned(),
        values: values.unwrap_or_default(),
    })
}

/// Reads `$1 = 'text', $2 = NULL`.
fn parse(mut values: &str) -> Vec<Option<String>> {
    let mut parsed = Vec::new();
    while let Some((_, rest)) = values.split_once(" = ") {
        let Some(mut text) = rest.strip_prefix('\'') else {
            parsed.push(None);
            values = rest;
            continue;
        };
        let mut value = String::new();
        loop {
            let (part, rest) = text.split_once('\'').expect("a closing quote");
            value += part;
            text = rest;
            // A quote in a value is doubled.
            let Some(more) = text.strip_prefix('\'') else {
                break;
            };
            value.push('\'');
            text = more;
        }
        parsed.push(Some(value));
        values = text;
    }
    parsed
}
