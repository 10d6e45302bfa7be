//! Tests of the performance checks, and helpers that several of them share.

use page_audit::{Probe, Snapshot, Subresource, SubresourceKind};

use super::page;

mod asset_compression;
mod asset_errors;
mod cache_headers;
mod cache_policy;
mod cache_validators;
mod document_caching;
mod dom_size;
mod duplicate_assets;
mod font_display;
mod http2;
mod http_requests;
mod image_bytes;
mod image_dimensions;
mod image_format;
mod inline_size;
mod lazy_loading;
mod load_time;
mod minification;
mod page_size;
mod page_weight;
mod render_blocking;
mod resource_hints;
mod text_compression;
mod ttfb;

/// A file that was returned with status 200: its path, kind, headers and body.
type File<'f> = (&'f str, SubresourceKind, &'f [(&'f str, &'f str)], &'f str);

fn fetched(html: &str, files: &[File<'_>]) -> Snapshot {
    let mut snapshot = page(html);
    for (path, kind, headers, body) in files {
        let url = snapshot.final_url.join(path).unwrap();
        let response = Probe::responded(url.clone(), 200, headers, *body);
        snapshot
            .subresources
            .push(Subresource::new(url, *kind, response));
    }
    snapshot
}

/// The same page, whose first file returns 404.
fn without_its_file(mut snapshot: Snapshot) -> Snapshot {
    if let Probe::Response(response) = &mut snapshot.subresources[0].result {
        response.status = 404;
    }
    snapshot
}

/// A page with one file, `a`.
fn with_file(html: &str, kind: SubresourceKind, headers: &[(&str, &str)], body: &str) -> Snapshot {
    fetched(html, &[("a", kind, headers, body)])
}

/// A page with two files, both with the same response.
fn with_two_files(kind: SubresourceKind, headers: &[(&str, &str)], body: &str) -> Snapshot {
    let html = match kind {
        SubresourceKind::Script => "<script src=a></script><script src=b></script>",
        _ => "<img src=a><img src=b>",
    };
    fetched(
        html,
        &[("a", kind, headers, body), ("b", kind, headers, body)],
    )
}
