//! Query plans, for tests of what a statement reads.

use diesel::QueryableByName;
use diesel::sql_types::Text;

/// A step of a plan of SQLite.
#[derive(QueryableByName)]
pub struct SqliteStep {
    #[diesel(sql_type = Text)]
    pub detail: String,
}

/// A line of a plan of PostgreSQL.
#[derive(QueryableByName)]
pub struct PostgresStep {
    #[diesel(sql_type = Text, column_name = "QUERY PLAN")]
    pub line: String,
}

/// The query plan of a statement with these values, each after its type: the steps on SQLite, and
/// with the pages read on PostgreSQL.
macro_rules! plan_of {
    ($pool:expr, $statement:expr, $($kind:ty: $value:expr),+) => {{
        use database::Connection;
        use diesel::sql_query;
        use $crate::model::plan::{PostgresStep, SqliteStep};

        let statement: &str = &$statement;
        let plan: Vec<String> = match &mut $pool.read().await.unwrap() {
            Connection::Sqlite(connection) => {
                let query = sql_query(format!("EXPLAIN QUERY PLAN {statement}"));
                let query = query$(.bind::<$kind, _>($value))+;
                let steps: Vec<SqliteStep> = query.load(connection).await.unwrap();
                steps.into_iter().map(|step| step.detail).collect()
            }
            Connection::Postgres(connection) => {
                let query = sql_query(format!("EXPLAIN (ANALYZE, BUFFERS) {statement}"));
                let query = query$(.bind::<$kind, _>($value))+;
                let steps: Vec<PostgresStep> = query.load(connection).await.unwrap();
                steps.into_iter().map(|step| step.line).collect()
            }
        };
        plan
    }};
}
pub(super) use plan_of;

/// How many pages PostgreSQL read, according to the first line of the plan that has them.
pub fn pages(plan: &[String]) -> u64 {
    let line = plan.iter().find(|line| line.contains("Buffers: shared"));
    let words = line.unwrap().split_whitespace();
    let counts = words.filter_map(|word| word.split_once('=')?.1.parse::<u64>().ok());
    counts.sum()
}
