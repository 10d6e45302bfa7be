//! What the new reports of a project are, unless they say so themselves.

use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Every, Rendering};
use crate::schema::project_defaults;

/// The defaults of a project's new reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Queryable, Insertable, AsChangeset)]
#[diesel(table_name = project_defaults)]
pub struct ProjectDefaults {
    /// How often they are made again by themselves.
    pub every: Every,
    /// Whether their pages are also shown to a browser.
    pub rendered: Rendering,
}

/// The defaults of the account's project.
///
/// # Errors
/// Database errors.
pub async fn project_defaults(
    pool: &Pool,
    account: &str,
    project: &str,
) -> Result<ProjectDefaults, Error> {
    let mut connection = pool.read().await?;
    let found: Option<ProjectDefaults> = on_backend!(&mut connection, |connection| {
        project_defaults::table
            .find((account, project))
            .select((project_defaults::every, project_defaults::rendered))
            .first(connection)
            .await
            .optional()
    })?;
    Ok(found.unwrap_or_default())
}

/// Deletes the defaults of the account's project.
///
/// # Errors
/// Database errors.
pub async fn delete_project_defaults(
    pool: &Pool,
    account: &str,
    project: &str,
) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(project_defaults::table.find((account, project)))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// Sets those defaults of the account's project that are given.
///
/// # Errors
/// Database errors.
pub async fn set_project_defaults(
    pool: &Pool,
    (account, project): (&str, &str),
    every: Option<Every>,
    rendered: Option<Rendering>,
) -> Result<(), Error> {
    if every.is_none() && rendered.is_none() {
        return Ok(());
    }
    let new = ProjectDefaults {
        every: every.unwrap_or_default(),
        rendered: rendered.unwrap_or_default(),
    };
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::insert_into(project_defaults::table)
            .values((
                project_defaults::account.eq(account),
                project_defaults::project.eq(project),
                new,
            ))
            .on_conflict((project_defaults::account, project_defaults::project))
            .do_update()
            .set((
                every.map(|every| project_defaults::every.eq(every)),
                rendered.map(|rendered| project_defaults::rendered.eq(rendered)),
            ))
            .execute(connection)
            .await
    })?;
    Ok(())
}
