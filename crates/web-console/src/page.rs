//! Pages of the console as responses, and problems as pages.

use actix_web::http::header::{CACHE_CONTROL, HeaderName, HeaderValue, LOCATION, REFERRER_POLICY};
use actix_web::http::{Method, StatusCode};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use askama::Template;
use look::{Layout, ShownProblem};
use web::{BaseUrl, Problem, RequiredScope, set_audit_code, wants_html};

use crate::frame::Frame;
use crate::reason::{Reason, sign_in_address};
use crate::session::SignedIn;

/// The prefixes of the console's addresses.
const PAGES: [&str; 4] = ["/console", "/key", "/sign-in", "/sign-out"];
/// The code of the problem for a key that lacks a scope.
const LACKS_SCOPE: &str = "insufficient_scope";
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// The address of the key's page, as seen from the base URL, after an action whose result the key
/// may not see.
pub(crate) const DONE_UNSEEN: &str = "key?done=unseen";

/// The page about a failed request.
#[derive(Template)]
#[template(path = "console/problem.html")]
struct ProblemPage {
    layout: Layout,
    frame: Frame,
    shown: ShownProblem,
    /// Whether another key could succeed.
    is_about_key: bool,
}

/// Renders the template as a page for people who are signed in, which is never stored or indexed.
///
/// # Errors
/// A [`Problem`] with status 500 when the template fails.
pub fn html(status: StatusCode, template: &impl Template) -> Result<HttpResponse, Problem> {
    let mut response = look::html(status, template)?;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
    // With no referrer at all, browsers would not send the origin of a form.
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    Ok(response)
}

/// Renders the template as the response to a problem, with the headers that the API also sends.
///
/// # Errors
/// A [`Problem`] with status 500 when the template fails.
pub fn refusal(problem: &Problem, template: &impl Template) -> Result<HttpResponse, Problem> {
    let mut response = html(problem.status(), template)?;
    set_audit_code(&mut response, problem.code());
    problem.copy_headers_to(&mut response);
    Ok(response)
}

/// A redirect to an address as seen from the base URL. It is only a path, so that people stay on
/// the same host.
pub fn see_other(base: &BaseUrl, address: &str) -> HttpResponseBuilder {
    let root = base.join("/").path().to_owned();
    let mut response = HttpResponse::SeeOther();
    response.insert_header((LOCATION, format!("{root}{address}")));
    response
}

/// The redirect after an action: to a page that needs the scope `S`, or, if the key lacks it, to
/// the key's page, which says that the action succeeded.
pub fn lead_on<S: RequiredScope>(
    session: &SignedIn,
    base: &BaseUrl,
    address: &str,
) -> HttpResponse {
    let address = if session.allows(&S::SCOPE) {
        address
    } else {
        DONE_UNSEEN
    };
    see_other(base, address).finish()
}

/// Shows people problems of the console as pages, and redirects them to the sign-in page if they
/// are not signed in; elsewhere, and for programs, as [`look::problem_page`] does.
pub(crate) fn of_problem(request: &HttpRequest, problem: &Problem) -> Option<HttpResponse> {
    let is_below = |page: &&str| {
        let rest = request.path().strip_prefix(page);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    if !wants_html(request) || !PAGES.iter().any(is_below) {
        return look::problem_page(request, problem);
    }
    let is_signed_out = problem.status() == StatusCode::UNAUTHORIZED;
    let page = if is_signed_out && matches!(*request.method(), Method::GET | Method::HEAD) {
        to_sign_in(request)
    } else {
        problem_page(request, problem)
    };
    page.ok()
}

fn to_sign_in(request: &HttpRequest) -> Result<HttpResponse, Problem> {
    let base = request.app_data::<Data<BaseUrl>>();
    let base = base.ok_or_else(|| Problem::internal(&"app_data lacks the base URL"))?;
    let reason = Reason::from_request(request);
    let address = sign_in_address(request, reason);
    let mut response = see_other(base, &address);
    if reason.is_some_and(Reason::is_final) {
        response.cookie(web::session::end(base));
    }
    let mut response = response.finish();
    set_audit_code(&mut response, "unauthenticated");
    Ok(response)
}

fn problem_page(request: &HttpRequest, problem: &Problem) -> Result<HttpResponse, Problem> {
    let session = SignedIn::read(request).ok();
    let is_about_key = problem.code() == LACKS_SCOPE;
    let mut shown = ShownProblem::from_problem(problem);
    if is_about_key {
        shown.title = "This key may not do that";
        shown.advice = "Sign in with a key that may, or ask the operator of this service for one.";
    }
    let page = ProblemPage {
        layout: Layout::from_request(request),
        frame: Frame::new(request, session.as_ref()),
        shown,
        is_about_key,
    };
    refusal(problem, &page)
}
