//! Where one outcome ends and the next begins, for the limits that are not tested with their check.

use page_audit::{Probe, Subresource, SubresourceKind};
use url::Url;

use super::{FAIL, PASS, WARN, assert_each, page, run};

#[test]
fn half_a_year_of_https_is_long_enough() {
    let outcome = |seconds: u32| {
        let header = format!("max-age={seconds}");
        let snapshot = page("<p>x").with_header("strict-transport-security", header);
        run("hsts", &snapshot).outcome
    };
    assert_eq!(outcome(15_551_999), WARN);
    assert_eq!(outcome(15_552_000), PASS);
}

#[test]
fn a_text_for_an_image_has_at_most_150_characters() {
    let image = |length: usize| format!("<img src=a.png alt='{}'>", "ü".repeat(length));
    assert_each("image_keywords", PASS, &[&image(150)]);
    assert_each("image_keywords", WARN, &[&image(151)]);
}

#[test]
fn a_heading_by_role_alone_is_of_level_2() {
    let after = "<div role=heading>b</div>";
    assert_each(
        "heading_order",
        PASS,
        &[&format!("<h1>a</h1>{after}"), after],
    );
    let before_h4 = format!("{after}<h4>c</h4>");
    assert_each("heading_order", WARN, &[&before_h4]);
    assert_each("heading_order", PASS, &[&before_h4.replace("h4", "h3")]);
}

#[test]
fn fifty_words_are_content_without_scripts() {
    let words = |count: usize| {
        let text = "word ".repeat(count);
        format!("{text}<div id=app></div><script src=a.js></script>")
    };
    assert_each("js_dependency", WARN, &[&words(49)]);
    assert_each("js_dependency", PASS, &[&words(50)]);
}

#[test]
fn an_image_is_needed_at_once_if_it_is_no_icon_and_little_text_stands_before_it() {
    let after_text = |bytes: usize| {
        let text = "x".repeat(bytes);
        format!("<main><p>{text}</p><img src=a.png loading=lazy></main>")
    };
    assert_each("lazy_loading", WARN, &[&after_text(1_500)]);
    assert_each("lazy_loading", PASS, &[&after_text(1_501)]);
    let of = |width: u32, height: u32| {
        format!("<main><img src=a.png loading=lazy width={width} height={height}></main>")
    };
    assert_each("lazy_loading", PASS, &[&of(64, 64)]);
    assert_each("lazy_loading", WARN, &[&of(65, 64), &of(64, 65)]);
}

fn with_file(
    html: &str,
    kind: SubresourceKind,
    headers: &[(&str, &str)],
    body: &str,
) -> page_audit::Snapshot {
    let url = Url::parse("https://example.com/shop/a").unwrap();
    let answer = Probe::answered(url.clone(), 200, headers, body);
    let mut snapshot = page(html);
    snapshot.subresources = vec![Subresource::new(url, kind, answer)];
    snapshot
}

#[test]
fn files_are_kept_for_a_day_or_for_thirty() {
    let outcome = |seconds: u32| {
        let value = format!("max-age={seconds}");
        let headers = [("cache-control", value.as_str())];
        let snapshot = with_file("<img src=a>", SubresourceKind::Image, &headers, "");
        run("cache_policy", &snapshot).outcome
    };
    assert_eq!(outcome(86_399), FAIL);
    assert_eq!(outcome(86_400), WARN);
    assert_eq!(outcome(2_591_999), WARN);
    assert_eq!(outcome(2_592_000), PASS);
}

#[test]
fn minifying_is_worth_2048_bytes_and_a_tenth() {
    let outcome = |code: usize, spaces: usize| {
        let body = format!("{}{}", "a".repeat(code), " ".repeat(spaces));
        let snapshot = with_file(
            "<script src=a></script>",
            SubresourceKind::Script,
            &[],
            &body,
        );
        run("minification", &snapshot).outcome
    };
    assert_eq!(outcome(4_000, 2_048), WARN);
    assert_eq!(outcome(4_000, 2_047), PASS);
    assert_eq!(outcome(27_000, 3_000), WARN);
    assert_eq!(outcome(27_001, 2_999), PASS);
}

#[test]
fn an_address_has_at_most_254_bytes() {
    let outcome = |length: usize| {
        let (names, last) = ("b.".repeat(100), "x".repeat(length - 206));
        let address = format!("a@{names}{last}.com");
        run("plaintext_email", &page(&format!("<p>{address}"))).outcome
    };
    assert_eq!(outcome(254), super::INFO);
    assert_eq!(outcome(255), PASS);
}
