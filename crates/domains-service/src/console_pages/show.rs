//! `GET /console/domains/{id}`

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use web::{Id, Problem, Query};
use web_console::Session;

use super::done::After;
use super::show_page::DomainPage;
use crate::app::App;
use crate::scopes::DomainsRead;

/// Shows a domain: the records to set, its state, its visits, and the form for its pages.
pub async fn show_domain(
    session: Session<DomainsRead>,
    id: Id,
    request: HttpRequest,
    after: Option<Query<After>>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let mut page = DomainPage::read(&app, &request, &session, id.0).await?;
    page.done = After::sentence(after.map(|after| after.params).as_ref());
    web_console::html(StatusCode::OK, &page)
}
