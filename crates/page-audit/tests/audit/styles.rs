//! What style sheets hide, and what the page therefore loads.

use page_audit::{Probe, SubresourceKind};

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, assert_each, page, run, with_sheets};

mod colors;
mod files;
mod hints;
mod limits;
mod scopes;
mod sheets;
mod text;

/// A page with an image without a text, in which only its style decides whether it is seen.
fn image(css: &str) -> String {
    format!("<style>{css}</style><body><div class='a b' id=c><img src=a.png class=d></div>")
}

#[test]
fn what_is_hidden_on_every_screen_is_not_judged() {
    for hidden in [
        ".a{display:none}",
        ".A{DISPLAY:NONE}",
        ".A .D{display:none}",
        "#C > img{display:none}",
        "#c{visibility:hidden}",
        "div.a.b > img{display:none}",
        ".a img:not(.e){display:none}",
        "[class~=b]{display:none}",
        "div:has(> img){display:none}",
        ":is(.x, .a) :where(img){display:none}",
        "img:nth-child(1){display:none}",
        ".a{content-visibility:hidden}",
        ".d{display:none} .d{display:-moz-box}",
        ".d{display:none !important} .a .d{display:block}",
        ".a{& .d{display:none}}",
        "@supports (display:grid){.a{display:none}}",
        "@supports not (display:grid){.a{display:block}} .a{display:none}",
        ".a{img&{display:block} .d{@media screen{display:none}}}",
        "@layer x{@media (prefers-color-scheme:light){.a{display:none}}}",
        "@media not print{.a{display:none}}",
        ":root{--d:none} .a{display:var(--d)}",
        ".a{visibility:collapse} @media print{.a{visibility:visible}}",
        ".d{display:none} .d:hover{display:block} .d:focus{display:block}",
        ".a{display:none} @media (min-width:1px){.a{display:none}}",
        ".a{visibility:hidden} .d{visibility:inherit}",
        ".a{visibility:hidden} .d{visibility:visible;visibility:unset}",
        "IMG{display:none}",
        ".a:-webkit-any(.b){display:none}",
        ".a{> .d{display:none}}",
        ".a{img:not(.e){display:none}}",
        ".a{display:none;@media screen{color:red}}",
        ".a{display:none;.x{color:red}}",
        ".a::before:hover,.a{display:none}",
        ".a::part(x),.a{display:none}",
        "@media ((prefers-color-scheme:light)){.a{display:none}}",
        "@media (prefers-color-scheme:light) and (scripting:enabled){.a{display:none}}",
        "@media (prefers-color-scheme:dark) or (scripting:enabled){.a{display:none}}",
        "@media future(x) or (prefers-color-scheme:light){.a{display:none}}",
        ".a{display:none} @media (-ms-high-contrast:none){.a{display:block}}",
    ] {
        assert_each("image_keywords", NOT_APPLICABLE, &[&image(hidden)]);
    }
}

#[test]
fn selectors_name_ancestors_at_any_depth() {
    for depth in 240..=251 {
        let around = "<div>".repeat(depth);
        let css = "tr .a{background:url(a.png)} table .b{background:url(b.png)}";
        let html = format!("<style>{css}</style><body>{around}<table><td><td class=a><td class=b>");
        let message = run("http_requests", &page(&html)).message;
        assert_eq!(message, "The page needs 2 files: 2 images.", "{depth}");
    }
}

