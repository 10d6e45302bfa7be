//! The report as a whole: its contents, the effect of gates, its serialised form.

use std::time::Duration;

use page_audit::{
    AddressProbe, CheckResult, Favicon, HttpVersion, LinkProbe, OldTls, Outcome, Probe, Probes,
    RULESET, Rating, Report, Severity, Sitemap, Snapshot, Subresource, SubresourceKind, Timings,
    Tls, audit, catalogue,
};
use url::Url;

/// A page without a fault.
fn good_page() -> Snapshot {
    let html = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Red shoes – Example Shop</title>
<meta name="description" content="Red shoes in all sizes, made of leather and canvas.">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="canonical" href="https://example.com/shoes">
<link rel="stylesheet" href="/style.css">
<link rel="icon" href="/icon.png">
<meta property="og:title" content="Red shoes">
<meta property="og:type" content="website">
<meta property="og:url" content="https://example.com/shoes">
<meta property="og:image" content="https://example.com/red.jpg">
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "WebPage"}</script>
<script src="/shop.js" defer></script>
</head>
<body><main><h1>Red shoes</h1><img src="/red.jpg" alt="A pair of red shoes"
 width="640" height="480">
<p>TEXT</p><p><a href="/boots">Boots</a></p></main></body>
</html>"#;
    let html = html.replace("TEXT", &"Shoes are made by hand here. ".repeat(40));
    let url = Url::parse("https://example.com/shoes").unwrap();
    let mut snapshot = Snapshot::of_html(url, html);
    snapshot.http_version = HttpVersion::Http2;
    snapshot.timings = Timings {
        first_byte: Duration::from_millis(50),
        total: Duration::from_millis(60),
    };
    snapshot
        .with_probes(good_probes())
        .with_subresources(good_subresources())
        .with_header("content-encoding", "gzip")
        .with_header("cache-control", "no-cache")
        .with_header("etag", "\"1\"")
        .with_header("strict-transport-security", "max-age=31536000")
        .with_header("x-content-type-options", "nosniff")
        .with_header(
            "content-security-policy",
            "default-src 'self'; frame-ancestors 'none'",
        )
        .with_tls(Tls::valid("example.com", 60))
        .with_robots_txt(Probe::responded(
            Url::parse("https://example.com/robots.txt").unwrap(),
            200,
            &[],
            "User-agent: *\nDisallow: /cart",
        ))
}

fn of_site(path: &str) -> Url {
    let site = Url::parse("https://example.com").unwrap();
    site.join(path).unwrap()
}

/// The files that the page loads, without a fault.
fn good_subresources() -> Vec<Subresource> {
    let file = |path: &str, kind, content_type, body: &str| {
        let headers = [
            ("content-type", content_type),
            ("content-length", "4096"),
            ("etag", "\"1\""),
            ("cache-control", "max-age=31536000, immutable"),
        ];
        let response = Probe::responded(of_site(path), 200, &headers, body);
        Subresource::new(of_site(path), kind, response)
    };
    vec![
        file("/style.css", SubresourceKind::Stylesheet, "text/css", "a{}"),
        file(
            "/shop.js",
            SubresourceKind::Script,
            "text/javascript",
            "f()",
        ),
        file("/red.jpg", SubresourceKind::Image, "image/webp", ""),
    ]
}

/// The results of the probes of a site without a fault.
fn good_probes() -> Probes {
    let url = of_site;
    let image = |path: &str| Probe::responded(url(path), 200, &[("content-type", "image/png")], "");
    Probes {
        favicon: Some(Favicon {
            url: url("/icon.png"),
            result: image("/icon.png"),
        }),
        og_image: image("/red.jpg"),
        missing_page: Probe::responded(url("/no-such-page"), 404, &[], "Not found"),
        sitemaps: vec![Sitemap {
            url: url("/sitemap.xml"),
            declared: false,
            result: Probe::responded(url("/sitemap.xml"), 200, &[], "<urlset/>"),
        }],
        links: vec![LinkProbe {
            url: url("/boots"),
            internal: true,
            result: Probe::responded(url("/boots"), 200, &[], ""),
        }],
        llms_txt: Probe::responded(url("/llms.txt"), 404, &[], ""),
        old_tls: OldTls::Refused,
        security_txt: Probe::responded(url("/.well-known/security.txt"), 404, &[], ""),
        host_variants: vec![AddressProbe {
            url: Url::parse("https://www.example.com/shoes").unwrap(),
            result: Probe::failed("dns_not_found", "There is no www.example.com."),
        }],
        http_variant: Probe::failed("connection_refused", "example.com refused the connection."),
        foreign_origin: Probe::responded(url("/shoes"), 200, &[], ""),
        ..Probes::default()
    }
}

fn category(report: &Report, id: &str) -> Option<u8> {
    let mut categories = report.categories.iter();
    categories
        .find(|category| category.id.as_str() == id)
        .unwrap()
        .score
}

