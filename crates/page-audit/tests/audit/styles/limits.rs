//! How much of style sheets is read. What is left out could change everything, so that nothing is
//! judged by them then.

use crate::checks::{page, run};

fn is_too_much(css: &str, body: &str) -> bool {
    let html = format!("<!DOCTYPE html><style>{css}</style><body>{body}");
    let message = run("contrast", &page(&html)).message;
    message.contains("too many styles")
}

#[test]
fn more_than_is_read_leaves_all_styles_unknown() {
    let numbered =
        |count: usize, piece: &dyn Fn(usize) -> String| (0..count).map(piece).collect::<String>();
    let nested = |open: &str, depth: usize, close: &str| open.repeat(depth) + &close.repeat(depth);
    for (name, css) in [
        ("selectors", ".a{color:red}".repeat(31_000)),
        (
            "declarations",
            format!("a{{{}}}", "color:red;".repeat(151_000)),
        ),
        ("fonts", "@font-face{font-family:A}".repeat(1_001)),
        (
            "custom properties",
            format!("a{{{}}}", numbered(10_001, &|n| format!("--a{n}:1;"))),
        ),
        (
            "layers",
            format!("a{{}} @layer {}a;", numbered(70_000, &|n| format!("a{n},"))),
        ),
        (
            "parts of selectors",
            format!(":is({}){{}}", ".a".repeat(7_000)).repeat(73),
        ),
        ("a long selector", format!(".{}{{}}", "a".repeat(17_000))),
        (
            "a long selector with a string",
            format!("[a='{{'].{}{{}}", "a".repeat(17_000)),
        ),
        (
            "selectors around others",
            format!("{}a{{b{{color:red}}}}", "a,".repeat(100)),
        ),
        (
            "combinators",
            format!("a,{}a{{color:red}}", "a ".repeat(201)),
        ),
        (
            "combinators in functions",
            format!(
                ":is({}a) {}a{{color:red}}",
                "a ".repeat(150),
                "a ".repeat(100)
            ),
        ),
        (
            "selectors in place of others",
            format!(".{}{{&&&&&&&{{color:red}}}}", "a".repeat(10_000)),
        ),
        ("rules in rules", nested(".a{", 30, "}")),
        ("groups in groups", nested("@media screen{", 30, "}")),
        (
            "functions in functions",
            nested(":not(", 30, ")") + "{color:red}",
        ),
        (
            "functions of rules in rules",
            format!(".a{{{}{{color:red}}}}", nested(":not(", 30, ")")),
        ),
    ] {
        assert!(is_too_much(&css, "<p>x"), "{name}");
    }
    let sheets = "<style>a{}</style>".repeat(201);
    assert!(is_too_much("", &sheets), "sheets");
}

#[test]
fn what_large_sites_have_is_read() {
    let around = ".".to_owned() + &"a".repeat(2_000);
    let inner = ".".to_owned() + &"b".repeat(100);
    for (name, css) in [
        ("selectors", ".a{color:red}".repeat(20_000)),
        ("nested rules", format!("{around}{{{inner}{{color:red}}}}")),
        (
            "selectors around others",
            format!("{}a{{b{{color:red}}}}", "a,".repeat(99)),
        ),
    ] {
        assert!(!is_too_much(&css, "<p>x"), "{name}");
    }
    // Those of an element do not count for the next.
    let declarations = format!("<p style='{}'>x", "color:red;".repeat(80_000));
    assert!(!is_too_much("", &declarations.repeat(2)));
}

/// A selector that takes many steps for each sibling before the last element.
fn costly_page(last: &str) -> String {
    let names = "a".repeat(16_000);
    let css = format!("b:not(.{names}) ~ i ~ u{{color:red}}");
    format!(
        "<!DOCTYPE html><style>{css}</style><body>{}{last}",
        "<b></b>".repeat(600)
    )
}

#[test]
fn a_selector_that_takes_too_much_work_leaves_all_styles_unknown() {
    let result = run("contrast", &page(&costly_page("<u>x</u>")));
    assert!(
        result.message.contains("too many styles"),
        "{}",
        result.message
    );
    let result = run("contrast", &page(&costly_page("<p>x</p>")));
    assert!(
        !result.message.contains("too many styles"),
        "{}",
        result.message
    );
    // What elements refer to themselves is listed even so: once, and as much as on other pages.
    let with_images = |urls: &dyn Fn(usize) -> String| {
        let elements = [0, 1, 2].map(|n| format!("<p style='background:{}'>x</p>", urls(n)));
        let body = "<body>".to_owned() + &elements.concat();
        page(&costly_page("<u>x</u>").replace("<body>", &body))
    };
    let one_each = with_images(&|n| format!("url(http://a.example/{n}.png)"));
    assert_eq!(run("mixed_content", &one_each).evidence.total, 3);
    let many_each = with_images(&|n| {
        let urls: Vec<_> = (0..1_000).map(|m| format!("url({n}-{m}.png)")).collect();
        urls.join(",")
    });
    let message = run("http_requests", &many_each).message;
    assert_eq!(message, "The page needs 3,000 files: 3,000 images.");
}

#[test]
fn a_long_value_with_variables_is_unknown() {
    let css = |comment: &str| format!(":root{{--c:#ccc/*{comment}*/}} p{{color:var(--c)}}");
    let message = |css: &str| {
        let html = format!("<!DOCTYPE html><style>{css}</style><p>x");
        run("contrast", &page(&html)).message
    };
    assert!(message(&css("")).contains("too little contrast"));
    assert!(message(&css(&"x".repeat(2_000))).contains("known for certain"));
}
