//! Tests of the check `text_html_ratio`.

use page_audit::Value;

use crate::checks::{INFO, NOT_APPLICABLE, page, run};
use crate::findings::Findings;

#[test]
fn the_share_of_text_is_stated() {
    let share = |html: &str| {
        let result = run("text_html_ratio", &page(html));
        (result.outcome, result.value)
    };
    let percent = |percent: u64| (INFO, Some(Value::Number(percent)));
    assert_eq!(share("<p>1234567"), percent(70));
    assert_eq!(share("<p>&#49;<br>"), percent(8));
    assert_eq!(share("日本語テキスト"), percent(100));
    assert_eq!(share("<script>1234567</script>"), percent(0));
    // Text that a visitor can open is text of the page too, as in the count of words.
    assert_eq!(share("<details>1234567</details>"), percent(26));
    assert_eq!(share("<p hidden>1234567<!-- 1234567 -->"), percent(0));
    assert_eq!(
        share("<title>1234567</title><style>a{}</style>"),
        percent(0)
    );
    assert_eq!(share(""), (NOT_APPLICABLE, None));
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("text_html_ratio").on_each(&["<p>1234567"]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn a_little_text_is_not_called_none() {
    let message = |text: &str| {
        let html = format!("<p title={}>{text}", "x".repeat(500));
        run("text_html_ratio", &page(&html)).message
    };
    assert_eq!(
        message("a"),
        "Less than 1 % of the page's HTML is visible text."
    );
    assert_eq!(message(""), "0 % of the page's HTML is visible text.");
}
