//! Tests of the check `snippet_controls`.

use crate::checks::{INFO, page, run};

#[test]
fn limits_for_search_engines_are_shown() {
    let count = |content: &str| {
        let html = format!("<meta name=robots content='{content}'>");
        let result = run("snippet_controls", &page(&html));
        assert_eq!(result.outcome, INFO);
        result.evidence.total
    };
    assert_eq!(count("nosnippet, max-image-preview:none, max-snippet:0"), 3);
    assert_eq!(count("index, max-snippet:50, max-image-preview:large"), 0);
}
