//! `/console/reports/{id}/credentials`: what opens the pages of a report's project.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use web::{BaseUrl, Id, Problem};
use web_console::{Form, lead_on};

use super::edit::{Done, refuse};
use super::{Nothing, project_of};
use crate::app::App;
use crate::credentials::{self, UpdateCredentials, change};
use crate::scopes::{ReportsRead, ReportsWrite};

/// Sets the credentials of the report's project, and returns to the report's settings.
pub async fn update_credentials(
    form: Form<ReportsWrite, UpdateCredentials>,
    request: HttpRequest,
    id: Id,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let wanted = match form.value {
        Ok(wanted) => wanted,
        Err(errors) => {
            let sent = (&*form.session, &form.sent);
            return refuse(&request, sent, (&app, &base), id.0, errors.into()).await;
        }
    };
    let project = project_of(&app, form.session.account.as_str(), id.0).await?;
    change(&app, &form.session, &project, &wanted).await?;
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
    let project = project_of(&app, account, id.0).await?;
    credentials::delete(&app, account, &project).await?;
    let settings = Done::NoWayIn.at(id.0);
    Ok(lead_on::<ReportsRead>(&form.session, &base, &settings))
}
