//! Tests of the check `snippet_controls`.

use crate::checks::{INFO, page, run};

#[test]
fn limits_for_search_engines_are_shown() {
    let count_for = |agent: &str, content: &str| {
        let html = format!("<meta name={agent} content='{content}'>");
        let result = run("snippet_controls", &page(&html));
        assert_eq!(result.outcome, INFO);
        let is_limited = result.message == "The page limits what search engines may show of it.";
        assert_eq!(is_limited, result.evidence.total > 0, "{}", result.message);
        result.evidence.total
    };
    let count = |content: &str| count_for("robots", content);
    assert_eq!(count("nosnippet, max-image-preview:none, max-snippet:0"), 3);
    assert_eq!(count("index, max-snippet:50, max-image-preview:large"), 0);
    assert_eq!(count_for("googlebot", "nosnippet"), 1);
    assert_eq!(count_for("googlebot-news", "nosnippet"), 0);
}
