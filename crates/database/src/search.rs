//! Searches for a piece of text in an account's rows, through an index of its trigrams.
//!
//! On PostgreSQL it is a [GIN index](https://www.postgresql.org/docs/current/gin.html) of the trigrams
//! of each account, which [`build_search_indexes`](crate::build_search_indexes) builds while the
//! service runs; on SQLite it is a table of
//! [FTS5](https://www.sqlite.org/fts5.html#the_trigram_tokenizer), which a migration creates and
//! triggers keep up to date. Whether a search uses it never changes what it finds.

mod build;
mod pattern;
mod piece;
mod sqlite;

use diesel::backend::Backend;
use diesel::expression::{
    AppearsOnTable, Expression, SelectableExpression, ValidGrouping, is_aggregate,
};
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::{Bool, Text};
use diesel::sqlite::Sqlite;
use diesel::{QueryResult, QueryableByName};
use diesel_async::RunQueryDsl;

pub use build::build_search_indexes;
pub(crate) use build::{Extent, build};
pub use pattern::like_pattern;

use crate::{Connection, Error, Pool, on_backend};

/// The length of the pieces that an index knows, in characters.
const TRIGRAM: usize = 3;

/// How many of the account's newest rows say how frequent the pieces of a text are. All rows are read
/// of an account that has fewer.
const SAMPLE: usize = 200;

/// A piece of text is frequent if it is in more rows of the sample.
const FREQUENT: usize = 4;

/// A condition that is true, and gives this transaction of PostgreSQL memory for what the index finds.
/// Where it is not enough, PostgreSQL only remembers the pages of the table in which something was
/// found, and computes the trigrams of all their rows, which can take minutes. A million pages fit.
const WITH_MEMORY: &str = "(SELECT set_config('work_mem', '64MB', true)) IS NOT NULL AND ";

/// The index for the searches in a table.
#[derive(Debug)]
pub struct SearchIndex {
    /// The name of PostgreSQL's index.
    pub postgres: &'static str,
    /// The name of SQLite's table of FTS5.
    pub sqlite: &'static str,
    /// The table, which has an `id` and an `account`.
    pub table: &'static str,
    /// What is searched: columns, or expressions over them, that are in lower case and never `NULL`.
    pub columns: &'static [&'static str],
}

impl SearchIndex {
    /// The condition that one of the columns contains this text, ignoring case, for rows of this
    /// account; none without a text.
    ///
    /// # Errors
    /// Database errors.
    pub async fn search(
        &'static self,
        pool: &Pool,
        account: &str,
        text: Option<&str>,
    ) -> Result<Option<Search>, Error> {
        let Some(text) = text else {
            return Ok(None);
        };
        let text = text.to_lowercase();
        Ok(Some(Search {
            index: self,
            pattern: like_pattern(&text),
            way: self.way(pool, account, &text).await?,
        }))
    }

    async fn way(&self, pool: &Pool, account: &str, text: &str) -> Result<Way, Error> {
        if piece::rarest(text, &[]).is_none() {
            return Ok(Way::EveryRow);
        }
        let mut connection = pool.read().await?;
        let sample = self.sample(&mut connection, account).await?;
        let rarest = piece::rarest(text, &sample).filter(|_| sample.len() == SAMPLE);
        let Some((piece, count)) = rarest else {
            return Ok(Way::EveryRow);
        };
        match &mut connection {
            _ if count > FREQUENT => Ok(Way::EveryRow),
            Connection::Postgres(_) => Ok(Way::Piece {
                account: account.to_owned(),
                piece,
            }),
            Connection::Sqlite(connection) => {
                let ids = sqlite::candidates(connection, self, &piece, &sample).await?;
                Ok(ids.map_or(Way::EveryRow, Way::Candidates))
            }
        }
    }

    async fn sample(
        &self,
        connection: &mut Connection,
        account: &str,
    ) -> Result<Vec<String>, Error> {
        let (table, content) = (self.table, self.content());
        let newest = |parameter| {
            format!(
                "SELECT {content} AS text FROM {table} WHERE account = {parameter} \
                 ORDER BY id DESC LIMIT {SAMPLE}"
            )
        };
        let found: Vec<Sampled> = on_backend!(connection, |connection| {
            let newest = diesel::sql_query(newest("$1")).bind::<Text, _>(account);
            newest.load(connection).await
        })?;
        Ok(found.into_iter().map(|found| found.text).collect())
    }

    /// All that is searched, as an expression.
    fn content(&self) -> String {
        self.columns.join(" || ' ' || ")
    }

    /// The trigrams of a row, each with its account, as an expression of PostgreSQL.
    fn trigrams(&self) -> String {
        format!(
            "search_trigrams({}.account, {})",
            self.table,
            self.content()
        )
    }
}

