//! A connection to a server, as diesel uses it.

use std::pin::Pin;

use diesel::connection::{CacheSize, DynInstrumentation, Instrumentation};
use diesel::pg::Pg;
use diesel::query_builder::{AsQuery, QueryFragment, QueryId};
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use diesel::{ConnectionResult, QueryResult};
use diesel_async::pooled_connection::PoolableConnection;
use diesel_async::{
    AnsiTransactionManager, AsyncConnection, AsyncConnectionCore, SimpleAsyncConnection,
    TransactionManager,
};
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use futures_util::{FutureExt, Stream, StreamExt, TryStreamExt, stream};
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, RowStream, SimpleQueryMessage};

use super::driver::Driver;
use super::first_host::Connected;
use super::prepared::Prepared;
use super::row::PostgresRow;
use super::server_error::{ServerError, describe};
use super::statement::Statement;
use super::watch::Watched;

/// Timestamps are in UTC, texts in UTF-8. The answer says which process serves the connection.
const SETUP: &str = "SET TIME ZONE 'UTC'; SET CLIENT_ENCODING TO 'UTF8'; SELECT pg_backend_pid()";

/// A connection to a PostgreSQL server.
///
/// Each statement is prepared when it runs for the first time, also those that diesel would have
/// the server parse each time, such as changes. Whoever gets an answer of up to a thousand rows has
/// all of it: a statement outside of a transaction has been committed.
pub struct PostgresConnection {
    client: Client,
    driver: Driver,
    link: Link,
    prepared: Prepared,
    transaction: AnsiTransactionManager,
    instrumentation: DynInstrumentation,
    /// Whether the server accepts no changes: another one may.
    is_read_only: bool,
}

/// How the server is watched while it answers.
struct Link {
    watched: Option<Watched>,
    /// The process of the server that serves the connection, if it is always the same.
    backend: Option<i32>,
}

impl Link {
    /// Ends when it is not worth while to wait for an answer.
    async fn give_up(&self, statement: &str) {
        match &self.watched {
            Some(watched) => watched.give_up(self.backend, statement).await,
            None => std::future::pending().await,
        }
    }
}

/// An answer of up to this many rows is read to its end before anybody gets it. The rows of a longer
/// one are read as they are taken, so that they are not all in memory.
const READ_AHEAD: usize = 1_000;

/// What a statement returned.
struct Answer {
    rows: Vec<PostgresRow>,
    /// Further rows, and the statement.
    rest: Option<(Pin<Box<RowStream>>, String)>,
    /// The number of rows that the statement concerned.
    affected: u64,
}

impl PostgresConnection {
    /// Sets a new connection up. Behind a pooler in transaction mode, each transaction may be served
    /// by another process.
    pub(super) async fn new(
        connected: Connected,
        watched: Option<Watched>,
        changes_process: bool,
    ) -> QueryResult<Self> {
        let mut connection = Self {
            client: connected.client,
            driver: Driver::spawn(connected.connection),
            link: Link {
                watched,
                backend: None,
            },
            prepared: Prepared::new(changes_process),
            transaction: AnsiTransactionManager::default(),
            instrumentation: DynInstrumentation::default_instrumentation(),
            is_read_only: false,
        };
        let answered = tokio::select! {
            biased;
            answered = connection.client.simple_query(SETUP) => Some(answered),
            () = connection.link.give_up(SETUP) => None,
        };
        let messages = connection.outcome(answered)?;
        let backend = messages.iter().find_map(|message| match message {
            SimpleQueryMessage::Row(row) => row.get(0)?.parse().ok(),
            _ => None,
        });
        connection.link.backend = backend.filter(|_| !changes_process);
        Ok(connection)
    }

    async fn run(
        &mut self,
        statement: QueryResult<Statement>,
        is_prepared: bool,
    ) -> QueryResult<Answer> {
        let statement = statement?;
        let text = statement.text.clone();
        let Self {
            client,
            link,
            prepared,
            ..
        } = self;
        let answering = async {
            let mut stream = Box::pin(prepared.run(client, statement, is_prepared).await?);
            let mut rows = Vec::new();
            while rows.len() < READ_AHEAD {
                let Some(row) = stream.try_next().await? else {
                    let affected = stream.rows_affected().unwrap_or_default();
                    return Ok((rows, None, affected));
                };
                rows.push(row.into());
            }
            Ok((rows, Some(stream), 0))
        };
        let answered = tokio::select! {
            biased;
            answered = answering => Some(answered),
            () = link.give_up(&text) => None,
        };
        let (rows, rest, affected) = self.outcome(answered)?;
        Ok(Answer {
            rows,
            rest: rest.map(|rest| (rest, text)),
            affected,
        })
    }

