//! The checks of ARIA, ids and the focus. Most cases are those of the ACT rules that the checks name.

use super::super::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};

#[test]
fn roles_and_attributes_in_order_pass() {
    assert_each(
        "aria_valid",
        PASS,
        &[
            "<button aria-pressed=false>x</button>",
            "<BUTTON ARIA-PRESSED=FALSE>x</BUTTON>",
            "<div role='unknown button'>x</div>",
            "<div role=''>x</div>",
            "<div role=doc-chapter>x</div>",
            "<svg role=graphics-object aria-label='yellow circle'></svg>",
            "<div aria-busy=true>x</div>",
            "<div role=button aria-label=OK>✓</div>",
            "<div role=combobox aria-expanded=false>x</div>",
            "<div role=combobox aria-controls=i aria-expanded=true>x</div>",
            "<button role=none aria-pressed=false>x</button>",
            "<label>x<input type=password aria-required=true></label>",
            "<div role=heading aria-level=1>x</div>",
            "<h2 role=heading>x</h2>",
            "<input type=checkbox role=switch>",
            "<div role=scrollbar aria-controls=c aria-valuenow=0></div>",
            "<div role=separator></div>",
            "<ul role=listbox aria-label=x><li role=option>Zebra</ul>",
            "<div role=alert aria-live>x</div>",
            "<div role=button aria-expanded=undefined>x</div>",
            "<div role=alert aria-relevant='text removals'></div>",
            "<div role=spinbutton aria-valuemin=1.0 aria-valuenow=-1.5 aria-label=x></div>",
            "<section aria-label=x>x</section>",
            "<my-element aria-label=x aria-checked=true></my-element>",
            "<div hidden role=checkbox aria-label=x></div>",
            "<a href=x role=presentation aria-label=y>x</a>",
            "<div role=region aria-roledescription=slide aria-label='1 &gt; 2'></div>",
            "<img src=x.png alt=x aria-braillelabel=x aria-description=y>",
        ],
    );
}

#[test]
fn what_aria_does_not_know_fails() {
    assert_each(
        "aria_valid",
        FAIL,
        &[
            "<div role=buton>x</div>",
            "<div role='widget'>abstract</div>",
            "<svg role=picture></svg>",
            "<div aria-not-checked=true>x</div>",
            "<div aria->x</div>",
            "<div hidden aria-labeledby=x></div>",
        ],
    );
}

#[test]
fn values_that_aria_does_not_allow_fail() {
    assert_each(
        "aria_valid",
        FAIL,
        &[
            "<div role=textbox aria-required=undefined aria-label=x></div>",
            "<div role=button aria-expanded=collapsed>x</div>",
            "<div role=button aria-pressed=horizontal>x</div>",
            "<div role=gridcell aria-rowindex=2.5>x</div>",
            "<div role=spinbutton aria-valuemin=one aria-label=x></div>",
            "<div role=main aria-live=page></div>",
            "<div role=alert aria-relevant='text always'></div>",
            "<div role=listbox aria-activedescendant='a b'></div>",
            "<div aria-hidden=yes>x</div>",
            "<a href=x aria-current='page' aria-haspopup=yes>x</a>",
        ],
    );
}

#[test]
fn a_role_without_what_it_needs_fails() {
    assert_each(
        "aria_valid",
        FAIL,
        &[
            "<div role=heading>x</div>",
            "<div role=switch>x</div>",
            "<div role=checkbox aria-checked=''>x</div>",
            "<div role=separator tabindex=0></div>",
            "<input role=combobox aria-controls=x>",
            "<input role=combobox aria-expanded=true aria-owns=x>",
            "<div role=slider aria-label=x></div>",
            "<div role='x meter'></div>",
        ],
    );
}

#[test]
fn an_attribute_on_what_cannot_have_it_fails() {
    assert_each(
        "aria_valid",
        FAIL,
        &[
            "<button aria-sort=''>x</button>",
            "<audio src=x controls aria-orientation=horizontal></audio>",
            "<div aria-label=Bananas></div>",
            "<span aria-labelledby=x id=x>x</span>",
            "<p aria-label=x>x</p>",
            "<div role=presentation aria-label=x>x</div>",
            "<div aria-expanded=true>x</div>",
            "<nav aria-checked=true>x</nav>",
            "<table><tr><td aria-selected=true>x</table>",
            "<section aria-checked=true></section>",
        ],
    );
    let html =
        "<div role=checkbox\naria-checked=false>a</div>\n<b\nrole=x></b><i aria-x aria-y>x</i>";
    let result = run("aria_valid", &page(html));
    assert_eq!(lines(&result), [3, 4, 4]);
}

