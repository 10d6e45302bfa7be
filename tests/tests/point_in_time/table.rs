//! A table as the database shows it.

use std::collections::BTreeMap;

use database::PostgresConnection;
use diesel::QueryableByName;
use diesel::deserialize::FromSqlRow;
use diesel::sql_types::{BigInt, Text, Untyped};
use diesel_async::{AsyncConnection, RunQueryDsl, SimpleAsyncConnection};

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    columns: String,
}

pub struct Table {
    connection: PostgresConnection,
    name: &'static str,
}

impl Table {
    pub async fn open(url: &str, name: &'static str) -> Self {
        let connection = PostgresConnection::establish(url).await.unwrap();
        Self { connection, name }
    }

    /// The only row of a query.
    pub async fn query<T>(&mut self, query: &str) -> T
    where
        T: FromSqlRow<Untyped, diesel::pg::Pg> + Send + 'static,
    {
        let query = diesel::sql_query(query);
        query.get_result(&mut self.connection).await.unwrap()
    }

    /// All columns of each row, by id; of reports, with their jobs.
    pub async fn rows(&mut self) -> BTreeMap<i64, String> {
        let query = match self.name {
            "reports" => {
                "SELECT r.id, r::text || j::text AS columns \
                 FROM reports r JOIN report_jobs j ON j.report = r.id"
            }
            _ => "SELECT id, d::text AS columns FROM domains d",
        };
        let rows = diesel::sql_query(query).load(&mut self.connection);
        let rows: Vec<Row> = rows.await.unwrap();
        rows.into_iter().map(|row| (row.id, row.columns)).collect()
    }

    pub async fn delete_all(&mut self) {
        let delete = format!("DELETE FROM {}", self.name);
        self.connection.batch_execute(&delete).await.unwrap();
    }
}
