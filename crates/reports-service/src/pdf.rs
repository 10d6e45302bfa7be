//! A report as a PDF document, in a response.

use std::hash::{DefaultHasher, Hash, Hasher};

use actix_web::HttpResponse;
use actix_web::http::header::{CONTENT_TYPE, ETAG};
use database::Pool;
use look::Branding;
use report_pdf::paper::Paper;
use texts::Words;
use web::{EntityTag, Preconditions, Problem};

use crate::app::App;
use crate::ignored::Counted;
use crate::model::{self, FullReport};
use crate::report_page::{SHOWN_GENERATIONS, paper};

/// The response with the document of an account's report.
///
/// # Errors
/// 503 when too many are being made, 412 for a condition that does not hold.
pub async fn respond(
    app: &App,
    (pool, account): (&Pool, &str),
    report: &FullReport,
    branding: &Branding,
    (words, conditions): (Words, &Preconditions),
) -> Result<HttpResponse, Problem> {
    let found = Counted::read(pool, account, report).await?;
    let at_most = i64::from(SHOWN_GENERATIONS);
    let id = report.row.id;
    let history = model::history(pool, account, id, i64::MAX, at_most).await?;
    let history = history.unwrap_or_default();
    let brand = branding.inline(account);
    let mut paper = paper(words, report, found.as_ref(), &history, &brand);
    let logo = branding.logo_of(account);
    paper.logo = logo.map(|(_, bytes)| bytes.to_vec());
    paper.hides_name = brand.hides_name;
    // What is the same has the same tag, whoever made it.
    let key = (id, digest(&paper));
    let tag = EntityTag::new(key.0, key.1);
    if conditions.not_modified(&tag)? {
        return Ok(web::answer::not_modified(&tag));
    }
    let document = app.printer.print(account, key, paper).await?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "application/pdf"))
        .insert_header((ETAG, tag.to_string()))
        .body(document))
}

/// A positive number that stands for what is on the paper, and for how it is laid out.
fn digest(paper: &Paper) -> i64 {
    let mut hasher = DefaultHasher::new();
    env!("CARGO_PKG_VERSION").hash(&mut hasher);
    paper.hash(&mut hasher);
    i64::try_from(hasher.finish() >> 1).unwrap_or(i64::MAX)
}
