//! Tests of the check `mixed_content`.

use crate::checks::{
    FAIL, HERE, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, page_at, run, with_sheets,
};
use crate::findings::Findings;

#[test]
fn content_that_browsers_block_fails() {
    assert_each(
        "mixed_content",
        FAIL,
        &[
            "<script src=http://cdn.example.net/a.js></script>",
            "<SCRIPT SRC=HTTP://cdn.example.net/a.js></SCRIPT>",
            "<link rel='preload stylesheet' href=http://example.com/a.css>",
            "<iframe src=' http://example.com/ '></iframe>",
            "<object data=http://example.com/a></object>",
            "<img src=a.png srcset='a.png 1x, http://example.com/b.png 2x'>",
            "<picture><source srcset='http://example.com/a.avif'><img src=a.png></picture>",
            "<base href=http://example.com/><script src=a.js></script>",
            "<script src='http&#58;//example.com/a.js'></script>",
        ],
    );
}

#[test]
fn content_that_browsers_upgrade_to_https_warns() {
    assert_each(
        "mixed_content",
        WARN,
        &[
            "<img src=http://example.com/a.png>",
            "<video poster=http://example.com/a.png></video>",
            "<audio><source src=http://example.com/a.ogg></audio>",
        ],
    );
}

#[test]
fn upgrade_insecure_requests_turns_a_failure_into_a_warning() {
    let html = "<script src=http://example.com/a.js></script>";
    let policy = "default-src 'self'; Upgrade-Insecure-Requests";
    let by_header = page(html).with_header("content-security-policy", policy);
    assert_eq!(run("mixed_content", &by_header).outcome, WARN);
    let meta = "<meta http-equiv=Content-Security-Policy content='upgrade-insecure-requests'>";
    assert_each("mixed_content", WARN, &[&format!("{meta}{html}")]);
    let only_reported = page(html).with_header("content-security-policy-report-only", policy);
    assert_eq!(run("mixed_content", &only_reported).outcome, FAIL);
    let other = page(html).with_header("content-security-policy", "default-src 'self'");
    assert_eq!(run("mixed_content", &other).outcome, FAIL);
}

#[test]
fn links_and_unloaded_urls_are_not_mixed_content() {
    assert_each(
        "mixed_content",
        PASS,
        &[
            "<a href=http://example.com/>x</a><form action=http://example.com/></form>",
            "<link rel=canonical href=http://example.com/>",
            "<script src=//cdn.example.net/a.js></script><img src=/a.png>",
            "<img src=http://localhost:8080/a.png><script src=http://127.0.0.1/a.js></script>",
            "<script type=application/json src=http://example.com/a.json></script>",
            "<iframe srcdoc='<p>x' src=http://example.com/></iframe>",
            "<template><img src=http://example.com/a.png></template>",
            "<noscript><img src=http://example.com/a.png></noscript>",
            "<!-- <img src=http://example.com/a.png> -->",
            "<img src=a.png src=http://example.com/a.png>",
            "<img src='data:image/svg+xml,http://example.com/'>",
        ],
    );
    let unprotected = page_at(
        "http://example.com/",
        "<script src=http://example.com/a.js>",
    );
    assert_eq!(run("mixed_content", &unprotected).outcome, NOT_APPLICABLE);
}

#[test]
fn mixed_content_lists_the_blocked_before_the_rest() {
    let html = "<img src=http://example.com/a.png>\n<script src=http://example.com/a.js></script>";
    let result = run("mixed_content", &page(html));
    assert_eq!(lines(&result), [2, 1]);
}

