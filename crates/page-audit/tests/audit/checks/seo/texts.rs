//! Title, description and text: how long they are, and whether they are about the same.

use page_audit::Value;

use super::super::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};

fn titled(title: &str) -> String {
    format!("<title>{title}</title>")
}

#[test]
fn a_title_is_10_to_60_characters_wide() {
    let outcome = |title: &str| run("title_length", &page(&titled(title))).outcome;
    assert_eq!(outcome(&"x".repeat(9)), WARN);
    assert_eq!(outcome(&"x".repeat(10)), PASS);
    assert_eq!(outcome(&"x".repeat(60)), PASS);
    assert_eq!(outcome(&"x".repeat(61)), WARN);
    assert_eq!(outcome(&"靴".repeat(5)), PASS);
    assert_eq!(outcome(&"靴".repeat(30)), PASS);
    assert_eq!(outcome(&"靴".repeat(31)), WARN);
    assert_eq!(outcome("a &amp; b   \n  c  "), WARN);
    assert_eq!(outcome("Обувь для детей"), PASS);
    let result = run("title_length", &page(&titled("Shoes &amp; boots\n")));
    assert_eq!(result.value, Some(Value::Number(13)));
}

#[test]
fn without_a_title_in_head_its_length_is_not_applicable() {
    assert_each(
        "title_length",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<title> </title>",
            "<svg><title>A picture of shoes</title></svg>",
        ],
    );
}

#[test]
fn a_description_is_50_to_160_characters_wide() {
    let outcome = |text: &str| {
        let html = format!("<META NAME=Description CONTENT='{text}'>");
        run("meta_description_length", &page(&html)).outcome
    };
    assert_eq!(outcome(&"x".repeat(49)), WARN);
    assert_eq!(outcome(&"x".repeat(50)), PASS);
    assert_eq!(outcome(&"x".repeat(160)), PASS);
    assert_eq!(outcome(&"x".repeat(161)), WARN);
    assert_eq!(outcome(&"靴".repeat(80)), PASS);
    assert_eq!(outcome(&"靴".repeat(81)), WARN);
    assert_each(
        "meta_description_length",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<meta name=description content=''>",
            "<p>x<meta name=description content='outside of the head'>",
        ],
    );
}

#[test]
fn a_length_is_shown_at_the_element_that_is_measured() {
    let second = "<title>Shoes</title>\n<p>x\n<title>Boots</title>";
    let result = run("title_length", &page(second));
    assert_eq!(lines(&result), [1]);
    assert_eq!(result.evidence.items[0].found, "Shoes");
    let good = page("<title>Shoes for everybody</title>");
    assert!(lines(&run("title_length", &good)).is_empty());

    let empty = "<meta name=description content=' '>";
    let short = "<meta name=description content=' Shoes '>";
    let other = "<meta name=description content=Boots>";
    let html = format!("{empty}\n{short}\n{other}\n<p>x{other}");
    let result = run("meta_description_length", &page(&html));
    assert_eq!(lines(&result), [2]);
    assert_eq!(result.evidence.items[0].found, "Shoes");
}

#[test]
fn a_word_of_the_title_in_the_main_heading_passes() {
    assert_each(
        "content_keywords",
        PASS,
        &[
            "<title>Red shoes | Example</title><h1>Our shoes</h1>",
            "<title>SHOE shop</title><H1>All <b>Shoes</b></H1>",
            "<title>Shoes</title><h1><img src=x alt='Shoes for all'></h1>",
            "<html lang=ru><title>Обувь для детей</title><h1>Детская ОБУВЬ</h1>",
            "<html lang=ar dir=rtl><title>أحذية رياضية</title><h1>متجر أحذية</h1>",
            "<title>Caf&eacute;</title><h1>Café</h1>",
        ],
    );
}

#[test]
fn a_word_of_the_title_in_the_text_alone_warns_and_nowhere_fails() {
    assert_each(
        "content_keywords",
        WARN,
        &[
            "<title>Red shoes</title><h1>Welcome</h1><p>We sell shoes.",
            "<title>Red shoes</title><p>We sell shoes.",
        ],
    );
    assert_each(
        "content_keywords",
        FAIL,
        &[
            "<title>Red shoes</title><h1>Welcome</h1><p>We sell boots.",
            "<title>The shoes of the house</title><h1>The boots of the hat</h1>",
            "<title>Red shoes</title><p>x<script>shoes</script><p hidden>shoes</p><!-- shoes -->",
            "<title>Art</title><h1>Start</h1>",
            "<html lang=de><title>Die Schuhe und der Hut</title><h1>Die und der</h1>",
        ],
    );
}

#[test]
fn a_title_without_words_of_its_own_is_not_compared() {
    assert_each(
        "content_keywords",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<title>About us</title><p>x",
            "<title>東京の天気</title><h1>天気</h1>",
            "<title>รองเท้า</title><h1>x</h1>",
            "<title>–</title>",
        ],
    );
}

