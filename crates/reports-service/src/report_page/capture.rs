//! `GET /r/{slug}/phone.webp` and `desk.webp`, and `GET /api/v1/reports/{id}/captures/{kind}`: what
//! a browser showed of a report's page.

use std::io::Read as _;

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use flate2::read::ZlibDecoder;
use web::openapi::ShowProblems;
use web::{Allowed, BaseUrl, Problem};

use super::open::open;
use super::visitor::Visitor;
use super::{CapturePath, NOINDEX, ROBOTS};
use crate::app::App;
use crate::model::{self, CaptureKind};
use crate::scopes::ReportsRead;

/// Browsers ask again after this time, and others keep nothing.
const FIVE_MINUTES: &str = "private, max-age=300";
/// More than a document can have.
const MAX_DOCUMENT: u64 = 64 << 20;

/// Shows a picture to everyone who may see the report.
pub async fn show_screen(
    request: HttpRequest,
    visitor: Visitor,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let name = request.match_info().get("screen").unwrap_or_default();
    let kind = match name {
        "phone" => CaptureKind::Phone,
        "desk" => CaptureKind::Desk,
        _ => return Err(Problem::not_found()),
    };
    let opened = open(&request, &visitor, &app, &base).await??;
    let pool = app.pool.for_visitors();
    let report = (opened.access.account.as_str(), opened.report.row.id);
    let content = model::capture(&pool, report.0, report.1, kind).await?;
    answer(kind, content)
}

/// What a browser showed of the page, in the last generation that was rendered.
#[utoipa::path(
    get,
    path = "/api/v1/reports/{id}/captures/{kind}",
    operation_id = "show_report_capture",
    tag = "Reports",
    security(("api_key" = ["reports:read"])),
    params(CapturePath),
    responses(
        (status = 200, description = "The document or the picture", content(
            (Vec<u8> = "image/webp"), (String = "text/html"),
        )),
        ShowProblems,
    ),
)]
pub async fn show_capture(
    caller: Allowed<ReportsRead>,
    path: Path<CapturePath>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let account = caller.account.as_str();
    let known = CaptureKind::TEXTS
        .iter()
        .find(|(text, _)| *text == path.kind);
    let (_, kind) = known.ok_or_else(Problem::not_found)?;
    let pool = app.pool.for_account(account);
    answer(*kind, model::capture(&pool, account, path.id, *kind).await?)
}

fn answer(kind: CaptureKind, content: Option<Vec<u8>>) -> Result<HttpResponse, Problem> {
    let content = content.ok_or_else(Problem::not_found)?;
    let mut response = HttpResponse::Ok();
    response
        .insert_header((CACHE_CONTROL, FIVE_MINUTES))
        .insert_header((ROBOTS, NOINDEX))
        // It comes from a foreign page.
        .insert_header((CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"));
    if kind != CaptureKind::Document {
        return Ok(response
            .insert_header((CONTENT_TYPE, "image/webp"))
            .body(content));
    }
    let mut html = Vec::new();
    let mut document = ZlibDecoder::new(content.as_slice()).take(MAX_DOCUMENT);
    let read = document.read_to_end(&mut html);
    read.map_err(|error| Problem::internal(&error))?;
    Ok(response
        .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((
            CONTENT_DISPOSITION,
            "attachment; filename=\"rendered.html\"",
        ))
        .body(html))
}
