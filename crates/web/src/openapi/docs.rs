//! A service's OpenAPI document and a page to try it, Swagger UI, with everything it needs served
//! by this process: it works without an internet connection.

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::dev::{AppService, HttpServiceFactory};
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderValue};
use actix_web::web::{Data, Path};
use utoipa::openapi::{OpenApi, Server};
use utoipa_swagger_ui::Config;

use crate::{BaseUrl, Problem, resource};

/// The files of Swagger UI that the page loads.
const ASSETS: [&str; 3] = [
    "swagger-ui.css",
    "swagger-ui-bundle.js",
    "favicon-32x32.png",
];

/// They change only with a new build.
const CACHE_FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// Serves a document at `/docs/<name>/openapi.json` and its page at `/docs/<name>`.
/// `name` is one path segment, such as `reports`.
pub fn docs(name: &'static str, document: OpenApi) -> Docs {
    Docs { name, document }
}

/// The routes of a document; see [`docs`].
pub struct Docs {
    name: &'static str,
    document: OpenApi,
}

impl HttpServiceFactory for Docs {
    fn register(self, config: &mut AppService) {
        let Self { name, document } = self;
        let page = page(name, &document.info.title);
        let document = Arc::new(document);

        let show_page = move |base: Data<BaseUrl>| std::future::ready(html(&page, &base));
        let show_document = move |base: Data<BaseUrl>| {
            std::future::ready(HttpResponse::Ok().json(with_servers(&document, &base)))
        };
        let show_start = move || std::future::ready(script(start(name)));

        resource(&format!("/docs/{name}"))
            .get(show_page)
            .register(config);
        resource(&format!("/docs/{name}/openapi.json"))
            .get(show_document)
            .register(config);
        resource(&format!("/docs/{name}/start.js"))
            .get(show_start)
            .register(config);
        resource(&format!("/docs/{name}/{{file}}"))
            .get(show_asset)
            .register(config);
    }
}

/// Lists the server relative to the document first, so that the page works under every address at
/// which it is opened, and then the public address.
fn with_servers(document: &OpenApi, base: &BaseUrl) -> OpenApi {
    let mut document = document.clone();
    let mut here = Server::new("../..");
    here.description = Some("The server this document comes from.".to_owned());
    document.servers = Some(vec![here, public_server(base)]);
    document
}

/// A document that is not served: it names only the public address.
pub fn at_public_address(mut document: OpenApi, base: &BaseUrl) -> OpenApi {
    document.servers = Some(vec![public_server(base)]);
    document
}

fn public_server(base: &BaseUrl) -> Server {
    let mut public = Server::new(base.to_string().trim_end_matches('/'));
    public.description = Some("The public address.".to_owned());
    public
}

/// The page. Addresses in it are relative to `/docs/<name>`, which has no final slash.
fn page(name: &str, title: &str) -> String {
    format!(
        r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="{name}/swagger-ui.css">
<link rel="icon" type="image/png" href="{name}/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<noscript><a href="{name}/openapi.json">The OpenAPI document</a></noscript>
<script src="{name}/swagger-ui-bundle.js"></script>
<script src="{name}/start.js"></script>
</body>
</html>
"#
    )
}

fn start(name: &str) -> String {
    format!(
        r##"SwaggerUIBundle({{
  url: "{name}/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
}});
"##
    )
}

fn html(page: &str, base: &BaseUrl) -> HttpResponse {
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
         img-src 'self' data:; connect-src 'self' {}; base-uri 'none'; frame-ancestors 'none'",
        base.url().origin().ascii_serialization()
    );
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((CONTENT_SECURITY_POLICY, policy))
        .body(page.to_owned())
}

fn script(text: String) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, "text/javascript; charset=utf-8"))
        .insert_header((CACHE_CONTROL, CACHE_FOR_AN_HOUR))
        .body(text)
}

async fn show_asset(file: Path<String>) -> Result<HttpResponse, Problem> {
    if !ASSETS.contains(&file.as_str()) {
        return Err(Problem::not_found());
    }
    let found = utoipa_swagger_ui::serve(&file, Arc::new(Config::default()));
    let asset = found
        .map_err(|error| Problem::internal(&error))?
        .ok_or_else(Problem::not_found)?;
    Ok(HttpResponse::Ok()
        .insert_header((CONTENT_TYPE, asset.content_type))
        .insert_header((CACHE_CONTROL, CACHE_FOR_AN_HOUR))
        .body(asset.bytes.into_owned()))
}
