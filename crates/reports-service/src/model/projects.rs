//! The projects of an account: the hosts of its reports.

use std::collections::HashMap;

use database::{Error, Pool, like_pattern, lower, on_backend, transaction};
use diesel::dsl::{count, count_star, sum};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use query_params::{Direction, ListParams, Page, SortField};

use super::ProjectDefaults;
use super::dependents::{DELETED, Deleted, delete_dependents};
use crate::schema::{project_defaults, report_counts, reports};

/// A project.
#[derive(Clone, Debug, PartialEq)]
pub struct Project {
    /// The host, without `www.`.
    pub host: String,
    /// How many reports it has; at least one.
    pub reports: i64,
    /// The mean of the scores of those reports that have one, to a tenth.
    pub score: Option<f64>,
    /// What its new reports are.
    pub defaults: ProjectDefaults,
}

impl Project {
    /// A project without reports.
    pub fn empty(host: &str) -> Self {
        Self {
            host: host.to_owned(),
            reports: 0,
            score: None,
            defaults: ProjectDefaults::default(),
        }
    }
}

/// What a list of projects can be sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProjectSort {
    /// How many reports a project has.
    Reports,
    /// The host, by its bytes.
    Host,
}

impl SortField for ProjectSort {
    const CHOICES: &'static [(&'static str, Self)] =
        &[("reports", Self::Reports), ("project", Self::Host)];
    const DEFAULT: Self = Self::Reports;
    const SORTED_BY: &'static str =
        "What the list is sorted by: the number of reports, or the host.";
    const SEARCH_BY: &'static [&'static str] = &["project"];
    const PER_PAGE: u16 = 100;
}

/// The condition that selects an account's projects among the rows of counts.
macro_rules! of_projects {
    ($account:expr) => {
        report_counts::account
            .eq($account)
            .and(report_counts::result.eq(""))
            .and(report_counts::project.ne(""))
            .and(report_counts::total.gt(0))
    };
}

/// The page of the account's projects that the parameters select.
///
/// # Errors
/// Database errors.
pub async fn projects(
    pool: &Pool,
    account: &str,
    params: &ListParams<ProjectSort>,
) -> Result<Page<Project>, Error> {
    let pattern = like_pattern(params.search.as_deref().unwrap_or_default());
    let is_wanted = || lower(report_counts::project).like(&pattern).escape('\\');
    let mut connection = pool.read().await?;
    let (total, counts): (i64, Vec<(String, i64)>) = on_backend!(&mut connection, |connection| {
        async {
            let total = report_counts::table
                .filter(of_projects!(account))
                .filter(is_wanted())
                .select(count_star())
                .get_result(connection)
                .await?;
            let rows = report_counts::table
                .filter(of_projects!(account))
                .filter(is_wanted())
                .select((report_counts::project, report_counts::total))
                .into_boxed();
            let rows = match (params.sort_by, params.direction) {
                (ProjectSort::Host, _) => rows,
                (ProjectSort::Reports, Direction::Ascending) => {
                    rows.order_by(report_counts::total.asc())
                }
                (ProjectSort::Reports, Direction::Descending) => {
                    rows.order_by(report_counts::total.desc())
                }
            };
            let rows = match params.direction {
                Direction::Ascending => rows.then_order_by(report_counts::project.asc()),
                Direction::Descending => rows.then_order_by(report_counts::project.desc()),
            };
            let rows = rows.limit(params.limit()).offset(params.offset());
            Ok::<_, diesel::result::Error>((total, rows.load(connection).await?))
        }
        .await
    })?;
    drop(connection);
    Ok(Page {
        rows: with_scores(pool, account, counts).await?,
        total: u64::try_from(total).unwrap_or_default(),
    })
}

/// A project of the account; `None` if the account has no report of it.
///
/// # Errors
/// Database errors.
pub async fn find_project(
    pool: &Pool,
    account: &str,
    host: &str,
) -> Result<Option<Project>, Error> {
    let mut connection = pool.read().await?;
    let counts: Vec<(String, i64)> = on_backend!(&mut connection, |connection| {
        report_counts::table
            .filter(of_projects!(account))
            .filter(report_counts::project.eq(host))
            .select((report_counts::project, report_counts::total))
            .load(connection)
            .await
    })?;
    drop(connection);
    Ok(with_scores(pool, account, counts).await?.pop())
}

/// Projects with their numbers of reports and mean scores.
async fn with_scores(
    pool: &Pool,
    account: &str,
    counts: Vec<(String, i64)>,
) -> Result<Vec<Project>, Error> {
    if counts.is_empty() {
        return Ok(Vec::new());
    }
    let hosts: Vec<&str> = counts.iter().map(|(host, _)| host.as_str()).collect();
    let mut connection = pool.read().await?;
    let scores: Vec<(String, Option<i64>, i64)> = on_backend!(&mut connection, |connection| {
        reports::table
            .filter(reports::account.eq(account))
            .filter(reports::project.eq_any(&hosts))
            .filter(reports::score.is_not_null())
            .group_by(reports::project)
            .select((reports::project, sum(reports::score), count(reports::score)))
            .load(connection)
            .await
    })?;
    let scores: HashMap<String, f64> = scores
        .into_iter()
        .filter_map(|(host, sum, count)| Some((host, mean(sum?, count)?)))
        .collect();
    let defaults: Vec<(String, ProjectDefaults)> = on_backend!(&mut connection, |connection| {
        project_defaults::table
            .filter(project_defaults::account.eq(account))
            .filter(project_defaults::project.eq_any(&hosts))
            .select((
                project_defaults::project,
                (project_defaults::every, project_defaults::rendered),
            ))
            .load(connection)
            .await
    })?;
    let defaults: HashMap<String, ProjectDefaults> = defaults.into_iter().collect();
    let projects = counts.into_iter().map(|(host, reports)| Project {
        score: scores.get(&host).copied(),
        defaults: defaults.get(&host).copied().unwrap_or_default(),
        host,
        reports,
    });
    Ok(projects.collect())
}

/// The mean of `count` scores, to a tenth.
fn mean(sum: i64, count: i64) -> Option<f64> {
    let tenths = sum
        .checked_mul(10)?
        .checked_add(count / 2)?
        .checked_div(count)?;
    Some(f64::from(i32::try_from(tenths).ok()?) / 10.0)
}

/// Deletes at most `limit` of the account's reports of a project, up to the id `last`. Returns how
/// many were deleted.
///
/// # Errors
/// Database errors.
pub async fn delete_of_project(
    pool: &Pool,
    account: &str,
    host: &str,
    last: i64,
    limit: usize,
) -> Result<usize, Error> {
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut connection = pool.write().await?;
    transaction!(&mut connection, |connection| {
        let ids = reports::table.select(reports::id).into_boxed();
        let ids = ids
            .filter(reports::account.eq(account).and(reports::project.eq(host)))
            .filter(reports::id.le(last))
            .order_by(reports::id)
            .limit(limit);
        let deleted: Vec<Deleted> = diesel::delete(reports::table)
            .filter(reports::account.eq(account))
            .filter(reports::id.eq_any(ids))
            .returning(DELETED)
            .get_results(connection)
            .await?;
        delete_dependents(connection, &deleted).await?;
        Ok(deleted.len())
    })
}

#[cfg(test)]
mod tests {
    use super::mean;

    #[test]
    fn a_mean_is_rounded_to_a_tenth() {
        assert_eq!(mean(0, 0), None);
        assert_eq!(mean(200, 3), Some(66.7));
        assert_eq!(mean(100, 3), Some(33.3));
        assert_eq!(mean(300, 3), Some(100.0));
    }
}
