//! What the console's forms change.

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use query_params::{FieldReader, FromFields};
use web::{BaseUrl, Id, Problem, path_number, set_audit_row};
use web_console::{Form, SignedIn, lead_on};

use super::endpoint::page;
use super::here;
use super::list::list_with_form;
use crate::delivery::new_secret;
use crate::endpoints::{
    EndpointForm, StoreEndpoint, must_be_confirmed, must_be_signed, store, toggle,
};
use crate::model::{self, EndpointRow, Kind};
use crate::source::{Notices, Source};
use crate::{EndpointsRead, EndpointsWrite};

/// A form without fields.
pub struct Nothing;

impl FromFields for Nothing {
    type Rules = ();

    fn from_fields(_: &mut FieldReader<'_>, (): &()) -> Option<Self> {
        Some(Self)
    }
}

/// Whether the endpoint is notified.
pub struct Enabled(bool);

impl FromFields for Enabled {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, (): &()) -> Option<Self> {
        reader.yes_or_no("enabled").map(Self)
    }
}

/// The endpoint in the path.
async fn find<S: Source>(
    session: &SignedIn,
    notices: &Notices<S>,
    id: i64,
) -> Result<EndpointRow, Problem> {
    let account = session.account.as_str();
    let found = model::find(&notices.pool.for_account(account), account, id).await?;
    found.ok_or_else(Problem::not_found)
}

fn to_endpoint<S: Source>(session: &SignedIn, base: &BaseUrl, id: i64) -> HttpResponse {
    lead_on::<EndpointsRead>(session, base, &format!("{}/{id}", here::<S>()))
}

/// Stores an endpoint and shows it, with its secret.
pub async fn store_endpoint<S: Source>(
    form: Form<EndpointsWrite, EndpointForm<S, StoreEndpoint>>,
    request: HttpRequest,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    let session: &SignedIn = &form.session;
    let stored = match form.value {
        Ok(value) => store(&notices, session.account.as_str(), &value.sent).await,
        Err(errors) => Err(errors.into()),
    };
    match stored {
        Ok(row) => {
            set_audit_row(&request, row.id);
            let secret = (row.kind == Kind::Webhook).then(|| row.secret.clone());
            page(&request, session, &notices, row, secret).await
        }
        Err(problem) if problem.status().is_client_error() => {
            list_with_form(&request, session, &notices, &form.sent, problem).await
        }
        Err(problem) => Err(problem),
    }
}

/// Sends a test.
pub async fn test_endpoint<S: Source>(
    form: Form<EndpointsWrite, Nothing>,
    id: Id,
    notices: Data<Notices<S>>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let endpoint = find(&form.session, &notices, id.0).await?;
    must_be_confirmed(&endpoint)?;
    let account = form.session.account.as_str();
    model::deliver_test(&notices.pool.for_account(account), account, &endpoint).await?;
    Ok(to_endpoint::<S>(&form.session, &base, id.0))
}

/// Pauses or resumes it.
pub async fn update_endpoint<S: Source>(
    form: Form<EndpointsWrite, Enabled>,
    id: Id,
    notices: Data<Notices<S>>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let Enabled(enabled) = form.value.map_err(Problem::from)?;
    toggle(&notices, form.session.account.as_str(), id.0, enabled).await?;
    Ok(to_endpoint::<S>(&form.session, &base, id.0))
}

/// Makes another secret, and shows it.
pub async fn rotate_secret<S: Source>(
    form: Form<EndpointsWrite, Nothing>,
    request: HttpRequest,
    id: Id,
    notices: Data<Notices<S>>,
) -> Result<HttpResponse, Problem> {
    let (account, secret) = (form.session.account.as_str(), new_secret());
    let pool = notices.pool.for_account(account);
    must_be_signed(&pool, account, id.0).await?;
    let changed = model::rotate_secret(&pool, account, id.0, &secret).await?;
    let row = changed.ok_or_else(Problem::not_found)?;
    page(&request, &form.session, &notices, row, Some(secret)).await
}

/// Deletes it, and returns to the list.
pub async fn delete_endpoint<S: Source>(
    form: Form<EndpointsWrite, Nothing>,
    id: Id,
    notices: Data<Notices<S>>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let account = form.session.account.as_str();
    if !model::delete(&notices.pool.for_account(account), account, id.0).await? {
        return Err(Problem::not_found());
    }
    Ok(lead_on::<EndpointsRead>(&form.session, &base, &here::<S>()))
}

/// Attempts a delivery again.
pub async fn replay_delivery<S: Source>(
    form: Form<EndpointsWrite, Nothing>,
    request: HttpRequest,
    id: Id,
    notices: Data<Notices<S>>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    must_be_confirmed(&find(&form.session, &notices, id.0).await?)?;
    let delivery = path_number(&request, "delivery")?;
    let pool = notices.pool.for_account(form.session.account.as_str());
    if !model::deliver_again(&pool, id.0, delivery).await? {
        return Err(Problem::not_found());
    }
    Ok(to_endpoint::<S>(&form.session, &base, id.0))
}
