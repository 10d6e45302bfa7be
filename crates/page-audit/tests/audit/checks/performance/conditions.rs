//! Which files, images and styles the rules of performance are about.

use std::time::Duration;

use page_audit::{Probe, SubresourceKind, Value};

use super::super::{FAIL, INFO, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};
use super::{File, fetched};

#[test]
fn old_formats_go_by_several_names() {
    for (content_type, format) in [
        ("image/jpeg", "JPEG"),
        ("image/jpg", "JPEG"),
        ("image/pjpeg", "JPEG"),
        ("image/png", "PNG"),
        ("image/x-png", "PNG"),
        ("image/apng", "PNG"),
        ("image/gif", "GIF"),
        ("image/bmp", "BMP"),
        ("image/x-bmp", "BMP"),
        ("image/x-ms-bmp", "BMP"),
    ] {
        let headers = [("content-type", content_type), ("content-length", "9000")];
        let files = [("/shop/a", SubresourceKind::Image, &headers[..], "")];
        let result = run("image_format", &fetched("<img src=a>", &files));
        let found = &result.evidence.items[0].found;
        assert!(found.starts_with(&format!("{format}, ")), "{found}");
    }
}

const LARGE_PNG: &[(&str, &str)] = &[("content-type", "image/png"), ("content-length", "9000")];

