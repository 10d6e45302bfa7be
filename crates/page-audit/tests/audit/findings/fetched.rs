//! What is fetched with a page and beside it, for the checks that look at that.

use std::time::Duration;

use page_audit::{
    Favicon, Hop, HttpVersion, LinkProbe, Probe, ProbeAnswer, Probes, Sitemap, Snapshot,
    Subresource, SubresourceKind, Tls,
};
use url::Url;

use super::{HERE, page, page_at};

/// A check, what the page is, and the page.
pub fn pages() -> Vec<(&'static str, &'static str, Snapshot)> {
    let mut pages = of_the_answer();
    pages.extend(of_the_site());
    pages.extend(of_other_addresses());
    pages.extend(of_links());
    pages.extend(of_files());
    pages
}

fn url(path: &str) -> Url {
    Url::parse(HERE).unwrap().join(path).unwrap()
}

fn changed(change: impl FnOnce(&mut Snapshot)) -> Snapshot {
    let mut snapshot = page("<p>x");
    change(&mut snapshot);
    snapshot
}

fn beside(html: &str, probes: Probes) -> Snapshot {
    page(html).with_probes(probes)
}

fn answered(status: u16, body: &str) -> Probe {
    Probe::answered(url("/x"), status, &[], body)
}

fn of_the_answer() -> Vec<(&'static str, &'static str, Snapshot)> {
    let status = |status| changed(|snapshot| snapshot.status = status);
    let typed = |content_type: Option<&'static str>, html: &str| {
        let mut snapshot = page(html);
        snapshot.headers.remove("content-type");
        match content_type {
            Some(value) => snapshot.with_header("content-type", value),
            None => snapshot,
        }
    };
    let first_byte = |milliseconds| {
        changed(|snapshot| snapshot.timings.first_byte = Duration::from_millis(milliseconds))
    };
    let late_meta = format!("<!--{}--><meta charset=utf-8>", "x".repeat(1_024));
    let invalid = Tls::valid("example.org", 20).with_fault("certificate_name", "Another name.");
    vec![
        ("http_status", "404", status(404)),
        (
            "http_status",
            "302",
            status(302).with_header("location", "/y"),
        ),
        ("content_type", "without a type", typed(None, "<p>x")),
        ("content_type", "as text", typed(Some("text/plain"), "<p>x")),
        ("charset", "without one", typed(Some("text/html"), "<p>x")),
        (
            "charset",
            "in another",
            typed(Some("text/html; charset=windows-1252"), "<p>x"),
        ),
        ("charset", "said late", typed(Some("text/html"), &late_meta)),
        ("ttfb", "after 100 ms", first_byte(100)),
        ("ttfb", "after 1,000 ms", first_byte(1_000)),
        ("ttfb", "after 3,000 ms", first_byte(3_000)),
        (
            "load_time",
            "after 100 ms",
            changed(|snapshot| snapshot.timings.total = Duration::from_millis(100)),
        ),
        (
            "http2",
            "over HTTP/2",
            changed(|snapshot| snapshot.http_version = HttpVersion::Http2),
        ),
        (
            "http2",
            "over HTTP/1.0",
            changed(|snapshot| snapshot.http_version = HttpVersion::Http10),
        ),
        (
            "tls_certificate",
            "for a day",
            page("<p>x").with_tls(Tls::valid("example.com", 1)),
        ),
        (
            "tls_certificate",
            "for 13 days",
            page("<p>x").with_tls(Tls::valid("example.com", 13)),
        ),
        (
            "tls_certificate",
            "for 14 days",
            page("<p>x").with_tls(Tls::valid("example.com", 14)),
        ),
        (
            "tls_certificate",
            "of another name",
            page("<p>x").with_tls(invalid.clone()),
        ),
        (
            "https_encryption",
            "by a certificate of another name",
            page("<p>x").with_tls(invalid),
        ),
        (
            "csp",
            "a policy that says nothing",
            page("<p>x").with_header("content-security-policy", ";"),
        ),
        (
            "redirects",
            "two",
            page("<p>x")
                .with_hop(Hop::new(url("/a"), 301, "/b"))
                .with_hop(Hop::new(url("/b"), 302, "/shop/shoes")),
        ),
    ]
}