#[test]
fn a_page_without_a_fault_scores_100() {
    let report = audit(&good_page());
    let faults: Vec<_> = report
        .checks
        .iter()
        .filter(|check| {
            matches!(
                check.outcome,
                Outcome::Fail | Outcome::Warn | Outcome::Unmeasured
            )
        })
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
    assert_eq!((report.score, report.rating), (100, Rating::Good));
    assert!(report.caps.is_empty());
}

#[test]
fn one_defect_counts_once() {
    let mut snapshot = good_page();
    snapshot.headers.remove("x-content-type-options");
    let report = audit(&snapshot);
    let failed = report
        .checks
        .iter()
        .filter(|check| check.outcome == Outcome::Fail);
    assert_eq!(failed.count(), 1);
    // Security: 66 of 68 points. Overall: (80 + 20 · 66/68) / 100.
    assert_eq!(category(&report, "security"), Some(97));
    assert_eq!(report.score, 99);
}

#[test]
fn noindex_caps_seo_and_the_overall_score() {
    let report = audit(&good_page().with_header("x-robots-tag", "noindex"));
    assert_eq!(category(&report, "seo"), Some(69));
    assert_eq!((report.score, report.rating), (79, Rating::Decent));
    assert_eq!(report.caps.len(), 1);
    let cap = &report.caps[0];
    assert_eq!(cap.check, "noindex");
    assert_eq!((cap.category_at_most, cap.overall_at_most), (69, 79));
    let seo = &report.categories[0];
    assert_eq!(seo.cap, Some(69));
}

#[test]
fn a_page_barred_by_robots_txt_is_capped_too() {
    let mut snapshot = good_page();
    if let Probe::Response(response) = &mut snapshot.robots_txt {
        response.body = b"User-agent: *\nDisallow: /".to_vec();
    }
    let report = audit(&snapshot);
    assert_eq!((category(&report, "seo"), report.score), (Some(69), 79));
    assert_eq!(report.caps[0].check, "robots");
}

#[test]
fn a_page_without_https_is_capped() {
    let mut snapshot = good_page();
    snapshot.final_url.set_scheme("http").unwrap();
    let report = audit(&snapshot);
    assert_eq!(category(&report, "security"), Some(49));
    assert_eq!(report.score, 79);
    assert_eq!(report.caps[0].check, "https_encryption");
    assert_eq!(report.categories[2].cap, Some(49));
}

#[test]
fn no_https_is_one_fault() {
    let mut snapshot = good_page().with_header("set-cookie", "theme=dark; SameSite=Lax");
    snapshot.headers.remove("strict-transport-security");
    snapshot.final_url.set_scheme("http").unwrap();
    snapshot.tls = None;
    let report = audit(&snapshot);
    let is_wrong = |check: &&CheckResult| matches!(check.outcome, Outcome::Fail | Outcome::Warn);
    let wrong = report.checks.iter().filter(is_wrong);
    let wrong: Vec<_> = wrong.map(|check| check.id.as_str()).collect();
    assert_eq!(wrong, ["https_encryption"]);
}

#[test]
fn a_page_without_properties_for_shared_links_has_one_fault_more() {
    let mut html = String::from_utf8(good_page().body).unwrap();
    html = html.replace("property=\"og:", "property=\"other:");
    let mut snapshot = good_page();
    snapshot.body = html.into();
    let report = audit(&snapshot);
    let is_wrong = |check: &&CheckResult| matches!(check.outcome, Outcome::Fail | Outcome::Warn);
    let wrong = report.checks.iter().filter(is_wrong);
    let wrong: Vec<_> = wrong.map(|check| check.id.as_str()).collect();
    assert_eq!(wrong, ["open_graph"]);
}

#[test]
fn every_cap_is_named() {
    let mut snapshot = good_page().with_header("x-robots-tag", "noindex");
    snapshot.final_url.set_scheme("http").unwrap();
    let report = audit(&snapshot);
    let named: Vec<_> = report.caps.iter().map(|cap| cap.check.as_str()).collect();
    assert_eq!(named, ["noindex", "https_encryption"]);
}

#[test]
fn a_check_that_counts_for_nothing_caps_nothing() {
    let mut report = audit(&good_page().with_header("x-robots-tag", "noindex"));
    assert_eq!(report.caps.len(), 1);
    report.adjust(|check| {
        if check.id == "noindex" {
            check.severity = Severity::Info;
        }
    });
    assert_eq!((report.caps.len(), report.score), (0, 100));
}

#[test]
fn a_cap_does_not_raise_a_score() {
    let bare = Snapshot::of_html(Url::parse("http://example.com/x").unwrap(), "<img>");
    let report = audit(&bare.with_header("x-robots-tag", "noindex"));
    assert_eq!(report.rating, Rating::Bad);
    assert!(report.score < 50);
    assert!(category(&report, "seo").unwrap() < 69);
}

