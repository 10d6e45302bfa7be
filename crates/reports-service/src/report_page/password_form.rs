//! The form for the password of a report's page.

use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderValue, RETRY_AFTER};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::{Layout, html};
use texts::Words;
use url::Url;
use web::{Problem, RateLimit, set_audit_code};

use super::language::Chosen;
use super::link::is_by_link;
use super::{NOINDEX, ROBOTS};
use crate::model::{FREE_GUESSES, Guess, MEMORY};
use crate::password::BUSY_RETRY;

/// The page with the form.
#[derive(Template)]
#[template(path = "password.html")]
struct PasswordPage<'a> {
    layout: Layout,
    words: Words,
    address: &'a Url,
    /// Whether the visitor came by a link that should have opened the report.
    is_by_link: bool,
    message: &'a str,
}

/// The form for one report.
pub struct PasswordForm<'a> {
    pub request: &'a HttpRequest,
    /// The address of the report's page, to which it is sent.
    pub address: &'a Url,
    /// The report's owner.
    pub account: &'a str,
    /// The report's own language, or nothing.
    pub language: &'a str,
}

impl PasswordForm<'_> {
    /// `message` is the key of what is wrong, if something is; `code` is the reason in the audit
    /// trail.
    pub fn page(
        &self,
        status: StatusCode,
        message: Option<&str>,
        code: &'static str,
    ) -> Result<HttpResponse, Problem> {
        let message = message.map(|key| self.chosen().words.say(key));
        self.saying(status, message.as_deref().unwrap_or_default(), code)
    }

    fn chosen(&self) -> Chosen {
        Chosen::from_request(self.request, self.language)
    }

    fn saying(
        &self,
        status: StatusCode,
        message: &str,
        code: &'static str,
    ) -> Result<HttpResponse, Problem> {
        let chosen = self.chosen();
        let page = PasswordPage {
            layout: Layout::of_account(self.request, self.account).in_words(chosen.words),
            words: chosen.words,
            address: self.address,
            is_by_link: is_by_link(self.request),
            message,
        };
        let mut response = html(status, &page)?;
        set_audit_code(&mut response, code);
        response.headers_mut().insert(ROBOTS, NOINDEX);
        Ok(chosen.mark(response))
    }

    /// The form when the password could not be verified in time.
    pub fn too_busy(&self) -> Result<HttpResponse, Problem> {
        let status = StatusCode::SERVICE_UNAVAILABLE;
        let mut response = self.page(status, Some("password-busy"), "unavailable")?;
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
        let words = self.chosen().words;
        let message = words.with("password-wait", ("count", seconds));
        let status = StatusCode::TOO_MANY_REQUESTS;
        let mut response = self.saying(status, &message, "too_many_guesses")?;
        Problem::too_many_requests(limit).copy_headers_to(&mut response);
        Ok(response)
    }
}