fn of_the_site() -> Vec<(&'static str, &'static str, Snapshot)> {
    let robots = |status, text: &str| page("<p>x").with_robots_txt(answered(status, text));
    let icon = |answer| Probes {
        favicon: Some(Favicon {
            url: url("/favicon.ico"),
            answer,
        }),
        ..Probes::default()
    };
    let sitemap = |declared, status, text: &str| Probes {
        sitemaps: vec![Sitemap {
            url: url("/s.xml"),
            declared,
            answer: answered(status, text),
        }],
        ..Probes::default()
    };
    let missing = |status| Probes {
        missing_page: answered(status, ""),
        ..Probes::default()
    };
    vec![
        (
            "robots",
            "barred",
            robots(200, "User-agent: *\nDisallow: /shop/"),
        ),
        (
            "robots",
            "barred for some",
            robots(200, "User-agent: bingbot\nDisallow: /"),
        ),
        ("robots", "open", robots(200, "User-agent: *\nDisallow:")),
        ("robots_txt_valid", "503", robots(503, "")),
        (
            "robots_txt_valid",
            "HTML",
            robots(200, "<!DOCTYPE html><p>x"),
        ),
        (
            "robots_txt_valid",
            "a rule for nobody",
            robots(200, "Disallow: /x\nUser-agent: *"),
        ),
        (
            "robots_txt_valid",
            "too long",
            robots(200, &"#".repeat(500 * 1_024 + 1)),
        ),
        (
            "ai_access",
            "barred",
            robots(200, "User-agent: GPTBot\nDisallow: /"),
        ),
        ("404_page", "404", beside("<p>x", missing(404))),
        ("404_page", "200", beside("<p>x", missing(200))),
        ("404_page", "500", beside("<p>x", missing(500))),
        ("sitemap", "none", beside("<p>x", sitemap(false, 404, ""))),
        (
            "sitemap",
            "declared, and none",
            beside("<p>x", sitemap(true, 404, "")),
        ),
        ("favicon", "none", beside("<p>x", icon(answered(404, "")))),
        (
            "favicon",
            "named, and none",
            beside("<link rel=icon href=/favicon.ico>", icon(answered(404, ""))),
        ),
    ]
}

fn of_other_addresses() -> Vec<(&'static str, &'static str, Snapshot)> {
    let http = || Url::parse("http://example.com/shop/shoes").unwrap();
    let over_http = |answer: ProbeAnswer| {
        let probes = Probes {
            http_variant: Probe::Answer(answer),
            ..Probes::default()
        };
        beside("<p>x", probes)
    };
    let redirected = |location: &str, status| {
        let answer = ProbeAnswer::of(http(), status, &[], "");
        over_http(answer.with_hop(Hop::new(http(), 301, location)))
    };
    let shared = |headers: &[(&str, &str)]| Probes {
        foreign_origin: Probe::answered(url("/"), 200, headers, ""),
        ..Probes::default()
    };
    let origin = ("access-control-allow-origin", "https://foreign.example");
    let credentials = ("access-control-allow-credentials", "true");
    vec![
        (
            "https_redirect",
            "no redirect",
            over_http(ProbeAnswer::of(http(), 200, &[], "")),
        ),
        (
            "https_redirect",
            "no page",
            over_http(ProbeAnswer::of(http(), 403, &[], "")),
        ),
        ("https_redirect", "stays", redirected("/index", 200)),
        (
            "https_redirect",
            "stays and is missing",
            redirected("/index", 404),
        ),
        (
            "https_redirect",
            "elsewhere",
            redirected("https://www.example.com/", 301),
        ),
        (
            "https_redirect",
            "nowhere",
            redirected("https://[broken/", 301),
        ),
        (
            "cors",
            "with credentials",
            beside("<p>x", shared(&[origin, credentials])),
        ),
        ("cors", "without", beside("<p>x", shared(&[origin]))),
        (
            "cors",
            "open",
            beside("<p>x", shared(&[("access-control-allow-origin", "*")])),
        ),
    ]
}

