//! `POST /console/domains`

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use query_params::FieldErrors;
use web::{BaseUrl, Problem, RequiredScope, set_audit_row};
use web_console::{Form, lead_on};

use super::done::Done;
use super::links::{LIST, ListQuery};
use super::list_page::ListPage;
use crate::app::App;
use crate::domains::{StoreDomain, StoredDomains, store};
use crate::model;
use crate::scopes::{DomainsRead, DomainsWrite};

/// Stores a domain, and redirects to its page.
pub async fn store_domain(
    form: Form<DomainsWrite, StoreDomain>,
    request: HttpRequest,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let session = &form.session;
    let name = form.value.as_ref().ok();
    let name = name.map(|value| value.name().to_owned());
    let stored = match form.value {
        Ok(value) => store(&app, session.account.as_str(), value, None).await,
        Err(errors) => Err(errors.into()),
    };
    let problem = match stored {
        Ok(StoredDomains { domain, .. }) => {
            let page = format!("{LIST}/{}", domain.id);
            set_audit_row(&request, domain.id);
            let page = Done::Added.at(&page);
            return Ok(lead_on::<DomainsRead>(session, &base, &page));
        }
        Err(problem) => problem,
    };
    if !session.allows(&DomainsRead::SCOPE) || !problem.status().is_client_error() {
        return Err(problem);
    }
    let mut page = ListPage::read(&app, &request, session, ListQuery::default()).await?;
    if let Some(name) = &name {
        let account = session.account.as_str();
        page.existing = model::id_of(&app.pool.for_account(account), account, name).await?;
    }
    if page.existing.is_some() {
        page.errors = FieldErrors::one("name", "taken", "You already have this name.");
    } else if problem.errors().is_empty() {
        page.refusal = problem.body().message;
    } else {
        page.errors = problem.errors().clone();
    }
    page.sent = form.sent;
    web_console::refusal(&problem, &page)
}
