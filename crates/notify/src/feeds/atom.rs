//! `GET /feeds/reports/{token}.atom`: the newest events
//! ([RFC 4287](https://www.rfc-editor.org/rfc/rfc4287)).

use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderName, HeaderValue};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use aws_lc_rs::digest::{SHA256, digest};
use look::Layout;
use texts::{foreign_text, web_link};
use url::Url;
use web::{BaseUrl, EntityTag, Preconditions, Problem, answer};

use super::hash;
use crate::delivery::Message;
use crate::endpoints::rfc3339;
use crate::model::{self, EventFilter, EventRow};
use crate::source::{Notices, Source};

/// How many events a feed has.
const NEWEST: i64 = 50;
/// The longest text of an entry, in characters.
const LONGEST: usize = 4000;
const PRIVATE: &str = "private, no-cache";
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

#[derive(Template)]
#[template(path = "notify/feed.atom", escape = "html")]
struct AtomFeed {
    id: String,
    title: String,
    author: String,
    address: Url,
    updated: String,
    entries: Vec<Entry>,
}

struct Entry {
    id: String,
    kind: String,
    title: String,
    text: String,
    link: Option<String>,
    updated: String,
}

impl From<EventRow> for Entry {
    fn from(row: EventRow) -> Self {
        let message = Message::from_event(&row);
        let link = message.link.as_deref().and_then(web_link);
        Self {
            id: lasting_id(&row.id),
            title: in_xml(&message.title),
            text: in_xml(&message.text),
            link: link.map(in_xml),
            updated: rfc3339(row.created_at),
            kind: row.kind,
        }
    }
}

/// The text without the characters that XML does not have.
fn in_xml(text: &str) -> String {
    foreign_text(text, LONGEST).replace(['\u{fffe}', '\u{ffff}'], " ")
}

/// The path of the feed with this token.
pub fn path<S: Source>(token: &str) -> String {
    format!("/feeds/{}s/{token}.atom", S::NOUN)
}

/// A URN that stays when the service moves (version 8 of RFC 9562).
fn lasting_id(what: &str) -> String {
    let mut number = number(what.as_bytes());
    number = number & !(0xf << 76) | 8 << 76;
    number = number & !(0b11 << 62) | 0b10 << 62;
    let hex = format!("{number:032x}");
    let mut id = String::from("urn:uuid:");
    for (place, digit) in hex.chars().enumerate() {
        if matches!(place, 8 | 12 | 16 | 20) {
            id.push('-');
        }
        id.push(digit);
    }
    id
}

/// A version that changes with the text; positive, as every version is.
pub fn version_of(text: &str) -> i64 {
    i64::try_from(number(text.as_bytes()) >> 65).unwrap_or_default() | 1
}

/// The first bytes of a hash.
fn number(bytes: &[u8]) -> u128 {
    let digest = digest(&SHA256, bytes);
    let bytes = digest.as_ref().first_chunk().copied();
    u128::from_be_bytes(bytes.unwrap_or_default())
}

/// Shows the feed to whoever has its address.
pub async fn show_feed<S: Source>(
    request: HttpRequest,
    conditions: Preconditions,
    notices: Data<Notices<S>>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    let token = request.match_info().get("token").unwrap_or_default();
    let pool = notices.pool.for_visitors();
    let feed = model::feed_at(&pool, &hash(token)).await?;
    let feed = feed.ok_or_else(Problem::not_found)?;
    let filter = EventFilter {
        place: feed.place(),
        ..EventFilter::default()
    };
    let rows = model::events_of(&pool, &feed.account, &filter, NEWEST).await?;
    let newest = rows.first().map(|row| row.created_at);
    let title = match feed.place() {
        Some(place) => format!("Events of {place}"),
        None => format!("Events of {}s", S::NOUN),
    };
    let author = Layout::of_account(&request, &feed.account);
    let atom = AtomFeed {
        id: lasting_id(&format!("{} {} {}", S::NOUN, feed.account, feed.place)),
        title: in_xml(&title),
        author: in_xml(author.brand_name()),
        address: base.join(&path::<S>(token)),
        updated: rfc3339(newest.unwrap_or(feed.created_at)),
        entries: rows.into_iter().map(Entry::from).collect(),
    };
    let body = atom.render().map_err(|error| Problem::internal(&error))?;
    let tag = EntityTag::new(feed.id, version_of(&body));
    let mut response = if conditions.not_modified(&tag)? {
        answer::not_modified(&tag)
    } else {
        HttpResponse::Ok()
            .insert_header((CONTENT_TYPE, "application/atom+xml; charset=utf-8"))
            .insert_header((ETAG, tag.to_string()))
            .body(body)
    };
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(PRIVATE));
    headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_cannot_hold_is_left_out() {
        assert_eq!(in_xml("a\u{0}b\u{1b}\u{ffff}c"), "a b  c");
    }

    #[test]
    fn ids_last_and_are_uuids() {
        let id = lasting_id("evt_1");
        assert_eq!(id, lasting_id("evt_1"));
        assert_ne!(id, lasting_id("evt_2"));
        let groups: Vec<usize> = id
            .trim_start_matches("urn:uuid:")
            .split('-')
            .map(str::len)
            .collect();
        assert_eq!(groups, [8, 4, 4, 4, 12]);
        assert_eq!(id.as_bytes().get(23), Some(&b'8'), "{id}");
    }
}
