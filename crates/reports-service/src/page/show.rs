//! `GET /reports/{id}`

use actix_web::http::StatusCode;
use actix_web::http::header::HeaderValue;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use web::{BaseUrl, Id, MaybeCaller, Problem, RequiredScope};

use super::view::ReportPage;
use super::{PASSWORD, PUBLIC, ROBOTS, ask_password, cookie, html, not_found};
use crate::Reports;
use crate::model;
use crate::reports::page_path;
use crate::scopes::ReportsRead;

/// Shows a report to whoever may see it.
pub async fn show_page(
    request: HttpRequest,
    caller: MaybeCaller,
    id: Option<Id>,
    service: Data<Reports>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let Some(Id(id)) = id else {
        return not_found();
    };
    let Some(access) = model::find_page(&service.pool, id).await? else {
        return not_found();
    };
    let privacy = access.report.row.privacy;
    let is_owner = caller.0.is_some_and(|caller| {
        caller.account.as_str() == access.account && caller.allows(&ReportsRead::SCOPE)
    });
    match &access.password_hash {
        _ if privacy == PUBLIC || is_owner => {}
        Some(hash) if privacy == PASSWORD && cookie::is_valid(&request, id, hash) => {}
        Some(_) if privacy == PASSWORD => {
            return ask_password(StatusCode::FORBIDDEN, page_path(&base, id).path(), "");
        }
        _ => return not_found(),
    }
    let mut response = html(StatusCode::OK, &ReportPage::new(&access.report))?;
    if privacy != PUBLIC {
        response
            .headers_mut()
            .insert(ROBOTS, HeaderValue::from_static("noindex"));
    }
    Ok(response)
}
