//! Tests of the check `robots_directives_valid`.

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, page, run};

fn assert_contents(expected: page_audit::Outcome, contents: &[&str]) {
    for content in contents {
        let html = format!("<meta name=robots content='{content}'>");
        assert_each("robots_directives_valid", expected, &[&html]);
    }
}

#[test]
fn known_directives_and_those_of_other_bots_pass() {
    assert_contents(
        PASS,
        &[
            "noindex, nofollow",
            "ALL",
            "max-snippet:-1, max-image-preview:Large, max-video-preview:10",
            "unavailable_after: 2030-01-01",
            "something-of-another-bot",
            // Many words are close to a short one.
            "al, on, nine",
            "name; something",
            "unavailable_after: 1 January 2030; 10:00",
        ],
    );
}

#[test]
fn misspelt_directives_are_a_warning() {
    assert_contents(
        WARN,
        &[
            "no-index",
            "noindx",
            "noindux",
            "indx",
            "no-ne",
            "index, no follow",
            "max-snipet:50",
            "max-snippet:many",
            "max-snippet:-2",
            "max-image-preview:huge",
            "unavailable_after: never",
            "nonidex",
            "noindex; nofollow",
            "noindex;nofollow, noarchive",
            "noindex | nofollow",
            "index follow",
            "noindex; max-snippet:5",
        ],
    );
    let result = run(
        "robots_directives_valid",
        &page("<meta name=robots content=no-index>"),
    );
    let item = &result.evidence.items[0];
    assert_eq!(
        (item.found.as_str(), item.expected.as_str()),
        ("no-index", "noindex")
    );
    let value = page("<meta name=robots content=max-video-preview:all>");
    let item = &run("robots_directives_valid", &value).evidence.items[0];
    assert_eq!(
        (item.key.as_deref(), item.expected.as_str()),
        (Some("invalid_value"), "max-video-preview: and a number")
    );
    for bot in ["bingbot", "GPTBot"] {
        let html = format!("<meta name={bot} content=no-index>");
        assert_each("robots_directives_valid", WARN, &[&html]);
    }
    let header = page("<p>x").with_header("x-robots-tag", "googlebot: no-index");
    assert_eq!(run("robots_directives_valid", &header).outcome, WARN);
}

#[test]
fn pages_without_directives_are_not_counted() {
    assert_each("robots_directives_valid", NOT_APPLICABLE, &["<p>x"]);
}
