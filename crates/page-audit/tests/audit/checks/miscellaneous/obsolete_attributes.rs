//! Tests of the check `obsolete_attributes`.

use crate::checks::{INFO, lines, page, run};

#[test]
fn attributes_that_html_no_longer_has_are_listed() {
    let html = "<p align=left>\n<table border=1 cellpadding=2><tr><td width=3>x</table>\n\
                <img width=1 height=1>\n<ol type=a start=2></ol>\n<svg width=1></svg>\n<hr color=red>";
    let result = run("obsolete_attributes", &page(html));

    assert_eq!(result.outcome, INFO);
    assert_eq!(lines(&result), [1, 2, 2, 2, 6]);
    assert_eq!(
        result.message,
        "The page uses 5 attributes that HTML no longer has."
    );
    for html in [
        "<p class=x style='color:red'>y",
        "<svg align=left></svg>",
        "<my-card align=left></my-card>",
    ] {
        let none = run("obsolete_attributes", &page(html));
        assert_eq!((none.outcome, none.evidence.total), (INFO, 0), "{html}");
        assert_eq!(none.message, "The page uses no obsolete attributes.");
    }
}

#[test]
fn each_element_has_its_own_obsolete_attributes() {
    let in_table = |tag: &str| format!("<table>{tag}</table>");
    let row = |tag: &str| format!("<table><tr>{tag}</table>");
    for (html, attributes) in [
        ("<a charset=x coords=x shape=x></a>".to_owned(), 3),
        ("<map><area nohref type=x></map>".to_owned(), 2),
        ("<body link=red text=blue bottommargin=0>".to_owned(), 3),
        ("<br clear=all>".to_owned(), 1),
        (in_table("<col char=x width=1>"), 2),
        (
            "<dl compact></dl><ul type=disc></ul><dl type=a></dl>".to_owned(),
            2,
        ),
        ("<form accept=x></form>".to_owned(), 1),
        ("<head profile=x>".to_owned(), 1),
        ("<html manifest=x>".to_owned(), 1),
        ("<iframe frameborder=0 scrolling=no></iframe>".to_owned(), 2),
        ("<img border=0 longdesc=x>".to_owned(), 2),
        ("<input usemap=x vspace=1>".to_owned(), 2),
        ("<li type=a>x".to_owned(), 1),
        ("<link rev=x target=y>".to_owned(), 2),
        ("<meta scheme=x>".to_owned(), 1),
        ("<object classid=x standby=y></object>".to_owned(), 2),
        ("<pre width=1>x</pre>".to_owned(), 1),
        ("<script charset=x for=y></script>".to_owned(), 2),
        (in_table("<tbody valign=top><tr height=1>"), 2),
        (row("<td scope=row abbr=x><th scope=row abbr=x>"), 2),
    ] {
        let result = run("obsolete_attributes", &page(&html));
        assert_eq!(result.evidence.total, attributes, "{html}");
    }
}
