//! Tests of the check `icons_manifest`.

use crate::checks::{INFO, page, run};

#[test]
fn icons_and_colours_are_named() {
    let message = |html| {
        let result = run("icons_manifest", &page(html));
        assert_eq!(result.outcome, INFO);
        result.message
    };
    assert_eq!(
        message("<link rel=manifest href=a>"),
        "The page has a manifest, but not a touch icon, a theme colour."
    );
    assert_eq!(
        message(
            "<link rel=manifest href=a><link rel=apple-touch-icon href=b>\
             <meta name=theme-color content=red>"
        ),
        "The page has a manifest, a touch icon, a theme colour."
    );
    assert_eq!(
        message("<p>x"),
        "The page has none of these: a manifest, a touch icon, a theme colour."
    );
}