#[test]
fn everything_that_browsers_load_can_be_mixed_content() {
    for blocked in [
        "<frameset><frame src=http://a.example/></frameset>",
        "<embed src=http://a.example/>",
        "<video><track src=http://a.example/></video>",
        "<link rel=stylesheet href=http://a.example/>",
        "<link rel=modulepreload href=http://a.example/>",
        "<link rel=manifest href=http://a.example/>",
        "<link rel=preload as=script href=http://a.example/>",
        "<link rel=preload as=image imagesrcset='http://a.example/ 2x'>",
        "<svg><use href='http://a.example/a.svg#b'/></svg>",
        "<svg><use xlink:href='http://a.example/a.svg#b'/></svg>",
        "<svg><script href=http://a.example/></script></svg>",
    ] {
        assert_each("mixed_content", FAIL, &[blocked]);
    }
    for upgraded in [
        "<input type=image src=http://a.example/>",
        "<audio src=http://a.example/></audio>",
        "<video src=http://a.example/></video>",
        "<video><source src=http://a.example/></video>",
        "<audio><source src=http://a.example/></audio>",
        "<link rel=preload as=image href=http://a.example/>",
        "<link rel=preload as=audio href=http://a.example/>",
        "<link rel=preload as=video href=http://a.example/>",
        "<link rel=icon href=http://a.example/>",
        "<link rel=apple-touch-icon href=http://a.example/>",
        "<svg><image href=http://a.example/ /></svg>",
        "<svg><image xlink:href=http://a.example/ /></svg>",
        "<svg><filter><feImage href=http://a.example/ /></filter></svg>",
        "<table background=http://a.example/><tr><td>x</table>",
        "<body background=http://a.example/>",
    ] {
        assert_each("mixed_content", WARN, &[upgraded]);
    }
    for not_loaded in [
        "<input src=http://a.example/>",
        "<div><source src=http://a.example/></div>",
        "<svg><audio src=http://a.example/></svg>",
        "<svg><a href=http://a.example/><text>x</text></a></svg>",
        "<svg><image href=/a.png xlink:href=http://a.example/ /></svg>",
        "<base href=http://a.example/><svg><use href=#a /><image href='' /></svg>",
        "<div background=http://a.example/>x</div>",
        "<base href=http://a.example/><img src=' '>",
    ] {
        assert_each("mixed_content", PASS, &[not_loaded]);
    }
}

#[test]
fn images_in_css_are_upgraded_and_fonts_and_sheets_blocked() {
    assert_each(
        "mixed_content",
        WARN,
        &[
            "<p style='background:url(http://a.example/b.png)'>",
            "<p style=\"BACKGROUND-IMAGE: URL('HTTP://a.example/b.png')\">",
            "<p style='background: no-repeat url(https://a.example/b.png), url(http://a.example/)'>",
            "<style>.unused { cursor: url(http://a.example/x.cur), auto }</style>",
            "<style>a::before{content:url(http://a.example/b.png)}</style>",
            "<style>ul{list-style:square url(http://a.example/b.png)}</style>",
            "<style>@media (min-width:1px){a{mask:url(http://a.example/b.png)}}</style>",
            "<style>@supports (x:y){@layer z{a{b{border-image:url(http://a.example/)}}}}</style>",
            "<style>a{background:image-set('http://a.example/b.png' 1x)}</style>",
            "<style>a{background:u\\72l(http://a.example/b.png)}</style>",
            "<style>:root{--image: url(http://a.example/b.png)}</style>",
            "<style>a{background:var(--none, url(http://a.example/b.png))}</style>",
            "<svg><style>a{background:url(http://a.example/b.png)}</style></svg>",
        ],
    );
    assert_each(
        "mixed_content",
        FAIL,
        &[
            "<style>@font-face{font-family:a;src:url(http://a.example/a.woff2)}</style>",
            "<style>@import 'http://a.example/a.css';</style>",
            "<style>@import url(http://a.example/a.css) screen and (min-width:1px);</style>",
        ],
    );
}

#[test]
fn what_css_does_not_load_is_not_mixed_content() {
    assert_each(
        "mixed_content",
        PASS,
        &[
            "<style>/* url(http://a.example/b.png) */ a{content:'url(http://a.example/b.png)'}",
            "<style>@media print{a{background:url(http://a.example/b.png)}}</style>",
            "<style media=print>a{background:url(http://a.example/b.png)}</style>",
            "<style type=text/plain>a{background:url(http://a.example/b.png)}</style>",
            "<style>@import 'http://a.example/a.css' print;</style>",
            "<style>a{} @import 'http://a.example/a.css';</style>",
            "<style>a{filter:url(#blur);background:url('data:image/svg+xml,http://a.example/')}",
            "<style>@namespace svg url(http://www.w3.org/2000/svg);</style>",
            "<style>a{background:url(http://localhost/a.png)}</style>",
            "<p style='background:url(/a.png);x:http://a.example/'>",
            "<style>a{background:url(//a.example/b.png)}</style>",
        ],
    );
}