    /// The rows that are still to be read.
    fn read_rest(
        &mut self,
        rest: Pin<Box<RowStream>>,
        statement: String,
    ) -> impl Stream<Item = QueryResult<PostgresRow>> + Send {
        stream::try_unfold(
            (self, rest, statement),
            |(connection, mut rest, statement)| async move {
                let read = tokio::select! {
                    biased;
                    row = rest.try_next() => Some(row),
                    () = connection.link.give_up(&statement) => None,
                };
                let row = connection.outcome(read)?;
                Ok(row.map(|row| (row.into(), (connection, rest, statement))))
            },
        )
    }

    fn outcome<T>(&mut self, answered: Option<Result<T, tokio_postgres::Error>>) -> QueryResult<T> {
        let Some(answered) = answered else {
            let reason = "the server has stopped responding";
            self.driver.close(reason);
            return Err(closed(reason.to_owned()));
        };
        answered.map_err(|error| self.failure(&error))
    }

    fn failure(&mut self, error: &tokio_postgres::Error) -> DieselError {
        if let Some(code) = error.code() {
            self.is_read_only |= *code == SqlState::READ_ONLY_SQL_TRANSACTION;
            self.prepared.failed(code);
        }
        if let Some(error) = ServerError::from_error(error) {
            return error.into();
        }
        let reason = self.driver.reason().filter(|_| error.is_closed());
        closed(reason.map_or_else(|| describe(error), str::to_owned))
    }
}

fn closed(reason: String) -> DieselError {
    DieselError::DatabaseError(DatabaseErrorKind::ClosedConnection, Box::new(reason))
}

impl SimpleAsyncConnection for PostgresConnection {
    async fn batch_execute(&mut self, statements: &str) -> QueryResult<()> {
        let answered = tokio::select! {
            biased;
            answered = self.client.batch_execute(statements) => Some(answered),
            () = self.link.give_up(statements) => None,
        };
        self.outcome(answered)
    }
}

impl AsyncConnectionCore for PostgresConnection {
    type ExecuteFuture<'conn, 'query> = BoxFuture<'conn, QueryResult<usize>>;
    type LoadFuture<'conn, 'query> = BoxFuture<'conn, QueryResult<Self::Stream<'conn, 'query>>>;
    type Stream<'conn, 'query> = BoxStream<'conn, QueryResult<PostgresRow>>;
    type Row<'conn, 'query> = PostgresRow;
    type Backend = Pg;

    fn load<'conn, 'query, T>(&'conn mut self, source: T) -> Self::LoadFuture<'conn, 'query>
    where
        T: AsQuery + 'query,
        T::Query: QueryFragment<Pg> + QueryId + 'query,
    {
        let is_prepared = self.prepared.takes::<T::Query>();
        let statement = Statement::new(&source.as_query());
        async move {
            let answer = self.run(statement, is_prepared).await?;
            let rows = stream::iter(answer.rows.into_iter().map(Ok));
            Ok(match answer.rest {
                Some((rest, text)) => rows.chain(self.read_rest(rest, text)).boxed(),
                None => rows.boxed(),
            })
        }
        .boxed()
    }

    fn execute_returning_count<'conn, 'query, T>(
        &'conn mut self,
        source: T,
    ) -> Self::ExecuteFuture<'conn, 'query>
    where
        T: QueryFragment<Pg> + QueryId + 'query,
    {
        let is_prepared = self.prepared.takes::<T>();
        let statement = Statement::new(&source);
        async move {
            let answer = self.run(statement, is_prepared).await?;
            if let Some((rest, text)) = answer.rest {
                return self
                    .read_rest(rest, text)
                    .try_fold(answer.rows.len(), async |count, _| Ok(count + 1))
                    .await;
            }
            Ok(usize::try_from(answer.affected).unwrap_or(usize::MAX))
        }
        .boxed()
    }
}

impl AsyncConnection for PostgresConnection {
    type TransactionManager = AnsiTransactionManager;

    async fn establish(url: &str) -> ConnectionResult<Self> {
        super::connect(url).await
    }

    fn transaction_state(&mut self) -> &mut AnsiTransactionManager {
        &mut self.transaction
    }

    fn instrumentation(&mut self) -> &mut dyn Instrumentation {
        &mut *self.instrumentation
    }

    fn set_instrumentation(&mut self, instrumentation: impl Instrumentation) {
        self.instrumentation = instrumentation.into();
    }

    fn set_prepared_statement_cache_size(&mut self, size: CacheSize) {
        self.prepared = Prepared::new(matches!(size, CacheSize::Disabled));
    }
}

impl PoolableConnection for PostgresConnection {
    fn is_broken(&mut self) -> bool {
        self.is_read_only
            || self.driver.is_ending()
            || self.client.is_closed()
            || AnsiTransactionManager::is_broken_transaction_manager(self)
    }
}
