//! `/r/{slug}`: a report as an HTML page, and who may see it.

mod badge;
mod cookie;
mod download;
mod filter;
mod link;
mod moved;
mod open;
mod sheet;
mod show;
mod unlock;
mod view;
mod visitor;

use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue, RETRY_AFTER};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::{Layout, html};
use web::{BaseUrl, Problem, RateLimit, set_audit_code};
use web_console::Console;

use crate::app::App;
use crate::model::{FREE_GUESSES, Guess, MEMORY};
use crate::password::BUSY_RETRY;

use link::follow_link;
pub use link::link;

pub use badge::show_badge;
pub use download::{download_json, download_sheet};
pub use moved::move_page;
pub use show::show_page;
pub use unlock::unlock_page;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
const NOINDEX: HeaderValue = HeaderValue::from_static("noindex");

/// The page with a form for the password.
#[derive(Template)]
#[template(path = "password.html")]
struct PasswordPage<'a> {
    layout: Layout,
    action: &'a str,
    message: &'a str,
}

/// The page for a report that does not exist, or is not for this visitor.
#[derive(Template)]
#[template(path = "not_found.html")]
struct NotFoundPage {
    layout: Layout,
    /// Whether owners can sign in.
    has_console: bool,
}

impl NotFoundPage {
    /// The page's address without its query, as seen from the base URL.
    fn path(&self) -> &str {
        let here = self.layout.here();
        here.split_once('?').map_or(here, |(path, _)| path)
    }
}

/// The address of a report's page.
async fn address_of(app: &App, base: &BaseUrl, id: i64) -> Result<url::Url, Problem> {
    let slug = app.slugs().await?.of(id);
    Ok(base.join(&format!("/r/{slug}")))
}

/// The same for an unknown id and for a private report, so as not to reveal which ids exist.
fn not_found(request: &HttpRequest) -> Result<HttpResponse, Problem> {
    let page = NotFoundPage {
        layout: Layout::of(request),
        has_console: request.app_data::<Data<Console>>().is_some(),
    };
    let mut response = html(StatusCode::NOT_FOUND, &page)?;
    set_audit_code(&mut response, "not_found");
    response.headers_mut().insert(ROBOTS, NOINDEX);
    Ok(response)
}

/// `code` says in the audit trail why the report is not shown.
fn password_page(
    request: &HttpRequest,
    status: StatusCode,
    action: &str,
    message: &str,
    code: &'static str,
) -> Result<HttpResponse, Problem> {
    let page = PasswordPage {
        layout: Layout::of(request),
        action,
        message,
    };
    let mut response = html(status, &page)?;
    set_audit_code(&mut response, code);
    response.headers_mut().insert(ROBOTS, NOINDEX);
    Ok(response)
}

/// The password could not be verified in time.
fn too_busy(request: &HttpRequest, action: &str) -> Result<HttpResponse, Problem> {
    let message = "Too many passwords are being checked at the moment. Try again in a few seconds.";
    let mut response = password_page(
        request,
        StatusCode::SERVICE_UNAVAILABLE,
        action,
        message,
        "unavailable",
    )?;
    let seconds = HeaderValue::from(BUSY_RETRY.as_secs());
    response.headers_mut().insert(RETRY_AFTER, seconds);
    Ok(response)
}

fn wait_before_guessing(
    request: &HttpRequest,
    action: &str,
    refused: Guess,
) -> Result<HttpResponse, Problem> {
    let seconds = match refused {
        Guess::Wait(seconds) => seconds,
        Guess::WaitAll | Guess::Allowed => 1,
    };
    let limit = match refused {
        Guess::WaitAll => RateLimit {
            policy: "guesses-of-all",
            quota: 1,
            window: Duration::from_secs(1),
            remaining: 0,
            reset: Duration::from_secs(seconds),
        },
        Guess::Wait(_) | Guess::Allowed => RateLimit {
            policy: "guesses",
            quota: FREE_GUESSES,
            window: MEMORY,
            remaining: 0,
            reset: Duration::from_secs(seconds),
        },
    };
    let message = format!(
        "Too many wrong passwords. Try again in {}.",
        web::seconds_in_words(seconds)
    );
    let mut response = password_page(
        request,
        StatusCode::TOO_MANY_REQUESTS,
        action,
        &message,
        "too_many_guesses",
    )?;
    Problem::too_many_requests(limit).copy_headers_to(&mut response);
    Ok(response)
}
