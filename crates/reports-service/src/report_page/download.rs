//! `GET /r/{slug}.pdf`, `.json` and `.csv`: a report as a file.

use actix_web::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, HeaderValue};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use look::Branding;
use serde_json::Value;
use url::Url;
use web::{BaseUrl, Preconditions, Problem, answer};

use super::language::Chosen;
use super::open::{Opened, open};
use super::visitor::Visitor;
use super::{NOINDEX, ROBOTS, sheet};
use crate::app::App;
use crate::ignored::Counted;
use crate::model::{Privacy, ReportRow};
use crate::pdf;
use crate::reports::Report;

/// Downloads the report as the API shows it, without its schedule and, for others than its owner, the
/// names of people.
pub async fn download_json(
    request: HttpRequest,
    visitor: Visitor,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let Opened { access, report, .. } = open(&request, &visitor, &app, &base).await??;
    let row = report.row.clone();
    let is_owner = visitor.owns(&access);
    let readers = (&app.pool.for_visitors(), access.account.as_str());
    let report = Report::load(report, readers, &app, &base).await?;
    let mut shown = serde_json::to_value(report).map_err(|error| Problem::internal(&error))?;
    if let Value::Object(fields) = &mut shown {
        // When the page is checked next is its owner's business.
        fields.retain(|name, _| name != "every" && name != "next_check_at");
        let ignored = fields.get_mut("ignored").and_then(Value::as_array_mut);
        for ignored in ignored.into_iter().flatten().filter(|_| !is_owner) {
            // So is who decided something.
            ignored
                .as_object_mut()
                .and_then(|ignored| ignored.remove("author"));
        }
    }
    // Without an entity tag, the response is not stored.
    Ok(as_file(answer::current(shown), &row, "json"))
}

/// Downloads its checks as a table for a spreadsheet.
pub async fn download_sheet(
    request: HttpRequest,
    visitor: Visitor,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let Opened { access, report, .. } = open(&request, &visitor, &app, &base).await??;
    let found = Counted::read(&app.pool.for_visitors(), &access.account, &report).await?;
    let is_owner = visitor.owns(&access);
    let table = sheet::of(found.as_ref(), is_owner).map_err(|error| Problem::internal(&error))?;
    let response = HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/csv; charset=utf-8; header=present"))
        .body(table);
    Ok(as_file(response, &report.row, "csv"))
}

/// Downloads the report as it is printed. Like the page, it is not stored unless it is public.
pub async fn download_pdf(
    request: HttpRequest,
    visitor: Visitor,
    conditions: Preconditions,
    app: Data<App>,
    base: Data<BaseUrl>,
    branding: Data<Branding>,
) -> Result<HttpResponse, Problem> {
    let Opened { access, report, .. } = open(&request, &visitor, &app, &base).await??;
    let pool = app.pool.for_visitors();
    let of = (&pool, access.account.as_str());
    let chosen = Chosen::from_request(&request, &report.language);
    let how = (chosen.words, &conditions);
    let mut response = pdf::respond(&app, of, &report, &branding, how).await?;
    let caching = match report.row.privacy {
        Privacy::Public => "private, no-cache",
        _ => "no-store",
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    Ok(chosen.mark(as_file(response, &report.row, "pdf")))
}

/// How many characters of the path are in a file's name.
const MAX_PATH_IN_NAME: usize = 60;

/// Makes browsers save the response under a descriptive name.
pub(crate) fn as_file(
    mut response: HttpResponse,
    row: &ReportRow,
    extension: &str,
) -> HttpResponse {
    let day = row
        .generated_at
        .unwrap_or(row.created_at)
        .format("%Y-%m-%d");
    let host = row
        .project
        .replace(|c: char| !c.is_ascii_alphanumeric() && c != '.', "-");
    let path = path_in_name(&row.url);
    let disposition = format!("attachment; filename=\"report-{host}{path}-{day}.{extension}\"");
    let headers = response.headers_mut();
    if let Ok(disposition) = disposition.parse() {
        headers.insert(CONTENT_DISPOSITION, disposition);
    }
    headers.insert(ROBOTS, NOINDEX);
    response
}

/// What tells the pages of a site apart, in the name of a file.
fn path_in_name(url: &str) -> String {
    let path = Url::parse(url).map_or_else(|_| String::new(), |url| url.path().to_owned());
    let words = path.split(|c: char| !c.is_ascii_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    let mut name = String::new();
    for word in words {
        if name.len() + word.len() >= MAX_PATH_IN_NAME {
            break;
        }
        name.push('-');
        name.push_str(word);
    }
    name
}
