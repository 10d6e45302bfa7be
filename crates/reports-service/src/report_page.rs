//! `/r/{slug}`: a report as an HTML page, and who may see it.

mod badge;
mod capture;
mod cookie;
mod download;
mod filter;
mod language;
mod link;
mod open;
mod password_form;
mod picture;
mod sheet;
mod show;
mod token;
mod unlock;
mod view;
mod visitor;

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::{Layout, html};
use texts::Words;
use web::{BaseUrl, Problem, set_audit_code, wants_html};
use web_console::Console;

use crate::app::App;

pub(crate) use language::{Chosen, of_sender};
pub use language::{PageLanguage, PageSettings};
pub use link::link;
pub use token::{MAX_LINK_SECONDS, Signer, expiry_after};

pub use badge::show_badge;
pub use capture::{download_document, show_screen};
pub(crate) use download::as_file;
pub use download::{download_json, download_pdf, download_sheet};
pub use picture::show_picture;
pub use show::show_page;
pub use unlock::unlock_page;
pub(crate) use view::{SHOWN_GENERATIONS, paper};

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");
const NOINDEX: HeaderValue = HeaderValue::from_static("noindex");

/// The page for a report that does not exist, or that this visitor may not see.
#[derive(Template)]
#[template(path = "not_found.html")]
struct NotFoundPage {
    layout: Layout,
    words: Words,
    /// Whether the visitor came by a link that should have opened a report.
    is_by_link: bool,
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
pub async fn address_of(app: &App, base: &BaseUrl, id: i64) -> Result<url::Url, Problem> {
    let slug = app.slugs().await?.of(id);
    Ok(base.join(&format!("/r/{slug}")))
}

/// The response for an unknown id and for a private report is the same, so as not to reveal which
/// ids exist.
fn not_found(request: &HttpRequest) -> Result<HttpResponse, Problem> {
    if !wants_html(request) {
        return Err(Problem::not_found());
    }
    let chosen = Chosen::from_request(request, "");
    let page = NotFoundPage {
        layout: Layout::from_request(request).in_words(chosen.words),
        words: chosen.words,
        is_by_link: link::is_by_link(request),
        has_console: request.app_data::<Data<Console>>().is_some(),
    };
    let mut response = html(StatusCode::NOT_FOUND, &page)?;
    set_audit_code(&mut response, "not_found");
    response.headers_mut().insert(ROBOTS, NOINDEX);
    Ok(chosen.mark(response))
}
