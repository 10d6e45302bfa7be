//! Tests of the check `inline_size`.

use crate::checks::{PASS, WARN, assert_each, lines, page, run};
use crate::findings::Findings;

#[test]
fn styles_and_scripts_in_the_page_are_measured_together() {
    let with = |style: usize, script: usize| {
        format!(
            "<STYLE>{}</STYLE><script src=a.js> {}</script>\n<script>{}</script>",
            "x".repeat(style),
            "y".repeat(100_000),
            "z".repeat(script),
        )
    };
    assert_each("inline_size", PASS, &["<p>x", &with(60_000, 40_000)]);
    let result = run("inline_size", &page(&with(60_000, 40_001)));
    assert_eq!((result.outcome, lines(&result)), (WARN, vec![1, 2]));
    let elsewhere = format!(
        "<template><style>{0}</style></template><!-- {0} --><p>{0}<svg><desc>{0}</desc></svg>",
        "x".repeat(100_001)
    );
    assert_each("inline_size", PASS, &[&elsewhere]);
}

#[test]
fn long_data_urls_warn_wherever_they_are() {
    let data = |length: usize| format!("data:image/png;base64,{}", "A".repeat(length - 22));
    let (short, long) = (data(50_000), data(50_001));
    for html in [
        |url: &str| format!("<img src='{url}'>"),
        |url: &str| format!("<img src='\n{}'>", url.replace("data:", "DATA:")),
        |url: &str| format!("<img src=a.png srcset='b.png 1x, {url} 2x'>"),
        |url: &str| format!("<p style='background:url({url})'>x"),
        |url: &str| format!("<style>a{{background:url(\"{url}\")}}</style>"),
        |url: &str| format!("<svg><image xlink:href='{url}' /></svg>"),
    ] {
        assert_each("inline_size", PASS, &[&html(&short)]);
        assert_each("inline_size", WARN, &[&html(&long)]);
    }
    let text = format!("<p title='{}'>x", "data: ".repeat(10_000));
    assert_each("inline_size", PASS, &[&text]);
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
fn style_attributes_and_filled_elements_are_counted() {
    let styled = run("inline_size", &page("<p style=a:b>x<p style=c:d>y"));
    assert!(styled.message.contains("2 style attributes"));
    let script = "x".repeat(100_001);
    let html = format!("<script></script>\n<script>{script}</script>");
    assert_eq!(lines(&run("inline_size", &page(&html))), [2]);
}

#[test]
fn findings_match_the_snapshot() {
    let style = format!("\n<style>{}</style>", "a{color:red}".repeat(12_000));
    let data = format!("\n<img src='data:image/png;base64,{}'>", "A".repeat(60_000));
    let one = format!("<img src='data:image/png;base64,{}'>", "A".repeat(60_000));
    let findings = Findings::of("inline_size")
        .on_each(&["<p style=''>x", "<p style=''>x<p style=''>y"])
        .on_page("styles", &page(&style))
        .on_page("a data: URL", &page(&data))
        .on_page("two data: URLs", &page(&one.repeat(2)));
    insta::assert_snapshot!(findings.text());
}
