//! A report's current state.

use diesel::backend::Backend;
use diesel::expression::{AppearsOnTable, SelectableExpression, ValidGrouping, is_aggregate};
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::Text;

/// The column `state`, or `running` while the report's job has a lease: a claim does not change the
/// report's row. Looked up for queued reports only.
#[derive(Clone, Copy, Debug, QueryId)]
pub struct CurrentState;

// Without EXISTS, for which PostgreSQL may first read the running jobs of all accounts.
const SQL: &str = "CASE WHEN reports.state = 'queued' AND (SELECT report_jobs.lease \
     FROM report_jobs WHERE report_jobs.report = reports.id) IS NOT NULL \
     THEN 'running' ELSE reports.state END";

impl Expression for CurrentState {
    type SqlType = Text;
}

impl<DB: Backend> QueryFragment<DB> for CurrentState {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        out.push_sql(SQL);
        Ok(())
    }
}

impl<GroupBy> ValidGrouping<GroupBy> for CurrentState {
    type IsAggregate = is_aggregate::No;
}

impl<Source> AppearsOnTable<Source> for CurrentState {}
impl<Source> SelectableExpression<Source> for CurrentState {}
