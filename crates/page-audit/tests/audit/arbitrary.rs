//! Any input gives a report, and the same one twice.

use page_audit::robots::RobotsTxt;
use page_audit::{Report, Snapshot, audit};
use proptest::prelude::*;
use url::Url;

fn audit_twice(body: Vec<u8>, headers: &[(String, Vec<u8>)]) -> (Report, Report) {
    let url = Url::parse("https://example.com/a/b?c").unwrap();
    let mut snapshot = Snapshot::of_html(url, body);
    for (name, value) in headers {
        snapshot = snapshot.with_header(name, value.clone());
    }
    (audit(&snapshot), audit(&snapshot))
}

/// Pieces of pages, combined at random.
fn markup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "</?(a|b|p|div|h1|table|tr|td|svg|math|title|template|select|option|script|style|head|body|\
         html|frameset|img|meta|link|base|noscript|form|button|li|ruby|rt|applet)\
         ( [a-z]{1,8}=['\"]?[^'\"]{0,9}['\"]?)?/?>",
        "<meta (name|charset|http-equiv|content)=\
         (robots|viewport|utf-8|'user-scalable=no, maximum-scale=1'|'text/html; charset=x') \
         (content='[^']{0,20}')?>",
        "<!(--|DOCTYPE|\\[CDATA\\[)?[^>]{0,10}(-->|>|\\]\\]>)?",
        "&(#x?)?[a-z0-9]{0,6};?",
        "[ -~]{0,10}",
        "\\PC{0,5}",
        "[\\x00-\\x20]{0,3}",
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

fn tag() -> impl Strategy<Value = String> {
    let names = [
        "a",
        "annotation-xml",
        "b",
        "body",
        "button",
        "caption",
        "col",
        "colgroup",
        "desc",
        "div",
        "font",
        "foreignObject",
        "form",
        "frameset",
        "h1",
        "head",
        "html",
        "i",
        "input",
        "li",
        "marquee",
        "math",
        "mi",
        "nobr",
        "object",
        "option",
        "p",
        "plaintext",
        "pre",
        "ruby",
        "script",
        "select",
        "span",
        "style",
        "svg",
        "table",
        "tbody",
        "td",
        "template",
        "textarea",
        "title",
        "tr",
        "x-y",
    ];
    let name = prop::sample::select(names.to_vec());
    let form = prop::sample::select(vec![
        "<@>", "<@>", "<@ id=x>", "</@>", "<@/>", "<@>x", "x</@>",
    ]);
    (name, form).prop_map(|(name, form)| form.replace('@', name))
}

fn header() -> impl Strategy<Value = (String, Vec<u8>)> {
    let name = prop::sample::select(vec![
        "content-type",
        "content-encoding",
        "strict-transport-security",
        "x-robots-tag",
        "x-content-type-options",
        "content-security-policy",
        "link",
        "date",
    ]);
    let value = prop_oneof![
        prop::collection::vec(any::<u8>(), 0..40),
        "[a-z:;,<>\"= 0-9]{0,40}".prop_map(String::into_bytes),
    ];
    (name.prop_map(str::to_owned), value)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_give_a_report(
        body in prop::collection::vec(any::<u8>(), 0..2_000),
        headers in prop::collection::vec(header(), 0..4),
    ) {
        let (once, again) = audit_twice(body, &headers);
        prop_assert_eq!(once, again);
    }

    #[test]
    fn any_markup_gives_a_report(
        html in markup(),
        headers in prop::collection::vec(header(), 0..4),
    ) {
        let (once, again) = audit_twice(html.into_bytes(), &headers);
        prop_assert!(once.score <= 100);
        prop_assert_eq!(once, again);
    }

    /// Deep enough to reach the limits on what is open.
    #[test]
    fn any_tags_over_and_over_give_a_report(
        tags in prop::collection::vec(tag(), 1..6),
        after in markup(),
    ) {
        let (once, again) = audit_twice((tags.concat().repeat(300) + &after).into_bytes(), &[]);
        prop_assert_eq!(once, again);
    }

    #[test]
    fn any_robots_txt_gives_a_verdict(
        body in "((user-agent|allow|disallow|sitemap|x)[: ]{0,2}\
                 [*a-z/$%#\\x80-\\xff]{0,10}[\\r\\n]{0,2}){0,20}",
        path in "/[a-z*$%/]{0,10}",
    ) {
        let robots_txt = RobotsTxt::parse(body.as_bytes());
        let verdict = robots_txt.verdict("a", &path);
        prop_assert!(verdict.allowed || verdict.rule.is_some());
    }

    #[test]
    fn robots_patterns_match_like_a_naive_matcher(
        pattern in "/?[ab*$]{0,8}",
        path in "/[ab$]{0,8}",
    ) {
        let robots_txt = RobotsTxt::parse(format!("user-agent: x\ndisallow: {pattern}").as_bytes());
        let expected = pattern.is_empty() || !matches_plainly(pattern.as_bytes(), path.as_bytes());
        prop_assert_eq!(robots_txt.verdict("x", &path).allowed, expected);
    }
}

/// The definition, without regard to time.
fn matches_plainly(pattern: &[u8], path: &[u8]) -> bool {
    match pattern {
        [] => true,
        b"$" => path.is_empty(),
        [b'*', rest @ ..] => (0..=path.len()).any(|from| matches_plainly(rest, &path[from..])),
        [byte, rest @ ..] => path.first() == Some(byte) && matches_plainly(rest, &path[1..]),
    }
}
