//! A page as a well-run server sends it: over TLS, compressed, with the headers that protect it,
//! and with all subresources and probes in place.

use std::collections::BTreeSet;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use html_document::{Document, Element};
use page_audit::{
    AddressProbe, Favicon, Hop, HttpVersion, LinkProbe, OldTls, Probe, ProbeResponse, Probes,
    Sitemap, Snapshot, Subresource, SubresourceKind, Timings, Tls,
};
use sha2::{Digest, Sha256};
use url::Url;

const HEADERS: [(&str, &str); 10] = [
    ("cache-control", "private, no-cache"),
    ("vary", "Accept-Encoding"),
    ("content-encoding", "br"),
    (
        "strict-transport-security",
        "max-age=63072000; includeSubDomains; preload",
    ),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("server", "nginx"),
    ("etag", "\"5f2c1a\""),
    (
        "set-cookie",
        "__Host-session=8f14e45f; Path=/; Secure; HttpOnly; SameSite=Lax",
    ),
];

/// The page at this URL, served as well as possible.
pub fn served(url: &str, html: &str) -> Snapshot {
    let url = Url::parse(url).unwrap();
    let mut snapshot = Snapshot::of_html(url.clone(), html);
    for (name, value) in HEADERS {
        snapshot.headers.push(name, value);
    }
    let policy = policy(&Document::parse(html.as_bytes(), None));
    snapshot.headers.push("content-security-policy", policy);
    snapshot.http_version = HttpVersion::Http2;
    snapshot.encoded_body_bytes = (html.len() / 4) as u64;
    snapshot.timings = Timings {
        first_byte: Duration::from_millis(120),
        total: Duration::from_millis(180),
    };
    let host = url.host_str().unwrap();
    let at = |path: &str| url.join(path).unwrap();
    let robots = format!(
        "User-agent: *\nDisallow: /internal/\n\nSitemap: {}\n",
        at("/sitemap.xml")
    );
    snapshot.robots_txt = answered(&at("/robots.txt"), "text/plain", robots);
    snapshot.tls = Some(Tls::valid(host, 60));
    snapshot.probes = probes(&url, html);
    snapshot.subresources = subresources(&url, html);
    snapshot
}

/// A policy that allows what is in the page itself, by its hashes.
fn policy(document: &Document) -> String {
    let hash = |text: &str| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(text)));
    let (mut scripts, mut styles) = (String::new(), String::new());
    for element in document.elements() {
        let own = || hash(&element.own_text().collect::<String>());
        match element.name() {
            "script" => scripts += &own(),
            "style" => styles += &own(),
            _ => {}
        }
        for attribute in element.attributes() {
            match attribute.name() {
                "style" => styles += &hash(attribute.value()),
                name if name.starts_with("on") => scripts += &hash(attribute.value()),
                _ => {}
            }
        }
    }
    format!(
        "default-src 'self'; script-src 'self' https://cdn.example 'unsafe-hashes'{scripts}; \
         style-src 'self' https://cdn.example 'unsafe-hashes'{styles}; img-src 'self'; \
         frame-src https:; object-src 'none'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'"
    )
}

fn probes(url: &Url, html: &str) -> Probes {
    let at = |path: &str| url.join(path).unwrap();
    let document = Document::parse(html.as_bytes(), None);
    let sitemap = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\
         <url><loc>{url}</loc></url></urlset>"
    );
    let image = |url: Url| Probe::responded(url, 200, &[("content-type", "image/jpeg")], "");
    Probes {
        sitemaps: vec![Sitemap {
            url: at("/sitemap.xml"),
            declared: true,
            result: answered(&at("/sitemap.xml"), "application/xml", sitemap),
        }],
        favicon: Some(favicon(url, &document)),
        missing_page: Probe::responded(
            at("/no-such-page"),
            404,
            &[("content-type", "text/html")],
            "<p>Gone",
        ),
        http_variant: http_variant(url),
        foreign_origin: answered(url, "text/html", html),
        llms_txt: Probe::responded(at("/llms.txt"), 404, &[], ""),
        old_tls: OldTls::Refused,
        security_txt: Probe::responded(at("/.well-known/security.txt"), 404, &[], ""),
        host_variants: vec![AddressProbe {
            url: at("https://www.example.com/"),
            result: Probe::failed("dns_not_found", "There is no such host."),
        }],
        folders: vec![AddressProbe {
            url: at("/files/"),
            result: Probe::responded(at("/files/"), 403, &[], ""),
        }],
        canonical_target: Probe::NotFetched,
        og_image: document
            .html_elements("meta")
            .find(|meta| meta.attribute_is("property", "og:image"))
            .and_then(|meta| meta.attribute("content"))
            .map_or(Probe::NotFetched, |content| image(at(content))),
        links: links(url, &document),
    }
}

