//! `POST /reports/{id}`: a visitor gives the password.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::LOCATION;
use actix_web::web::Data;
use query_params::{FieldReader, FromFields};
use web::{BaseUrl, Body, Id, Problem};

use super::{ask_password, cookie, not_found, wait_before_guessing};
use crate::Reports;
use crate::model::{self, Guess};
use crate::password;
use crate::reports::page_path;

/// What the form sends.
pub struct Unlock {
    password: String,
}

impl FromFields for Unlock {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        Some(Self {
            password: reader.text("password").unwrap_or_default().to_owned(),
        })
    }
}

/// Checks the password and leads back to the report with a cookie that opens it.
pub async fn unlock_page(
    id: Option<Id>,
    body: Body<Unlock>,
    service: Data<Reports>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let Some(Id(id)) = id else {
        return not_found();
    };
    let Some(hash) = model::find_page(&service.pool, id)
        .await?
        .and_then(|access| access.password_hash)
    else {
        return not_found();
    };
    let page = page_path(&base, id);
    let given = body.0.password;
    if given.is_empty() || given.chars().count() > password::MAX_CHARACTERS {
        return ask_password(
            StatusCode::FORBIDDEN,
            page.path(),
            "That is not the password.",
        );
    }
    if let Guess::Wait(seconds) = model::begin_guess(&service.pool, id).await? {
        return wait_before_guessing(page.path(), seconds);
    }
    if !password::verify(given, hash.clone()).await? {
        return ask_password(
            StatusCode::FORBIDDEN,
            page.path(),
            "That is not the password.",
        );
    }
    model::forget_guesses(&service.pool, id).await?;
    Ok(HttpResponse::SeeOther()
        .insert_header((LOCATION, page.as_str()))
        .cookie(cookie::issue(id, &hash, &page)?)
        .finish())
}
