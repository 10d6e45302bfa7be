//! Tests of the check `plaintext_email`.

use page_audit::Value;

use crate::checks::{INFO, PASS, assert_each, lines, page, run};
use crate::findings::Findings;

#[test]
fn email_addresses_are_shown_where_they_first_appear() {
    let html = "<p>Write to <b>shop@example.com</b> or\n<a \
                href='MAILTO:Shop@example.com?subject=x'>us</a>,\n<a \
                href='mailto:press%40example.com,info@example.com'>the press</a>";
    let result = run("plaintext_email", &page(html));
    assert_eq!(result.outcome, INFO);
    assert_eq!(lines(&result), [1, 3, 3]);
    assert_each(
        "plaintext_email",
        INFO,
        &[
            "<p>a&#64;example.com",
            "<p>info@例え.jp",
            "<TEXTAREA>a@example.com</TEXTAREA>",
        ],
    );
    assert_each(
        "plaintext_email",
        PASS,
        &[
            "<p>x",
            "<p>@example on icon@2x.png",
            "<script>'a@example.com'</script><style>a@example.com</style>",
            "<!-- a@example.com --><template>a@example.com</template>",
            "<p hidden>a@example.com</p>",
            "<a href=/contact?mail=a@example.com>x</a>",
        ],
    );
}

#[test]
fn an_address_has_at_most_254_bytes() {
    let outcome = |length: usize| {
        let (names, last) = ("b.".repeat(100), "x".repeat(length - 206));
        let address = format!("a@{names}{last}.com");
        run("plaintext_email", &page(&format!("<p>{address}"))).outcome
    };
    assert_eq!(outcome(254), INFO);
    assert_eq!(outcome(255), PASS);
}

#[test]
fn addresses_are_found_in_text_and_in_mailto() {
    let count = |html| run("plaintext_email", &page(html)).value;
    for html in [
        "<map name=m><area href=mailto:a@example.com></map>",
        "<a href='MAILTO:a@example.com?subject=x'>x</a>",
    ] {
        assert_eq!(count(html), Some(Value::Number(1)), "{html}");
    }
    for html in [
        "<noscript>a@example.com</noscript>",
        "<title>a@example.com</title>",
        "<svg><title>a@example.com</title></svg>",
        "<link rel=author href=mailto:a@example.com>",
        "<a href='sms:+12a@example.com'>x</a>",
        "<a href='mailto:?cc=a@example.com'>x</a>",
    ] {
        assert_eq!(count(html), Some(Value::Number(0)), "{html}");
    }
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("plaintext_email").on_each(&[
        "<p>info@例え.jp",
        "<p>a&#64;example.com",
        "<p>Write to <b>shop@example.com</b> or\n<a href='MAILTO:Shop@example.com?subject=x'>\
             us</a>,\n<a href='mailto:press%40example.com,info@example.com'>the press</a>",
        "<p>x",
    ]);
    insta::assert_snapshot!(findings.text());
}