#[test]
fn modern_formats_go_by_type_or_by_name() {
    let files: [File<'_>; 1] = [("/shop/a", SubresourceKind::Image, LARGE_PNG, "")];
    for html in [
        "<picture><source type=image/jxl srcset=b><img src=a></picture>",
        "<picture><source type=image/svg+xml srcset=b><img src=a></picture>",
        "<picture><source type=image/webp srcset=b><source srcset=c><img src=a></picture>",
        "<img src=a srcset='b.jxl 2x'>",
        "<img src=a srcset='b.avif#x 2x'>",
    ] {
        let outcome = run("image_format", &fetched(html, &files)).outcome;
        assert_eq!(outcome, PASS, "{html}");
    }
    let script: [File<'_>; 1] = [("/shop/a", SubresourceKind::Script, LARGE_PNG, "")];
    let no_image = fetched("<script src=a></script>", &script);
    assert_eq!(run("image_format", &no_image).outcome, NOT_APPLICABLE);
}

#[test]
fn a_file_that_is_missing_or_elsewhere_is_not_judged() {
    let unminified = "f ( a ) ;    // what it does\n".repeat(500);
    let headers = [("content-type", "image/png"), ("content-length", "9000000")];
    let gone = |check, html: &str, kind| {
        let mut snapshot = fetched(html, &[("/shop/a", kind, &headers, &unminified)]);
        if let Probe::Answer(answer) = &mut snapshot.subresources[0].answer {
            answer.status = 404;
        }
        run(check, &snapshot).outcome
    };
    let script = "<script src=a></script>";
    assert_eq!(
        gone("image_format", "<img src=a>", SubresourceKind::Image),
        PASS
    );
    assert_ne!(gone("minification", script, SubresourceKind::Script), WARN);
    let mut elsewhere = fetched(script, &[("/shop/a", SubresourceKind::Script, &[], "x")]);
    if let Probe::Answer(answer) = &mut elsewhere.subresources[0].answer {
        answer.final_url = "https://cdn.example.net/a".parse().unwrap();
    }
    assert_eq!(run("cache_policy", &elsewhere).outcome, NOT_APPLICABLE);
}

#[test]
fn a_missing_file_weighs_nothing() {
    let headers = [("content-length", "9000000")];
    let files = [("/shop/a", SubresourceKind::Image, &headers[..], "")];
    let mut snapshot = fetched("<img src=a>", &files);
    assert_eq!(run("page_weight", &snapshot).outcome, FAIL);
    if let Probe::Answer(answer) = &mut snapshot.subresources[0].answer {
        answer.status = 404;
    }
    let result = run("page_weight", &snapshot);
    assert_eq!(result.outcome, PASS);
    let html_alone = "<img src=a>".len() as u64;
    assert_eq!(result.value, Some(Value::Number(html_alone)));
    assert_eq!(result.message, "The page weighs 1 KiB with 1 file.");
}

#[test]
fn the_heaviest_file_is_shown_first() {
    let (small, large) = ([("content-length", "9")], [("content-length", "3000000")]);
    let files = [
        ("/shop/a", SubresourceKind::Image, &small[..], ""),
        ("/shop/b", SubresourceKind::Image, &large[..], ""),
    ];
    let result = run("page_weight", &fetched("<img src=a>\n<img src=b>", &files));
    assert_eq!(lines(&result), [2, 1]);
}

#[test]
fn only_images_that_could_wait_are_counted() {
    let eager = |count| "<img src=a.png>".repeat(count);
    let main = "<main><img src=b.png></main>";
    assert_each(
        "lazy_loading",
        PASS,
        &[
            &eager(6),
            &format!("{}{main}", eager(6)),
            &format!("{}{}", eager(6), "<img src=a.png loading=lazy>".repeat(3)),
            "<link rel=preload as=image href=a.png><img src=b.png loading=lazy>",
        ],
    );
    let many = [eager(7), format!("{}{main}", eager(7))];
    assert_each("lazy_loading", INFO, &[&many[0], &many[1]]);
}

#[test]
fn sheets_that_nothing_waits_for_hold_nothing_up() {
    let sheets = |href: &str| format!("<link rel=stylesheet href='{href}'>").repeat(5);
    assert_each(
        "render_blocking",
        PASS,
        &[
            &sheets(" "),
            &sheets("data:text/css,a"),
            &format!("<body><p>x{}", sheets("a.css")),
            "<script src='data:text/javascript,x'></script>",
        ],
    );
}

#[test]
fn data_urls_end_where_their_attribute_or_their_quotes_do() {
    let data = |length: usize| format!("data:image/png;base64,{}", "A".repeat(length - 22));
    let (short, long) = (data(50_000), data(50_001));
    for html in [
        |url: &str| format!("<object data='{url}'></object>"),
        |url: &str| format!("<video poster='{url}'></video>"),
        |url: &str| format!("<link rel=preload as=image imagesrcset='b.png 1x, {url}\n2x'>"),
        |url: &str| format!("<style>a{{background:url('{url}')}}</style>"),
    ] {
        assert_each("inline_size", PASS, &[&html(&short)]);
        assert_each("inline_size", WARN, &[&html(&long)]);
    }
    let in_script = format!("<script>a='{long}'</script>");
    assert_each("inline_size", PASS, &[&in_script]);
}

#[test]
fn style_attributes_and_filled_elements_are_told() {
    let styled = run("inline_size", &page("<p style=a:b>x<p style=c:d>y"));
    assert!(styled.message.contains("2 style attributes"));
    let script = "x".repeat(100_001);
    let html = format!("<script></script>\n<script>{script}</script>");
    assert_eq!(lines(&run("inline_size", &page(&html))), [2]);
}

#[test]
fn of_several_parents_and_depths_the_first_most_is_shown() {
    let crowded = |name: &str| format!("<{name}>{}</{name}>", "<li></li>".repeat(61));
    let both = run("dom_size", &page(&(crowded("ol") + &crowded("ul"))));
    let selector = both.evidence.items[0].selector.as_deref();
    assert_eq!(selector, Some("body > ol"));
    let then_flat = format!("{}{}<p>x", "<div>".repeat(40), "</div>".repeat(40));
    assert_each("dom_size", WARN, &[&then_flat]);
}

#[test]
fn a_keyword_is_no_length() {
    for keyword in ["initial", "unset", "inherit", "revert", "REVERT-LAYER"] {
        let html = format!("<img src=a.png style='width:10px;height:{keyword}'>");
        assert_eq!(
            run("image_dimensions", &page(&html)).outcome,
            FAIL,
            "{keyword}"
        );
    }
    let ratio = "<img src=a.png style='width:auto;aspect-ratio:1'>";
    assert_each("image_dimensions", PASS, &[ratio]);
}

#[test]
fn two_seconds_are_not_long_yet() {
    let mut snapshot = page("<p>x");
    snapshot.timings.total = Duration::from_secs(2);
    let message = run("load_time", &snapshot).message;
    assert!(!message.contains("long"), "{message}");
}

#[test]
fn gzip_has_an_old_name() {
    let snapshot = page(&"x".repeat(1_400)).with_header("content-encoding", "x-gzip");
    assert_eq!(run("text_compression", &snapshot).outcome, PASS);
}
