//! Database files, read without the program.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use diesel::connection::SimpleConnection;
use diesel::sql_types::{BigInt, Text};
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection};

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

pub fn open(file: &Path) -> SqliteConnection {
    assert!(file.is_file(), "{}", file.display());
    let mut connection = SqliteConnection::establish(file.to_str().unwrap()).unwrap();
    connection
        .batch_execute("PRAGMA busy_timeout = 10000")
        .unwrap();
    connection
}

pub fn execute(file: &Path, statements: &str) {
    open(file).batch_execute(statements).unwrap();
}

pub fn number(connection: &mut SqliteConnection, query: &str) -> i64 {
    let row: Number = diesel::sql_query(query).get_result(connection).unwrap();
    row.number
}

pub fn count(file: &Path, table: &str) -> i64 {
    let query = format!("SELECT count(*) AS number FROM {table}");
    number(&mut open(file), &query)
}

pub fn names(connection: &mut SqliteConnection, query: &str) -> Vec<String> {
    let rows: Vec<Name> = diesel::sql_query(query).load(connection).unwrap();
    rows.into_iter().map(|row| row.name).collect()
}

/// The names in a folder, in order.
pub fn in_folder(folder: &Path) -> Vec<String> {
    let entries = folder.read_dir().unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

pub fn mode(file: &Path) -> u32 {
    file.metadata().unwrap().permissions().mode() & 0o777
}
