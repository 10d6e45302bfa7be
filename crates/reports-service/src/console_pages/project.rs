//! `POST /console/reports/projects/{host}`

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use url::form_urlencoded;
use web::{BaseUrl, Problem};
use web_console::{Form, lead_on};

use super::LIST;
use crate::app::App;
use crate::projects::{UpdateProject, change, host_of};
use crate::scopes::{ReportsRead, ReportsWrite};

/// Changes the default of a project's new reports, and returns to the project's list.
pub async fn update_project(
    form: Form<ReportsWrite, UpdateProject>,
    segment: Path<String>,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let (account, host) = (form.session.account.as_str(), host_of(&segment));
    let update = form.value.map_err(Problem::from)?;
    change(&app, account, &host, &update).await?;
    let mut query = form_urlencoded::Serializer::new(String::new());
    let query = query.append_pair("project", &host).finish();
    let list = format!("{LIST}?{query}");
    Ok(lead_on::<ReportsRead>(&form.session, &base, &list))
}
