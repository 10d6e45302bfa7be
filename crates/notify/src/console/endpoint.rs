//! `GET /console/reports/notifications/{id}`: an endpoint, and its deliveries.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::Layout;
use web::{Id, Problem};
use web_console::{Frame, Session, SignedIn};

use super::{ShownDelivery, ShownEndpoint, here};
use crate::model::{self, EndpointRow};
use crate::source::{Notices, Source};
use crate::{EndpointsRead, EndpointsWrite};

/// How many deliveries are shown; the API lists them all.
const DELIVERIES: i64 = 50;

#[derive(Template)]
#[template(path = "notify/endpoint.html")]
struct EndpointPage {
    layout: Layout,
    frame: Frame,
    noun: &'static str,
    list: String,
    may_write: bool,
    endpoint: ShownEndpoint,
    secret: Option<String>,
    deliveries: Vec<ShownDelivery>,
}

impl EndpointPage {
    /// What resuming does.
    fn resume(&self) -> &'static str {
        if self.endpoint.is_confirmed {
            "Resume"
        } else {
            "Ask again"
        }
    }

    /// The address of an action.
    fn at(&self, action: &str) -> String {
        format!("{}/{}/{action}", self.list, self.endpoint.id)
    }

    /// The address at which a delivery is attempted again.
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "templates pass references"
    )]
    fn at_delivery(&self, id: &i64) -> String {
        self.at(&format!("deliveries/{id}/replay"))
    }
}

/// Shows it.
pub async fn show_endpoint<S: Source>(
    session: Session<EndpointsRead>,
    request: HttpRequest,
    id: Id,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    let account = session.account.as_str();
    let found = model::find(&notices.pool.for_account(account), account, id.0).await?;
    let endpoint = found.ok_or_else(Problem::not_found)?;
    page(&request, &session, &notices, endpoint, None).await
}

/// The page of an endpoint, with its secret if that is new.
pub async fn page<S: Source>(
    request: &HttpRequest,
    session: &SignedIn,
    notices: &Notices<S>,
    endpoint: EndpointRow,
    secret: Option<String>,
) -> Result<HttpResponse, Problem> {
    let pool = notices.pool.for_account(session.account.as_str());
    let deliveries = model::deliveries(&pool, endpoint.id, None, DELIVERIES).await?;
    let may_write = session.allows(&<EndpointsWrite as web::RequiredScope>::SCOPE);
    let page = EndpointPage {
        layout: Layout::from_request(request),
        frame: Frame::new(request, Some(session)),
        noun: S::NOUN,
        list: here::<S>(),
        may_write,
        endpoint: endpoint.for_reader(may_write).into(),
        secret,
        deliveries: deliveries.into_iter().map(ShownDelivery::from).collect(),
    };
    web_console::html(StatusCode::OK, &page)
}
