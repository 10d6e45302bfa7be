//! `POST /console/domains/{id}`

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use web::{BaseUrl, Id, Preconditions, Problem, RequiredScope};
use web_console::{Form, lead_on};

use super::done::Done;
use super::links::LIST;
use super::options_form::OptionsForm;
use super::show_page::DomainPage;
use crate::app::App;
use crate::domains::{UpdateDomain, update};
use crate::scopes::{DomainsRead, DomainsWrite};

/// Changes a domain's options, and redirects to its page.
pub async fn update_domain(
    form: Form<DomainsWrite, UpdateDomain>,
    id: Id,
    request: HttpRequest,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let session = &form.session;
    let domain = (session.account.as_str(), id.0);
    let updated = match form.value {
        Ok(value) => update(&app, domain, &Preconditions::default(), &value).await,
        Err(errors) => Err(errors.into()),
    };
    let Err(problem) = updated else {
        let page = format!("{LIST}/{}", id.0);
        let page = Done::Saved.at(&page);
        return Ok(lead_on::<DomainsRead>(session, &base, &page));
    };
    if problem.errors().is_empty() || !session.allows(&DomainsRead::SCOPE) {
        return Err(problem);
    }
    let mut page = DomainPage::read(&app, &request, session, id.0).await?;
    page.errors = problem.errors().clone();
    page.options = OptionsForm::typed(&form.sent);
    web_console::refusal(&problem, &page)
}
