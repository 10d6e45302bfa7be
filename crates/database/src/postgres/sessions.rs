//! Whether a pooler between us and the server lets connections share the server's sessions.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout};
use tokio_postgres::{Client, SimpleQueryMessage};

use super::connector::Connector;
use super::driver::Driver;
use super::server_error::describe;
use super::{Address, first_host};
use crate::OpenError;

/// How often it is tried to meet a shared session: others of the pooler's clients may take it first.
/// A round is two trips to the server.
const ROUNDS: usize = 20;
/// It is tried as often as this, however far away the server is.
const FEWEST_ROUNDS: usize = 5;
/// How long it is tried more often than that.
const MORE_ROUNDS: Duration = Duration::from_secs(1);

/// What was found out about the sessions behind an address.
pub(crate) struct Sessions {
    /// Whether two connections had the same one.
    pub(crate) are_shared: bool,
    /// How long a statement may take; zero for any time.
    pub(crate) statement_timeout: Duration,
}

/// Finds out whether connections to this address share sessions, on two of them. In a session of
/// its own, a connection is always served by the same process of the server, and by no other
/// connection's.
///
/// All queries are simple ones: the driver closes the prepared statements of others whenever it
/// likes, which are transactions as well, and take sessions of the pooler at any time.
///
/// # Errors
/// [`OpenError::Connect`] when there are no two connections within this time, or a query is not
/// answered within it. It is none for all of them together, since a server may be far away.
pub(crate) async fn probe(url: &str, limit: Duration) -> Result<Sessions, OpenError> {
    let address = Arc::new(Address::parse(url)?);
    probe_at(&address, limit).await.map_err(OpenError::Connect)
}

async fn probe_at(address: &Arc<Address>, limit: Duration) -> Result<Sessions, String> {
    let connecting = async { tokio::try_join!(connect(address, limit), connect(address, limit)) };
    let connected = timeout(limit, connecting).await;
    let (one, other) = connected
        .map_err(|_| format!("there were no two connections within {} s", limit.as_secs()))??;
    let [first, statement_timeout] = one.numbers(FIRST).await?;
    Ok(Sessions {
        are_shared: compare(&one, &other, first).await?,
        statement_timeout: Duration::from_millis(statement_timeout),
    })
}

const FIRST: &str =
    "SELECT pg_backend_pid(), setting FROM pg_settings WHERE name = 'statement_timeout'";
const PROCESS: &str = "SELECT pg_backend_pid()";
/// Whoever begins a transaction keeps its session until that ends.
const PROCESS_KEPT: &str = "BEGIN; SELECT pg_backend_pid()";

/// A connection that ends when it is dropped.
struct Probe {
    client: Client,
    _driver: Driver,
    /// For one trip to the server.
    limit: Duration,
}

async fn connect(address: &Arc<Address>, limit: Duration) -> Result<Probe, String> {
    let tls = address.tls.client().map_err(|error| error.to_string())?;
    let connector = Connector::new(address, tls);
    let connected = first_host::connect(address, connector).await;
    let connected = connected.map_err(|error| error.to_string())?;
    Ok(Probe {
        client: connected.client,
        _driver: Driver::spawn(connected.connection),
        limit,
    })
}

/// Whether the connections are served by the same process, which is the first of one of them, or
/// that one by different ones.
async fn compare(one: &Probe, other: &Probe, first: u64) -> Result<bool, String> {
    let begun = Instant::now();
    for round in 0..ROUNDS {
        if round >= FEWEST_ROUNDS && begun.elapsed() >= MORE_ROUNDS {
            break;
        }
        // A pooler may hand out its sessions in turn, or the last one first. If it has a single
        // one, the next query would wait for this transaction.
        if other.numbers(PROCESS_KEPT).await? == [first] {
            return Ok(true);
        }
        let (next, _) = tokio::try_join!(one.numbers(PROCESS), other.run("ROLLBACK"))?;
        if next != [first] {
            return Ok(true);
        }
    }
    Ok(false)
}

impl Probe {
    async fn run(&self, statement: &str) -> Result<Vec<SimpleQueryMessage>, String> {
        let answer = timeout(self.limit, self.client.simple_query(statement)).await;
        let answer = answer.map_err(|_| {
            let limit = self.limit.as_secs();
            format!("the server did not answer {statement} within {limit} s")
        })?;
        answer.map_err(|error| describe(&error))
    }

    /// The numbers in the row that a query returns.
    async fn numbers<const COUNT: usize>(&self, query: &str) -> Result<[u64; COUNT], String> {
        let answer = self.run(query).await?;
        let numbers = answer.iter().find_map(|message| match message {
            SimpleQueryMessage::Row(row) => (0..COUNT)
                .map(|column| row.get(column)?.parse().ok())
                .collect::<Option<Vec<u64>>>(),
            _ => None,
        });
        let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
        numbers.ok_or_else(|| format!("the server did not answer {query} with numbers"))
    }
}
