//! How often the new reports of a project are checked again, unless they say so themselves.

use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::Every;
use crate::schema::project_schedules;

/// The default of the account's project.
///
/// # Errors
/// Database errors.
pub async fn project_every(pool: &Pool, account: &str, project: &str) -> Result<Every, Error> {
    let mut connection = pool.read().await?;
    let every: Option<Every> = on_backend!(&mut connection, |connection| {
        project_schedules::table
            .find((account, project))
            .select(project_schedules::every)
            .first(connection)
            .await
            .optional()
    })?;
    Ok(every.unwrap_or_default())
}

/// Sets the default of the account's project.
///
/// # Errors
/// Database errors.
pub async fn set_project_every(
    pool: &Pool,
    account: &str,
    project: &str,
    every: Every,
) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        async {
            if every == Every::Off {
                return diesel::delete(project_schedules::table.find((account, project)))
                    .execute(connection)
                    .await;
            }
            diesel::insert_into(project_schedules::table)
                .values((
                    project_schedules::account.eq(account),
                    project_schedules::project.eq(project),
                    project_schedules::every.eq(every),
                ))
                .on_conflict((project_schedules::account, project_schedules::project))
                .do_update()
                .set(project_schedules::every.eq(every))
                .execute(connection)
                .await
        }
        .await
    })?;
    Ok(())
}
