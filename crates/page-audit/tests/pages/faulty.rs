//! Pages with known faults: each fault is found once, where it is, and nothing else is.
//!
//! A fault is named in a comment on its line: `<!-- fault: link_names -->`, or several of them with
//! commas between. One that has no line of its own is in `<!-- page fault: hsts -->`.

use std::collections::BTreeMap;

use page_audit::{FOREIGN_ORIGIN, Hop, Probe, Snapshot, audit, rule};
use url::Url;

use crate::served::served;
use crate::{described, faults, files, read};

/// A check's id and the line at which it finds something, if it is at one.
type Place = (String, Option<u32>);

#[test]
fn every_fault_is_found_once_at_its_line_and_nothing_else_is() {
    let mut wrong = Vec::new();
    for file in files("faulty") {
        let html = read("faulty", &file);
        let snapshot = as_served(&file, served(&url_of(&file), &html));
        let report = audit(&snapshot);

        let mut found: BTreeMap<Place, i32> = BTreeMap::new();
        for check in faults(&report) {
            let mut places: Vec<_> = check.evidence.items.iter().map(|item| item.line).collect();
            if places.iter().all(Option::is_none) {
                // A fault that is not about an element counts once, however it is shown.
                places = vec![None];
            }
            for line in places {
                *found.entry((check.id.clone(), line)).or_default() += 1;
            }
        }
        for place in expected(&html) {
            if rule(&place.0).is_none() {
                continue;
            }
            *found.entry(place).or_default() -= 1;
        }
        found.retain(|_, count| *count != 0);
        if !found.is_empty() {
            wrong.push(format!(
                "{file}: too often (positive) or not found (negative): {found:#?}"
            ));
            let ids = found.keys().map(|(id, _)| id);
            let checks = ids.filter_map(|id| faults(&report).find(|check| check.id == *id));
            wrong.extend(checks.map(described));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn there_are_at_least_25_pages_and_each_has_a_fault() {
    let files = files("faulty");
    assert!(files.len() >= 25, "{}", files.len());
    for file in files {
        assert!(!expected(&read("faulty", &file)).is_empty(), "{file}");
    }
}

/// The faults that a page's comments name.
fn expected(html: &str) -> Vec<Place> {
    let mut places = Vec::new();
    for (line, text) in (1..).zip(html.lines()) {
        for (marker, line) in [("<!-- fault:", Some(line)), ("<!-- page fault:", None)] {
            for rest in text.split(marker).skip(1) {
                let ids = rest.split("-->").next().unwrap().split(',');
                places.extend(ids.map(|id| (id.trim().to_owned(), line)));
            }
        }
    }
    places
}

/// The URL of a page.
fn url_of(file: &str) -> String {
    let name = file.trim_end_matches(".html").replace('_', "-");
    let path = match file {
        "moved_about.html" => "Old_Harbour/Page",
        _ => "page",
    };
    format!("https://{name}.example/{path}")
}

/// Adds the faults that are not in the page's HTML.
fn as_served(file: &str, snapshot: Snapshot) -> Snapshot {
    match file {
        "bad_neighbours.html" => with_bad_neighbours(snapshot),
        "careless_caching.html" => to_be_kept(snapshot),
        "careless_server.html" => carelessly(snapshot),
        "hidden_from_search.html" => snapshot.with_header("x-robots-tag", "googlebot: noindex"),
        "missing_files.html" => without_some_files(snapshot),
        "moved_about.html" => [301, 302, 301]
            .into_iter()
            .fold(snapshot, |snapshot, status| {
                let url = Url::parse("https://moved-about.example/before").unwrap();
                snapshot.with_hop(Hop::new(url, status, "/on"))
            }),
        _ => snapshot,
    }
}

fn carelessly(mut snapshot: Snapshot) -> Snapshot {
    for name in [
        "strict-transport-security",
        "content-security-policy",
        "x-content-type-options",
        "content-encoding",
        "server",
        "set-cookie",
    ] {
        snapshot.headers.remove(name);
    }
    snapshot
        .with_header("server", "Apache/2.4.41 (Ubuntu)")
        .with_header("set-cookie", "sessionid=1; Path=/")
}

fn to_be_kept(mut snapshot: Snapshot) -> Snapshot {
    snapshot.headers.remove("cache-control");
    snapshot
        .with_header("cache-control", "public, max-age=31536000")
        .with_header("content-disposition", "attachment; filename=page.html")
        .with_header("p3p", "CP=\"NOI\"")
}

fn without_some_files(mut snapshot: Snapshot) -> Snapshot {
    for file in &mut snapshot.subresources {
        let Probe::Response(response) = &mut file.result else {
            continue;
        };
        match file.url.path() {
            "/gone.css" => response.status = 404,
            "/large.css" => {
                response.headers.remove("content-encoding");
                response.body = b"a{margin:0}".repeat(200);
            }
            "/lost.webp" => {
                response.headers.remove("content-type");
                response.headers.push("content-type", "text/html");
            }
            "/huge.webp" => {
                response.headers.remove("content-length");
                response.headers.push("content-length", "700000");
            }
            _ => {}
        }
    }
    snapshot
}

fn with_bad_neighbours(mut snapshot: Snapshot) -> Snapshot {
    let url = snapshot.final_url.clone();
    let at = |path: &str| url.join(path).unwrap();
    let page = |path: &str, status| {
        let headers = [("content-type", "text/html")];
        Probe::responded(
            at(path),
            status,
            &headers,
            "<!DOCTYPE html><title>Oops</title>",
        )
    };
    snapshot.robots_txt = page("/robots.txt", 503);
    let probes = &mut snapshot.probes;
    for sitemap in &mut probes.sitemaps {
        sitemap.result = page("/sitemap.xml", 500);
    }
    probes.missing_page = page("/no-such-page", 200);
    if let Some(favicon) = &mut probes.favicon {
        favicon.result = page("/favicon.ico", 404);
    }
    let mut plain = url.clone();
    plain.set_scheme("http").unwrap();
    probes.http_variant = Probe::responded(plain, 200, &[("content-type", "text/html")], "<p>x");
    let reflected = [
        ("content-type", "text/html"),
        ("access-control-allow-origin", FOREIGN_ORIGIN),
        ("access-control-allow-credentials", "true"),
    ];
    probes.foreign_origin = Probe::responded(url.clone(), 200, &reflected, "<p>x");
    for file in &mut snapshot.subresources {
        if let Probe::Response(response) = &mut file.result {
            response.headers.remove("cache-control");
        }
    }
    for link in &mut probes.links {
        if link.url.path() == "/gone" {
            link.result = page("/gone", 404);
        }
    }
    snapshot
}
