//! Responses of successful operations.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{ContentType, ETAG, LINK, LOCATION};
use query_params::{ListParams, Page, PageBody};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Problem;
use crate::audit::AuditRow;
use crate::extract::{EntityTag, Query};

/// The body of show, store and update.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Envelope<T> {
    /// The resource.
    pub data: T,
    /// The status code.
    #[schema(minimum = 200, maximum = 299)]
    pub status: u16,
}

/// The body of delete.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Deleted {
    /// The id the resource had.
    pub id: i64,
    /// What kind of resource it was.
    pub object: &'static str,
    /// Always true.
    pub deleted: bool,
    /// The status code: 200.
    #[schema(minimum = 200, maximum = 200)]
    pub status: u16,
}

/// Buffer size, in bytes, that fits nearly every report of a list, so that writing the body rarely
/// reallocates.
const ROW_LENGTH: usize = 512;

/// 200 with one page of a list, and `Link`.
///
/// # Errors
/// When a row cannot be written as JSON.
pub fn list<T, S, P>(page: Page<T>, query: &Query<P>) -> Result<HttpResponse, Problem>
where
    T: Serialize,
    P: AsRef<ListParams<S>>,
{
    let body = PageBody::new(page, query.params.as_ref(), &query.location);
    let mut json = Vec::with_capacity((body.data.len() + 1) * ROW_LENGTH);
    serde_json::to_writer(&mut json, &body).map_err(|error| Problem::internal(&error))?;
    let answer = HttpResponse::Ok()
        .insert_header((LINK, body.links.header_value()))
        .insert_header(ContentType::json())
        .body(json);
    Ok(answer)
}

/// 200 with a resource, and `ETag`: the response of show and update.
pub fn show<T: Serialize>(data: T, tag: &EntityTag) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((ETAG, tag.to_string()))
        .json(Envelope { data, status: 200 })
}

/// 201 with a resource that has no versions and no address of its own.
pub fn made<T: Serialize>(data: T) -> HttpResponse {
    HttpResponse::Created().json(Envelope { data, status: 201 })
}

/// 200 with a resource that has no versions.
pub fn current<T: Serialize>(data: T) -> HttpResponse {
    HttpResponse::Ok().json(Envelope { data, status: 200 })
}

/// 201 with a resource, `Location` and `ETag`: the response of store. `location` is an absolute
/// URL.
pub fn created<T: Serialize>(data: T, location: &url::Url, tag: &EntityTag) -> HttpResponse {
    stored(StatusCode::CREATED, data, location, tag)
}

/// 200 with a resource that was there already, otherwise like [`created`].
pub fn renewed<T: Serialize>(data: T, location: &url::Url, tag: &EntityTag) -> HttpResponse {
    stored(StatusCode::OK, data, location, tag)
}

fn stored<T: Serialize>(
    status: StatusCode,
    data: T,
    location: &url::Url,
    tag: &EntityTag,
) -> HttpResponse {
    let envelope = Envelope {
        data,
        status: status.as_u16(),
    };
    let mut response = HttpResponse::build(status)
        .insert_header((LOCATION, location.as_str()))
        .insert_header((ETAG, tag.to_string()))
        .json(envelope);
    response.extensions_mut().insert(AuditRow(tag.id()));
    response
}

/// 304: the client already has this version.
pub fn not_modified(tag: &EntityTag) -> HttpResponse {
    HttpResponse::NotModified()
        .insert_header((ETAG, tag.to_string()))
        .finish()
}

/// 200 for a resource that has just been deleted. `object` is `report` or `domain`.
pub fn deleted(id: i64, object: &'static str) -> HttpResponse {
    HttpResponse::Ok().json(Deleted {
        id,
        object,
        deleted: true,
        status: 200,
    })
}