#[test]
fn a_page_without_aria_is_not_counted() {
    let pages = [
        "<p data-aria-x=1>x",
        "<!-- <p role=x> -->",
        "<template><p role=x></template>",
    ];
    assert_each("aria_valid", NOT_APPLICABLE, &pages);
}

#[test]
fn hidden_parts_without_the_focus_pass() {
    assert_each(
        "aria_hidden",
        PASS,
        &[
            "<p aria-hidden=true>x</p>",
            "<div aria-hidden=true><a href=/ style='display:none'>x</a></div>",
            "<div aria-hidden=true><button tabindex=-2>x</button></div>",
            "<input disabled aria-hidden=true>",
            "<div aria-hidden=TRUE><input type=hidden><a>x</a></div>",
            "<div aria-hidden=true><fieldset disabled><input></fieldset></div>",
            "<div aria-hidden=true inert><a href=x>x</a></div>",
            "<div aria-hidden=true><template><a href=x>x</a></template></div>",
            "<div role=dialog aria-hidden=true><p><button>Close</button></p></div>",
            "<div aria-hidden=true><div role=AlertDialog tabindex=0><a href=x>x</a></div></div>",
        ],
    );
}

#[test]
fn hidden_parts_with_the_focus_fail() {
    assert_each(
        "aria_hidden",
        FAIL,
        &[
            "<div aria-hidden=true><a href=/>x</a></div>",
            "<A ARIA-HIDDEN=true HREF=x>x</A>",
            "<div aria-hidden=true><div aria-hidden=false><button>x</button></div></div>",
            "<p tabindex=0 aria-hidden=true>x</p>",
            "<details aria-hidden=true><summary>x</summary></details>",
            "<div aria-hidden=true><fieldset disabled><legend><input></legend></fieldset></div>",
            "<div aria-hidden=true contenteditable>x</div>",
            "<div role=dialog><p aria-hidden=true><button>x</button></p></div>",
            "<div aria-hidden=true><p role=dialog></p><a href=x>x</a></div>",
            "<div aria-hidden=true><svg><a href=x><text>x</text></a></svg></div>",
            "<body aria-hidden=true><p>x",
            "<p>x<body aria-hidden=true>",
        ],
    );
    let result = run(
        "aria_hidden",
        &page("<body aria-hidden=true>\n<a href=x>x</a>\n<input>"),
    );
    assert_eq!(lines(&result), [1]);
}

#[test]
fn where_nothing_is_hidden_nothing_is_counted() {
    let pages = [
        "<a href=x>x</a>",
        "<a href=x aria-hidden=false>x</a>",
        "<p aria-hidden>x",
    ];
    assert_each("aria_hidden", NOT_APPLICABLE, &pages);
}

#[test]
fn references_that_find_their_ids_pass() {
    assert_each(
        "id_references",
        PASS,
        &[
            "<label for=a>x</label><input id=a>",
            "<p id=a>x<p id=A>y",
            "<div aria-labelledby='a  b'></div><i id=a></i><i id=b></i>",
            "<button id=b aria-expanded=false aria-controls=later>x</button>",
            "<button id=b aria-haspopup=menu aria-controls=later>x</button>",
            "<label for=''>x</label><p aria-describedby='' id=x>",
            "<p id='&uuml;'><i aria-describedby=ü></i>",
            "<p id=a><template><p id=a></template>",
            "<p id=a id=b><p id=b>",
            "<svg><g id=x /></svg>",
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
            "<div aria-labelledby='a b'></div><i id=a></i>",
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
        &["<p>x", "<p id=''>x<p id=''>"],
    );
}

#[test]
fn the_order_of_the_page_passes() {
    let pages = [
        "<p tabindex=0>x",
        "<p TABINDEX=-1>x",
        "<a href=x accesskey=a>x</a><a href=y accesskey=b>y</a>",
        "<p tabindex=x>x",
    ];
    assert_each("focus_order", PASS, &pages);
}

#[test]
fn a_place_ahead_of_the_order_fails() {
    let pages = [
        "<p tabindex=1>x",
        "<input TabIndex=' 5'>",
        "<p tabindex=+3x>x",
        "<svg tabindex=9></svg>",
    ];
    assert_each("focus_order", FAIL, &pages);
}

#[test]
fn an_access_key_given_twice_warns() {
    let html =
        "<a href=x accesskey=s>x</a>\n<button ACCESSKEY='t S'>y</button>\n<i accesskey=ü></i>";
    let result = run("focus_order", &page(html));
    assert_eq!(result.outcome, WARN);
    assert_eq!(lines(&result), [2]);
}

#[test]
fn what_cannot_have_the_focus_has_no_order() {
    let pages = [
        "<p>x",
        "<div hidden><p tabindex=1>x</div>",
        "<template><p tabindex=1></template>",
    ];
    assert_each("focus_order", NOT_APPLICABLE, &pages);
}
