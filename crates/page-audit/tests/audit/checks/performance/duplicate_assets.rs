//! Tests of the check `duplicate_assets`.

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};

#[test]
fn each_script_once_passes() {
    assert_each(
        "duplicate_assets",
        PASS,
        &[
            "<script src=a.js></script><script src=b.js></script>",
            "<script src=a.js type=module></script><script src=a.js></script>",
            "<script src=jquery-3.7.1.min.js></script><script src=jquery-ui-1.13.2.js></script>",
            "<script src=jquery-3.7.1.min.js></script><script src=jquery-2columns.js></script>",
            // Two forms of one version.
            "<script src=jquery-3.7.1.js></script><script src=jquery-3.7.1.slim.min.js></script>",
        ],
    );
}

#[test]
fn a_script_or_a_library_twice_is_a_warning() {
    let html = "<script src=a.js></script>\n<script src=a.js></script>";
    assert_each(
        "duplicate_assets",
        WARN,
        &[
            html,
            "<script src=jquery-3.7.1.min.js></script><script src=/old/jquery-1.12.4.js></script>",
        ],
    );
    assert_eq!(lines(&run("duplicate_assets", &page(html))), [2]);
}

#[test]
fn what_is_there_again_is_shown_beside_the_first() {
    let found = |html: &str| {
        let result = run("duplicate_assets", &page(html));
        let items = result.evidence.items.into_iter();
        items.map(|item| item.found).collect::<Vec<_>>()
    };
    let script = "<script src=a.js></script>\n";
    let first = "a.js, as on line 1";
    assert_eq!(found(&script.repeat(3)), [first, first]);
    assert_eq!(
        found("<script src=jquery-3.7.1.min.js></script><script src=jquery-1.12.4.js></script>"),
        ["jQuery 1.12.4 besides 3.7.1"]
    );
}

#[test]
fn pages_without_files_of_scripts_are_not_counted() {
    assert_each(
        "duplicate_assets",
        NOT_APPLICABLE,
        &["<script>x</script><script>x</script>"],
    );
}
