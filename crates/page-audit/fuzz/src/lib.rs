//! The fuzz targets: one function for each kind of input, from bytes to a whole report. They are
//! run by libFuzzer, and over the stored seeds by page-audit's tests.

use std::net::IpAddr;

use page_audit::robots::RobotsTxt;
use page_audit::{
    AddressPolicy, AddressProbe, Favicon, MAX_EVIDENCE, MAX_URL_BYTES, Probe, Probes, Report,
    Sitemap, Snapshot, Subresource, SubresourceKind, TargetUrl, audit, is_global,
};
use url::{Host, Url};

/// A page.
pub fn html(data: &[u8]) {
    check(&page(data));
}

/// A style sheet: linked, in the page, as a `style` attribute, and as media queries.
pub fn css(data: &[u8]) {
    let text = String::from_utf8_lossy(data).replace(['<', '"'], " ");
    let html = format!(
        "<link rel=stylesheet href=/a.css><style>{text}</style>\
         <style media=\"{text}\">.c{{color:red}}</style>\
         <div class=a id=b style=\"{text}\"><p class='a b'>x<img src=a.png><p lang=en>y</div>\
         <ul><li class=a>x<li class=c><a href=/ class=b>y</a>\
         <button class=b style=width:9px;height:9px></button><li><input type=text disabled></ul>"
    );
    let sheet_url = url("/a.css");
    let response = Probe::responded(
        sheet_url.clone(),
        200,
        &[("content-type", "text/css")],
        data,
    );
    let sheet = Subresource::new(sheet_url, SubresourceKind::Stylesheet, response);
    check(&page(html.as_bytes()).with_subresources(vec![sheet]));
}

/// A script: in the page, and fetched as a file whose name begins with the first line.
pub fn script(data: &[u8]) {
    let name = data.split(|byte| *byte == b'\n').next().unwrap_or_default();
    let path = format!(
        "/{}.js",
        String::from_utf8_lossy(name).replace(['"', '<'], " ")
    );
    let script_url = url(&path);
    let mut html = format!("<script src=\"{script_url}\"></script><script>").into_bytes();
    html.extend_from_slice(data);
    html.extend_from_slice(b"</script>");
    let headers = [("content-type", "text/javascript")];
    let response = Probe::responded(script_url.clone(), 200, &headers, data);
    let script = Subresource::new(script_url, SubresourceKind::Script, response);
    check(&page(html).with_subresources(vec![script]));
}

/// The URL of a page as people enter it, and as a page links to it. What is accepted is accepted
/// again, unchanged, and leads to no address that is not public.
pub fn target_url(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for policy in [AddressPolicy::PublicOnly, AddressPolicy::AllowPrivate] {
        let Ok(target) = TargetUrl::parse(&text, policy) else {
            continue;
        };
        assert!(target.as_str().len() <= MAX_URL_BYTES);
        assert!(!target.host().is_empty() && !target.project().is_empty());
        let again = TargetUrl::parse(target.as_str(), policy);
        assert_eq!(again.as_ref(), Ok(&target));
        let address = match target.as_url().host() {
            Some(Host::Ipv4(address)) => IpAddr::V4(address),
            Some(Host::Ipv6(address)) => IpAddr::V6(address),
            _ => continue,
        };
        assert!(
            policy == AddressPolicy::AllowPrivate || is_global(address),
            "{target}"
        );
    }
    let attribute = text.replace('"', "&quot;");
    check(&page(format!(
        "<link rel=canonical href=\"{attribute}\"><a href=\"{attribute}\">x</a>\
         <img srcset=\"{attribute}\" alt=x><base href=\"{attribute}\"><form action=\"{attribute}\">"
    )));
}

/// A robots.txt.
pub fn robots_txt(data: &[u8]) {
    let robots_txt = RobotsTxt::parse(data);
    let verdict = robots_txt.verdict("googlebot", "/a/b?c");
    assert!(verdict.allowed || verdict.rule.is_some());
    let response = Probe::responded(url("/robots.txt"), 200, &[], data);
    check(&page("<p>x").with_robots_txt(response));
}

