//! The work of PostgreSQL for the reports of a round.

use std::time::Duration;

use database::PostgresConnection;
use diesel::{QueryableByName, sql_query, sql_types};
use diesel_async::{AsyncConnection, RunQueryDsl};
use end_to_end::processor_time_of_postgres;

/// The cost of a round on the server's side.
#[derive(Clone, Copy, Debug)]
pub struct ServerCost {
    /// Processor time of the server's processes.
    pub processor: Duration,
    /// Bytes in its write-ahead log.
    pub logged: i64,
}

#[derive(QueryableByName)]
struct Position {
    #[diesel(sql_type = sql_types::BigInt)]
    position: i64,
}

/// Measures from its creation on.
pub struct ServerMeter {
    connection: PostgresConnection,
    before: ServerCost,
}

impl ServerMeter {
    /// Starts measuring the server of this database.
    pub async fn start(url: &str) -> Self {
        let mut connection = PostgresConnection::establish(url)
            .await
            .expect("a connection");
        let before = now(&mut connection).await;
        Self { connection, before }
    }

    /// The cost so far.
    pub async fn stop(mut self) -> ServerCost {
        let after = now(&mut self.connection).await;
        ServerCost {
            processor: after.processor.saturating_sub(self.before.processor),
            logged: after.logged - self.before.logged,
        }
    }
}

async fn now(connection: &mut PostgresConnection) -> ServerCost {
    let query = "SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint AS position";
    let found: Position = sql_query(query)
        .get_result(connection)
        .await
        .expect("a position");
    ServerCost {
        processor: processor_time_of_postgres(),
        logged: found.position,
    }
}
