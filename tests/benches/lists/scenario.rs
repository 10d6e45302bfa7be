//! The lists that are measured.

use crate::fill::{RESULT, SEARCH, project};

/// One list of the account that has half of all rows.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its name in the table.
    pub name: &'static str,
    /// The request's parameters.
    pub query: String,
}

/// All lists. `rows` is the number of the account's reports.
pub fn all(rows: u64) -> Vec<Scenario> {
    let last = rows.div_ceil(100);
    let project = format!("project={}", project(1));
    let result = format!("result={RESULT}");
    [
        ("first page", String::new()),
        ("first page of 10", "per_page=10".to_owned()),
        ("first page by score", "sort_by=score".to_owned()),
        ("first page by URL", "sort_by=url&sort=asc".to_owned()),
        ("last page", format!("page={last}")),
        ("last page by score", format!("sort_by=score&page={last}")),
        (
            "last page by URL",
            format!("sort_by=url&sort=asc&page={last}"),
        ),
        ("middle page", format!("page={}", last.div_ceil(2))),
        (
            "middle page by score",
            format!("sort_by=score&page={}", last.div_ceil(2)),
        ),
        // Of ten rows, so that half of 10,000 have it, too.
        ("page 100 of 10", "per_page=10&page=100".to_owned()),
        ("project", project.clone()),
        (
            "project by score",
            format!("{project}&sort_by=score&sort=asc"),
        ),
        ("result", result.clone()),
        ("result by score", format!("{result}&sort_by=score")),
        (
            "project and result by score",
            format!("{project}&{result}&sort_by=score"),
        ),
    ]
    .map(|(name, query)| Scenario { name, query })
    .into_iter()
    .chain(searches(rows))
    .collect()
}

/// Each text is found in this share of the rows.
fn searches(rows: u64) -> Vec<Scenario> {
    let project = format!("project={}", project(1));
    [
        ("search: no match", "search=page-none".to_owned()),
        ("search: one match", format!("search=/Page-{rows}.html")),
        ("search: a thousandth", format!("search={SEARCH}")),
        (
            "search: a thousandth by score",
            format!("search={SEARCH}&sort_by=score"),
        ),
        (
            "search: a thousandth by URL",
            format!("search={SEARCH}&sort_by=url&sort=asc"),
        ),
        (
            "search: a tenth of a project",
            format!("search=chapter-3&{project}"),
        ),
        (
            "search: a tenth of a result",
            format!("search=chapter-3&result={RESULT}"),
        ),
        ("search: a tenth", "search=chapter-3".to_owned()),
        (
            "search: a tenth by score",
            "search=chapter-3&sort_by=score".to_owned(),
        ),
        ("search: all", "search=https://".to_owned()),
        (
            "search: all by score",
            "search=https://&sort_by=score".to_owned(),
        ),
        ("search: one character", "search=7".to_owned()),
        ("search: two characters", "search=77".to_owned()),
        ("search: three characters", "search=777".to_owned()),
    ]
    .map(|(name, query)| Scenario { name, query })
    .into()
}
