//! The checks of being quick, and what several of their tests need.

use page_audit::{Asset, AssetKind, Extra, Snapshot};

use super::page;

mod cache_policy;
mod dom_size;
mod http2;
mod http_requests;
mod image_dimensions;
mod image_format;
mod inline_size;
mod lazy_loading;
mod load_time;
mod minification;
mod page_size;
mod page_weight;
mod render_blocking;
mod text_compression;
mod ttfb;

/// A file that answered 200: where, what, with which headers and body.
type File<'f> = (&'f str, AssetKind, &'f [(&'f str, &'f str)], &'f str);

fn fetched(html: &str, files: &[File<'_>]) -> Snapshot {
    let mut snapshot = page(html);
    for (path, kind, headers, body) in files {
        let url = snapshot.final_url.join(path).unwrap();
        let answer = Extra::answered(url.clone(), 200, headers, *body);
        snapshot.extras.assets.push(Asset::new(url, *kind, answer));
    }
    snapshot
}

/// The same page, whose first file answers 404.
fn without_its_file(mut snapshot: Snapshot) -> Snapshot {
    if let Extra::Answer(answer) = &mut snapshot.extras.assets[0].answer {
        answer.status = 404;
    }
    snapshot
}

/// A page with one file, `a`.
fn with_file(html: &str, kind: AssetKind, headers: &[(&str, &str)], body: &str) -> Snapshot {
    fetched(html, &[("a", kind, headers, body)])
}

/// A page with two files, each of which answers alike.
fn with_two_files(kind: AssetKind, headers: &[(&str, &str)], body: &str) -> Snapshot {
    let html = match kind {
        AssetKind::Script => "<script src=a></script><script src=b></script>",
        _ => "<img src=a><img src=b>",
    };
    fetched(
        html,
        &[("a", kind, headers, body), ("b", kind, headers, body)],
    )
}
