//! `GET /r/{slug}/phone.webp`, `desk.webp` and `rendered.html`: what a browser showed of a report's
//! page, to everyone who may see the report.

use std::io::{self, Cursor, Read};

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
};
use actix_web::web::{Bytes, Data};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use flate2::read::ZlibDecoder;
use futures_util::stream;
use web::{BaseUrl, Problem};

use super::open::open;
use super::visitor::Visitor;
use super::{NOINDEX, ROBOTS};
use crate::app::App;
use crate::model::{self, CaptureKind, Privacy};

/// Browsers ask again after this time, and others keep nothing.
const FIVE_MINUTES: &str = "private, max-age=300";
const PIECE: usize = 16 << 10;
/// More than a document can have.
const MAX_DOCUMENT: u64 = 64 << 20;

/// Shows the picture of a screen.
pub async fn show_screen(
    request: HttpRequest,
    visitor: Visitor,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let kind = match request.match_info().get("screen") {
        Some("phone") => CaptureKind::Phone,
        Some("desk") => CaptureKind::Desk,
        _ => return Err(Problem::not_found()),
    };
    let (content, privacy) = capture(&request, &visitor, &app, &base, kind).await?;
    Ok(foreign("image/webp", privacy).body(content))
}

/// Downloads the document.
pub async fn download_document(
    request: HttpRequest,
    visitor: Visitor,
    app: Data<App>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let kind = CaptureKind::Document;
    let (content, privacy) = capture(&request, &visitor, &app, &base, kind).await?;
    let document = ZlibDecoder::new(Cursor::new(content)).take(MAX_DOCUMENT);
    let name = "attachment; filename=\"rendered.html\"";
    Ok(foreign("text/html; charset=utf-8", privacy)
        .insert_header((CONTENT_DISPOSITION, name))
        .streaming(stream::iter(Pieces(document))))
}

/// What is read from this, piece by piece: all of it may be a thousand times what is stored.
struct Pieces<R>(R);

impl<R: Read> Iterator for Pieces<R> {
    type Item = io::Result<Bytes>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut piece = vec![0; PIECE];
        match self.0.read(&mut piece) {
            Ok(0) => None,
            Ok(length) => {
                piece.truncate(length);
                Some(Ok(piece.into()))
            }
            Err(error) => Some(Err(error)),
        }
    }
}

async fn capture(
    request: &HttpRequest,
    visitor: &Visitor,
    app: &App,
    base: &BaseUrl,
    kind: CaptureKind,
) -> Result<(Vec<u8>, Privacy), Problem> {
    let opened = open(request, visitor, app, base).await??;
    let pool = app.pool.for_visitors();
    let (account, id) = (opened.access.account.as_str(), opened.report.row.id);
    let content = model::capture(&pool, account, id, kind).await?;
    let content = content.ok_or_else(Problem::not_found)?;
    Ok((content, opened.access.row.privacy))
}

/// A response with what comes from a foreign page. What is not public is stored nowhere.
fn foreign(kind: &'static str, privacy: Privacy) -> HttpResponseBuilder {
    let caching = match privacy {
        Privacy::Public => FIVE_MINUTES,
        _ => "no-store",
    };
    let mut response = HttpResponse::Ok();
    response
        .insert_header((CONTENT_TYPE, kind))
        .insert_header((CACHE_CONTROL, caching))
        .insert_header((ROBOTS, NOINDEX))
        .insert_header((CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"));
    response
}
