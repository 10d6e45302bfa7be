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
    let search = format!("search={SEARCH}");
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
        ("search", search.clone()),
        ("search by score", format!("{search}&sort_by=score")),
    ]
    .map(|(name, query)| Scenario { name, query })
    .into()
}
