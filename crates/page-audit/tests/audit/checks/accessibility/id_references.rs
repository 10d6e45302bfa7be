//! Tests of the check `id_references`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, keys, lines, page, run};
use crate::findings::Findings;

#[test]
fn references_that_find_their_ids_pass() {
    assert_each(
        "id_references",
        PASS,
        &[
            "<label for=a>x</label><input id=a>",
            "<p id=a>x<p id=A>y",
            "<div aria-labelledby='a  b'></div><i id=a></i><i id=b></i>",
            "<div aria-labelledby='a b'></div><i id=a></i>",
            "<input aria-errormessage=later><i id=a></i>",
            "<input aria-errormessage=later aria-invalid=false><i id=a></i>",
            "<input aria-errormessage=later aria-invalid=''><i id=a></i>",
            "<input aria-activedescendant=later aria-expanded=false><i id=a></i>",
            "<button id=b aria-expanded=false aria-controls=later>x</button>",
            "<input role=combobox aria-expanded=false aria-owns=later><i id=a></i>",
            "<button id=b aria-haspopup=menu aria-controls=later>x</button>",
            "<label for=''>x</label><p aria-describedby='' id=x>",
            "<p id='&uuml;'><i aria-describedby=ü></i>",
            "<p id=a><template><p id=a></template>",
            "<p id=a id=b><p id=b>",
            "<svg><g id=x /></svg>",
            "<label for=a>x</label><textarea id=a></textarea>",
            "<label for=a>x</label><date-field id=a></date-field>",
        ],
    );
}

#[test]
fn a_label_of_what_is_not_a_field_warns() {
    assert_each(
        "id_references",
        WARN,
        &[
            "<label for=a>x</label><div id=a><input></div>",
            "<label for=a>x</label><input type=hidden id=a>",
            "<label for=a>x</label><fieldset id=a></fieldset>",
        ],
    );
}

#[test]
fn references_that_find_nothing_fail() {
    assert_each(
        "id_references",
        FAIL,
        &[
            "<label for=a>x</label>",
            "<LABEL FOR=A>x</LABEL><input id=a>",
            "<div aria-labelledby='a b'></div><i id=c></i>",
            "<input aria-errormessage=a aria-invalid=true>",
            "<div role=listbox aria-activedescendant=a></div>",
            "<input aria-describedby=hint>",
            "<button aria-controls=x aria-expanded=true>x</button>",
            "<template><p id=a></template><label for=a>x</label>",
            "<!-- <p id=a> --><label for=a>x</label>",
        ],
    );
}

#[test]
fn an_id_that_is_given_twice_warns_and_fails_when_referred_to() {
    let twice = "<p id=a>x\n<p id=a>y\n<p id=a>z";
    let result = run("id_references", &page(twice));
    assert_eq!(result.outcome, WARN);
    assert_eq!(lines(&result), [2, 3]);
    let pages = [
        "<label for=a>x</label><input id=a><input id=a>",
        "<i id=a></i><b id=a></b><div role=list aria-owns='x a'></div>",
    ];
    assert_each("id_references", FAIL, &pages);
}

#[test]
fn without_ids_there_is_nothing_to_find() {
    assert_each(
        "id_references",
        NOT_APPLICABLE,
        &["<p>x", "<p id=''>x<p id=''>", "<p aria-labelledby=''>x"],
    );
}

#[test]
fn a_message_about_an_invalid_field_is_shown() {
    let field = |attributes: &str| {
        format!("<input {attributes}><p id=a hidden>Wrong<p id=b>Wrong<p id=c hidden>Wrong")
    };
    for hidden in [
        "aria-invalid=true aria-errormessage=a",
        "aria-invalid=spelling aria-errormessage='a none c'",
        "aria-invalid=true aria-errormessage=a aria-describedby=b",
    ] {
        let result = run("id_references", &page(&field(hidden)));
        assert_eq!(result.outcome, FAIL, "{hidden}");
        assert_eq!(keys(&result), ["hidden_error_message"], "{hidden}");
    }
    for shown in [
        "aria-invalid=true aria-errormessage=b",
        "aria-invalid=true aria-errormessage='a b'",
        "aria-invalid=false aria-errormessage=a",
        "aria-errormessage=a",
        "aria-invalid=true aria-describedby=a",
    ] {
        assert_each("id_references", PASS, &[&field(shown)]);
    }
    let missing = run(
        "id_references",
        &page(&field("aria-invalid=true aria-errormessage=d")),
    );
    assert_eq!(keys(&missing), ["missing_id"]);
}

#[test]
fn it_says_whether_one_or_all_of_several_ids_are_missing() {
    for (ids, expected) in [
        ("a", "aria-labelledby=\"a\", an id that is not in the page"),
        (
            " a b ",
            "aria-labelledby=\"a b\", ids of which none is in the page",
        ),
    ] {
        let result = run(
            "id_references",
            &page(&format!("<p aria-labelledby='{ids}'>x")),
        );
        assert_eq!(result.evidence.items[0].found, expected);
    }
}

#[test]
fn every_attribute_that_names_ids_is_checked() {
    let twice = "<p id=a>x<p id=a>y";
    for name in [
        "aria-activedescendant",
        "aria-details",
        "aria-errormessage",
        "aria-flowto",
        "aria-owns",
    ] {
        let html = format!("<div {name}=a></div>{twice}");
        assert_each("id_references", FAIL, &[&html]);
    }
    let no_reference = format!("<div aria-label=a></div>{twice}");
    assert_each("id_references", WARN, &[&no_reference]);
    assert_each(
        "id_references",
        FAIL,
        &[
            "<output for=a></output>",
            "<p aria-labelledby=a aria-expanded=false></p>",
            "<p role=scrollbar aria-controls=a></p>",
            "<p aria-labelledby=a></p>",
            "<p aria-describedby=a></p>",
        ],
    );
    assert_each(
        "id_references",
        WARN,
        &[
            "<p aria-controls=a></p>",
            "<p aria-controls=a aria-haspopup=FALSE></p>",
            "<p role=button aria-controls=a></p>",
            "<p aria-details=a></p>",
            "<p aria-flowto=a></p>",
            "<p aria-owns=a></p>",
        ],
    );
    assert_each(
        "id_references",
        PASS,
        &[
            "<p id=b aria-controls=a aria-expanded=false></p>",
            "<p id=b aria-controls=a aria-selected=false></p>",
            "<p id=b aria-controls=a aria-haspopup=menu></p>",
        ],
    );
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("id_references").on_each(&[
        "<label for=a>x</label>",
        "<input aria-describedby=hint>",
        "<div aria-labelledby='a b'></div><i id=a></i>",
        "<label for=a>x</label><input id=a><input id=a>",
        "<button aria-controls=x aria-expanded=true>x</button>",
        "<p id=a>x\n<p id=a>y\n<p id=a>z",
        "<p id=a>x<p id=A>y",
        "<label for=a>x</label><label for=b>y</label>",
        "<p id=a>x<p id=a>y",
        "<label for=a>x</label><label for=b>y</label><p id=a><input type=hidden id=b>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn the_message_says_what_is_wrong_with_the_ids() {
    let message = |html: &str| run("id_references", &page(html)).message;
    assert_eq!(
        message("<label for=b>x</label>"),
        "1 reference leads to an id that is missing."
    );
    assert_eq!(
        message("<label for=b>x</label><label for=a>x</label><input id=a><input id=a>"),
        "1 reference leads to an id that is missing. 1 element has an id that is taken, and that \
         something refers to."
    );
}
