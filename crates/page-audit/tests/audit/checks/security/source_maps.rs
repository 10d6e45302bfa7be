//! Tests of the check `source_maps`.

use page_audit::{Probe, Subresource, SubresourceKind};

use crate::checks::{INFO, NOT_APPLICABLE, assert_each, page, run, url};

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
    let found: Vec<_> = result
        .evidence
        .items
        .iter()
        .map(|item| &*item.found)
        .collect();
    assert_eq!(found.len(), 3, "{found:?}");
    assert_eq!(found[0], "the page itself: one in the file");
}

#[test]
fn a_page_without_scripts_is_not_counted() {
    assert_each("source_maps", NOT_APPLICABLE, &["<p>x"]);
    assert_each("source_maps", INFO, &["<script>x()</script>"]);
    let headers = [("sourcemap", "a.map")];
    let image = Probe::responded(url("/a.svg"), 200, &headers, "<svg/>");
    let image = Subresource::new(url("/a.svg"), SubresourceKind::Image, image);
    let snapshot = page("<img src=/a.svg>").with_subresources(vec![image]);
    assert_eq!(run("source_maps", &snapshot).outcome, NOT_APPLICABLE);
}
