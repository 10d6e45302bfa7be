//! The files that pages load. Their names change with their contents, so browsers can keep them
//! forever.

use std::borrow::Cow;
use std::future::ready;
use std::sync::{Arc, LazyLock};

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use actix_web::web::{Bytes, ServiceConfig};
use sha2::{Digest, Sha256};
use web::resource;

/// A file that pages load. Its name has the first 64 bits of its SHA-256.
#[derive(Debug)]
pub(crate) struct Asset {
    /// Its address below the base URL: `assets/waymark-0123456789abcdef.css`.
    pub path: String,
    pub media_type: &'static str,
    pub bytes: Bytes,
}

/// Images can be opened as pages, too; this policy keeps them from doing anything then.
const SANDBOX: &str = "default-src 'none'; sandbox; frame-ancestors 'none'";

pub(crate) static STYLE: LazyLock<Arc<Asset>> = LazyLock::new(|| {
    let text = include_str!("../assets/waymark.css");
    own("css", "text/css; charset=utf-8", text)
});

pub(crate) static SCRIPT: LazyLock<Arc<Asset>> = LazyLock::new(|| {
    let text = include_str!("../assets/waymark.js");
    own("js", "text/javascript; charset=utf-8", text)
});

pub(crate) static ICON: LazyLock<Arc<Asset>> = LazyLock::new(|| {
    let text = include_str!("../assets/waymark.svg");
    own("svg", "image/svg+xml", text)
});

fn own(extension: &str, media_type: &'static str, text: &'static str) -> Arc<Asset> {
    Arc::new(Asset::new(
        "waymark",
        extension,
        media_type,
        text.as_bytes(),
    ))
}

impl Asset {
    pub fn new(
        stem: &str,
        extension: &str,
        media_type: &'static str,
        bytes: impl Into<Cow<'static, [u8]>>,
    ) -> Self {
        let bytes = match bytes.into() {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        let hash = Sha256::digest(&bytes);
        let hash = hash.first_chunk().copied().map_or(0, u64::from_be_bytes);
        Self {
            path: format!("assets/{stem}-{hash:016x}.{extension}"),
            media_type,
            bytes,
        }
    }

    fn response(&self) -> HttpResponse {
        let mut response = HttpResponse::Ok();
        if self.media_type.starts_with("image/") {
            response.insert_header((CONTENT_SECURITY_POLICY, SANDBOX));
        }
        response
            .insert_header((CONTENT_TYPE, self.media_type))
            .insert_header((CACHE_CONTROL, "public, max-age=31536000, immutable"))
            .body(self.bytes.clone())
    }

    /// Adds the route of the file.
    pub fn route(self: &Arc<Self>, config: &mut ServiceConfig) {
        let asset = Arc::clone(self);
        let address = format!("/{}", self.path);
        config.service(resource(&address).get(move || ready(asset.response())));
    }
}

pub(crate) fn routes(config: &mut ServiceConfig) {
    for asset in [&*STYLE, &*SCRIPT, &*ICON] {
        asset.route(config);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_changes_with_the_contents() {
        let path = |text: &'static str| own("css", "text/css", text).path.clone();
        assert_eq!(path("a {}"), path("a {}"));
        assert_ne!(path("a {}"), path("b {}"));
    }

    #[test]
    fn the_style_sheet_is_small() {
        assert!(STYLE.bytes.len() < 25_000, "{}", STYLE.bytes.len());
    }

    #[test]
    fn nothing_is_loaded_from_elsewhere() {
        for asset in [&*STYLE, &*SCRIPT] {
            let text = str::from_utf8(&asset.bytes).unwrap();
            for foreign in ["@import", "url(", "http:", "https://"] {
                assert!(!text.contains(foreign), "{}: {foreign}", asset.path);
            }
        }
    }
}
