//! Tests of the check `aria_valid`.

use crate::checks::{FAIL, INFO, NOT_APPLICABLE, PASS, WARN, assert_each, keys, page, run};
use crate::findings::Findings;

mod allowed;

#[test]
fn valid_roles_and_attributes_pass() {
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
            "<label>x<input type=password aria-required=true></label>",
            "<div role=heading aria-level=1>x</div>",
            "<h2 role=heading>x</h2>",
            "<input type=checkbox role=switch>",
            "<div role=scrollbar aria-controls=c aria-valuenow=0></div>",
            "<div role=separator></div>",
            "<ul role=listbox aria-label=x><li role=option>Zebra</ul>",
            "<div role=listbox aria-expanded=true></div>",
            "<a href=x><span aria-label=Home>H</span></a>",
            "<div role=meter aria-valuenow=5 aria-valuemin=1 aria-valuemax=10></div>",
            "<div role=spinbutton aria-valuenow=500></div>",
            "<div role=spinbutton aria-valuemin=1 aria-valuemax=1 aria-valuenow=1></div>",
            "<meter value=5 aria-valuenow=200></meter>",
            "<progress value=0.5 aria-valuenow=200></progress>",
            "<x-y aria-valuenow=5 aria-valuemax=4></x-y>",
            "<div role=article aria-posinset=3 aria-setsize=3></div>",
            "<div role=article aria-posinset=1 aria-setsize=0></div>",
            "<div role=article aria-posinset=3 aria-setsize=-1></div>",
            "<div role=grid aria-rowcount=-1></div>",
            "<input type=range aria-valuenow=200>",
            "<div role=alert aria-live>x</div>",
            "<div role=button aria-expanded=undefined>x</div>",
            "<div role=alert aria-relevant='text removals'></div>",
            "<div role=spinbutton aria-valuemin=-2.0 aria-valuenow=-1.5 aria-label=x></div>",
            "<section aria-label=x>x</section>",
            "<my-element aria-label=x aria-checked=true></my-element>",
            "<div hidden role=checkbox aria-label=x></div>",
            "<div role=region aria-roledescription=slide aria-label='1 &gt; 2'></div>",
            "<img src=x.png alt=x aria-braillelabel=x aria-description=y>",
        ],
    );
}

