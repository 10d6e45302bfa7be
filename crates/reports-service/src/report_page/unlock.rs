//! `POST /r/{slug}`: a visitor enters the password.

use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use query_params::{FieldReader, FromFields};
use web::{BaseUrl, Body, ClientAddress, Problem};

use super::open::id_of;
use super::password_form::PasswordForm;
use super::{address_of, cookie, not_found};
use crate::app::App;
use crate::model::{self, Guess, Privacy};
use crate::password::{Password, Passwords};

/// The fields of the form.
pub struct Unlock {
    password: Option<Password>,
}

impl FromFields for Unlock {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self {
            password: Password::read(reader, "password"),
        })
    }
}

/// The keys of what is said about a wrong password, and about none.
const WRONG: &str = "password-wrong";
const EMPTY: &str = "password-empty";

/// Verifies the password and redirects to the report with a cookie that opens it. Whatever was
/// sent, the response is a page for people.
pub async fn unlock_page(
    request: HttpRequest,
    client: ClientAddress,
    body: Result<Body<Unlock>, Problem>,
    app: Data<App>,
    passwords: Data<Passwords>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let Some(id) = id_of(&request, &app).await? else {
        return not_found(&request);
    };
    let Some(access) = model::find_page(&app.pool.for_visitors(), id).await? else {
        return not_found(&request);
    };
    // Only a path, so that the visitor stays on the host for which the cookie is set.
    let page = address_of(&app, &base, id).await?;
    let to_the_page = (LOCATION, page.path());
    let hash = match (access.row.privacy, access.password_hash) {
        (Privacy::Password, Some(hash)) => hash,
        // The report was made public while the form was open.
        (Privacy::Public, _) => {
            return Ok(HttpResponse::SeeOther().insert_header(to_the_page).finish());
        }
        _ => return not_found(&request),
    };
    let form = PasswordForm {
        request: &request,
        address: &page,
        account: &access.account,
        language: &access.language,
    };
    let refused = |why| form.page(StatusCode::FORBIDDEN, Some(why), "wrong_password");
    let given = match body {
        Ok(body) => body.0.password,
        Err(problem) if problem.status().is_server_error() => return Err(problem),
        Err(_) => return refused(WRONG),
    };
    let Some(given) = given else {
        return refused(EMPTY);
    };
    if given.is_too_long() {
        return refused(WRONG);
    }
    let client = client.to_string();
    match model::begin_guess(&app.pool.for_visitors(), id, &client).await? {
        Guess::Allowed => {}
        too_many => return form.wait(too_many),
    }
    match passwords.verify(&given, hash.clone(), &client).await? {
        Some(true) => {}
        Some(false) => return refused(WRONG),
        None => {
            model::return_guess(&app.pool.for_visitors(), id, &client).await?;
            return form.too_busy();
        }
    }
    model::settle_guess(&app.pool.for_visitors(), id, &client).await?;
    let mut response = HttpResponse::SeeOther();
    response.insert_header(to_the_page);
    for closing in cookie::close_others(&request, id, &base) {
        response.cookie(closing);
    }
    Ok(response.cookie(cookie::issue(id, &hash, &base)?).finish())
}
