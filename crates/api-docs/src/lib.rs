//! The documentation of a service's API: the start page at `/docs`, and the reference at
//! `/docs/<name>`, generated from the service's OpenAPI document. This crate knows no service.

#![expect(
    clippy::indexing_slicing,
    reason = "indexing a JSON value gives null for whatever it lacks"
)]

mod document;
mod frame;
mod reference;
mod start;

use std::future::ready;
use std::sync::{Arc, LazyLock};

use actix_web::HttpRequest;
use actix_web::dev::{AppService, HttpServiceFactory};
use actix_web::web::Data;
use utoipa::openapi::OpenApi;
use web::{BaseUrl, resource};

use crate::frame::Frame;
use crate::reference::Reference;

/// The documentation of one service's API.
#[derive(Clone, Copy)]
pub struct ApiDocs {
    /// The last segment of the reference's address: `reports` for `/docs/reports`.
    pub name: &'static str,
    /// Makes the OpenAPI document.
    pub document: fn() -> OpenApi,
    /// The first part of the start page.
    pub quick_start: QuickStart,
    /// One example for each operation, in groups.
    pub examples: [&'static [Example]; 3],
    /// The tools for language models, at `/mcp/<name>`.
    pub tools: &'static mcp::Server,
}

/// A first command to try.
#[derive(Clone, Copy, Debug)]
pub struct QuickStart {
    /// The command's effect, in a sentence.
    pub about: &'static str,
    /// A command for a shell in which `$KEY` is an API key; `{base}` is replaced by the base URL
    /// without its final slash.
    pub command: &'static str,
    /// Its approximate output.
    pub prints: &'static str,
}

/// A request and its response.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The operation's id in the OpenAPI document.
    pub operation: &'static str,
    /// The path and the query.
    pub path: &'static str,
    /// The fields of the body. Their values need no escaping in a shell or a form.
    pub fields: &'static [(&'static str, &'static str)],
    /// The body of the response, as JSON.
    pub response: &'static str,
}

/// Serves the pages at `/docs` and `/docs/<name>`, and the OpenAPI document at
/// `/docs/<name>/openapi.json`.
impl HttpServiceFactory for ApiDocs {
    fn register(self, config: &mut AppService) {
        let document = Arc::new((self.document)());
        let served = Arc::clone(&document);
        // Generated on the first request for it.
        let reference = LazyLock::new(move || Reference::new(&document, &self.examples.concat()));
        let reference = Arc::new(reference);

        let show_start = move |request: HttpRequest, base: Data<BaseUrl>| {
            ready(start::page(&request, &self, &base))
        };
        let show_reference = move |request: HttpRequest, base: Data<BaseUrl>| {
            let frame = Frame::new(&request, self.name);
            ready(reference.page(&request, frame, &base))
        };
        let show_document = move |base: Data<BaseUrl>| ready(document::respond(&served, &base));

        resource("/docs").get(show_start).register(config);
        resource(&format!("/docs/{}", self.name))
            .get(show_reference)
            .register(config);
        resource(&format!("/docs/{}/openapi.json", self.name))
            .get(show_document)
            .register(config);
    }
}