#[test]
fn urls_in_linked_sheets_are_relative_to_the_sheet() {
    let html = "<link rel=stylesheet href=/css/a.css>";
    let css = "@import 'deep/b.css';\na{}\nb{background:url(http://a.example/b.png)}";
    let imported = "i{background:url(http://a.example/i.png)}";
    let both = with_sheets(html, &[("/css/a.css", css), ("/css/deep/b.css", imported)]);
    let result = run("mixed_content", &both);
    assert_eq!((result.outcome, result.evidence.total), (WARN, 2));
    let found: Vec<_> = result
        .evidence
        .items
        .iter()
        .map(|item| &item.found)
        .collect();
    assert_eq!(
        found,
        [
            "http://a.example/i.png in https://example.com/css/deep/b.css, line 1",
            "http://a.example/b.png in https://example.com/css/a.css, line 3",
        ]
    );
    assert_eq!(lines(&result), [1, 1]);
    let unread = run("mixed_content", &page(html));
    assert_eq!(unread.outcome, PASS);
    assert!(
        unread.message.contains("1 style sheet was not read"),
        "{}",
        unread.message
    );
    // Browsers do not use it.
    let mut refused = both;
    for file in &mut refused.subresources {
        if let page_audit::Probe::Response(response) = &mut file.result {
            response.headers.remove("content-type");
            response.headers.push("content-type", "text/html");
        }
    }
    let quirky = run("mixed_content", &refused).outcome;
    assert_eq!(quirky, WARN, "in quirks mode, browsers use it");
    let strict = "<!DOCTYPE html>".to_owned() + html;
    refused.body = strict.into_bytes();
    assert_eq!(run("mixed_content", &refused).outcome, PASS);
}

#[test]
fn sheets_that_import_each_other_are_read_once() {
    let html = "<link rel=stylesheet href=/a.css>";
    let ring = [
        (
            "/a.css",
            "@import 'b.css'; a{background:url(http://a.example/a.png)}",
        ),
        (
            "/b.css",
            "@import 'a.css'; @import 'b.css'; b{background:url(http://a.example/b.png)}",
        ),
    ];
    let result = run("mixed_content", &with_sheets(html, &ring));
    assert_eq!((result.outcome, result.evidence.total), (WARN, 2));
}

#[test]
fn an_image_that_a_sheet_names_twice_counts_once() {
    let image = "{background:url(http://a.example/a.png)}";
    let html = format!("<style>a{image} b{image}</style>");
    let result = run("mixed_content", &page(&html));
    assert_eq!((result.outcome, result.evidence.total), (WARN, 1));
}

#[test]
fn links_in_headers_load_as_elements_do() {
    let outcome = |link: &str| {
        let snapshot = page("<p>x").with_header("link", link);
        run("mixed_content", &snapshot).outcome
    };
    assert_eq!(
        outcome("<http://example.com/a.css>; rel=preload; as=style"),
        FAIL
    );
    assert_eq!(
        outcome("<http://example.com/a.png>; rel=preload; as=image"),
        WARN
    );
    assert_eq!(outcome("</a.css>; rel=preload; as=style"), PASS);
    assert_eq!(outcome("<http://example.com/>; rel=canonical"), PASS);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("mixed_content")
        .on_each(&[
            "<object data=http://example.com/a></object>",
            "<script src=http://cdn.example.net/a.js></script>",
            "<img src=http://example.com/a.png>\n<script src=http://example.com/a.js></script>",
            "<img src=http://example.com/a.png>",
            "<meta http-equiv=Content-Security-Policy content='upgrade-insecure-requests'><script \
             src=http://example.com/a.js></script>",
            "<!-- <img src=http://example.com/a.png> -->",
            "<p style='background:url(http://example.com/a.png)'>",
            "<style>@import 'http://example.com/a.css';</style>",
            "<link rel=stylesheet href=a.css>",
        ])
        .on_response(
            HERE,
            &[("content-security-policy", "upgrade-insecure-requests")],
            "<img src=http://example.com/a.png>",
        );
    insta::assert_snapshot!(findings.text());
}
