//! `GET /console/domains/list.csv`

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use actix_web::web::Data;
use chrono::Utc;
use web::{Problem, Query};
use web_console::Session;

use super::links::ListQuery;
use crate::app::App;
use crate::domains::sheet;
use crate::scopes::DomainsRead;

/// Downloads the whole list with its filters.
pub async fn export_domains(
    session: Session<DomainsRead>,
    query: Query<ListQuery>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let table = sheet(&app, session.account.as_str(), &query.params.list).await?;
    let name = Utc::now().format("attachment; filename=\"domains-%Y-%m-%d.csv\"");
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/csv; charset=utf-8; header=present"))
        .insert_header((CONTENT_DISPOSITION, name.to_string()))
        .insert_header((CACHE_CONTROL, "no-store"))
        .body(table))
}
