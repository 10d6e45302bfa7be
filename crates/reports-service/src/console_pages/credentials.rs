//! `/console/reports/{id}/credentials`: what opens the pages of a report's project.

use actix_web::HttpResponse;
use actix_web::web::Data;
use web::{BaseUrl, Id, Problem};
use web_console::{Form, lead_on};

use super::Nothing;
use super::edit::Done;
use crate::app::App;
use crate::credentials::{self, UpdateCredentials, change};
use crate::model;
use crate::scopes::{ReportsRead, ReportsWrite};

/// Sets the credentials of the report's project, and returns to the report's settings.
pub async fn update_credentials(
    form: Form<ReportsWrite, UpdateCredentials>,
    id: Id,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let form_value = form.value.map_err(Problem::from)?;
    let project = project_of(&app, form.session.account.as_str(), id).await?;
    change(&app, &form.session, &project, &form_value).await?;
    let settings = Done::WayIn.at(id.0);
    Ok(lead_on::<ReportsRead>(&form.session, &base, &settings))
}

/// Deletes the credentials of the report's project, and returns to the report's settings.
pub async fn delete_credentials(
    form: Form<ReportsWrite, Nothing>,
    id: Id,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let account = form.session.account.as_str();
    let project = project_of(&app, account, id).await?;
    credentials::delete(&app, account, &project).await?;
    let settings = Done::NoWayIn.at(id.0);
    Ok(lead_on::<ReportsRead>(&form.session, &base, &settings))
}

async fn project_of(app: &App, account: &str, id: Id) -> Result<String, Problem> {
    let project = model::project_of(&app.pool.for_account(account), account, id.0).await?;
    project.ok_or_else(Problem::not_found)
}
