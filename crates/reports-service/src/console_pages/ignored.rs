//! `/console/reports/{id}/ignored`: ignoring a finding of a report, and what it says for that.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use query_params::{FieldReader, FromFields};
use web::{BaseUrl, Id, Problem, path_number, set_audit_row};
use web_console::{Form, lead_on};

use super::{Nothing, project_of};
use crate::app::App;
use crate::ignored::{StoreIgnored, ignore, stop};
use crate::scopes::{ReportsRead, ReportsWrite};

/// The form at a finding.
pub struct IgnoreFinding {
    ignored: StoreIgnored,
    /// Whether it is ignored in all reports of the project.
    everywhere: bool,
}

impl FromFields for IgnoreFinding {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let everywhere = reader.yes_or_no("everywhere").unwrap_or_default();
        let only = reader.text("only");
        let mut ignored = StoreIgnored::read(reader)?;
        if let Some(place) = only {
            ignored.only(reader, place);
        }
        Some(Self {
            ignored,
            everywhere,
        })
    }
}

/// Ignores what a check found, and returns to the report.
pub async fn ignore_finding(
    form: Form<ReportsWrite, IgnoreFinding>,
    request: HttpRequest,
    id: Id,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let IgnoreFinding {
        mut ignored,
        everywhere,
    } = form.value.map_err(Problem::from)?;
    let account = form.session.account.as_str();
    let project = project_of(&app, account, id.0).await?;
    ignored.report = (!everywhere).then_some(id.0);
    let (row, _) = ignore(&app, &form.session, &project, &ignored).await?;
    set_audit_row(&request, row.id);
    let page = format!("r/{}#ignored", app.slugs().await?.of(id.0));
    Ok(lead_on::<ReportsRead>(&form.session, &base, &page))
}

/// Ends ignoring, and returns to the report.
pub async fn stop_ignoring(
    form: Form<ReportsWrite, Nothing>,
    request: HttpRequest,
    id: Id,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let account = form.session.account.as_str();
    let project = project_of(&app, account, id.0).await?;
    let ignored = path_number(&request, "ignored")?;
    stop(&app, account, &project, ignored).await?;
    set_audit_row(&request, ignored);
    let page = format!("r/{}#findings", app.slugs().await?.of(id.0));
    Ok(lead_on::<ReportsRead>(&form.session, &base, &page))
}
