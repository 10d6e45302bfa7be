//! The style sheet, the script and the icon, under names that change with their contents, so that
//! browsers can keep them for ever.

use std::future::ready;
use std::sync::LazyLock;

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::web::ServiceConfig;
use sha2::{Digest, Sha256};
use web::resource;

/// A file that pages load. Its name has the first 64 bits of its SHA-256.
pub(crate) struct Asset {
    /// Its address below the base URL: `assets/waymark-0123456789abcdef.css`.
    pub path: String,
    media_type: &'static str,
    text: &'static str,
}

pub(crate) static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/waymark.css");
    Asset::new("css", "text/css; charset=utf-8", text)
});

pub(crate) static SCRIPT: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/waymark.js");
    Asset::new("js", "text/javascript; charset=utf-8", text)
});

pub(crate) static ICON: LazyLock<Asset> = LazyLock::new(|| {
    let text = include_str!("../assets/waymark.svg");
    Asset::new("svg", "image/svg+xml", text)
});

impl Asset {
    fn new(extension: &str, media_type: &'static str, text: &'static str) -> Self {
        let hash = Sha256::digest(text);
        let hash = hash.first_chunk().copied().map_or(0, u64::from_be_bytes);
        Self {
            path: format!("assets/waymark-{hash:016x}.{extension}"),
            media_type,
            text,
        }
    }

    fn response(&self) -> HttpResponse {
        HttpResponse::Ok()
            .insert_header((CONTENT_TYPE, self.media_type))
            .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"))
            .body(self.text)
    }
}

pub(crate) fn routes(config: &mut ServiceConfig) {
    for asset in [&*STYLE, &*SCRIPT, &*ICON] {
        let address = format!("/{}", asset.path);
        config.service(resource(&address).get(move || ready(asset.response())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_changes_with_the_contents() {
        let path = |text| Asset::new("css", "text/css", text).path;
        assert_eq!(path("a {}"), path("a {}"));
        assert_ne!(path("a {}"), path("b {}"));
    }

    #[test]
    fn the_style_sheet_is_small() {
        assert!(STYLE.text.len() < 25_000, "{}", STYLE.text.len());
    }

    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        for asset in [&*STYLE, &*SCRIPT] {
            for foreign in ["@import", "url(", "http:", "https://"] {
                assert!(!asset.text.contains(foreign), "{}: {foreign}", asset.path);
            }
        }
    }
}
