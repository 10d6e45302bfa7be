//! Tests of the check `structured_data`.

use page_audit::Outcome;

use super::json_ld;
use crate::checks::{PASS, WARN, assert_each, page, run};
use crate::findings::Findings;

#[test]
fn structured_data_of_any_syntax_passes() {
    assert_each(
        "structured_data",
        PASS,
        &[
            &json_ld("{}"),
            "<SCRIPT TYPE='Application/LD+JSON; charset=utf-8'>{}</SCRIPT>",
            "<div itemscope itemtype=https://schema.org/Product></div>",
            "<div vocab=https://schema.org/ typeof=Product></div>",
            "<div typeof=foaf:Person></div>",
        ],
    );
    assert_each(
        "structured_data",
        WARN,
        &[
            "<p>x",
            "<script type=application/ld+json> </script>",
            "<script type=application/json>{}</script>",
            "<template><script type=application/ld+json>{}</script></template>",
            "<!-- <div itemscope itemtype=https://schema.org/Product> -->",
            "<meta property=og:title content=x>",
            "<div typeof></div>",
            // Without a vocabulary, the name means nothing.
            "<div typeof=Product></div>",
        ],
    );
}

#[test]
fn a_page_without_content_needs_no_structured_data() {
    assert_each(
        "structured_data",
        Outcome::Info,
        &[
            "<meta name=robots content=noindex>",
            "<form><input type=PASSWORD></form>",
        ],
    );
}

#[test]
fn a_login_page_is_recognised_by_its_password_field() {
    let search = "<form><input type=search></form>";
    assert_each("structured_data", WARN, &[search]);
}

#[test]
fn items_are_counted_up_to_ten_thousand() {
    let message = |count| {
        let items = "<p itemscope></p>".repeat(count) + "<p>x";
        run("structured_data", &page(&items)).message
    };
    assert!(message(10_000).contains(", 10000 in"));
    assert!(message(10_001).contains(", at least 10000 in"));
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("structured_data").on_each(&[
        "<p>x",
        "<meta name=robots content=noindex>",
        "<script type=application/ld+json>{}</script>",
    ]);
    insta::assert_snapshot!(findings.text());
}
