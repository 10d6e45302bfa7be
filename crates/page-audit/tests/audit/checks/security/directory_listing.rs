//! Tests of the check `directory_listing`.

use page_audit::{AddressProbe, Outcome, Probe, Snapshot};

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, keys, page, run, url};
use crate::findings::Findings;

const HTML: &str = "<script src=/js/a.js></script><img src=/img/b.png>";

/// A page whose folders return this.
fn with(results: Vec<Probe>) -> Snapshot {
    let mut snapshot = page(HTML);
    let folders = ["/js/", "/img/"].iter().zip(results);
    snapshot.probes.folders = folders
        .map(|(path, result)| AddressProbe {
            url: url(path),
            result,
        })
        .collect();
    snapshot
}

fn responded(status: u16, body: &str) -> Probe {
    Probe::responded(url("/js/"), status, &[("content-type", "text/html")], body)
}

fn outcome(results: Vec<Probe>) -> Outcome {
    run("directory_listing", &with(results)).outcome
}

#[test]
fn the_lists_of_well_known_servers_fail() {
    for list in [
        // Apache, nginx
        "<html><head><title>Index of /js</title></head><body><h1>Index of /js</h1><pre>",
        "<html>\r\n<head><title>Index of /js/</title></head>\r\n<body>\r\n<h1>Index of /js/</h1>",
        // Python's http.server
        "<!DOCTYPE HTML><title>Directory listing for /js/</title><h1>Directory listing for /js/</h1>",
        // Tomcat
        "<title>Directory Listing For [/js/]</title><h1>Directory Listing For [/js/]</h1>",
        // Jetty
        "<title>Directory: /js/</title><h1 class=title>Directory: /js/</h1>",
        // serve-index, serve
        "<title>listing directory /js</title>",
        "<title>Files within /js/</title>",
        // IIS
        "<title>example.com - /js/</title><H1>example.com - /js/</H1><pre><A HREF='/'>[To Parent \
         Directory]</A>",
    ] {
        assert_eq!(outcome(vec![responded(200, list)]), FAIL, "{list}");
    }
    let list = "<title>Index of /js</title>";
    let result = run(
        "directory_listing",
        &with(vec![responded(404, ""), responded(200, list)]),
    );
    assert_eq!(keys(&result), ["lists_files"]);
    assert!(
        result.evidence.items[0]
            .found
            .contains("https://example.com/img/")
    );
    assert_eq!(result.message, "A folder lists all of its files.");
}

#[test]
fn other_responses_pass() {
    for (status, body) in [
        (403, "<title>403 Forbidden</title>"),
        (404, "<title>Index of /js</title>"),
        (200, "<title>Shop</title><h1>Index of shoes</h1>"),
        (200, "<title>Shop</title><p>Index of /js</p>"),
        (200, "<title>Shop</title><a href=/>Home</a>"),
        (200, ""),
    ] {
        assert_eq!(outcome(vec![responded(status, body)]), PASS, "{body}");
    }
}

#[test]
fn a_page_without_files_in_folders_does_not_apply() {
    for html in [
        "<p>x",
        "<script src=/a.js></script>",
        "<script src=https://cdn.example/js/a.js></script>",
    ] {
        let result = run("directory_listing", &page(html));
        assert_eq!(result.outcome, NOT_APPLICABLE, "{html}");
    }
}

#[test]
fn folders_that_did_not_respond_are_not_known() {
    assert_eq!(outcome(Vec::new()), UNMEASURED);
    let late = || Probe::failed("timeout", "example.com took too long.");
    assert_eq!(outcome(vec![responded(404, ""), late()]), UNMEASURED);
    let list = responded(200, "<title>Index of /js</title>");
    assert_eq!(outcome(vec![list, late()]), FAIL);
}

#[test]
fn findings_match_the_snapshot() {
    let list = || responded(200, "<title>Index of /js</title>");
    let findings = Findings::of("directory_listing")
        .on_page("both", &with(vec![list(), list()]))
        .on_page("none", &with(vec![responded(403, ""), responded(404, "")]))
        .on_page("late", &with(vec![Probe::failed("timeout", "Too long.")]))
        .on_each(&[HTML, "<p>x"]);
    insta::assert_snapshot!(findings.text());
}