#[test]
fn every_check_of_the_catalogue_is_in_every_report() {
    let report = audit(&good_page());
    let reported: Vec<_> = report
        .checks
        .iter()
        .map(|check| check.id.as_str())
        .collect();
    let listed: Vec<_> = catalogue().map(|rule| rule.id).collect();
    assert_eq!(reported, listed);
    assert_eq!(report.ruleset, RULESET);
}

#[test]
fn a_report_reads_back_as_it_was_written() {
    let report = audit(&good_page().with_header("x-robots-tag", "noindex"));
    let json = serde_json::to_string(&report).unwrap();
    assert_eq!(serde_json::from_str::<Report>(&json).unwrap(), report);
}

/// The failing title of a check on this page.
fn failing_title(check: &str, html: &str) -> Option<String> {
    let url = Url::parse("https://example.com/x").unwrap();
    let report = audit(&Snapshot::of_html(url, html));
    let found = report.checks.into_iter().find(|found| found.id == check);
    found.unwrap().failing_title
}

#[test]
fn a_failure_has_the_title_of_its_worst_fault() {
    let title = |html| failing_title("title", html).unwrap();
    assert_eq!(title("<p>x"), "The page has no title");
    assert_eq!(title("<title></title>"), "The page's title is empty");
    let alt = |html| failing_title("image_keywords", html);
    let file_name = "<img src=a.png alt=a.png>";
    assert_eq!(
        alt(file_name).as_deref(),
        Some("The alternative text of some images is a file name")
    );
    let both = format!("{file_name}<img src=b.png>");
    assert_eq!(
        alt(&both).as_deref(),
        Some("Images have no alternative text")
    );
    assert_eq!(alt("<img src=b.png alt=B>"), None);
}

#[test]
fn a_message_does_not_repeat_the_heading() {
    let below = |check: &str, url: &str, html: &str| {
        let report = audit(&Snapshot::of_html(Url::parse(url).unwrap(), html));
        let found = report.checks.into_iter().find(|found| found.id == check);
        found.unwrap().message_below_heading().map(str::to_owned)
    };
    let (https, http) = ("https://example.com/x", "http://example.com/x");
    for (check, url, html) in [
        ("https_encryption", http, "<p>x"),
        (
            "insecure_form",
            https,
            "<form action=http://example.com/></form>",
        ),
        ("meta_description", https, "<meta name=description content>"),
        (
            "content_keywords",
            https,
            "<title>Red shoes</title><h1>Welcome</h1>",
        ),
        (
            "duplicate_assets",
            https,
            "<script src=a.js></script><script src=a.js></script>",
        ),
        ("forms", https, "<form><input><input></form>"),
        ("legacy_plugins", https, "<applet code=a></applet>"),
        ("lang_of_parts", https, "<p lang=dutch>Text"),
    ] {
        assert_eq!(below(check, url, html), None, "{check}");
    }
    let several = "<form><input><input></form>".repeat(2);
    let message = below("forms", https, &several);
    assert_eq!(
        message.as_deref(),
        Some("2 forms have no button that sends them.")
    );
}

#[test]
fn what_is_not_measured_is_no_success() {
    let report = audit(&good_page());
    let mut check = report.checks[0].clone();
    assert_eq!(
        check.heading(),
        "A request for the page succeeds and returns content"
    );
    check.outcome = Outcome::Unmeasured;
    assert_eq!(
        check.heading(),
        "A request for the page succeeds and returns content?"
    );
}

#[test]
fn a_report_stored_without_failing_titles_is_still_read() {
    let report = audit(&good_page().with_header("x-robots-tag", "noindex"));
    let mut stored = serde_json::to_value(&report).unwrap();
    for check in stored["checks"].as_array_mut().unwrap() {
        check.as_object_mut().unwrap().remove("failing_title");
    }
    let read: Report = serde_json::from_value(stored).unwrap();
    assert_eq!(
        (read.score, read.checks.len()),
        (report.score, report.checks.len())
    );
    assert!(
        read.checks
            .iter()
            .all(|check| check.failing_title.is_none())
    );
}

#[test]
fn a_report_matches_the_snapshot() {
    let html = "<html lang=em>\n<head>\n<title>Shoes</title>\n<script src=/a.js></script>\n\
                <meta name=viewport content='user-scalable=no'>\n</head>\n<body>\n<h1>Shoes</h1>\n\
                <img src=http://example.com/a.png>\n<div id=logo><img src=b.png></div>\n</body>";
    let url = Url::parse("https://example.com/shoes").unwrap();
    let snapshot = Snapshot::of_html(url, html).with_header("x-robots-tag", "noindex");
    insta::assert_json_snapshot!(audit(&snapshot));
}
