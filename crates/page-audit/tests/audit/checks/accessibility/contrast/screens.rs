//! Tests of texts that are seen differently on a phone and on a desktop computer.

use super::styled;
use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, page, run};

#[test]
fn each_of_two_screens_is_judged_and_the_worse_counts() {
    for (css, outcome) in [
        ("p{color:#ccc} @media (min-width:40em){p{color:#000}}", WARN),
        ("p{color:#ccc} @media (min-width:1px){p{color:#000}}", PASS),
        (
            "p{color:#000} @media (min-width:2000px){p{color:#ccc}}",
            PASS,
        ),
        (
            "p{color:#ccc} @media (max-width:600px){.a{background:#000}} \
             @media (min-width:601px){p{color:#000}}",
            PASS,
        ),
        (
            "p{color:#fff} @media (width<600px){.a{background:#000}} \
             @media (width>=600px){.a{background:#777}}",
            WARN,
        ),
        ("@media (orientation:portrait){p{color:#ccc}}", WARN),
        ("@media (hover){p{color:#ccc}}", WARN),
        ("@media (pointer:coarse){p{color:#ccc}}", WARN),
        (
            "@media (min-width:40em) and (min-height:1px){p{color:#ccc}}",
            NOT_APPLICABLE,
        ),
        (
            "@media (min-resolution:2dppx){p{color:#ccc}}",
            NOT_APPLICABLE,
        ),
        // One of them does not show it.
        (
            "p{color:#ccc} @media (min-width:40em){p{color:#000;display:none}}",
            WARN,
        ),
        (
            "p{color:#000} @media (min-width:40em){.a{display:none} p{background:url(a.png)}}",
            PASS,
        ),
        (
            "p{color:#000} @media (min-width:40em){p{background:url(a.png)}}",
            NOT_APPLICABLE,
        ),
        (
            "@media (max-width:40em){p{--c:#ccc}} @media (min-width:40em){p{--c:#ddd}} \
             p{color:var(--c)}",
            WARN,
        ),
    ] {
        assert_each("contrast", outcome, &[&styled(css)]);
    }
    let css = "p{color:#ccc} @media (min-width:40em){p{color:#000}}";
    let result = run("contrast", &page(&styled(css)));
    assert_eq!(
        result.evidence.items[0].found,
        "1.6: #cccccc on #ffffff, on a phone"
    );
    let css = css.replace("min-", "max-");
    let result = run("contrast", &page(&styled(&css)));
    assert_eq!(
        result.evidence.items[0].found,
        "1.6: #cccccc on #ffffff, on a desk"
    );
}
