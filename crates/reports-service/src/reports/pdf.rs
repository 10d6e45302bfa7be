//! `GET /api/v1/reports/{id}/pdf`

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use look::Branding;
use utoipa::ToSchema;
use web::openapi::{IdPath, IfMatchHeader, IfNoneMatchHeader, ShowProblems};
use web::{Allowed, Id, Preconditions, Problem};

use crate::app::App;
use crate::report_page::{Chosen, as_file};
use crate::scopes::ReportsRead;
use crate::{model, pdf};

/// The bytes of a file.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "only its schema is used")]
struct File(Vec<u8>);

/// One report as an accessible PDF document, as its page shows it.
#[utoipa::path(
    get,
    path = "/api/v1/reports/{id}/pdf",
    operation_id = "print_report",
    tag = "Reports",
    security(("api_key" = ["reports:read"])),
    params(IdPath, IfMatchHeader, IfNoneMatchHeader),
    responses(
        (
            status = 200,
            content_type = "application/pdf",
            body = inline(File),
            headers(
                ("ETag" = String, description = "The version of the document"),
                ("Content-Disposition" = String, description = "A name for the file")
            )
        ),
        (status = 304, description = "The client has this version."),
        (status = 503, description = "Too many documents are being made.", body = web::ProblemBody),
        ShowProblems,
    ),
)]
pub async fn print_report(
    request: HttpRequest,
    caller: Allowed<ReportsRead>,
    id: Id,
    conditions: Preconditions,
    app: Data<App>,
    branding: Data<Branding>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let pool = app.pool.for_account(account);
    let find = async |pool: &database::Pool| model::find(pool, account, id.0).await;
    let found = pool.reading(account, find).await?;
    let report = found.ok_or_else(Problem::not_found)?;
    let of = (&pool, account);
    let chosen = Chosen::from_request(&request, &report.language);
    let how = (chosen.words, &conditions);
    let response = pdf::respond(&app, of, &report, &branding, how).await?;
    Ok(chosen.mark(as_file(response, &report.row, "pdf")))
}
