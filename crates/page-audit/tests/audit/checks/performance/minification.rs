//! Tests of the check `minification`.

use page_audit::{Probe, SubresourceKind};

use super::{fetched, with_file, with_two_files, without_its_file};
use crate::checks::{NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, run};
use crate::findings::Findings;

#[test]
fn unminified_files_that_cost_two_kilobytes_warn() {
    let line = "function   f ( a )  {   // what it does\n    return a;\n}\n";
    let outcome = |kind, html: &str, body: &str| {
        let snapshot = fetched(html, &[("/shop/a", kind, &[], body)]);
        run("minification", &snapshot).outcome
    };
    let script = "<script src=a></script>";
    assert_eq!(
        outcome(SubresourceKind::Script, script, &line.repeat(200)),
        WARN
    );
    assert_eq!(
        outcome(SubresourceKind::Script, script, &line.repeat(20)),
        PASS
    );
    let dense = "f(a);g(b);".repeat(10_000);
    assert_eq!(outcome(SubresourceKind::Script, script, &dense), PASS);
    let mostly_dense = dense + &line.repeat(200);
    assert_eq!(
        outcome(SubresourceKind::Script, script, &mostly_dense),
        PASS
    );
    let sheet = "<LINK REL=StyleSheet HREF=a>";
    let rule = "a {\n    color: red;\n    /* what it is for */\n}\n";
    assert_eq!(
        outcome(SubresourceKind::Stylesheet, sheet, &rule.repeat(200)),
        WARN
    );
    let text = format!("a{{content:'{}'}}", "  /* */ ".repeat(1_000));
    assert_eq!(outcome(SubresourceKind::Stylesheet, sheet, &text), PASS);
}

#[test]
fn compression_leaves_less_to_minify() {
    let body = "f(a);    // what it does\n".repeat(200);
    let mut snapshot = fetched(
        "<script src=a></script>",
        &[("/shop/a", SubresourceKind::Script, &[], &body)],
    );
    assert_eq!(run("minification", &snapshot).outcome, WARN);
    if let Probe::Response(response) = &mut snapshot.subresources[0].result {
        response.encoded_body_bytes = 500;
    }
    assert_eq!(run("minification", &snapshot).outcome, PASS);
}

#[test]
fn only_own_scripts_and_styles_are_examined() {
    assert_each(
        "minification",
        NOT_APPLICABLE,
        &[
            "<img src=a>",
            "<script src=//cdn.example.net/a></script>",
            "<script>  inline()  </script>",
        ],
    );
    assert_each("minification", UNMEASURED, &["<script src=a></script>"]);
}

#[test]
fn minifying_is_worth_2048_bytes_and_a_tenth() {
    let outcome = |code: usize, spaces: usize| {
        let body = format!("{}{}", "a".repeat(code), " ".repeat(spaces));
        let snapshot = fetched(
            "<script src=a></script>",
            &[("/shop/a", SubresourceKind::Script, &[], &body)],
        );
        run("minification", &snapshot).outcome
    };
    assert_eq!(outcome(4_000, 2_048), WARN);
    assert_eq!(outcome(4_000, 2_047), PASS);
    assert_eq!(outcome(27_000, 3_000), WARN);
    assert_eq!(outcome(27_001, 2_999), PASS);
}

#[test]
fn a_script_that_is_missing_is_not_judged() {
    let unminified = "f ( a ) ;    // what it does\n".repeat(500);
    let file = (
        "/shop/a",
        SubresourceKind::Script,
        &[][..],
        unminified.as_str(),
    );
    let gone = without_its_file(fetched("<script src=a></script>", &[file]));
    assert_ne!(run("minification", &gone).outcome, WARN);
}

#[test]
fn findings_match_the_snapshot() {
    let script = "<p>x\n<script src=a></script>";
    let loose = "f( a );     \n".repeat(2_000);
    let findings = Findings::of("minification")
        .on_page(
            "much white space",
            &with_file(
                script,
                SubresourceKind::Script,
                &[],
                &"f( a );     \n".repeat(2_000),
            ),
        )
        .on_page(
            "none",
            &with_file(script, SubresourceKind::Script, &[], "f()"),
        )
        .on_page(
            "two loose",
            &with_two_files(SubresourceKind::Script, &[], &loose),
        )
        .on_page(
            "two tight",
            &with_two_files(SubresourceKind::Script, &[], "f()"),
        );
    insta::assert_snapshot!(findings.text());
}
