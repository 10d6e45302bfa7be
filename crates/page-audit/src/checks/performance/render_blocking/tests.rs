use super::*;

#[test]
fn an_import_counts_only_where_css_reads_it() {
    assert!(has_import("@import url(a.css);"));
    assert!(has_import("/* x */ @IMPORT 'a.css';"));
    assert!(has_import("a{content:'\\''} @import 'a.css'"));
    assert!(!has_import("/* @import url(a.css); */ a{}"));
    assert!(!has_import("a{content:\"@import\"}"));
    assert!(!has_import("/* @import without an end"));
    assert!(!has_import("@media print {}"));
    assert!(has_import("a{content:\"x\n} @import 'a.css'"));
    assert!(!has_import("a{content:\"x @import\"}"));
}

#[test]
fn styles_for_paper_delay_nothing() {
    for media in [
        "",
        "all",
        "screen",
        "(min-width: 1px)",
        "print, screen",
        "not print",
        "not all and (color)",
    ] {
        assert!(may_apply_to_screens(media), "{media}");
    }
    for media in [
        "print",
        "PRINT",
        "only print",
        "print and (color)",
        "not all",
        "speech, print",
        "aural",
        "braille",
        "embossed",
        "handheld",
        "projection",
        "tty",
        "tv",
        "none",
    ] {
        assert!(!may_apply_to_screens(media), "{media}");
    }
}
