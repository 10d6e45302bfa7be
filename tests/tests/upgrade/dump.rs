//! A database as SQL statements.

use std::fmt::Write;
use std::process::Command;

use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection};
use diesel_async::SimpleAsyncConnection;

#[derive(QueryableByName)]
struct Statement {
    #[diesel(sql_type = Text)]
    statement: String,
}

/// The contents of a database that no process uses.
pub fn take(url: &str) -> String {
    match url.strip_prefix("sqlite://") {
        Some(path) => take_sqlite(path),
        None => take_postgres(url),
    }
}

/// Fills an empty database.
pub async fn restore(url: &str, statements: &str) {
    if let Some(path) = url.strip_prefix("sqlite://") {
        let mut database = SqliteConnection::establish(path).unwrap();
        database.batch_execute(statements).unwrap();
    } else {
        let mut database = database::connect(url).await.unwrap();
        database.batch_execute(statements).await.unwrap();
    }
}

fn take_postgres(url: &str) -> String {
    let mut command = Command::new("pg_dump");
    command.args(["--inserts", "--no-owner", "--no-privileges", url]);
    let output = command.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let dumped = String::from_utf8(output.stdout).unwrap();
    // Lines only for psql, and comments with the version of the server.
    let lines = dumped
        .lines()
        .filter(|line| !line.starts_with('\\') && !line.starts_with("--") && !line.is_empty());
    lines.fold(String::new(), |all, line| all + line + "\n")
}

fn take_sqlite(path: &str) -> String {
    let mut database = SqliteConnection::establish(path).unwrap();
    let mut load = |query: &str| -> Vec<String> {
        let rows = diesel::sql_query(query).load::<Statement>(&mut database);
        let rows = rows.unwrap().into_iter();
        rows.map(|row| row.statement).collect()
    };
    let made = |kinds: &str| {
        format!(
            "SELECT sql AS statement FROM sqlite_master WHERE type IN ({kinds}) \
             AND sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
        )
    };
    let tables = "SELECT name AS statement FROM sqlite_master WHERE type = 'table' \
                  AND (name = 'sqlite_sequence' OR name NOT LIKE 'sqlite_%') ORDER BY rowid";
    let mut dumped = String::new();
    let mut add = |statements: Vec<String>| {
        for statement in statements {
            writeln!(dumped, "{statement};").unwrap();
        }
    };
    add(load(&made("'table'")));
    let sequence = "SELECT 'DELETE FROM sqlite_sequence' AS statement FROM sqlite_master \
                    WHERE name = 'sqlite_sequence'";
    for table in load(tables) {
        if table == "sqlite_sequence" {
            // The counts of the rows inserted above.
            add(load(sequence));
        }
        let quoted = load(&format!(
            "SELECT group_concat('quote(' || name || ')', ' || '','' || ') AS statement \
             FROM pragma_table_info('{table}')"
        ));
        add(load(&format!(
            "SELECT 'INSERT INTO {table} VALUES (' || {} || ')' AS statement FROM {table}",
            quoted.concat()
        )));
    }
    // After the rows: triggers would count them again.
    add(load(&made("'index', 'trigger'")));
    dumped
}
