//! `/notify/reports/{id}/{action}/{seal}`: what the readers of mail decide. The links in mails show a
//! page with a button, since programs follow links; programs that end a subscription post
//! (RFC 8058).

use actix_web::http::StatusCode;
use actix_web::web::{Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::Layout;
use web::{Id, Problem, resource};

use super::compose::Action;
use crate::delivery::is_sealed;
use crate::model::{self, EndpointRow};
use crate::source::{Notices, Source};

#[derive(Template)]
#[template(path = "notify/consent.html")]
struct ConsentPage {
    layout: Layout,
    noun: &'static str,
    account: String,
    address: String,
    confirms: bool,
    is_done: bool,
}

/// Adds the pages, if the service has mail.
pub fn pages<S: Source>(config: &mut ServiceConfig) {
    let path = format!("/notify/{}s/{{id}}/{{action}}/{{seal}}", S::NOUN);
    config.service(
        resource(&path)
            .get(ask::<S>)
            .named("consent.show")
            .post(decide::<S>)
            .named("consent.update"),
    );
}

/// What a link allows.
struct Link {
    account: String,
    endpoint: EndpointRow,
    action: Action,
}

async fn open<S: Source>(
    request: &HttpRequest,
    id: i64,
    notices: &Notices<S>,
) -> Result<Link, Problem> {
    let part = |name| request.match_info().get(name).unwrap_or_default();
    let action = [Action::Confirm, Action::Unsubscribe]
        .into_iter()
        .find(|action| action.as_str() == part("action"))
        .ok_or_else(Problem::not_found)?;
    let found = model::endpoint_of_link(&notices.pool.for_visitors(), id).await?;
    let (account, endpoint) = found.ok_or_else(Problem::not_found)?;
    let (secret, address) = (&endpoint.secret, &endpoint.target);
    if !is_sealed(secret, action.as_str(), address, part("seal")) {
        return Err(Problem::not_found());
    }
    Ok(Link {
        account,
        endpoint,
        action,
    })
}

impl Link {
    fn page<S: Source>(
        self,
        request: &HttpRequest,
        is_done: bool,
    ) -> Result<HttpResponse, Problem> {
        let page = ConsentPage {
            layout: Layout::of_account(request, &self.account),
            noun: S::NOUN,
            account: self.account,
            address: self.endpoint.target,
            confirms: self.action == Action::Confirm,
            is_done,
        };
        look::html(StatusCode::OK, &page)
    }
}

async fn ask<S: Source>(
    request: HttpRequest,
    id: Id,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    open(&request, id.0, &notices)
        .await?
        .page::<S>(&request, false)
}

async fn decide<S: Source>(
    request: HttpRequest,
    id: Id,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    let link = open(&request, id.0, &notices).await?;
    let (pool, address) = (notices.pool.for_visitors(), &link.endpoint.target);
    match link.action {
        Action::Confirm => model::confirm(&pool, id.0, address).await?,
        Action::Unsubscribe => model::unsubscribe(&pool, id.0, address).await?,
    }
    link.page::<S>(&request, true)
}
