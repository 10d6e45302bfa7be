//! The part of a service's OpenAPI document that is about endpoints and events.

use utoipa::OpenApi;
use utoipa::openapi::{PathItem, RefOr, Required, Schema, Tag};

use crate::endpoints::{self, Endpoint, StoreEndpoint, UpdateEndpoint};
use crate::events;
use crate::feeds::{self, StoreFeed};
use crate::source::Source;

#[derive(OpenApi)]
#[openapi(
    paths(
        endpoints::list_endpoints,
        endpoints::store_endpoint,
        endpoints::show_endpoint,
        endpoints::update_endpoint,
        endpoints::delete_endpoint,
        endpoints::test_endpoint,
        endpoints::rotate_secret,
        endpoints::list_deliveries,
        endpoints::replay_delivery,
        events::list_events,
        feeds::list_feeds,
        feeds::store_feed,
        feeds::delete_feed,
    ),
    components(schemas(Endpoint, StoreEndpoint, UpdateEndpoint, StoreFeed))
)]
struct Document;

/// Adds the paths, for this service, to its document.
pub fn add_to<S: Source>(document: &mut utoipa::openapi::OpenApi) {
    let mut added = Document::openapi();
    // The other service's field is none of this one's.
    let other = if S::PLACE == "project" {
        "domain"
    } else {
        "project"
    };
    let components = added.components.get_or_insert_default();
    if let Some(RefOr::T(Schema::Object(form))) = components.schemas.get_mut("StoreFeedForm") {
        form.properties.remove(other);
    }
    let paths = std::mem::take(&mut added.paths.paths);
    added.paths.paths = paths
        .into_iter()
        .map(|(path, mut item)| {
            operations(&mut item).for_each(|operation| {
                let id = operation.operation_id.take().unwrap_or_default();
                // A feed of everything needs no fields.
                let body = operation.request_body.as_mut();
                if let Some(RefOr::T(body)) = body.filter(|_| id.ends_with("_feed")) {
                    body.required = Some(Required::False);
                }
                operation.operation_id = Some(id.replace("report_", &format!("{}_", S::NOUN)));
            });
            (path.replace("/report-", &format!("/{}-", S::NOUN)), item)
        })
        .collect();
    document.merge(added);
    let about = "Endpoints are notified of events: by a signed webhook (Standard Webhooks), by mail, or \
        as a message in Slack, Discord or ntfy.";
    let mut tag = Tag::new("Events");
    tag.description = Some(about.to_owned());
    document.tags.get_or_insert_default().push(tag);
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut utoipa::openapi::path::Operation> {
    [
        &mut item.get,
        &mut item.put,
        &mut item.post,
        &mut item.delete,
    ]
    .into_iter()
    .filter_map(Option::as_mut)
}