#[test]
fn selectors_ask_for_attributes_states_and_languages() {
    for (selector, around, is_hidden) in [
        ("img[src$='.png']", "<div>", true),
        ("img[src$='.gif']", "<div>", false),
        (":root img", "<div>", true),
        ("div:root img", "<div>", false),
        (":link img", "<a href=x>", true),
        (":link img", "<a>", false),
        (":link img", "<b href=x>", false),
        (":lang(de) img", "<p lang=de>", true),
        (":lang(de) img", "<p lang=DE-at>", true),
        (":lang(de) img", "<p lang=den>", false),
        (":lang(de) img", "<p lang=fr>", false),
        (":disabled img", "<fieldset disabled>", true),
        (":disabled img", "<fieldset>", false),
        (":disabled img", "<div disabled>", false),
        ("button:disabled img", "<fieldset disabled><button>", true),
        ("button:disabled img", "<fieldset><button>", false),
        ("button:disabled img", "<div disabled><button>", false),
        (
            "div:has(option:disabled) img",
            "<div><select><optgroup disabled><option>x</select>",
            true,
        ),
        ("div:has(:read-write) img", "<div><input>", true),
        ("div:has(:read-write) img", "<div><input readonly>", false),
        (
            "div:has(:read-write) img",
            "<div><input type=CHECKBOX>",
            false,
        ),
        (
            "div:has(:read-write) img",
            "<div><textarea></textarea>",
            true,
        ),
        (
            "div:has(:read-write) img",
            "<div><fieldset disabled><input></fieldset>",
            false,
        ),
        ("b:empty + img", "<b></b>", true),
        ("b:empty + img", "<b>x</b>", false),
        ("b:empty + img", "<b><i></i></b>", false),
        ("i:nth-of-type(2) + img", "<b></b><i></i><i></i>", true),
        ("i:nth-of-type(2) + img", "<b></b><i></i>", false),
        ("foreignObject img", "<svg><foreignObject>", true),
        (":read-write img", "<div contenteditable>", true),
        (":read-write img", "<div contenteditable=false>", false),
        ("div:read-only img", "<div>", true),
        ("div:read-only img", "<div contenteditable>", false),
        ("svg|p img", "<p>", false),
    ] {
        let html = format!("<style>{selector}{{display:none}}</style>{around}<img src=a.png>");
        let expected = if is_hidden { NOT_APPLICABLE } else { FAIL };
        assert_each("image_keywords", expected, &[&html]);
    }
}

/// Formatting that is opened again within as many `<div>`s.
fn formatted(divs: usize) -> String {
    let formatting = (0..59).fold(String::new(), |all, number| {
        all + &format!("<b id=b{number}>")
    });
    let divs = "<div>".repeat(divs);
    format!("<body><p>{formatting}<b class=last></p>{divs}<img src=a.png><img src=a.png>")
}

#[test]
fn ancestors_are_known_however_deep_an_element_is() {
    for divs in [10, 193, 194, 195] {
        let html = format!(
            "<style>.last img{{display:none}}</style>{}",
            formatted(divs)
        );
        assert_each("image_keywords", NOT_APPLICABLE, &[&html]);
    }
    let inner = formatted(240).replacen(
        &"<div>".repeat(240),
        &format!(
            "{}<div class=d>{}x{}",
            "<div>".repeat(90),
            "<div>".repeat(149),
            "</div>".repeat(149)
        ),
        1,
    );
    let html = format!("<style>.d img{{display:none}}</style>{inner}");
    assert_each("image_keywords", NOT_APPLICABLE, &[&html]);
}

#[test]
fn what_is_seen_somewhere_is_judged() {
    for seen in [
        "",
        ".x{display:none}",
        ".a > .a img{display:none}",
        ".a{display:none} .a{display:flex}",
        ".a.b{display:block} .a{display:none}",
        "@media (max-width:40em){.a{display:none}}",
        ".a{display:none} @media (min-width:40em){.a{display:block}}",
        ".a{visibility:hidden} .d{visibility:visible}",
        ".a:hover{display:none}",
        ".a::before{display:none}",
        ".a{display:none} @supports (display:grid){.a{display:grid}}",
        "@supports not (display:grid){.a{display:none}}",
        "@supports (x:y){.a{display:none}}",
        "@media print{.a{display:none}}",
        "@import 'a.css' print; .a{displa:none}",
        ".a{display:var(--unknown)}",
        "@layer x{.a{display:none}} .a{display:block}",
        ".a{opacity:0}",
        "img:nth-child(2){display:none}",
        ".a{display:none;display:block}",
        ".a;{display:none}",
        "x{} } .a{display:none}",
        "body{display:none}",
        "html{visibility:hidden}",
        "html{display:none}",
        ".a{.x{display:none} color:red}",
        ".a{display:none;display:revert}",
        "body:has(#x) img{display:none}",
        ".a::before:checked,.a{display:none}",
        ".a::nonsense(x),.a{display:none}",
        "@media (prefers-color-scheme:light) and (prefers-color-scheme:dark){.a{display:none}}",
        "@media (prefers-color-scheme:light) xor (scripting:enabled){.a{display:none}}",
        ".a{display:none} @media (not (hover) future){.a{display:block}}",
    ] {
        assert_each("image_keywords", FAIL, &[&image(seen)]);
    }
}

#[test]
fn a_style_can_show_what_is_hidden_by_default() {
    let shown = |html: &str| format!("<style>.a{{display:block}}</style>{html}");
    assert_each(
        "image_keywords",
        FAIL,
        &[
            &shown("<div hidden class=a><img src=a.png></div>"),
            &shown("<dialog class=a><img src=a.png></dialog>"),
            "<div hidden style=display:flex><img src=a.png></div>",
        ],
    );
    assert_each(
        "image_keywords",
        NOT_APPLICABLE,
        &[
            &shown("<div hidden class=b><img src=a.png></div>"),
            &shown("<dialog><img src=a.png></dialog>"),
            &shown("<template class=a><img src=a.png></template>"),
            "<video controls><img src=a.png></video>",
            "<body hidden><img src=a.png>",
        ],
    );
}