#[derive(QueryableByName)]
struct Sampled {
    #[diesel(sql_type = Text)]
    text: String,
}

/// How a search finds its rows.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Way {
    /// The text of each of the account's rows is compared.
    EveryRow,
    /// PostgreSQL looks the piece up in the index, among the account's rows, and compares these.
    Piece {
        /// The account.
        account: String,
        /// A piece of the text.
        piece: String,
    },
    /// SQLite compares the rows with these ids, which it found in the index; as JSON.
    Candidates(String),
}

/// The condition that a row contains a text; made by [`SearchIndex::search`]. The best plan depends
/// on the text: use it in [`WithFound`](crate::WithFound) or
/// [`PlannedEachTime`](crate::PlannedEachTime).
#[derive(Clone, Debug)]
pub struct Search {
    index: &'static SearchIndex,
    pattern: String,
    way: Way,
}

impl Search {
    /// Whether the index decides which rows are compared, probably few of them.
    pub const fn uses_index(&self) -> bool {
        matches!(self.way, Way::Piece { .. } | Way::Candidates(_))
    }

    /// A column for the other conditions of a query. If SQLite is to begin with the rows that the
    /// search found, it is one that is not looked up in an index.
    pub fn column<C>(search: Option<&Self>, column: C) -> SearchColumn<C> {
        SearchColumn {
            column,
            is_indexed: !search.is_some_and(|search| matches!(search.way, Way::Candidates(_))),
        }
    }

    /// What keeps a column from being looked up in an index, where [`Search::column`] does so, in front
    /// of its name.
    pub const fn hidden(search: Option<&Self>) -> &'static str {
        match search {
            Some(Self {
                way: Way::Candidates(_),
                ..
            }) => "+",
            _ => "",
        }
    }

    fn compare<'b, DB>(&'b self, out: &mut AstPass<'_, 'b, DB>) -> QueryResult<()>
    where
        DB: Backend,
        str: diesel::serialize::ToSql<Text, DB>,
        DB: diesel::sql_types::HasSqlType<Text>,
    {
        for (number, column) in self.index.columns.iter().enumerate() {
            out.push_sql(if number == 0 { "(" } else { " OR " });
            out.push_sql(column);
            out.push_sql(" LIKE ");
            out.push_bind_param::<Text, str>(&self.pattern)?;
            out.push_sql(" ESCAPE '\\'");
        }
        out.push_sql(")");
        Ok(())
    }
}

impl Expression for Search {
    type SqlType = Bool;
}

impl QueryId for Search {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Source> AppearsOnTable<Source> for Search {}
impl<Source> SelectableExpression<Source> for Search {}

impl<GroupBy> ValidGrouping<GroupBy> for Search {
    type IsAggregate = is_aggregate::No;
}

impl QueryFragment<Pg> for Search {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        if let Way::Piece { account, piece } = &self.way {
            out.push_sql(WITH_MEMORY);
            out.push_sql(&self.index.trigrams());
            out.push_sql(" @> search_trigrams(");
            out.push_bind_param::<Text, str>(account)?;
            out.push_sql(", ");
            out.push_bind_param::<Text, str>(piece)?;
            out.push_sql(") AND ");
        }
        self.compare(&mut out)
    }
}

impl QueryFragment<Sqlite> for Search {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        if let Way::Candidates(ids) = &self.way {
            let table = self.index.table;
            out.push_sql(&format!("{table}.id IN (SELECT value FROM json_each("));
            out.push_bind_param::<Text, str>(ids)?;
            out.push_sql(")) AND ");
        }
        self.compare(&mut out)
    }
}

/// A column of a query with a search; made by [`Search::column`].
#[derive(Clone, Copy, Debug)]
pub struct SearchColumn<C> {
    column: C,
    is_indexed: bool,
}

impl<C: Expression> Expression for SearchColumn<C> {
    type SqlType = C::SqlType;
}

impl<C> QueryId for SearchColumn<C> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<C: AppearsOnTable<Source>, Source> AppearsOnTable<Source> for SearchColumn<C> {}
impl<C: SelectableExpression<Source>, Source> SelectableExpression<Source> for SearchColumn<C> {}

impl<C: ValidGrouping<GroupBy>, GroupBy> ValidGrouping<GroupBy> for SearchColumn<C> {
    type IsAggregate = C::IsAggregate;
}

impl<C: QueryFragment<Pg>> QueryFragment<Pg> for SearchColumn<C> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.column.walk_ast(out)
    }
}

impl<C: QueryFragment<Sqlite>> QueryFragment<Sqlite> for SearchColumn<C> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        // https://www.sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_
        if !self.is_indexed {
            out.push_sql("+");
        }
        self.column.walk_ast(out)
    }
}
