//! Problems as pages, for people who meet them on an address without a page of its own.

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use web::{Problem, set_audit_code, wants_html};

use crate::html::html;
use crate::layout::Layout;

/// Addresses of programs, some of which ask for HTML without being browsers.
const API: &str = "/api/";

/// A problem in words; templates pass it to the macro `look::problem`.
#[derive(Debug)]
pub struct ShownProblem {
    /// What happened, in a few words.
    pub title: &'static str,
    /// The problem's message.
    pub message: String,
    /// What to do next.
    pub advice: &'static str,
    /// For the operator, who finds the cause under it in the log.
    pub request_id: Option<String>,
}

impl ShownProblem {
    /// The words for a problem.
    pub fn from_problem(problem: &Problem) -> Self {
        let (title, advice) = words(problem);
        let body = problem.body();
        Self {
            title,
            message: body.message,
            advice,
            request_id: body
                .request_id
                .filter(|_| problem.status().is_server_error()),
        }
    }
}

fn words(problem: &Problem) -> (&'static str, &'static str) {
    match problem.status() {
        StatusCode::NOT_FOUND => (
            "There is nothing here",
            "Check that the address is complete: mail programs sometimes cut long ones.",
        ),
        StatusCode::FORBIDDEN if problem.code() == "password_required" => (
            "This has a password",
            "Open the page that it belongs to, enter the password, then come back.",
        ),
        StatusCode::PAYLOAD_TOO_LARGE => (
            "That was too long",
            "Go back, and send less at once. Nothing has been changed.",
        ),
        StatusCode::TOO_MANY_REQUESTS => (
            "Too much at once",
            "Wait, then try again. Nothing has been changed.",
        ),
        status if status.is_server_error() => (
            "That did not work",
            "Try again in a minute. If it happens again, tell the operator of this service.",
        ),
        _ => (
            "That was not accepted",
            "Go back to the page you came from, reload it, and try again.",
        ),
    }
}

#[derive(Template)]
#[template(path = "look/problem.html")]
struct ProblemPage {
    layout: Layout,
    shown: ShownProblem,
}

/// The problem as a page, if the client asks for one; `None` for programs.
pub fn problem_page(request: &HttpRequest, problem: &Problem) -> Option<HttpResponse> {
    if !wants_html(request) || request.path().starts_with(API) {
        return None;
    }
    let page = ProblemPage {
        layout: Layout::from_request(request),
        shown: ShownProblem::from_problem(problem),
    };
    let mut response = html(problem.status(), &page).ok()?;
    set_audit_code(&mut response, problem.code());
    problem.copy_headers_to(&mut response);
    let robots = HeaderName::from_static("x-robots-tag");
    response
        .headers_mut()
        .insert(robots, HeaderValue::from_static("noindex"));
    Some(response)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn only_who_asks_for_html_gets_a_page() {
        let page_of = |path, accept: Option<&str>| {
            let accept = accept.map(|accept| ("accept", accept));
            let request = accept
                .into_iter()
                .fold(TestRequest::with_uri(path), TestRequest::insert_header);
            problem_page(&request.to_http_request(), &Problem::not_found())
        };
        let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

        let page = page_of("/nowhere", Some(browser)).unwrap();
        assert_eq!(page.status(), StatusCode::NOT_FOUND);
        let media_type = page.headers().get("content-type").unwrap();
        assert_eq!(media_type, "text/html; charset=utf-8");
        for accept in [None, Some("application/json")] {
            assert!(page_of("/nowhere", accept).is_none(), "{accept:?}");
        }
        assert!(page_of("/api/v1/reports", Some(browser)).is_none());
    }
}
