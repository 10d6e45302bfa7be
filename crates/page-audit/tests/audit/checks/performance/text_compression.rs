//! Tests of the check `text_compression`.

use crate::checks::{FAIL, HERE, NOT_APPLICABLE, PASS, page, run};
use crate::findings::Findings;

const LONG: &str = "<p>Shoes for everybody, in every size, for every weather and for every way \
                    that you go. Shoes for everybody, in every size, for every weather and for \
                    every way that you go. Shoes for everybody, in every size, for every weather \
                    and for every way that you go. Shoes for everybody, in every size, for every \
                    weather and for every way that you go. Shoes for everybody, in every size, \
                    for every weather and for every way that you go. Shoes for everybody, in \
                    every size, for every weather and for every way that you go. Shoes for \
                    everybody, in every size, for every weather and for every way that you go. \
                    Shoes for everybody, in every size, for every weather and for every way that \
                    you go. Shoes for everybody, in every size, for every weather and for every \
                    way that you go. Shoes for everybody, in every size, for every weather and \
                    for every way that you go. Shoes for everybody, in every size, for every \
                    weather and for every way that you go. Shoes for everybody, in every size, \
                    for every weather and for every way that you go. Shoes for everybody, in \
                    every size, for every weather and for every way that you go. Shoes for \
                    everybody, in every size, for every weather and for every way that you go. \
                    Shoes for everybody, in every size, for every weather and for every way that \
                    you go. Shoes for everybody, in every size, for every weather and for every \
                    way that you go. Shoes for everybody, in every size, for every weather and \
                    for every way that you go.";

#[test]
fn a_page_worth_compressing_must_come_compressed() {
    let worth_it = "x".repeat(1_400);
    let coded = |coding: &str| {
        let snapshot = page(&worth_it).with_header("content-encoding", coding);
        run("text_compression", &snapshot).outcome
    };
    for coding in ["gzip", "BR", "zstd", "deflate", "identity, gzip"] {
        assert_eq!(coded(coding), PASS, "{coding}");
    }
    assert_eq!(coded("identity"), FAIL);
    assert_eq!(run("text_compression", &page(&worth_it)).outcome, FAIL);
    let small = page(&worth_it[1..]);
    assert_eq!(run("text_compression", &small).outcome, NOT_APPLICABLE);
}

#[test]
fn gzip_has_an_old_name() {
    let snapshot = page(&"x".repeat(1_400)).with_header("content-encoding", "x-gzip");
    assert_eq!(run("text_compression", &snapshot).outcome, PASS);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("text_compression")
        .on_response(HERE, &[("content-encoding", "GZIP")], LONG)
        .on_response(HERE, &[("content-encoding", "identity")], LONG)
        .on_response(HERE, &[], LONG);
    insta::assert_snapshot!(findings.text());
}
