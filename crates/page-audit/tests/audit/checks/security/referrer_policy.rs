//! Tests of the check `referrer_policy`.

use page_audit::Value;

use super::with_header;
use crate::checks::{HERE, PASS, WARN, assert_each, keys, lines, page, run};
use crate::findings::Findings;

#[test]
fn the_last_known_referrer_policy_counts() {
    let outcome = |value: &str| {
        let snapshot = page("<p>x").with_header("referrer-policy", value);
        run("referrer_policy", &snapshot).outcome
    };
    for value in [
        "no-referrer",
        "Same-Origin",
        "strict-origin",
        "unsafe-url, strict-origin-when-cross-origin",
        "no-referrer, strict-origin-when-cross-origin, new-policy",
    ] {
        assert_eq!(outcome(value), PASS, "{value}");
    }
    for value in [
        "unsafe-url",
        "origin",
        "origin-when-cross-origin",
        "no-referrer-when-downgrade",
        "no-referrer, unsafe-url",
        "whimsy",
        "never",
        "",
    ] {
        assert_eq!(outcome(value), WARN, "{value}");
    }
    assert_eq!(run("referrer_policy", &page("<p>x")).outcome, PASS);
    let twice = page("<p>x")
        .with_header("referrer-policy", "no-referrer")
        .with_header("referrer-policy", "unsafe-url");
    assert_eq!(run("referrer_policy", &twice).outcome, WARN);
}

#[test]
fn a_meta_element_sets_the_referrer_policy_too() {
    assert_each(
        "referrer_policy",
        PASS,
        &[
            "<META NAME=Referrer CONTENT=No-Referrer>",
            "<meta name=referrer content=never>",
            "<meta name=referrer content=unsafe-url><meta name=referrer content=origin-><meta \
             name=referrer content=strict-origin>",
            "<meta name=referrer content=''>",
            "<template><meta name=referrer content=unsafe-url></template>",
        ],
    );
    assert_each(
        "referrer_policy",
        WARN,
        &[
            "<meta name=referrer content=always>",
            "<meta name=referrer content=origin-when-crossorigin>",
            // No list, as the header's value is one.
            "<meta name=referrer content='no-referrer, strict-origin'>",
        ],
    );
    let html = "<p>x\n<meta name=referrer content=unsafe-url>";
    let both = page(html).with_header("referrer-policy", "no-referrer");
    let result = run("referrer_policy", &both);
    assert_eq!((result.outcome, lines(&result)), (WARN, vec![2]));
}

#[test]
fn each_referrer_policy_is_known() {
    for loose in [
        "origin",
        "origin-when-cross-origin",
        "unsafe-url",
        "no-referrer-when-downgrade",
    ] {
        let result = with_header("referrer_policy", "referrer-policy", loose);
        let value = Some(Value::Text(loose.to_owned()));
        assert_eq!((result.outcome, result.value), (WARN, value));
    }
    let key = |value: &str| {
        let result = with_header("referrer_policy", "referrer-policy", value);
        keys(&result).join(" ")
    };
    assert_eq!(key("origin"), "loose_policy");
    assert_eq!(key("whimsy"), "unknown_policy");
    let old_word = "<meta name=referrer content=default>";
    assert_each("referrer_policy", PASS, &[old_word]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("referrer_policy")
        .on_each(&[
            "<meta name=referrer content=always>",
            "<meta name=referrer content=origin-when-crossorigin>",
            "<meta name=referrer content='no-referrer, strict-origin'>",
            "<p>x",
        ])
        .on_response(
            HERE,
            &[("referrer-policy", "no-referrer, strict-origin")],
            "<p>x",
        )
        .on_response(HERE, &[("referrer-policy", "unsafe-url")], "<p>x")
        .on_response(HERE, &[("referrer-policy", "sometimes")], "<p>x");
    insta::assert_snapshot!(findings.text());
}