fn answered(url: &Url, media_type: &str, body: impl Into<Vec<u8>>) -> Probe {
    Probe::responded(url.clone(), 200, &[("content-type", media_type)], body)
}

fn http_variant(url: &Url) -> Probe {
    let mut plain = url.clone();
    plain.set_scheme("http").unwrap();
    let headers = [("location", url.as_str())];
    let response = ProbeResponse::of(plain.clone(), 301, &headers, "");
    Probe::Response(response.with_hop(Hop::new(plain, 301, url.as_str())))
}

fn favicon(url: &Url, document: &Document) -> Favicon {
    let icon = document
        .html_elements("link")
        .find(|link| link.has_token("rel", "icon"))
        .and_then(|link| link.attribute("href"))
        .unwrap_or("/favicon.ico");
    let url = url.join(icon).unwrap();
    let (media_type, body) = if icon.contains(".svg") {
        (
            "image/svg+xml",
            b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'/>".to_vec(),
        )
    } else {
        ("image/png", png(48))
    };
    let result = answered(&url, media_type, body);
    Favicon { url, result }
}

/// The beginning of a square PNG: signature and header.
fn png(side: u32) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend(side.to_be_bytes());
    bytes.extend(side.to_be_bytes());
    bytes.extend(b"\x08\x06\0\0\0");
    bytes
}

/// Every style sheet, script and image that the page names, each cacheable for a year.
fn subresources(url: &Url, html: &str) -> Vec<Subresource> {
    let document = Document::parse(html.as_bytes(), None);
    let mut seen = BTreeSet::new();
    let mut files = Vec::new();
    let elements = document.elements();
    for (address, kind) in
        elements.flat_map(|element| [file(element), poster(element)].into_iter().flatten())
    {
        let url = url.join(address).unwrap();
        if seen.insert(url.clone()) {
            let (media_type, body) = match kind {
                SubresourceKind::Stylesheet => ("text/css", sheet(&url).to_owned()),
                SubresourceKind::Script => ("text/javascript", "let a=1;".to_owned()),
                _ => (image_type(url.path()), String::new()),
            };
            let headers = [
                ("content-type", media_type),
                ("cache-control", "public, max-age=31536000, immutable"),
                ("etag", "\"7d3e0b\""),
                ("content-encoding", "br"),
                ("content-length", "5200"),
            ];
            let response = Probe::responded(url.clone(), 200, &headers, body);
            files.push(Subresource::new(url, kind, response));
        }
    }
    files
}

fn file(element: Element<'_>) -> Option<(&str, SubresourceKind)> {
    let (name, kind) = match element.name() {
        "link" if element.has_token("rel", "stylesheet") => ("href", SubresourceKind::Stylesheet),
        "link" if element.has_token("rel", "modulepreload") => ("href", SubresourceKind::Script),
        "link" if element.has_token("rel", "preload") => match element.attribute("as") {
            Some("font") => ("href", SubresourceKind::Font),
            Some("script") => ("href", SubresourceKind::Script),
            Some("style") => ("href", SubresourceKind::Stylesheet),
            _ => ("href", SubresourceKind::Image),
        },
        "script" => ("src", SubresourceKind::Script),
        "img" | "input" => ("src", SubresourceKind::Image),
        "video" | "source" | "iframe" | "track" => ("src", SubresourceKind::Other),
        _ => return None,
    };
    let address = element.attribute(name)?;
    (!address.trim().is_empty()).then_some((address, kind))
}

/// The style sheet of this name that is kept beside the pages, or one that changes little.
fn sheet(url: &Url) -> &'static str {
    match url.path().rsplit('/').next() {
        Some("bootstrap.min.css") => include_str!("sheets/bootstrap.min.css"),
        _ => "body{margin:0}",
    }
}

fn poster(element: Element<'_>) -> Option<(&str, SubresourceKind)> {
    let poster = element
        .is_html("video")
        .then(|| element.attribute("poster"))??;
    Some((poster, SubresourceKind::Image))
}

fn image_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("svg") => "image/svg+xml",
        Some("webp") => "image/webp",
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        _ => "image/jpeg",
    }
}

fn links(url: &Url, document: &Document) -> Vec<LinkProbe> {
    let mut seen = BTreeSet::new();
    let anchors = document
        .html_elements("a")
        .filter_map(|a| a.attribute("href"));
    let urls = anchors.filter_map(|href| url.join(href).ok());
    let urls = urls.filter_map(|mut target| {
        target.set_fragment(None);
        (target != *url && target.scheme().starts_with("http") && seen.insert(target.clone()))
            .then_some(target)
    });
    urls.take(20)
        .map(|target| LinkProbe {
            internal: target.host() == url.host(),
            result: answered(&target, "text/html", ""),
            url: target,
        })
        .collect()
}
