//! The rows of a list, as expressions of its statements.

use database::{Search, Written};
use diesel::QueryResult;
use diesel::backend::Backend;
use diesel::query_builder::{AstPass, QueryFragment};
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, Bool, HasSqlType, Integer, Nullable, Text};
use query_params::{Direction, ListParams, Walk};

use super::part::Part;
use super::{Filters, ReportSort};
use crate::model::{CurrentState, Rating};

/// The rows of a list, or of a part of it.
#[derive(Clone, Copy)]
pub struct Rows<'a> {
    /// Whose reports they are.
    pub account: &'a str,
    /// The filters.
    pub filters: &'a Filters,
    /// The order.
    pub params: &'a ListParams<ReportSort>,
    /// The search.
    pub search: Option<&'a Search>,
    /// Which of them.
    pub part: Part,
}

impl<'a> Rows<'a> {
    /// Those of this part.
    pub const fn of(self, part: Part) -> Self {
        Self { part, ..self }
    }

    /// Whether reports without a result come last, and are among these.
    pub fn have_parts(&self) -> bool {
        let by_value = matches!(
            self.params.sort_by,
            ReportSort::Score | ReportSort::GeneratedAt
        );
        self.part == Part::All && by_value && self.filters.result.is_none()
    }

    /// Whether every report of the account is read, since no index has what is asked for.
    pub fn are_searched(&self) -> bool {
        self.filters.is_search(self.params)
    }

    /// The condition that a report is one of them.
    pub fn condition(self) -> Written<Bool, Self> {
        Written::new(self)
    }

    /// The number of the rows of all pages, whichever part these are.
    pub fn total(self) -> Written<Nullable<BigInt>, Total<'a>> {
        Written::new(Total(self.of(Part::All)))
    }

    /// The order, or its reverse; with each filter, each order of a part is that of an index.
    pub fn order(&self, is_backward: bool) -> Written<Integer, Order> {
        Written::new(self.ordered(is_backward))
    }

    /// The same as text.
    pub fn ordered(&self, is_backward: bool) -> Order {
        Order {
            sort_by: self.params.sort_by,
            direction: self.params.direction.walked(is_backward),
            is_backward,
            has_parts: self.have_parts(),
            has_values: self.part != Part::WithoutResult,
        }
    }

    /// The range of the rows with the ids that [`Rows::are_on`] finds which are those of the page.
    pub fn walk_of_ids(&self, walk: Walk) -> (i64, i64) {
        let skipped = self.have_parts() && self.are_searched();
        (walk.limit, if skipped { walk.offset } else { 0 })
    }
}

fn push_text<'b, DB>(out: &mut AstPass<'_, 'b, DB>, sql: &str, value: &'b str) -> QueryResult<()>
where
    DB: Backend + HasSqlType<Text>,
    str: ToSql<Text, DB>,
{
    out.push_sql(sql);
    out.push_bind_param::<Text, str>(value)
}

impl<DB> QueryFragment<DB> for Rows<'_>
where
    DB: Backend + HasSqlType<Text>,
    str: ToSql<Text, DB>,
    Search: QueryFragment<DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        let Filters {
            project,
            result,
            state,
            every,
            failing,
        } = self.filters;
        let hidden = Search::hidden(self.search);
        out.push_sql(hidden);
        push_text(&mut out, "reports.account = ", self.account)?;
        if let Some(project) = project {
            out.push_sql(" AND ");
            out.push_sql(hidden);
            push_text(&mut out, "reports.project = ", project)?;
        }
        if let Some(result) = result {
            if self.params.sort_by == ReportSort::Score {
                let (lowest, highest) = result.scores();
                let range = format!(" AND reports.score BETWEEN {lowest} AND {highest}");
                out.push_sql(&range);
            }
            out.push_sql(" AND ");
            out.push_sql(hidden);
            push_text(&mut out, "reports.result = ", result.as_str())?;
        }
        if let Some(state) = state {
            out.push_sql(" AND ");
            CurrentState.walk_ast(out.reborrow())?;
            push_text(&mut out, " = ", state.as_str())?;
        }
        if let Some(every) = every {
            push_text(&mut out, " AND reports.every = ", every.as_str())?;
        }
        match failing {
            None => {}
            Some(true) => out.push_sql(" AND reports.failed_since IS NOT NULL"),
            Some(false) => out.push_sql(" AND reports.failed_since IS NULL"),
        }
        if let Some(search) = self.search {
            out.push_sql(" AND ");
            search.walk_ast(out.reborrow())?;
        }
        out.push_sql(self.part.condition());
        Ok(())
    }
}

/// The total of a list: kept, unless every report has to be compared.
#[derive(Clone, Copy)]
pub struct Total<'a>(Rows<'a>);

impl<DB> QueryFragment<DB> for Total<'_>
where
    DB: Backend + HasSqlType<Text>,
    str: ToSql<Text, DB>,
    Search: QueryFragment<DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        let rows = &self.0;
        if rows.are_searched() {
            out.push_sql("(SELECT count(*) FROM reports WHERE ");
            rows.walk_ast(out.reborrow())?;
        } else {
            let result = rows.filters.result.map_or("", Rating::as_str);
            push_counts(&mut out, "(SELECT total", rows)?;
            push_text(&mut out, " AND result = ", result)?;
        }
        out.push_sql(")");
        Ok(())
    }
}

/// Selects from the counts of the account, or of its project.
pub fn push_counts<'b, DB>(
    out: &mut AstPass<'_, 'b, DB>,
    select: &str,
    rows: &'b Rows<'_>,
) -> QueryResult<()>
where
    DB: Backend + HasSqlType<Text>,
    str: ToSql<Text, DB>,
{
    let project = rows.filters.project.as_deref().unwrap_or_default();
    out.push_sql(select);
    push_text(out, " FROM report_counts WHERE account = ", rows.account)?;
    push_text(out, " AND project = ", project)
}

/// The order of a list.
#[derive(Clone, Copy)]
pub struct Order {
    sort_by: ReportSort,
    direction: Direction,
    is_backward: bool,
    has_parts: bool,
    has_values: bool,
}

impl<DB: Backend> QueryFragment<DB> for Order {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        let direction = match self.direction {
            Direction::Ascending => "ASC",
            Direction::Descending => "DESC",
        };
        if self.has_parts {
            let last = if self.is_backward { " DESC" } else { "" };
            out.push_sql(&format!("(reports.result IS NULL){last}, "));
        }
        let column = match self.sort_by {
            ReportSort::Id => None,
            ReportSort::Url => Some("url"),
            ReportSort::Score => Some("score").filter(|_| self.has_values),
            ReportSort::GeneratedAt => Some("generated_at").filter(|_| self.has_values),
        };
        if let Some(column) = column {
            out.push_sql(&format!("reports.{column} {direction}, "));
        }
        out.push_sql(&format!("reports.id {direction}"));
        Ok(())
    }
}
