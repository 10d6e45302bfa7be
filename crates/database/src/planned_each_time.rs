//! Statements that are not kept prepared.

use diesel::QueryResult;
use diesel::backend::Backend;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};

/// A query that is not kept prepared: its best plan depends on its parameters, or its text on values.
///
/// From the sixth execution on, PostgreSQL may plan a prepared statement without its parameters:
/// then it assumes an offset and a limit of a tenth of the rows each, and reads a small table as a
/// whole.
#[derive(Clone, Copy, Debug)]
pub struct PlannedEachTime<Q>(pub Q);

impl<Q: Query> Query for PlannedEachTime<Q> {
    type SqlType = Q::SqlType;
}

/// What [`PlannedEachTime`] is known by.
#[derive(QueryId)]
pub struct Marker;

impl<Q> QueryId for PlannedEachTime<Q> {
    type QueryId = Marker;
    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<DB: Backend, Q: QueryFragment<DB>> QueryFragment<DB> for PlannedEachTime<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        out.unsafe_to_cache_prepared();
        self.0.walk_ast(out)
    }
}
