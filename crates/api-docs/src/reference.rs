//! `GET /docs/<name>`: the reference, made from the OpenAPI document.

mod fields;
mod kind;
mod operation;
mod prose;
mod schemas;
mod shape;

use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use look::{Layout, public_html};
use serde_json::Value;
use utoipa::openapi::OpenApi;
use web::{BaseUrl, Problem};

use crate::Example;
use crate::frame::Frame;
use fields::SchemaView;
use operation::Operation;
use prose::{Piece, Prose};
use schemas::Schemas;

/// The contents of a service's reference, the same for all readers.
pub(crate) struct Reference {
    title: String,
    about: Prose,
    version: String,
    groups: Vec<Group>,
    schemas: Vec<SchemaView>,
}

/// Operations on one kind of resource.
struct Group {
    name: String,
    about: Prose,
    operations: Vec<Operation>,
}

#[derive(Template)]
#[template(path = "docs/reference.html")]
struct ReferencePage<'a> {
    layout: Layout,
    frame: Frame,
    base: &'a str,
    name: &'static str,
    reference: &'a Reference,
}

impl Reference {
    /// The reference of a document with an example for each operation.
    pub fn new(document: &OpenApi, examples: &[Example]) -> Self {
        let document = serde_json::to_value(document).unwrap_or_default();
        let schemas = Schemas::new(&document);
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let tags = document["tags"].as_array().into_iter().flatten();
        let groups = tags.map(|tag| Group {
            name: text(&tag["name"]),
            about: Prose::from_value(&tag["description"]),
            operations: Operation::all(&document, &tag["name"], &schemas, examples),
        });
        let groups = groups.collect();
        Self {
            title: text(&document["info"]["title"]),
            about: Prose::from_value(&document["info"]["description"]),
            version: text(&document["info"]["version"]),
            groups,
            schemas: schemas.linked(),
        }
    }

    /// The page as a response.
    ///
    /// # Errors
    /// A [`Problem`] with status 500 when the template fails.
    pub fn page(
        &self,
        request: &HttpRequest,
        frame: Frame,
        base: &BaseUrl,
    ) -> Result<HttpResponse, Problem> {
        public_html(&ReferencePage {
            layout: Layout::from_request(request),
            name: frame.here.unwrap_or_default(),
            frame,
            base: base.url().as_str().trim_end_matches('/'),
            reference: self,
        })
    }
}
