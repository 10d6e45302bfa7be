//! The style sheet and the script, under names that change with their contents, so that browsers
//! can keep them for ever.

use std::future::ready;
use std::sync::LazyLock;

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use actix_web::web::ServiceConfig;
use sha2::{Digest, Sha256};
use web::resource;

/// How many bytes of a file's SHA-256 are in its name.
const HASH_BYTES: usize = 8;

/// A file that pages load.
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

impl Asset {
    fn new(extension: &str, media_type: &'static str, text: &'static str) -> Self {
        let hash = Sha256::digest(text);
        let hash: String = hash
            .iter()
            .take(HASH_BYTES)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        Self {
            path: format!("assets/waymark-{hash}.{extension}"),
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
    for asset in [&*STYLE, &*SCRIPT] {
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
        assert!(web_safe(&STYLE.path) && web_safe(&SCRIPT.path));
    }

    fn web_safe(path: &str) -> bool {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        path.bytes()
            .all(|byte| plain(byte) || b"/-.".contains(&byte))
    }

    #[test]
    fn the_style_sheet_is_small() {
        assert!(STYLE.text.len() < 20_000, "{}", STYLE.text.len());
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
