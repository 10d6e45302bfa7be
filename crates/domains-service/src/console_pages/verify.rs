//! `POST /console/domains/{id}/verify`

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use web::{BaseUrl, Id, MAX_WAIT, Problem, RequiredScope};
use web_console::{Form, lead_on};

use super::done::Done;
use super::links::LIST;
use super::nothing::Nothing;
use super::show_page::DomainPage;
use crate::app::App;
use crate::domains::verify;
use crate::scopes::{DomainsRead, DomainsWrite};

/// Checks a domain now, and redirects to its page.
pub async fn verify_domain(
    form: Form<DomainsWrite, Nothing>,
    id: Id,
    request: HttpRequest,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let session = &form.session;
    let checked = verify(&app, (session.account.as_str(), id.0), MAX_WAIT).await;
    let Err(problem) = checked else {
        let page = format!("{LIST}/{}", id.0);
        let page = Done::Checked.at(&page);
        return Ok(lead_on::<DomainsRead>(session, &base, &page));
    };
    let is_refusal = matches!(
        problem.status(),
        StatusCode::CONFLICT | StatusCode::TOO_MANY_REQUESTS
    );
    if !is_refusal || !session.allows(&DomainsRead::SCOPE) {
        return Err(problem);
    }
    let mut page = DomainPage::read(&app, &request, session, id.0).await?;
    page.refusal = problem.body().message;
    web_console::refusal(&problem, &page)
}
