//! The sizes and weights of texts, and what they say about contrast.

use crate::checks::{PASS, WARN, assert_each, page, run};

/// The size of the only text, which is too small.
fn size(html: &str) -> String {
    let result = run("text_size", &page(html));
    let item = result.evidence.items.first();
    item.map_or(result.message.clone(), |item| item.found.clone())
}

#[test]
fn lengths_are_computed_in_pixels() {
    for (length, expected) in [
        ("8pt", "10.67 px"),
        ("0.5pc", "8 px"),
        ("0.0625in", "6 px"),
        ("0.2cm", "7.56 px"),
        ("2mm", "7.56 px"),
        ("8Q", "7.56 px"),
        ("0.5rem", "8 px"),
        ("0.5em", "5 px"),
        ("50%", "5 px"),
        ("smaller", "8.33 px"),
        ("inherit", "10 px"),
    ] {
        let html = format!("<body style=font-size:10px><p style=font-size:{length}>x");
        assert_eq!(size(&html), expected, "{length}");
    }
}

#[test]
fn rem_is_the_font_size_of_the_root() {
    for (css, expected) in [
        ("html{font-size:62.5%} p{font-size:1.1rem}", "11 px"),
        ("html{font-size:10px} p{font-size:.9rem}", "9 px"),
        ("html{font-size:.5rem} p{font-size:1rem}", "8 px"),
        (
            ":root{--s:50%} html{font-size:var(--s)} p{font-size:1rem}",
            "8 px",
        ),
    ] {
        assert_eq!(
            size(&format!("<style>{css}</style><p>x")),
            expected,
            "{css}"
        );
    }
    for css in [
        "html{font-size:125%} p{font-size:.7rem}",
        // What depends on the window is not known.
        "html{font-size:1vw} p{font-size:.5rem}",
        "html{font-size:calc(1px + 1vw)} p{font-size:.5rem}",
    ] {
        assert_each("text_size", PASS, &[&format!("<style>{css}</style><p>x")]);
    }
}

#[test]
fn browsers_have_sizes_of_their_own_for_some_elements() {
    for (name, expected) in [
        ("h1", "10 px"),
        ("h2", "7.5 px"),
        ("h3", "5.84 px"),
        ("h4", "5 px"),
        ("h5", "4.16 px"),
        ("h6", "3.34 px"),
        ("small", "4.17 px"),
        ("sub", "4.17 px"),
        ("sup", "4.17 px"),
        ("big", "6 px"),
        ("b", "5 px"),
        ("pre", "0 % of the text is smaller than 12 pixels."),
        ("code", "0 % of the text is smaller than 12 pixels."),
        ("button", "0 % of the text is smaller than 12 pixels."),
    ] {
        let html = format!("<!DOCTYPE html><body style=font-size:5px><{name}>x</{name}>");
        assert_eq!(size(&html), expected, "{name}");
    }
    let of_the_system = "<body style=font-size:9px><p style=font:menu>x";
    assert_each("text_size", PASS, &[of_the_system]);
}

/// Grey text of a size for which bold text needs less contrast.
fn grey(css: &str, html: &str) -> String {
    format!("<!DOCTYPE html><style>body{{color:#888;font-size:19px}} {css}</style>{html}")
}

#[test]
fn bold_text_needs_less_contrast_however_it_became_bold() {
    for bold in [
        "p{font-weight:bold}",
        "p{font-weight:700}",
        "p{font-weight:bolder}",
        "body{font-weight:600} p{font-weight:bolder}",
        "body{font-weight:300} div{font-weight:bolder} p{font-weight:bolder}",
        "body{font-weight:bold} p{font-weight:400;font-weight:inherit}",
        "p{font:700 19px A}",
        "p{font:bold normal 19px A}",
        ":root{--f:bold 19px A} p{font:var(--f)}",
        ":root{--s:bold 19px !important} p{font:var(--s) A}",
        // It may be bold.
        "p{font-weight:calc(300 + 400)}",
    ] {
        assert_each("contrast", PASS, &[&grey(bold, "<div><p>x</div>")]);
    }
    for light in [
        "",
        "p{font-weight:400}",
        "body{font-weight:300} p{font-weight:bolder}",
        "p{font-weight:1001}",
        "p{font-weight:nonsense(1)}",
        "body{font-weight:bold} p{font-weight:initial}",
        "body{font-weight:bold} p{font-weight:lighter}",
    ] {
        assert_each("contrast", WARN, &[&grey(light, "<div><p>x</div>")]);
    }
}

#[test]
fn browsers_have_weights_of_their_own_for_some_elements() {
    for name in ["b", "strong", "h1", "h2", "h3", "h4", "h5", "h6"] {
        let html = format!("<{name} class=c>x</{name}>");
        assert_each("contrast", PASS, &[&grey(".c{font-size:19px}", &html)]);
    }
    let head = "<table><tr><th>x</table>";
    assert_each("contrast", PASS, &[&grey("", head)]);
    let button = "<button class=c>x</button>";
    let colors = ".c{color:#888;background:#fff;font-size:19px}";
    assert_each("contrast", WARN, &[&grey(colors, button)]);
    let bold = ".c{color:#888;background:#fff;font:bold 19px A}";
    assert_each("contrast", PASS, &[&grey(bold, button)]);
}
