//! Tests of the check `source_maps`.

use page_audit::{CheckResult, Probe, Subresource, SubresourceKind};

use crate::checks::{INFO, NOT_APPLICABLE, assert_each, page, run, url};

fn found(result: &CheckResult) -> Vec<&str> {
    let items = result.evidence.items.iter();
    items.map(|item| item.found.as_str()).collect()
}

#[test]
fn source_maps_of_the_page_and_its_files_are_listed() {
    let script = Probe::responded(
        url("/a.js"),
        200,
        &[],
        "x();\n//# sourceMappingURL=a.js.map\n",
    );
    let style = Probe::responded(url("/a.css"), 200, &[("sourcemap", "a.css.map")], "p{}");
    let html = "<script src=/a.js></script><link rel=stylesheet href=/a.css>\
                <script>y()//# sourceMappingURL=data:application/json,x</script>";
    let snapshot = page(html).with_subresources(vec![
        Subresource::new(url("/a.js"), SubresourceKind::Script, script),
        Subresource::new(url("/a.css"), SubresourceKind::Stylesheet, style),
    ]);
    let result = run("source_maps", &snapshot);

    assert_eq!(result.outcome, INFO);
    assert_eq!(result.message, "3 files name their source maps.");
    assert_eq!(
        found(&result),
        [
            "the page itself: one in the file",
            "https://example.com/a.js: a.js.map",
            "https://example.com/a.css: a.css.map",
        ]
    );
}

#[test]
fn the_address_of_a_source_map_ends_before_what_encloses_it() {
    for end in ["", "*/", "\"", "'", " x", "\ny()"] {
        let html = format!("<style>/*# sourceMappingURL=a.map{end}</style>");
        let result = run("source_maps", &page(&html));
        assert_eq!(found(&result), ["the page itself: a.map"], "{html}");
        assert_eq!(result.message, "1 file names its source map.");
    }
    // A program that writes such lines.
    let none = run(
        "source_maps",
        &page("<script>code += '//# sourceMappingURL=' + name</script>"),
    );
    assert_eq!(found(&none), [""; 0]);
    assert_eq!(
        none.message,
        "No script or style sheet that was read names a source map."
    );
}

#[test]
fn only_files_of_code_that_are_there_count() {
    let outcome = |html: &str, kind, status| {
        let headers = [("sourcemap", "a.map")];
        let response = Probe::responded(url("/a"), status, &headers, "x()");
        let file = Subresource::new(url("/a"), kind, response);
        run("source_maps", &page(html).with_subresources(vec![file])).outcome
    };
    let script = "<script src=/a></script>";
    assert_eq!(outcome(script, SubresourceKind::Script, 200), INFO);
    assert_eq!(
        outcome(script, SubresourceKind::Script, 404),
        NOT_APPLICABLE
    );
    assert_eq!(
        outcome("<img src=/a>", SubresourceKind::Image, 200),
        NOT_APPLICABLE
    );
}

#[test]
fn a_page_without_scripts_is_not_counted() {
    assert_each("source_maps", NOT_APPLICABLE, &["<p>x"]);
    assert_each("source_maps", INFO, &["<script>x()</script>"]);
}