#[test]
fn a_page_of_200_words_passes_and_a_shorter_one_warns() {
    let outcome = |html: &str| run("content_length", &page(html)).outcome;
    assert_eq!(outcome(&"word ".repeat(200)), PASS);
    assert_eq!(outcome(&"word ".repeat(199)), WARN);
    assert_eq!(outcome(&format!("<p>{}", "靴".repeat(400))), PASS);
    assert_eq!(outcome(&format!("<p>{}", "靴".repeat(398))), WARN);
    let unseen = "word ".repeat(200);
    for tag in ["script", "style", "template", "noscript", "p hidden"] {
        assert_eq!(outcome(&format!("<{tag}>{unseen}</{tag}>")), WARN, "{tag}");
    }
    assert_eq!(outcome(&format!("<!-- {unseen} -->")), WARN);
    assert_eq!(outcome(""), WARN);
}

#[test]
fn a_page_that_scripts_fill_warns() {
    assert_each(
        "js_dependency",
        WARN,
        &[
            "<div id=root></div><script src=/app.js></script>",
            "<div id=__next><div> \n </div></div><script type=module src=/app.js></script>",
            "<app-root></app-root><SCRIPT SRC=/app.js></SCRIPT>",
            "<noscript>You need to enable <b>JavaScript</b> to run this app.</noscript><script src=a.js></script>",
        ],
    );
    assert_each(
        "js_dependency",
        PASS,
        &[
            "<p>x",
            "<div id=root></div>",
            "<div id=root><p>Content</div><script src=/app.js></script>",
            "<p>x<script src=a.js></script>",
            "<noscript><img src='https://x/javascript.gif'></noscript><script src=a.js></script>",
            "<div id=root></div><script type=application/json src=a.json></script>",
            "<template><div id=root></div></template><script src=a.js></script>",
        ],
    );
    let text = "word ".repeat(50);
    let long = format!("<div id=app></div>{text}<script src=a.js></script>");
    assert_each("js_dependency", PASS, &[&long]);
}

#[test]
fn what_ends_the_head_early_is_named() {
    assert_each(
        "head_integrity",
        FAIL,
        &[
            "<head><img src=x><title>Shoes</title>",
            "<html><head><title>a</title>\n<div></div><link rel=canonical href=/x></head><body>",
            "<head>Hello<meta name=robots content=noindex></head>",
            "<HEAD><IFRAME></IFRAME><META NAME=Description CONTENT=x></HEAD>",
            "<head><p><link rel=alternate hreflang=de href=https://example.com/de>",
            "<head><svg></svg><title>Shoes</title></head>",
        ],
    );
    let html =
        "<html>\n<head>\n<title>a</title>\n<img src=x>\n<link rel=canonical href=/x>\n</head>";
    let result = run("head_integrity", &page(html));
    assert_eq!(lines(&result), [4, 5]);
    assert_eq!(result.value, Some(Value::Text("<img>".to_owned())));
}

#[test]
fn what_an_early_end_of_the_head_tears_off_counts_once() {
    let html = |cut: &str, rest: &str| {
        format!("<html lang=en><head>{cut}{rest}</head><body><h1>Shoes</h1>")
    };
    let rest = "<title>Shoes</title><meta name=description content='All our shoes'>\
                <link rel=canonical href=https://example.com/shop/shoes>";
    let outcomes = |html: &str| {
        ["title", "meta_description", "canonical"].map(|check| run(check, &page(html)).outcome)
    };

    assert_eq!(outcomes(&html("", rest)), [PASS; 3]);
    let torn = html("<img src=x width=1 height=1>", rest);
    assert_eq!(run("head_integrity", &page(&torn)).outcome, FAIL);
    assert_eq!(outcomes(&torn), [NOT_APPLICABLE; 3]);
    // What was missing before is missing still.
    let empty = "<title></title><meta name=description content=''>";
    let torn = html("<img src=x width=1 height=1>", empty);
    assert_eq!(outcomes(&torn), [FAIL, FAIL, NOT_APPLICABLE]);
    // Put into <body> with nothing torn: these checks' own matter.
    let in_body = format!("<head></head><body>{rest}");
    assert_eq!(outcomes(&in_body), [FAIL; 3]);
    let without_head = format!("<img src=x width=1 height=1>{rest}");
    assert_eq!(outcomes(&without_head), [FAIL; 3]);
    let result = run("head_integrity", &page(&without_head));
    assert_eq!(result.outcome, PASS);
}

#[test]
fn a_head_that_is_whole_passes() {
    assert_each(
        "head_integrity",
        PASS,
        &[
            "<p>x",
            "<title>Shoes</title><p>x",
            "<head><title>Shoes</title></head><body><img src=x>",
            // Put into <body> on purpose: other checks say so.
            "<head></head><body><link rel=canonical href=/x>",
            "<head><title>a</title></head><div></div><meta name=description content=x>",
            "<body><title>Shoes</title>",
            "<head><noscript><img src=x></noscript><title>Shoes</title></head>",
            "<head><!-- <img> --><template><img></template><title>Shoes</title></head>",
            "<head><title>a</title></head><body><svg><title>Icon</title></svg>",
            "<title>a</title><p>x<svg><title>Icon</title></svg>",
            // The <head> ends early, but nothing that search engines look for comes after it.
            "<head><title>a</title><div></div><link rel=stylesheet href=a.css></head>",
        ],
    );
}
