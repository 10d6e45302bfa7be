//! Tests of the check `widget_names`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, assert_each, page, run};
use crate::findings::Findings;

#[test]
fn widgets_with_a_name_pass() {
    assert_each(
        "widget_names",
        PASS,
        &[
            "<div role=dialog aria-labelledby=h><h2 id=h>x</h2></div>",
            "<dialog open aria-label=x>y</dialog>",
            "<div role=tooltip>x</div>",
            "<label>x<progress value=1 max=2></progress></label>",
            "<div role=progressbar aria-label=x></div>",
            "<div role=listbox aria-label=x><div role=option>y</div></div>",
            "<div role=treeitem><img src=a alt=x></div>",
        ],
    );
}

#[test]
fn widgets_without_a_name_fail() {
    assert_each(
        "widget_names",
        FAIL,
        &[
            "<div role=dialog><h2>x</h2></div>",
            "<div role=alertdialog aria-label=' '>x</div>",
            "<div role=tooltip></div>",
            "<div role=tab></div>",
            "<div role=option><i></i></div>",
            "<meter value=1></meter>",
            "<progress></progress>",
            "<div role=progressbar>50 %</div>",
        ],
    );
}

#[test]
fn others_are_not_counted() {
    assert_each(
        "widget_names",
        NOT_APPLICABLE,
        &[
            "<dialog>x</dialog>",
            "<select><option></option></select>",
            "<hr><div role=separator tabindex=0 aria-valuenow=1></div>",
            "<div role=dialog hidden></div>",
        ],
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("widget_names").on_each(&[
        "<div role=dialog>x</div>",
        "<div role=tab></div><div role=tab>x</div>",
        "<div role=tab>x</div>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn widgets_of_one_kind_are_called_what_they_are() {
    let message = |html: &str| run("widget_names", &page(html)).message;
    let (bar, dialog) = ("<div role=progressbar></div>", "<div role=dialog>x</div>");
    assert_eq!(message(bar), "1 progress bar has no name.");
    assert_eq!(message(&dialog.repeat(2)), "2 dialogs have no name.");
    let both = format!("{bar}{dialog}");
    assert_eq!(message(&both), "2 parts of widgets have no name.");
}
