//! The ids of a page.

use database::{Search, Written};
use diesel::QueryResult;
use diesel::backend::Backend;
use diesel::query_builder::{AstPass, QueryFragment};
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, Bool, HasSqlType, Text};
use query_params::Walk;

use super::part::Part;
use super::rows::{Order, Rows, push_counts};

/// The condition that a report is on a page.
#[derive(Clone, Copy)]
pub struct OnPage<'a> {
    page: Range,
    /// What of each part is needed at most.
    head: Range,
    is_searched: bool,
    first: Ordered<'a>,
    /// What comes behind the first part.
    second: Option<Ordered<'a>>,
}

/// Which rows of a part.
#[derive(Clone, Copy)]
struct Range {
    limit: i64,
    offset: i64,
}

/// A part of a list in its order.
#[derive(Clone, Copy)]
struct Ordered<'a> {
    rows: Rows<'a>,
    order: Order,
}

impl<'a> OnPage<'a> {
    /// Of these rows, those of this walk.
    pub fn new(rows: Rows<'a>, walk: Walk) -> Self {
        let ordered = |rows: Rows<'a>| Ordered {
            rows,
            order: rows.ordered(walk.is_backward),
        };
        let (first, second) = match (rows.have_parts(), walk.is_backward) {
            (false, _) => (Part::All, None),
            (true, false) => (Part::WithResult, Some(Part::WithoutResult)),
            (true, true) => (Part::WithoutResult, Some(Part::WithResult)),
        };
        Self {
            page: Range {
                limit: walk.limit,
                offset: walk.offset,
            },
            head: Range {
                limit: walk.offset + walk.limit,
                offset: 0,
            },
            is_searched: rows.are_searched(),
            first: ordered(rows.of(first)),
            second: second.map(|part| ordered(rows.of(part))),
        }
    }
}

impl<'a> Rows<'a> {
    /// The condition that a report is one of the page, whose ids are found first, using only an
    /// index: PostgreSQL would otherwise read every row that it skips.
    pub fn are_on(self, walk: Walk) -> Written<Bool, OnPage<'a>> {
        Written::new(OnPage::new(self, walk))
    }
}

impl<DB> QueryFragment<DB> for OnPage<'_>
where
    DB: Backend + HasSqlType<BigInt> + HasSqlType<Text>,
    i64: ToSql<BigInt, DB>,
    str: ToSql<Text, DB>,
    Search: QueryFragment<DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        let (page, head) = (&self.page, &self.head);
        out.push_sql("reports.id IN (");
        match &self.second {
            None => push_ids(&mut out, &self.first, page)?,
            // Whoever reads every report does not count those of each part: all that may be on the
            // page are put in order.
            Some(second) if self.is_searched => {
                out.push_sql("SELECT id FROM (");
                push_ids(&mut out, &self.first, head)?;
                out.push_sql(") AS head UNION ALL SELECT id FROM (");
                push_ids(&mut out, second, head)?;
                out.push_sql(") AS tail");
            }
            // The second part has what the first lacks.
            Some(second) => {
                out.push_sql("SELECT id FROM (");
                push_ids(&mut out, &self.first, page)?;
                out.push_sql(") AS head UNION ALL SELECT id FROM (SELECT id FROM (");
                push_ids(&mut out, second, head)?;
                out.push_sql(") AS tail LIMIT (SELECT CASE WHEN number >= ");
                out.push_bind_param::<BigInt, _>(&head.limit)?;
                out.push_sql(" THEN 0 WHEN number > ");
                out.push_bind_param::<BigInt, _>(&page.offset)?;
                out.push_sql(" THEN ");
                out.push_bind_param::<BigInt, _>(&head.limit)?;
                out.push_sql(" - number ELSE ");
                out.push_bind_param::<BigInt, _>(&page.limit)?;
                out.push_sql(" END FROM (");
                push_number(&mut out, &self.first.rows)?;
                out.push_sql(") AS counted) OFFSET (SELECT CASE WHEN number < ");
                out.push_bind_param::<BigInt, _>(&page.offset)?;
                out.push_sql(" THEN ");
                out.push_bind_param::<BigInt, _>(&page.offset)?;
                out.push_sql(" - number ELSE 0 END FROM (");
                push_number(&mut out, &self.first.rows)?;
                out.push_sql(") AS counted)) AS rest");
            }
        }
        out.push_sql(")");
        Ok(())
    }
}

fn push_ids<'b, DB>(
    out: &mut AstPass<'_, 'b, DB>,
    part: &'b Ordered<'_>,
    range: &'b Range,
) -> QueryResult<()>
where
    DB: Backend + HasSqlType<BigInt> + HasSqlType<Text>,
    i64: ToSql<BigInt, DB>,
    str: ToSql<Text, DB>,
    Search: QueryFragment<DB>,
{
    out.push_sql("SELECT reports.id FROM reports WHERE ");
    part.rows.walk_ast(out.reborrow())?;
    out.push_sql(" ORDER BY ");
    part.order.walk_ast(out.reborrow())?;
    out.push_sql(" LIMIT ");
    out.push_bind_param::<BigInt, _>(&range.limit)?;
    out.push_sql(" OFFSET ");
    out.push_bind_param::<BigInt, _>(&range.offset)
}

/// The number of the rows of a part, as counted when they were written.
fn push_number<'b, DB>(out: &mut AstPass<'_, 'b, DB>, part: &'b Rows<'_>) -> QueryResult<()>
where
    DB: Backend + HasSqlType<Text>,
    str: ToSql<Text, DB>,
{
    let counted = match part.part {
        Part::WithResult => "CASE result WHEN '' THEN 0 ELSE total END",
        Part::WithoutResult => "CASE result WHEN '' THEN total ELSE -total END",
        Part::All => "CASE result WHEN '' THEN total ELSE 0 END",
    };
    let select = format!("SELECT CAST(COALESCE(SUM({counted}), 0) AS BIGINT) AS number");
    push_counts(out, &select, part)
}
