//! `GET /reports/{id}`

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use web::{BaseUrl, Id, MaybeCaller, Problem, RequiredScope};

use super::view::ReportPage;
use super::{NOINDEX, ROBOTS, address_of, cookie, not_found, password_page};
use crate::app::App;
use crate::html::{html, public_html};
use crate::model::{self, Privacy};
use crate::scopes::ReportsRead;

/// Shows a report to visitors who may see it.
pub async fn show_page(
    request: HttpRequest,
    caller: MaybeCaller,
    id: Option<Id>,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let Some(Id(id)) = id else {
        return not_found();
    };
    let Some(access) = model::find_page(&app.pool, id).await? else {
        return not_found();
    };
    let privacy = access.report.row.privacy;
    let is_owner = caller.0.is_some_and(|caller| {
        caller.account.as_str() == access.account && caller.allows(&ReportsRead::SCOPE)
    });
    let page = address_of(&base, id);
    match &access.password_hash {
        _ if privacy == Privacy::Public || is_owner => {}
        Some(hash)
            if privacy == Privacy::Password && cookie::is_valid(&request, id, hash, &page) => {}
        Some(_) if privacy == Privacy::Password => {
            let code = "password_required";
            return password_page(StatusCode::FORBIDDEN, page.path(), "", code);
        }
        _ => return not_found(),
    }
    let report = ReportPage::new(&access.report);
    if privacy == Privacy::Public {
        return public_html(&report);
    }
    let mut response = html(StatusCode::OK, &report)?;
    response.headers_mut().insert(ROBOTS, NOINDEX);
    Ok(response)
}