#[test]
fn a_class_of_a_linked_sheet_hides_its_element() {
    let html = "<link rel=stylesheet href=/a.css><div class=a><img src=a.png></div>";
    let sheets = with_sheets(
        html,
        &[
            ("/a.css", "@import 'b.css';"),
            ("/b.css", ".a{display:none}"),
        ],
    );
    assert_eq!(run("image_keywords", &sheets).outcome, NOT_APPLICABLE);
    assert_eq!(run("image_keywords", &page(html)).outcome, FAIL);
}

#[test]
fn images_and_fonts_that_are_used_are_files_of_the_page() {
    let needed = |css: &str| {
        let html = format!("<style>{css}</style><body><p class=a>Text<p hidden class=b>x");
        run("http_requests", &page(&html)).message
    };
    for (css, message) in [
        (
            "p{background:url(a.png)}",
            "The page needs 1 file: 1 image.",
        ),
        (
            ".a::before{content:url(a.png)}",
            "The page needs 1 file: 1 image.",
        ),
        (
            "p{background:url(a.png),url(b.png);list-style:url(a.png)}",
            "The page needs 2 files: 2 images.",
        ),
        ("i{background:url(a.png)}", "The page needs no other files."),
        (
            ".b{background:url(a.png)}",
            "The page needs no other files.",
        ),
        (
            "p{background:url(a.png)} .a{background:none}",
            "The page needs no other files.",
        ),
        (
            "p:hover{background:url(a.png)}",
            "The page needs no other files.",
        ),
        (
            "@font-face{font-family:A;src:url(a.eot),url(a.woff2)} p{font-family:'a',serif}",
            "The page needs 1 file: 1 font.",
        ),
        (
            "@font-face{font-family:A;src:url(a.woff2)} i{font-family:A}",
            "The page needs no other files.",
        ),
        (
            "@font-face{font-family:A;src:url(a.woff2);unicode-range:U+400-4FF} p{font:1em A}",
            "The page needs no other files.",
        ),
        (
            "@font-face{font-family:A;src:url(a.woff2);font-weight:700}
             @font-face{font-family:A;src:url(b.woff2);font-weight:400} p{font:1em A}",
            "The page needs 1 file: 1 font.",
        ),
        ("@import 'a.css';", "The page needs 1 file: 1 style sheet."),
    ] {
        assert_eq!(needed(css), message, "{css}");
    }
}

#[test]
fn images_of_style_sheets_have_a_format() {
    let html = "<style>p{background:url(/a.png)}</style><p>x";
    let mut snapshot = with_sheets(html, &[("/a.png", "")]);
    let file = &mut snapshot.subresources[0];
    file.kind = SubresourceKind::Image;
    if let Probe::Response(response) = &mut file.result {
        response.headers.remove("content-type");
        response.headers.push("content-type", "image/png");
        response.headers.push("content-length", "9000");
    }
    let result = run("image_format", &snapshot);
    assert_eq!(result.evidence.total, 1, "{}", result.message);
}

#[test]
fn only_so_much_css_is_read() {
    let rules = (0..60_000).fold(String::new(), |rules, n| {
        rules + &format!(".a{n}{{color:red}}")
    });
    let html = format!("<style>{rules} img{{display:none}}</style><img src=a.png>");
    let result = run("contrast", &page(&html));
    assert!(
        result.message.contains("too many styles"),
        "{}",
        result.message
    );
    assert_each("image_keywords", FAIL, &[&html]);
    // What an element says itself is known even so.
    let styled = html.replace("<img", "<img style='display:none'");
    assert_each("image_keywords", NOT_APPLICABLE, &[&styled]);
}

#[test]
fn a_page_whose_response_is_unknown_has_no_score_for_security() {
    let url = crate::checks::url("/");
    let report = page_audit::audit_saved(url, "<p>Only a fragment.");
    let score = |id: &str| {
        let mut categories = report.categories.iter();
        categories
            .find(|category| category.id.as_str() == id)
            .unwrap()
            .score
    };
    assert_eq!(score("security"), None);
    assert!(score("accessibility").is_some());
    assert_each("mixed_content", PASS, &["<p>x"]);
}