fn of_links() -> Vec<(&'static str, &'static str, Snapshot)> {
    let canonical = |answer: ProbeAnswer| {
        let probes = Probes {
            canonical_target: Probe::Answer(answer),
            ..Probes::default()
        };
        page_at(
            "https://example.com/x?a=1",
            "<link rel=canonical href=https://example.com/y>",
        )
        .with_probes(probes)
    };
    let target = |status, html: &str| ProbeAnswer::of(url("/y"), status, &[], html);
    let link = |path: &str, internal, status| LinkProbe {
        url: url(path),
        internal,
        answer: answered(status, ""),
    };
    let links = |links| {
        beside(
            "<a href=/a>a</a>\n<a href=//example.org/>b</a>",
            Probes {
                links,
                ..Probes::default()
            },
        )
    };
    vec![
        (
            "canonical",
            "redirects",
            canonical(target(200, "").with_hop(Hop::new(url("/y"), 301, "/z"))),
        ),
        ("canonical", "is missing", canonical(target(404, ""))),
        (
            "canonical",
            "is barred",
            canonical(target(200, "<meta name=robots content=noindex>")),
        ),
        ("canonical", "is there", canonical(target(200, "<p>x"))),
        ("broken_links", "within", links(vec![link("/a", true, 404)])),
        (
            "broken_links",
            "beyond",
            links(vec![
                link("/a", true, 200),
                link("//example.org/", false, 410),
            ]),
        ),
    ]
}

fn of_files() -> Vec<(&'static str, &'static str, Snapshot)> {
    let with = |html: &str, kind, headers: &[(&str, &str)], body: String| {
        let answer = Probe::answered(url("a"), 200, headers, body);
        page(html).with_subresources(vec![Subresource::new(url("a"), kind, answer)])
    };
    let script = "<p>x\n<script src=a></script>";
    let image = "<p>x\n<img src=a>";
    let png = || format!("{}{}", "\u{89}PNG", "x".repeat(3_000_000));
    let style = format!("\n<style>{}</style>", "a{color:red}".repeat(12_000));
    let data = format!("\n<img src='data:image/png;base64,{}'>", "A".repeat(60_000));
    let images: Vec<_> = (0..51).map(|i| format!("<img src={i}.png>\n")).collect();
    vec![
        (
            "cache_policy",
            "not kept",
            with(
                image,
                SubresourceKind::Image,
                &[("cache-control", "no-store")],
                String::new(),
            ),
        ),
        (
            "cache_policy",
            "kept for a day",
            with(
                image,
                SubresourceKind::Image,
                &[("cache-control", "max-age=86400")],
                String::new(),
            ),
        ),
        (
            "minification",
            "much white space",
            with(
                script,
                SubresourceKind::Script,
                &[],
                "f( a );     \n".repeat(2_000),
            ),
        ),
        (
            "minification",
            "none",
            with(script, SubresourceKind::Script, &[], "f()".to_owned()),
        ),
        (
            "image_format",
            "a large PNG",
            with(
                image,
                SubresourceKind::Image,
                &[("content-type", "image/png"), ("content-length", "400000")],
                png(),
            ),
        ),
        (
            "page_weight",
            "a large image",
            with(
                image,
                SubresourceKind::Image,
                &[("content-type", "image/png"), ("content-length", "9000000")],
                png(),
            ),
        ),
        ("inline_size", "styles", page(&style)),
        ("inline_size", "a data: URL", page(&data)),
        ("http_requests", "51", page(&images.concat())),
    ]
}
