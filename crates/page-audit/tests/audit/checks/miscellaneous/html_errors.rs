//! Tests of the check `html_errors`.

use crate::checks::{INFO, lines, page, run};
use crate::findings::Findings;

#[test]
fn tags_that_browsers_correct_are_listed() {
    let result = run(
        "html_errors",
        &page("<!DOCTYPE html><title>x</title>\n<p>a</b>\n<div/>"),
    );

    assert_eq!(result.outcome, INFO);
    assert_eq!(lines(&result), [2, 3]);
    assert_eq!(result.evidence.total, 2);
}

#[test]
fn tags_are_counted_beyond_those_that_are_listed() {
    let html = format!("<!DOCTYPE html><p>a{}", "</b>".repeat(1_000));
    let result = run("html_errors", &page(&html));
    assert_eq!(result.evidence.total, 1_000);
    assert_eq!(result.message, "Browsers have to correct 1,000 tags.");
}

#[test]
fn a_nested_form_is_left_to_another_check() {
    let result = run("html_errors", &page("<!DOCTYPE html><form><form></form>"));
    assert_eq!(result.evidence.total, 0);
}

#[test]
fn a_value_outside_its_range_is_listed() {
    let total = |html: &str| {
        let html = format!("<!DOCTYPE html><p>{html}");
        let result = run("html_errors", &page(&html));
        assert_eq!(result.outcome, INFO);
        result.evidence.total
    };
    for html in [
        "<meter value=14 max=10></meter>",
        "<meter value=2></meter>",
        "<meter min=5 max=10 value=4></meter>",
        "<meter value=.5 high=3></meter>",
        "<progress value=101 max=100></progress>",
        "<progress value=-1></progress>",
    ] {
        assert_eq!(total(html), 1, "{html}");
    }
    for html in [
        "<meter value=10 max=10 low=2 high=8 optimum=5></meter>",
        "<meter value=-3 min=-5></meter>",
        "<progress></progress><progress value=.5></progress>",
        // What is not a number says nothing.
        "<meter value={{value}} max=10></meter><meter value=14 max={{most}}></meter>",
        "<meter value=14 min=9 max=1></meter>",
    ] {
        assert_eq!(total(html), 0, "{html}");
    }
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("html_errors").on_each(&[
        "<!DOCTYPE html><title>x</title><p>a<p>b",
        "<!DOCTYPE html><p>a</b>",
        "<!DOCTYPE html><p><meter value=14 max=10></meter>",
        "<!DOCTYPE html><table><p>a</table><i/><a href=x href=y>b</a>",
    ]);
    insta::assert_snapshot!(findings.text());
}
