//! `/reports/{id}`, the former address of a report's page, before pages had slugs. Links to it
//! still work.

use actix_web::http::header::LOCATION;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use web::{BaseUrl, Id, Problem};

use super::visitor::Visitor;
use super::{address_of, not_found};
use crate::app::App;
use crate::model;

/// Redirects those who may see the report, and those who may give its password.
pub async fn move_page(
    request: HttpRequest,
    visitor: Visitor,
    id: Option<Id>,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let Some(Id(id)) = id else {
        return not_found(&request);
    };
    if !model::is_known(&app.pool, id, visitor.account()).await? {
        return not_found(&request);
    }
    let mut page = address_of(&app, &base, id).await?;
    let query = request.query_string();
    page.set_query((!query.is_empty()).then_some(query));
    // Only a path, so that the visitor stays on the host. The redirect keeps the method and the
    // form.
    let path = page
        .as_str()
        .get(page.origin().ascii_serialization().len()..);
    let location = (LOCATION, path.unwrap_or("/"));
    Ok(HttpResponse::TemporaryRedirect()
        .insert_header(location)
        .finish())
}
