//! The checks of being usable by everybody.

mod aria;
mod cells;
mod corners;
mod graphics;
mod names;
mod skipping;
mod structure;

use page_audit::Value;

use super::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};

#[test]
fn a_known_language_passes() {
    assert_each(
        "language",
        PASS,
        &[
            "<html lang=en>",
            "<HTML LANG=DE-at>",
            "<html lang=zh-Hant-TW>",
            "<html lang=yue>",
            "<html lang=en-XX>",
            "<html lang=fr xml:lang='FR-CA'>",
            "<html lang=fr xml:lang=''>",
            "<p>x</p><html lang=en>",
        ],
    );
}

#[test]
fn no_empty_or_unknown_language_fails() {
    assert_each(
        "language",
        FAIL,
        &[
            "<p>x",
            "<html lang>",
            "<html lang=' '>",
            "<html xml:lang=en>",
            "<html lang=em-US>",
            "<html lang=en_US>",
            "<html lang=english>",
            "<html lang='#1'>",
            "<html lang='' lang=en>",
            "<body lang=en>",
        ],
    );
}

#[test]
fn two_languages_for_one_page_warn() {
    assert_each("language", WARN, &["<html lang=en xml:lang=fr>"]);
}

#[test]
fn an_image_with_a_name_or_marked_as_decoration_passes() {
    assert_each(
        "image_keywords",
        PASS,
        &[
            "<img src=a.png alt='Red shoes'>",
            "<IMG SRC=a.png ALT=''>",
            "<img src=a.png alt>",
            "<img src=a.png alt='&#38772;'>",
            "<img src=a.png aria-label='Red shoes'>",
            "<img src=a.png title='Red shoes'>",
            "<img src=a.png aria-labelledby='none l'><p id=l>Red <b>shoes</b></p>",
            "<div role=img aria-label='Four stars'>★★★★</div>",
            "<img src=logo.png alt=logo>",
        ],
    );
}

#[test]
fn an_image_without_a_name_fails() {
    assert_each(
        "image_keywords",
        FAIL,
        &[
            "<img src=a.png>",
            "<img src=a.png alt=' '>",
            "<img src=a.png alt='&nbsp;' title=''>",
            "<img src=a.png aria-label=' '>",
            "<img src=a.png aria-labelledby=none>",
            "<img src=a.png aria-labelledby=l><p id=l> <script>x</script></p>",
            "<div role=img>★★★★</div>",
            "<span role='image none'></span>",
            "<picture><source srcset=a.avif><img src=a.png></picture>",
            "<img src=a.png data-alt=x>",
        ],
    );
}

#[test]
fn a_file_name_or_a_long_text_as_alt_warns() {
    let long = format!("<img src=a.png alt='{}'>", "word ".repeat(31).trim());
    assert_each(
        "image_keywords",
        WARN,
        &[
            "<img src='/img/IMG_0042.JPG?w=100' alt='img_0042.jpg'>",
            "<img src='red%20shoes.png' alt='red shoes.png'>",
            &long,
        ],
    );
    let exact = format!("<img src=a.png alt='{}'>", "靴".repeat(150));
    assert_each("image_keywords", PASS, &[&exact]);
}

#[test]
fn what_is_no_image_to_assistive_technology_is_not_counted() {
    assert_each(
        "image_keywords",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<img src=a.png role=presentation>",
            "<img src=a.png role='NONE'>",
            "<img src=a.png aria-hidden=true>",
            "<div hidden><img src=a.png></div>",
            "<div style='color: red; Display : none !important'><p><img src=a.png></div>",
            "<template><img src=a.png></template>",
            "<noscript><img src=a.png></noscript>",
            "<!-- <img src=a.png> -->",
            "<svg><image href=a.png /></svg>",
            "<svg role=img></svg>",
            "<input type=image src=a.png>",
            "<img src=a.png role=button>",
        ],
    );
    assert_each(
        "image_keywords",
        FAIL,
        &[
            "<div aria-hidden=false><img src=a.png></div>",
            "<div style='--x: display:none'><img src=a.png></div>",
        ],
    );
}

#[test]
fn every_image_without_a_name_is_counted_and_fifty_are_shown() {
    let result = run("image_keywords", &page(&"<img src=a.png>\n".repeat(1_000)));
    assert_eq!(result.value, Some(Value::Number(1_000)));
    assert_eq!(result.evidence.total, 1_000);
    assert_eq!(lines(&result), (1..=50).collect::<Vec<_>>());
    assert_eq!(
        result.evidence.items[49].selector.as_deref(),
        Some("body > img:nth-of-type(50)")
    );
}

#[test]
fn a_data_url_does_not_break_the_report() {
    let source = format!("data:image/png;base64,{}", "A".repeat(100_000));
    let result = run("image_keywords", &page(&format!("<img src='{source}'>")));
    assert!(result.evidence.items[0].found.len() < 300);
}

fn viewport(content: &str) -> String {
    format!("<meta name=viewport content='{content}'>")
}

#[test]
fn a_page_that_cannot_be_enlarged_to_twice_its_size_fails() {
    for content in [
        "user-scalable=no",
        "width=device-width, USER-SCALABLE = NO",
        "user-scalable=0",
        "user-scalable=0.5",
        "user-scalable=",
        "maximum-scale=1",
        "width=device-width;maximum-scale=1.9",
        "maximum-scale=1,0",
        "maximum-scale=yes",
        "maximum-scale=no",
        "maximum-scale=2 maximum-scale=1",
    ] {
        assert_each("zoom", FAIL, &[&viewport(content)]);
    }
    let two = viewport("width=device-width") + &viewport("user-scalable=no");
    assert_each(
        "zoom",
        FAIL,
        &[&two, "<META NAME=Viewport CONTENT=user-scalable=no>"],
    );
}

#[test]
fn a_page_that_can_be_enlarged_less_than_five_times_warns() {
    for content in ["maximum-scale=2", "maximum-scale=4.99, user-scalable=yes"] {
        assert_each("zoom", WARN, &[&viewport(content)]);
    }
}

#[test]
fn a_page_that_can_be_enlarged_passes() {
    for content in [
        "width=device-width, initial-scale=1",
        "",
        "maximum-scale=5",
        "maximum-scale=-1",
        "maximum-scale=device-width",
        "user-scalable=1, maximum-scale=10",
        "minimum-scale=1",
        "xuser-scalable=no",
    ] {
        assert_each("zoom", PASS, &[&viewport(content)]);
    }
}

#[test]
fn without_a_viewport_there_is_nothing_to_forbid() {
    let commented = format!("<!-- {} -->", viewport("user-scalable=no"));
    let template = format!("<template>{}</template>", viewport("user-scalable=no"));
    assert_each("zoom", NOT_APPLICABLE, &["<p>x", &commented, &template]);
}
