//! Tests of the check `doctype`.

use crate::checks::{FAIL, PASS, WARN, assert_each};
use crate::findings::Findings;

#[test]
fn the_document_type_decides_how_browsers_show_the_page() {
    assert_each(
        "doctype",
        PASS,
        &[
            "<!DOCTYPE html><p>x",
            "<!-- x --><!doctype HTML SYSTEM 'about:legacy-compat'>",
            "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN' \
             'http://www.w3.org/TR/html4/strict.dtd'>",
        ],
    );
    assert_each(
        "doctype",
        WARN,
        &[
            "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Transitional//EN' \
             'http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd'>",
            "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' \
             'http://www.w3.org/TR/html4/loose.dtd'>",
        ],
    );
    assert_each(
        "doctype",
        FAIL,
        &[
            "<p>x",
            "<html><!DOCTYPE html>",
            "text <!DOCTYPE html>",
            "<!DOCTYPE>",
            "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 3.2 Final//EN'>",
            "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN'>",
        ],
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("doctype").on_each(&[
        "<p>x",
        "<!DOCTYPE>",
        "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 3.2 Final//EN'>",
        "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01 Transitional//EN' \
             'http://www.w3.org/TR/html4/loose.dtd'>",
        "<!DOCTYPE html><p>x",
    ]);
    insta::assert_snapshot!(findings.text());
}
