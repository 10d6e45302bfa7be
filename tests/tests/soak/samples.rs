//! Memory and file descriptors of the processes that are not killed, and the connections of the
//! database, over time.

use std::path::Path;

use database::PostgresConnection;
use diesel::QueryableByName;
use diesel::sql_types::BigInt;
use diesel_async::{AsyncConnection, RunQueryDsl};
use end_to_end::memory_mib;

use crate::soak::pair::Pair;

/// The measured values, for each of the two services and for both together.
const COLUMNS: [&str; 5] = [
    "reports-service, MiB",
    "descriptors",
    "domains-service, MiB",
    "descriptors",
    "connections of PostgreSQL",
];
const MEMORY: [usize; 2] = [0, 2];
const COUNTS: [usize; 3] = [1, 3, 4];
/// The memory that a process may still use for caches after the first quarter of a short run.
const WARMING_MIB: f64 = 24.0;
/// The number of connections may vary by this much from moment to moment.
const MORE_OR_LESS: f64 = 8.0;

#[derive(QueryableByName)]
struct Connections {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

pub struct Samples {
    database: PostgresConnection,
    taken: Vec<[f64; COLUMNS.len()]>,
}

impl Samples {
    pub async fn new(database: &str) -> Self {
        let database = PostgresConnection::establish(database).await;
        Self {
            database: database.expect("a connection"),
            taken: Vec::new(),
        }
    }

    pub async fn take(&mut self, [reports, domains]: &[&Pair; 2]) {
        let query = diesel::sql_query(
            "SELECT count(*) AS number FROM pg_stat_activity WHERE backend_type = 'client backend'",
        );
        let connections: Connections = query.get_result(&mut self.database).await.unwrap();
        let (reports, domains) = (reports.process().await, domains.process().await);
        self.taken.push([
            memory_mib(reports),
            descriptors(reports),
            memory_mib(domains),
            descriptors(domains),
            f64::from(u32::try_from(connections.number).unwrap()),
        ]);
    }

    /// The mean of a column in a quarter, 0 to 3.
    fn mean(&self, quarter: usize, column: usize) -> f64 {
        let length = self.taken.len() / 4;
        let samples = self.taken.iter().skip(quarter * length).take(length);
        let sum: f64 = samples.map(|sample| sample[column]).sum();
        sum / f64::from(u32::try_from(length).unwrap())
    }

    pub fn print(&self) {
        println!("| quarter | {} |", COLUMNS.join(" | "));
        println!("|---|{}", "---|".repeat(COLUMNS.len()));
        for quarter in 0..4 {
            let means = (0..COLUMNS.len()).map(|column| self.mean(quarter, column));
            let means: Vec<_> = means.map(|mean| format!("{mean:.1}")).collect();
            println!("| {} | {} |", quarter + 1, means.join(" | "));
        }
    }

    /// Checks that the last quarter is like the second.
    pub fn assert_level(&self, is_long: bool) {
        let allowance = if is_long { 0.0 } else { WARMING_MIB };
        for column in MEMORY {
            let (second, last) = (self.mean(1, column), self.mean(3, column));
            let most = second * 1.1 + allowance;
            assert!(last <= most, "{}: {second} to {last}", COLUMNS[column]);
        }
        for column in COUNTS {
            let (second, last) = (self.mean(1, column), self.mean(3, column));
            let most = second * 1.1 + MORE_OR_LESS;
            assert!(last <= most, "{}: {second} to {last}", COLUMNS[column]);
        }
    }
}

fn descriptors(process: u32) -> f64 {
    let folder = Path::new("/proc").join(process.to_string()).join("fd");
    let count = folder.read_dir().expect("Linux's /proc").count();
    f64::from(u32::try_from(count).unwrap())
}
