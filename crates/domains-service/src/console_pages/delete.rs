//! `GET` and `POST /console/domains/{id}/delete`

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::Layout;
use web::{BaseUrl, Id, Preconditions, Problem, RequiredScope};
use web_console::{Form, Frame, Session, lead_on};

use super::done::Done;
use super::links::LIST;
use super::nothing::Nothing;
use crate::app::App;
use crate::domains::delete;
use crate::model;
use crate::scopes::{DomainsRead, DomainsWrite};

/// The page that asks whether to delete a domain.
#[derive(Template)]
#[template(path = "domains/delete.html")]
struct DeletePage<'a> {
    layout: Layout,
    frame: Frame,
    id: i64,
    name: &'a str,
}

/// Asks whether to delete a domain.
pub async fn confirm_delete(
    session: Session<DomainsWrite>,
    id: Id,
    request: HttpRequest,
    app: Data<App>,
) -> Result<HttpResponse, Problem> {
    if !session.allows(&DomainsRead::SCOPE) {
        return Err(Problem::insufficient_scope(&DomainsRead::SCOPE));
    }
    let account = session.account.as_str();
    let found = model::find(&app.pool.for_account(account), account, id.0).await?;
    let domain = found.ok_or_else(Problem::not_found)?;
    let page = DeletePage {
        layout: Layout::from_request(&request),
        frame: Frame::new(&request, Some(&session)),
        id: id.0,
        name: &domain.name_unicode,
    };
    web_console::html(StatusCode::OK, &page)
}

/// Deletes a domain, and redirects to the list.
pub async fn delete_domain(
    form: Form<DomainsWrite, Nothing>,
    id: Id,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let domain = (form.session.account.as_str(), id.0);
    delete(&app, domain, &Preconditions::default()).await?;
    let list = Done::Deleted.at(LIST);
    Ok(lead_on::<DomainsRead>(&form.session, &base, &list))
}
