//! `GET /docs`: the start page.

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::{Layout, public_html};
use web::{BaseUrl, Problem};

use crate::frame::Frame;
use crate::{ApiDocs, QuickStart};

/// The body of an error.
const PROBLEM: &str = include_str!("start/problem.json");
/// The part of a list's response that links to its other pages.
const PAGES: &str = include_str!("start/pages.json");

#[derive(Template)]
#[template(path = "docs/start.html")]
struct StartPage<'a> {
    layout: Layout,
    frame: Frame,
    base: &'a str,
    /// The service's name, which is also the name of its first list.
    name: &'static str,
    quick_start: QuickStart,
    command: String,
    problem: &'static str,
    pages: &'static str,
    /// The tools for language models, and a command that adds them to one.
    tools: &'static mcp::Server,
    connect: String,
}

impl StartPage<'_> {
    /// The sections of the page: their ids and titles.
    const PARTS: [(&'static str, &'static str); 11] = [
        ("quick-start", "Quick start"),
        ("keys", "API keys"),
        ("requests", "Requests"),
        ("errors", "Errors"),
        ("lists", "Lists"),
        ("versions", "Versions"),
        ("again", "Trying again"),
        ("waiting", "Waiting for a result"),
        ("limits", "Limits"),
        ("programs", "Generated clients"),
        ("models", "Language models"),
    ];
}

/// The start page of a service.
///
/// # Errors
/// A [`Problem`] with status 500 when the template fails.
pub(crate) fn page(
    request: &HttpRequest,
    docs: &ApiDocs,
    base: &BaseUrl,
) -> Result<HttpResponse, Problem> {
    let base = base.url().as_str().trim_end_matches('/');
    public_html(&StartPage {
        layout: Layout::from_request(request),
        frame: Frame::of_start(request, docs.name),
        base,
        name: docs.name,
        quick_start: docs.quick_start,
        command: docs.quick_start.command.replace("{base}", base),
        problem: PROBLEM.trim_end(),
        pages: PAGES.trim_end(),
        tools: docs.tools,
        connect: format!(
            "claude mcp add --transport http {} {base}/mcp/{} \\\n  \
             --header \"Authorization: Bearer $KEY\"",
            docs.tools.name, docs.name
        ),
    })
}
