//! Checks PostgreSQL's plan for every order of a list with every filter: each plan must follow one
//! index from the page's first row to its last, and read only rows that are shown.
#![expect(clippy::print_stdout, reason = "printing is its purpose")]

use database::PostgresConnection;
use diesel::{QueryableByName, sql_query, sql_types};
use diesel_async::RunQueryDsl;

use crate::fill::{RESULT, project};
use crate::postgres::{connect, execute};
use crate::sent::Statement;

/// PostgreSQL may plan without the values from the sixth on.
const EXECUTIONS: usize = 20;

/// The parameters of every combination.
pub fn queries() -> Vec<String> {
    let project = format!("&project={}", project(1));
    let result = format!("&result={RESULT}");
    let both = format!("{project}{result}");
    let filters = ["", &project, &result, &both];
    let mut queries = Vec::new();
    for field in ["id", "generated_at", "url", "score"] {
        for direction in ["asc", "desc"] {
            queries
                .extend(filters.map(|filter| format!("sort_by={field}&sort={direction}{filter}")));
        }
    }
    queries
}

/// Prints the indexes that each combination uses.
///
/// # Panics
/// When a plan sorts, or reads rows that are not shown.
pub async fn check(url: &str, statements: &[Statement]) {
    let queries = queries();
    assert_eq!(
        queries.len(),
        statements.len(),
        "each list takes one statement"
    );
    let mut connection = connect(url).await;
    for (query, statement) in queries.iter().zip(statements) {
        let plan = explain(&mut connection, statement).await;
        let wasteful = ["Sort", "Seq Scan", "Rows Removed", "Bitmap"]
            .iter()
            .any(|word| plan.contains(word));
        assert!(!wasteful, "{query}\n{}\n{plan}", statement.sql);
        let indexes = plan.split(" using ").skip(1);
        let indexes = indexes.filter_map(|rest| rest.split(' ').next());
        println!("{query}: {}", indexes.collect::<Vec<_>>().join(", "));
    }
}

/// The plan after as many executions as PostgreSQL needs before it may plan without the values.
async fn explain(connection: &mut PostgresConnection, statement: &Statement) -> String {
    #[derive(QueryableByName)]
    struct Plan {
        #[diesel(sql_type = sql_types::Text, column_name = "QUERY PLAN")]
        line: String,
    }
    let values = statement.values.iter().map(|value| {
        value.as_ref().map_or_else(
            || "NULL".to_owned(),
            |value| format!("'{}'", value.replace('\'', "''")),
        )
    });
    let values = values.collect::<Vec<_>>().join(", ");
    execute(connection, &format!("PREPARE list AS {}", statement.sql)).await;
    for _ in 0..EXECUTIONS {
        execute(connection, &format!("EXECUTE list ({values})")).await;
    }
    let plan = sql_query(format!("EXPLAIN (ANALYZE) EXECUTE list ({values})"));
    let lines = plan.load::<Plan>(connection).await.expect("a plan");
    execute(connection, "DEALLOCATE list").await;
    let lines = lines.into_iter().map(|Plan { line }| line);
    lines.collect::<Vec<_>>().join("\n")
}
