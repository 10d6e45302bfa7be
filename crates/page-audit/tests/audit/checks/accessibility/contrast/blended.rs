//! Tests of colours that show through.

use super::styled;
use crate::checks::{PASS, WARN, assert_each, page, run};

#[test]
fn what_shows_through_is_computed() {
    for (css, found) in [
        ("p{color:rgb(0 0 0 / 20%)}", "1.6: #cccccc on #ffffff"),
        ("p{color:#00000033}", "1.6: #cccccc on #ffffff"),
        ("p{color:#000;opacity:.2}", "1.6: #cccccc on #ffffff"),
        (".a{color:#000;opacity:.2}", "1.6: #cccccc on #ffffff"),
        (
            "p{color:color-mix(in oklab, #000 20%, transparent)}",
            "1.6: #cccccc on #ffffff",
        ),
        (
            "p{color:#222;background:rgb(0 0 0 / 80%)}",
            "1.25: #222222 on #333333",
        ),
        (
            ".a{background:#000;opacity:.5} p{color:#fff}",
            "3.94: #ffffff on #808080",
        ),
        (
            "body{background:#000} .a{background:rgb(255 255 255 / 50%)} p{color:rgb(0 0 0 / 50%)}",
            "2.62: #404040 on #808080",
        ),
    ] {
        let finding = run("contrast", &page(&styled(css)));
        assert_eq!(finding.outcome, WARN, "{css}");
        assert_eq!(finding.evidence.items[0].found, found, "{css}");
    }
    for css in [
        "p{color:#000000de}",
        "p{color:rgb(33 37 41 / 75%)}",
        ".a{opacity:.8}",
        "p{color:#fff;background:rgb(0 0 0 / 80%)}",
    ] {
        assert_each("contrast", PASS, &[&styled(css)]);
    }
}
