//! Tests of the check `obsolete_attributes`.

use crate::checks::{INFO, lines, page, run};

#[test]
fn attributes_that_html_no_longer_has_are_listed() {
    let html = "<p align=left>\n<table border=1 cellpadding=2><tr><td width=3>x</table>\n\
                <img width=1 height=1>\n<ol type=a start=2></ol>\n<svg width=1></svg>\n<hr color=red>";
    let result = run("obsolete_attributes", &page(html));

    assert_eq!(result.outcome, INFO);
    assert_eq!(lines(&result), [1, 2, 2, 2, 6]);
    let none = run(
        "obsolete_attributes",
        &page("<p class=x style='color:red'>y"),
    );
    assert_eq!((none.outcome, none.evidence.total), (INFO, 0));
}
