//! The form for the password of a report's page.

use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, RETRY_AFTER};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::{Layout, html};
use web::{Problem, RateLimit, set_audit_code};

use super::{NOINDEX, ROBOTS};
use crate::model::{FREE_GUESSES, Guess, MEMORY};
use crate::password::BUSY_RETRY;

/// The page with the form.
#[derive(Template)]
#[template(path = "password.html")]
struct PasswordPage<'a> {
    layout: Layout,
    action: &'a str,
    message: &'a str,
}

/// The form for one report.
pub struct PasswordForm<'a> {
    pub request: &'a HttpRequest,
    /// The path to which it is sent.
    pub action: &'a str,
    /// The report's owner.
    pub account: &'a str,
}

impl PasswordForm<'_> {
    /// `code` is the reason in the audit trail.
    pub fn page(
        &self,
        status: StatusCode,
        message: &str,
        code: &'static str,
    ) -> Result<HttpResponse, Problem> {
        let page = PasswordPage {
            layout: Layout::of_account(self.request, self.account),
            action: self.action,
            message,
        };
        let mut response = html(status, &page)?;
        set_audit_code(&mut response, code);
        response.headers_mut().insert(ROBOTS, NOINDEX);
        Ok(response)
    }

    /// The form when the password could not be verified in time.
    pub fn too_busy(&self) -> Result<HttpResponse, Problem> {
        let message =
            "Too many passwords are being checked at the moment. Try again in a few seconds.";
        let mut response = self.page(StatusCode::SERVICE_UNAVAILABLE, message, "unavailable")?;
        let seconds = HeaderValue::from(BUSY_RETRY.as_secs());
        response.headers_mut().insert(RETRY_AFTER, seconds);
        Ok(response)
    }

    /// The form after too many wrong passwords.
    pub fn wait(&self, refused: Guess) -> Result<HttpResponse, Problem> {
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
        let mut response =
            self.page(StatusCode::TOO_MANY_REQUESTS, &message, "too_many_guesses")?;
        Problem::too_many_requests(limit).copy_headers_to(&mut response);
        Ok(response)
    }
}
