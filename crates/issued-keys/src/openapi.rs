//! The part of a service's OpenAPI document that is about issued keys.

use utoipa::OpenApi;
use utoipa::openapi::Tag;

use crate::api::{self, IssuedKey};
use crate::form::StoreKey;

#[derive(OpenApi)]
#[openapi(
    paths(api::list_keys, api::store_key, api::delete_key),
    components(schemas(IssuedKey, StoreKey))
)]
struct Document;

/// Adds the paths of the service that is about `noun` to its document.
pub fn add_to(document: &mut utoipa::openapi::OpenApi, noun: &str) {
    let mut added = Document::openapi();
    let paths = std::mem::take(&mut added.paths.paths);
    added.paths.paths = paths
        .into_iter()
        .map(|(path, mut item)| {
            let operations = [&mut item.get, &mut item.post, &mut item.delete];
            for operation in operations.into_iter().flatten() {
                let id = operation.operation_id.take().unwrap_or_default();
                operation.operation_id = Some(id.replace("report_", &format!("{noun}_")));
            }
            (path.replace("/report-", &format!("/{noun}-")), item)
        })
        .collect();
    document.merge(added);
    let mut tag = Tag::new("Keys");
    let about = "API keys that an account makes itself, for this service. None of them can make or \
        revoke keys.";
    tag.description = Some(about.to_owned());
    document.tags.get_or_insert_default().push(tag);
}
