//! Rows beside what a query found: the ids of a page, each with the number of all matches.

use diesel::QueryResult;
use diesel::backend::Backend;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};

use crate::planned_each_time::Marker;

/// `WITH found (id, total) AS (…) …`: matches that cost much to find are found once for both the
/// page and the total, in one statement.
///
/// The service declares `found` as a table of its schema.
#[derive(Clone, Copy, Debug)]
pub struct WithFound<F, R> {
    /// Selects the ids of the page, each with the number of matches on all pages.
    pub found: F,
    /// Selects from `found` joined with other tables.
    pub rows: R,
}

impl<F, R: Query> Query for WithFound<F, R> {
    type SqlType = R::SqlType;
}

/// Planned each time: the best plan depends on what is searched.
impl<F, R> QueryId for WithFound<F, R> {
    type QueryId = Marker;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<DB: Backend, F: QueryFragment<DB>, R: QueryFragment<DB>> QueryFragment<DB>
    for WithFound<F, R>
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        out.unsafe_to_cache_prepared();
        out.push_sql("WITH found (id, total) AS (");
        self.found.walk_ast(out.reborrow())?;
        out.push_sql(") ");
        self.rows.walk_ast(out.reborrow())
    }
}