/// A Content-Security-Policy, in a header and in the page.
pub fn csp(data: &[u8]) {
    check(&page("<p>x").with_header("content-security-policy", data));
    let mut html = b"<meta http-equiv=content-security-policy content=\"".to_vec();
    html.extend_from_slice(data);
    html.extend_from_slice(b"\"><script src=http://example.net/a.js></script>");
    check(&page(html));
}

/// Cookies, one on each line.
pub fn set_cookie(data: &[u8]) {
    let lines = data.split(|byte| *byte == b'\n');
    check(&lines.fold(page("<p>x"), |snapshot, line| {
        snapshot.with_header("set-cookie", line)
    }));
}

/// Headers, one on each line: a name, a colon, a value.
pub fn headers(data: &[u8]) {
    let mut snapshot = page("<p>x");
    for line in data.split(|byte| *byte == b'\n') {
        let mut parts = line.splitn(2, |byte| *byte == b':');
        let name = String::from_utf8_lossy(parts.next().unwrap_or_default());
        let value = parts.next().unwrap_or_default().trim_ascii();
        if name.eq_ignore_ascii_case("content-type") {
            snapshot.headers.remove("content-type");
        }
        snapshot = snapshot.with_header(&name, value);
    }
    check(&snapshot);
}

/// A sitemap.
pub fn sitemap(data: &[u8]) {
    let url = url("/sitemap.xml");
    let response = Probe::responded(url.clone(), 200, &[("content-type", "text/xml")], data);
    check(&page("<p>x").with_probes(Probes {
        sitemaps: vec![Sitemap {
            url,
            declared: true,
            result: response,
        }],
        ..Probes::default()
    }));
}

/// What is beside the page: security.txt, a folder, the page at the host without `www.`.
pub fn beside(data: &[u8]) {
    let probe = |address: Url, kind| AddressProbe {
        result: Probe::responded(address.clone(), 200, &[("content-type", kind)], data),
        url: address,
    };
    let mut other = url("/a/b");
    let _is_valid = other.set_host(Some("example.com"));
    let security_txt = probe(url("/.well-known/security.txt"), "text/plain").result;
    check(&page("<img src=/c/d.png>").with_probes(Probes {
        security_txt,
        folders: vec![probe(url("/c/"), "text/html")],
        host_variants: vec![probe(other, "text/html")],
        ..Probes::default()
    }));
}

/// The page's icon.
pub fn image(data: &[u8]) {
    let url = url("/icon");
    let response = Probe::responded(url.clone(), 200, &[], data);
    check(&page("<link rel=icon href=/icon>").with_probes(Probes {
        favicon: Some(Favicon {
            url,
            result: response,
        }),
        ..Probes::default()
    }));
}

/// Structured data.
pub fn json_ld(data: &[u8]) {
    let mut html = b"<script type=application/ld+json>".to_vec();
    html.extend_from_slice(data);
    html.extend_from_slice(b"</script>");
    check(&page(html));
}

fn url(path: &str) -> Url {
    let mut url = Url::parse("https://www.example.com/").unwrap();
    url.set_path(path);
    url
}

fn page(html: impl Into<Vec<u8>>) -> Snapshot {
    Snapshot::of_html(url("/a/b"), html)
}

/// Audits twice: the same page must give the same report, and the report must be displayable.
fn check(snapshot: &Snapshot) {
    let report = audit(snapshot);
    assert_can_be_shown(&report);
    assert_eq!(report, audit(snapshot));
}

fn assert_can_be_shown(report: &Report) {
    assert!(report.score <= 100);
    for check in &report.checks {
        let evidence = &check.evidence;
        assert!(
            !check.message.is_empty() && !check.message.contains(char::is_control),
            "{check:?}"
        );
        assert!(check.message.len() < 2_000, "{check:?}");
        assert!(
            evidence.items.len() <= MAX_EVIDENCE && evidence.items.len() as u64 <= evidence.total
        );
        for item in &evidence.items {
            let texts = [&item.found, &item.expected];
            assert!(
                texts.iter().all(|text| !text.contains(char::is_control)),
                "{check:?}"
            );
        }
    }
}
