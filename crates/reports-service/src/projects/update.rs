//! `PUT` and `PATCH /api/v1/projects/{host}`, which do the same.

use std::borrow::Cow;

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use query_params::{FieldReader, FromFields};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use web::openapi::{Envelope, UnversionedUpdateProblems};
use web::{Allowed, Body, Problem, answer};

use super::{HostPath, Project, host_of, show};
use crate::app::App;
use crate::model::{self, Every, Rendering};
use crate::scopes::ReportsWrite;

/// The body of update; absent fields stay as they are.
#[derive(Debug)]
pub struct UpdateProject {
    /// How often new reports are made again by themselves.
    every: Option<Every>,
    /// Whether their pages are also shown to a browser.
    rendered: Option<Rendering>,
}

impl FromFields for UpdateProject {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self {
            every: Every::read(reader, "every"),
            rendered: Rendering::read(reader, "rendered"),
        })
    }
}

impl utoipa::ToSchema for UpdateProject {
    fn name() -> Cow<'static, str> {
        "UpdateProjectForm".into()
    }
}

impl utoipa::PartialSchema for UpdateProject {
    fn schema() -> RefOr<Schema> {
        let every = Every::form_field().description(Some(
            "How often the pages of new reports are checked again by themselves: off, 1h, 6h, \
             12h, 1d, 7d or 30d. Reports that are there keep their own.",
        ));
        let form = ObjectBuilder::new()
            .schema_type(Type::Object)
            .property("every", every)
            .property("rendered", Rendering::form_field());
        form.description(Some("The body of update; absent fields stay as they are."))
            .into()
    }
}

/// Changes the default of a project's new reports.
#[utoipa::path(
    put,
    path = "/api/v1/projects/{host}",
    operation_id = "update_project",
    tag = "Projects",
    security(("api_key" = ["reports:write"])),
    params(HostPath),
    request_body(content(
        (UpdateProject = "application/x-www-form-urlencoded"),
        (UpdateProject = "application/json"),
    )),
    responses((status = 200, body = Envelope<Project>), UnversionedUpdateProblems),
)]
pub async fn update_project(
    caller: Allowed<ReportsWrite>,
    host: Path<String>,
    body: Body<UpdateProject>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let (account, host) = (caller.account.as_str(), host_of(&host));
    change(&app, account, &host, &body.0).await?;
    let project = show::shown(&app, account, &host).await?;
    Ok(answer::current(project))
}

/// Makes the changes to the account's project.
pub async fn change(
    app: &App,
    account: &str,
    host: &str,
    &UpdateProject { every, rendered }: &UpdateProject,
) -> Result<(), Problem> {
    app.expect_renderer(rendered)?;
    let pool = app.pool.for_account(account);
    if model::reports_of_project(&pool, account, host).await? == 0 {
        return Err(Problem::not_found());
    }
    model::set_project_defaults(&pool, (account, host), every, rendered).await?;
    Ok(())
}
