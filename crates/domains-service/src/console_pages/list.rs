//! `GET /console/domains`

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use web::{Problem, Query};
use web_console::{Session, address_error};

use super::done::After;
use super::links::ListQuery;
use super::list_page::ListPage;
use crate::app::App;
use crate::scopes::DomainsRead;

/// Shows a page of the account's domains, and the form for adding one.
pub async fn list_domains(
    session: Session<DomainsRead>,
    request: HttpRequest,
    query: Result<Query<ListQuery>, Problem>,
    after: Option<Query<After>>,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    let (query, problem) = match query {
        Ok(query) => (query.params, None),
        Err(problem) if problem.status().is_client_error() => (ListQuery::default(), Some(problem)),
        Err(problem) => return Err(problem),
    };
    let mut page = ListPage::read(&app, &request, &session, query).await?;
    let Some(problem) = problem else {
        page.done = After::sentence(after.map(|after| after.params).as_ref());
        return web_console::html(StatusCode::OK, &page);
    };
    page.query_error = address_error(&problem);
    web_console::refusal(&problem, &page)
}
