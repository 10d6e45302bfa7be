//! Statements that are written as text, with their values.

use std::borrow::Cow;

use chrono::NaiveDateTime;
use diesel::backend::Backend;
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, Binary, Bool, HasSqlType, Nullable, Text, Timestamp, Untyped};
use diesel::sqlite::Sqlite;
use diesel::{QueryResult, QueryableByName};
use diesel_async::RunQueryDsl;

use crate::{PostgresConnection, SqliteConnection};

/// A value of a statement; it may be NULL, but for a flag.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// Text.
    Text(Option<Cow<'a, str>>),
    /// A whole number, for a column of any size.
    Number(Option<i64>),
    /// A moment, UTC.
    Moment(Option<NaiveDateTime>),
    /// Bytes.
    Bytes(Option<&'a [u8]>),
    /// Yes or no.
    Flag(bool),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Some(Cow::Borrowed(text)))
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(Some(Cow::Owned(text)))
    }
}

impl<'a> From<Option<&'a str>> for Value<'a> {
    fn from(text: Option<&'a str>) -> Self {
        Self::Text(text.map(Cow::Borrowed))
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(Some(number))
    }
}

impl From<i16> for Value<'_> {
    fn from(number: i16) -> Self {
        Self::Number(Some(number.into()))
    }
}

impl From<i32> for Value<'_> {
    fn from(number: i32) -> Self {
        Self::Number(Some(number.into()))
    }
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        Self::Number(number)
    }
}

impl From<NaiveDateTime> for Value<'_> {
    fn from(moment: NaiveDateTime) -> Self {
        Self::Moment(Some(moment))
    }
}

impl From<Option<NaiveDateTime>> for Value<'_> {
    fn from(moment: Option<NaiveDateTime>) -> Self {
        Self::Moment(moment)
    }
}

impl<'a> From<&'a [u8]> for Value<'a> {
    fn from(bytes: &'a [u8]) -> Self {
        Self::Bytes(Some(bytes))
    }
}

/// A statement for both kinds of databases, or an expression: its text, in which `?` stands for each
/// value in turn.
#[derive(Clone, Debug)]
pub struct Sql<'a> {
    text: Cow<'static, str>,
    values: Vec<Value<'a>>,
}

impl<'a> Sql<'a> {
    /// A statement with these values.
    pub fn new(
        text: impl Into<Cow<'static, str>>,
        values: impl IntoIterator<Item = Value<'a>>,
    ) -> Self {
        Self {
            text: text.into(),
            values: values.into_iter().collect(),
        }
    }
}

impl<DB> QueryFragment<DB> for Sql<'_>
where
    DB: Backend
        + HasSqlType<Text>
        + HasSqlType<BigInt>
        + HasSqlType<Timestamp>
        + HasSqlType<Binary>
        + HasSqlType<Bool>,
    str: ToSql<Text, DB>,
    i64: ToSql<BigInt, DB>,
    NaiveDateTime: ToSql<Timestamp, DB>,
    [u8]: ToSql<Binary, DB>,
    bool: ToSql<Bool, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        let mut values = self.values.iter();
        let mut pieces = self.text.split('?');
        out.push_sql(pieces.next().unwrap_or_default());
        for piece in pieces {
            match values.next() {
                Some(Value::Text(Some(text))) => out.push_bind_param::<Text, str>(text)?,
                Some(Value::Number(Some(number))) => out.push_bind_param::<BigInt, _>(number)?,
                Some(Value::Moment(Some(moment))) => out.push_bind_param::<Timestamp, _>(moment)?,
                Some(Value::Bytes(Some(bytes))) => out.push_bind_param::<Binary, [u8]>(bytes)?,
                Some(Value::Flag(flag)) => out.push_bind_param::<Bool, _>(flag)?,
                Some(Value::Text(None)) => {
                    out.push_bind_param::<Nullable<Text>, _>(&None::<&'static str>)?;
                }
                Some(Value::Number(None)) => {
                    out.push_bind_param::<Nullable<BigInt>, _>(&None::<i64>)?;
                }
                Some(Value::Moment(None)) => {
                    out.push_bind_param::<Nullable<Timestamp>, _>(&None::<NaiveDateTime>)?;
                }
                Some(Value::Bytes(None)) => {
                    out.push_bind_param::<Nullable<Binary>, _>(&None::<&'static [u8]>)?;
                }
                None => out.push_sql("?"),
            }
            out.push_sql(piece);
        }
        Ok(())
    }
}

impl Query for Sql<'_> {
    type SqlType = Untyped;
}

impl QueryId for Sql<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

/// Statements of a transaction that have no results and do not depend on each other: none writes a
/// row that another one reads or writes.
struct Together<'a>(Vec<Sql<'a>>);

impl QueryFragment<Pg> for Together<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let Some((last, others)) = self.0.split_last() else {
            return Ok(());
        };
        for (number, statement) in others.iter().enumerate() {
            let begin = if number == 0 { "WITH" } else { "," };
            out.push_sql(&format!("{begin} statement_{number} AS ("));
            statement.walk_ast(out.reborrow())?;
            out.push_sql(") ");
        }
        last.walk_ast(out)
    }
}

impl QueryId for Together<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

/// A row that a statement returns on both kinds of databases, by its columns' names.
pub trait SqlRow: QueryableByName<Pg> + QueryableByName<Sqlite> + Send + 'static {}

impl<T: QueryableByName<Pg> + QueryableByName<Sqlite> + Send + 'static> SqlRow for T {}

/// A connection to either kind of database, for functions that run statements on both.
pub trait SqlConnection: Send {
    /// Whether it is a connection to PostgreSQL, where writers are at work side by side: rows are
    /// locked until a transaction ends.
    const IS_POSTGRES: bool;

    /// Runs a statement; returns the number of rows that it has changed.
    fn run(&mut self, statement: Sql<'_>) -> impl Future<Output = QueryResult<usize>> + Send;

    /// The rows that a statement returns.
    fn rows<T: SqlRow>(
        &mut self,
        statement: Sql<'_>,
    ) -> impl Future<Output = QueryResult<Vec<T>>> + Send;

    /// Runs statements of a transaction that have no results and do not depend on each other: none
    /// writes a row that another one reads or writes. PostgreSQL gets them as one.
    fn run_together(
        &mut self,
        statements: Vec<Sql<'_>>,
    ) -> impl Future<Output = QueryResult<()>> + Send;
}

impl SqlConnection for SqliteConnection {
    const IS_POSTGRES: bool = false;

    async fn run(&mut self, statement: Sql<'_>) -> QueryResult<usize> {
        statement.execute(self).await
    }

    async fn rows<T: SqlRow>(&mut self, statement: Sql<'_>) -> QueryResult<Vec<T>> {
        statement.load(self).await
    }

    async fn run_together(&mut self, statements: Vec<Sql<'_>>) -> QueryResult<()> {
        for statement in statements {
            statement.execute(self).await?;
        }
        Ok(())
    }
}

impl SqlConnection for PostgresConnection {
    const IS_POSTGRES: bool = true;

    async fn run(&mut self, statement: Sql<'_>) -> QueryResult<usize> {
        statement.execute(self).await
    }

    async fn rows<T: SqlRow>(&mut self, statement: Sql<'_>) -> QueryResult<Vec<T>> {
        statement.load(self).await
    }

    async fn run_together(&mut self, statements: Vec<Sql<'_>>) -> QueryResult<()> {
        if !statements.is_empty() {
            Together(statements).execute(self).await?;
        }
        Ok(())
    }
}