#[test]
fn roles_and_attributes_unknown_to_aria_fail() {
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
fn numbers_outside_their_range_fail() {
    assert_each(
        "aria_valid",
        FAIL,
        &[
            "<div role=meter aria-valuenow=200></div>",
            "<div role=slider aria-valuenow=5 aria-valuemin=10 aria-valuemax=20></div>",
            "<div role=slider aria-valuenow=5 aria-valuemin=10 aria-valuemax=1></div>",
            "<div role=spinbutton aria-valuemin=10 aria-valuemax=1></div>",
            "<div role=progressbar aria-valuenow=101></div>",
            "<div role=scrollbar aria-controls=c aria-valuenow=101></div>",
            "<div role=separator tabindex=0 aria-valuenow=101></div>",
            "<div role=slider type=range aria-valuenow=101></div>",
            "<input role=slider aria-valuenow=101>",
            "<div role=spinbutton aria-valuenow=5 aria-valuemax=4></div>",
            "<div role=heading aria-level=0>x</div>",
            "<div role=article aria-posinset=0></div>",
            "<div role=article aria-posinset=4 aria-setsize=3></div>",
            "<div role=grid aria-colcount=-2></div>",
            "<div role=gridcell aria-colspan=0>x</div>",
        ],
    );
}

#[test]
fn a_value_outside_its_range_is_shown_with_the_limits() {
    let expected = |attributes: &str| {
        let html = format!("<div role=spinbutton {attributes}></div>");
        let result = run("aria_valid", &page(&html));
        assert_eq!(result.evidence.total, 1, "{html}");
        result.evidence.items[0].expected.clone()
    };
    let declared = "the limits that the element declares";
    assert_eq!(
        expected("aria-valuenow=5 aria-valuemin=6"),
        format!("at least 6, {declared}")
    );
    assert_eq!(
        expected("aria-valuenow=5 aria-valuemax=4"),
        format!("at most 4, {declared}")
    );
    assert_eq!(
        expected("aria-valuenow=5 aria-valuemin=1 aria-valuemax=4"),
        format!("at least 1 and at most 4, {declared}")
    );
    // No value could be between these.
    assert_eq!(
        expected("aria-valuenow=5 aria-valuemin=10 aria-valuemax=1"),
        "at least 10, the aria-valuemin"
    );
}

#[test]
fn a_bad_value_does_not_hide_that_the_attribute_is_not_allowed() {
    let result = run("aria_valid", &page("<nav aria-checked=yes>x</nav>"));
    let keys = result
        .evidence
        .items
        .iter()
        .filter_map(|item| item.key.as_deref());
    assert_eq!(
        keys.collect::<Vec<_>>(),
        ["invalid_value", "attribute_not_allowed"]
    );
}

#[test]
fn a_name_on_an_element_without_a_role_is_a_warning() {
    assert_each(
        "aria_valid",
        WARN,
        &[
            "<div aria-label=Bananas></div>",
            "<span aria-labelledby=x id=x>x</span>",
            "<div role=presentation aria-label=x>x</div>",
            "<h2><span aria-label=Home>H</span></h2>",
            "<div role=textbox aria-label=x><span aria-label=Home>H</span></div>",
        ],
    );
}

#[test]
fn roles_that_are_not_permitted_on_the_element_warn() {
    assert_each(
        "aria_valid",
        WARN,
        &[
            "<h2 role=button tabindex=0>Open</h2>",
            "<h3 role=listitem>x</h3>",
            "<button role=presentation>Go</button>",
            "<button role=none aria-pressed=false>x</button>",
            "<button role=heading aria-level=2>x</button>",
            "<a href=x role=presentation aria-label=y>x</a>",
            "<a href=x role=img aria-label=y>x</a>",
            "<label for=a role=button>x</label><input id=a>",
            "<br role=img aria-label=x>",
            "<img src=x alt='' role=img>",
            "<img src=x alt role=button>",
            "<details><summary role=link>x</summary></details>",
            "<table><tr><td role=button>x</table>",
            "<table><tr role=listitem><td>x</table>",
        ],
    );
    assert_each(
        "aria_valid",
        PASS,
        &[
            "<h2 role=presentation>x</h2>",
            "<button role='unknown tab'>x</button>",
            "<a href=x role=button>x</a>",
            "<a role=img aria-label=x>x</a>",
            "<label role=note>x</label>",
            "<label for=none role=note>x</label>",
            "<br role=presentation>",
            "<img src=x alt='' role=presentation>",
            "<img src=x alt='A dog' role=button>",
            "<img src=x alt='' aria-label=x role=img>",
            "<details><summary role=button>x</summary></details>",
            "<summary role=note>x</summary>",
            "<table role=presentation><tr><td role=button>x</table>",
            "<table role=grid><tr role=presentation><td role=gridcell>x</table>",
            "<table><tr role=row><th role=rowheader>x<td role=cell>y</table>",
            "<h2 role=button hidden>x</h2>",
            "<button is=x-y role=note>x</button>",
        ],
    );
}

#[test]
fn attributes_that_contradict_their_element_warn() {
    assert_each(
        "aria_valid",
        WARN,
        &[
            "<input type=checkbox aria-checked=true>",
            "<input type=RADIO aria-checked=false>",
            "<input type=checkbox role=switch aria-checked=true>",
            "<button popovertarget=p aria-expanded=false>x</button>",
            "<table><tr aria-expanded=true><td>x</table>",
            "<div role=grid><div role=row aria-level=2></div></div>",
        ],
    );
    assert_each(
        "aria_valid",
        PASS,
        &[
            "<input type=checkbox aria-checked=''>",
            "<div role=checkbox aria-checked=true>x</div>",
            "<button aria-expanded=false>x</button>",
            "<table role=treegrid><tr aria-expanded=true aria-level=1><td>x</table>",
            "<div role=row aria-expanded=true>x</div>",
            "<input type=checkbox aria-checked=true hidden>",
        ],
    );
}

#[test]
fn what_is_deprecated_is_mentioned() {
    assert_each(
        "aria_valid",
        INFO,
        &[
            "<ul role=directory><li>Tea</ul>",
            "<p role=doc-endnote>x</p>",
            "<p aria-grabbed=true>x</p>",
            "<p aria-haspopup=true>x</p>",
            "<h2 aria-disabled=true>x</h2>",
            "<section aria-label=x aria-invalid=true>y</section>",
            "<div aria-errormessage=e>x</div><i id=e>x</i>",
        ],
    );
    assert_each(
        "aria_valid",
        PASS,
        &[
            "<ul role=directory hidden></ul>",
            "<button aria-haspopup=true aria-disabled=true>x</button>",
            "<input aria-invalid=true aria-errormessage=e aria-label=x><i id=e>x</i>",
            "<details><summary aria-haspopup=true>x</summary>y</details>",
            "<input type=radio aria-invalid=true aria-label=x>",
            "<x-y aria-disabled=true>x</x-y>",
        ],
    );
    let html = "<ul role=directory></ul><h2 role=button>x</h2><p role=x>";
    let result = run("aria_valid", &page(html));
    assert_eq!(result.outcome, FAIL);
    assert_eq!(
        keys(&result),
        ["unknown_role", "role_not_permitted", "deprecated_role"]
    );
}

#[test]
fn decoration_that_is_exposed_warns() {
    for html in [
        "<nav role=presentation aria-label=Main>x</nav>",
        "<img src=a.png alt='' aria-labelledby=a><p id=a>x</p>",
        "<svg role=none aria-label=x></svg>",
    ] {
        let result = run("aria_valid", &page(html));
        assert_eq!(result.outcome, WARN, "{html}");
        assert!(keys(&result).contains(&"exposed_decoration"), "{html}");
    }
    for html in [
        "<nav role=presentation>x</nav>",
        "<img src=a.png alt='' aria-hidden=true>",
        "<img src=a.png aria-label=x>",
        "<img src=a.png alt='' role=presentation>",
        "<div hidden><nav role=presentation aria-label=Main>x</nav></div>",
    ] {
        let result = run("aria_valid", &page(html));
        assert!(!keys(&result).contains(&"exposed_decoration"), "{html}");
    }
}

#[test]
fn a_role_without_its_required_attributes_fails() {
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
fn a_page_without_aria_is_not_counted() {
    let pages = [
        "<p data-aria-x=1>x",
        "<!-- <p role=x> -->",
        "<template><p role=x></template>",
    ];
    assert_each("aria_valid", NOT_APPLICABLE, &pages);
}

#[test]
fn mathml_has_no_aria_attributes_to_check() {
    assert_each("aria_valid", NOT_APPLICABLE, &["<math aria-foo=x></math>"]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("aria_valid").on_each(&[
        "<div aria->x</div>",
        "<p aria-label=x>x</p>",
        "<div role=buton>x</div>",
        "<div aria-hidden=yes>x</div>",
        "<nav aria-checked=true>x</nav>",
        "<button aria-sort=''>x</button>",
        "<div aria-expanded=true>x</div>",
        "<div aria-not-checked=true>x</div>",
        "<div hidden aria-labeledby=x></div>",
        "<div role=main aria-live=page></div>",
        "<span aria-labelledby=x id=x>x</span>",
        "<table><tr><td aria-selected=true>x</table>",
        "<div role=gridcell aria-rowindex=2.5>x</div>",
        "<div role=button aria-expanded=collapsed>x</div>",
        "<div role=button aria-pressed=horizontal>x</div>",
        "<div role=alert aria-relevant='text always'></div>",
        "<div role=listbox aria-activedescendant='a b'></div>",
        "<a href=x aria-current='page' aria-haspopup=yes>x</a>",
        "<audio src=x controls aria-orientation=horizontal></audio>",
        "<div role=spinbutton aria-valuemin=one aria-label=x></div>",
        "<div role=textbox aria-required=undefined aria-label=x></div>",
        "<div role=checkbox\naria-checked=false>a</div>\n<b\nrole=x></b><i aria-x aria-y>x</i>",
        "<div role=''>x</div>",
        "<main role=main>x</main><p aria-hidden=true>y",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn the_title_is_true_of_every_fault() {
    let title = |html: &str| run("aria_valid", &page(html)).failing_title.unwrap();
    let role = "<p role=none-such>x</p>";
    let unknown = "Elements have a role that does not exist";
    assert_eq!(title(&role.repeat(2)), unknown);
    assert_eq!(
        title(&format!("{role}<p role=checkbox>x</p>")),
        "Markup for screen readers is not valid"
    );
}
