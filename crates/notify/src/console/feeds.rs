//! What the console's forms change about feeds.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use web::{BaseUrl, Id, Problem, set_audit_row};
use web_console::{Form, SignedIn, lead_on};

use super::actions::Nothing;
use super::here;
use super::list::{list_with_form, load};
use crate::feeds::{FeedForm, store};
use crate::model::{self, EventFilter};
use crate::source::{Notices, Source};
use crate::{EndpointsRead, EndpointsWrite};

/// Makes a feed, or another address for it, and shows that.
pub async fn store_feed<S: Source>(
    form: Form<EndpointsWrite, FeedForm<S>>,
    request: HttpRequest,
    notices: Data<Notices<S>>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let session: &SignedIn = &form.session;
    let stored = match form.value {
        Ok(value) => {
            let place = value.place.as_deref();
            store(&notices, &base, session.account.as_str(), place).await
        }
        Err(errors) => Err(errors.into()),
    };
    let address = match stored {
        Ok((row, address)) => {
            set_audit_row(&request, row.id);
            address
        }
        Err(problem) if problem.status().is_client_error() => {
            return list_with_form(&request, session, &notices, &form.sent, problem).await;
        }
        Err(problem) => return Err(problem),
    };
    let filter = EventFilter::default();
    let none = (
        &web_console::Sent::default(),
        &query_params::FieldErrors::none(),
    );
    let mut page = load(&request, session, &notices, &filter, none).await?;
    page.feed_address = Some(address.into());
    web_console::html(StatusCode::OK, &page)
}

/// Withdraws a feed, and returns to the list.
pub async fn delete_feed<S: Source>(
    form: Form<EndpointsWrite, Nothing>,
    id: Id,
    notices: Data<Notices<S>>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let account = form.session.account.as_str();
    if !model::delete_feed(&notices.pool.for_account(account), account, id.0).await? {
        return Err(Problem::not_found());
    }
    Ok(lead_on::<EndpointsRead>(&form.session, &base, &here::<S>()))
}
