//! Which attributes an element can have.

use crate::checks::{FAIL, PASS, WARN, assert_each, lines, page, run};

#[test]
fn an_attribute_on_an_element_that_cannot_have_it_fails() {
    assert_each(
        "aria_valid",
        FAIL,
        &[
            "<button aria-sort=''>x</button>",
            "<audio src=x controls aria-orientation=horizontal></audio>",
            "<p aria-label=x>x</p>",
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
fn elements_can_provide_the_attributes_of_their_role() {
    for level in 1..=6 {
        let heading = format!("<h{level} role=heading>x</h{level}>");
        assert_each("aria_valid", PASS, &[&heading]);
    }
    assert_each(
        "aria_valid",
        PASS,
        &[
            "<input type=CHECKBOX role=switch aria-label=x>",
            "<input type=radio role=menuitemradio aria-label=x>",
            "<input type=RANGE role=slider aria-label=x>",
            "<select role=combobox aria-expanded=true></select>",
            "<div hidden aria-checked=true></div>",
            "<i aria-label=' '>x</i>",
            "<div role=separator></div>",
            "<div role=combobox aria-expanded=false>x</div>",
            "<select role=combobox></select>",
            "<input list=l role=combobox>",
        ],
    );
    assert_each(
        "aria_valid",
        FAIL,
        &[
            "<div role=heading>x</div>",
            "<div role=scrollbar aria-valuenow=1></div>",
            "<div role=switch>x</div>",
            "<div type=checkbox role=switch>x</div>",
            "<input type=button role=switch value=x>",
            "<div role=slider>x</div>",
            "<div type=range role=slider>x</div>",
            "<input type=text role=slider aria-label=x>",
            "<div role=separator tabindex=0></div>",
            "<div role=combobox aria-expanded=true>x</div>",
            "<div role=combobox>x</div>",
            "<div list=l role=combobox>x</div>",
            "<input role=combobox>",
        ],
    );
}

#[test]
fn elements_without_a_role_can_have_only_some_attributes() {
    for name in ["audio controls", "video", "embed", "object", "iframe"] {
        assert_each(
            "aria_valid",
            PASS,
            &[&format!("<{name} aria-expanded=true>")],
        );
        assert_each(
            "aria_valid",
            FAIL,
            &[&format!("<{name} aria-checked=true>")],
        );
    }
    assert_each(
        "aria_valid",
        PASS,
        &[
            "<details><summary aria-pressed=true>x</summary></details>",
            "<p aria-roledescription=x>y</p>",
            "<x-y aria-checked=true aria-label=x>y</x-y>",
            "<svg><g aria-checked=true></g></svg>",
            "<b is=x-y aria-checked=true aria-label=x>y</b>",
            "<br aria-hidden=false>",
            "<abbr role=button aria-label=x>y</abbr>",
        ],
    );
    assert_each(
        "aria_valid",
        FAIL,
        &[
            "<details><summary aria-checked=true>x</summary></details>",
            "<p aria-braillelabel=x>y</p>",
            "<i aria-roledescription=x>y</i>",
            "<em aria-labelledby=e id=e>y</em>",
            "<br aria-label=x>",
            "<wbr aria-live=polite>",
            // A name would be part of the link's; a name for a role is none.
            "<a href=x><i aria-roledescription=x>y</i></a>",
        ],
    );
    for name in ["abbr", "cite", "kbd", "var"] {
        let html = format!("<{name} aria-label=x>y</{name}>");
        assert_each("aria_valid", WARN, &[&html]);
    }
}

#[test]
fn a_role_that_html_does_not_permit_on_the_element_warns() {
    assert_each(
        "aria_valid",
        WARN,
        &[
            "<nav role=button>x</nav>",
            "<main role=region aria-label=x>y</main>",
            "<ul role=navigation><li>x</ul>",
            "<ul><li role=button tabindex=0>x</ul>",
            "<input type=checkbox role=radio aria-label=x>",
            "<input type=number role=slider aria-label=x>",
            "<input type=date role=textbox aria-label=x>",
            "<textarea role=button aria-label=x></textarea>",
            "<select multiple role=menu aria-label=x></select>",
            "<iframe src=x title=x role=button></iframe>",
            "<video src=x role=button controls></video>",
            "<progress role=slider></progress>",
            "<meter role=slider></meter>",
            "<section role=list aria-label=x>y</section>",
            "<article role=navigation>x</article>",
            "<header role=navigation>x</header>",
            "<figure role=group>x<figcaption>y</figcaption></figure>",
            "<fieldset role=form><legend>x</legend></fieldset>",
            "<dl><div role=group><dt>x<dd>y</div></dl>",
            "<label role=button><input></label>",
            "<area role=button href=x alt=x>",
            "<img src=x role=button>",
            "<legend role=presentation>x</legend>",
        ],
    );
    assert_each(
        "aria_valid",
        PASS,
        &[
            "<nav role=menu>x</nav><nav role=doc-toc>x</nav>",
            "<ul role=tablist><li role=tab>x</ul><ul><li role=presentation>x</ul>",
            "<input type=search role=combobox aria-expanded=false aria-label=x>",
            "<select role=menu aria-label=x></select>",
            "<iframe src=x title=x role=presentation></iframe>",
            "<section role=tabpanel aria-label=x>y</section>",
            "<header role=group aria-label=x>y</header>",
            "<figure role=group aria-label=x>y</figure>",
            "<dl role=list><div role=listitem>x</div></dl>",
            "<label role=note>x</label>",
            "<img src=x role=img aria-label=x>",
            "<x-y role=button>x</x-y>",
            "<li role=button tabindex=0>x</li>",
        ],
    );
}

#[test]
fn an_attribute_that_contradicts_html_warns() {
    assert_each(
        "aria_valid",
        WARN,
        &[
            "<input disabled aria-disabled=false aria-label=x>",
            "<input required aria-required=FALSE aria-label=x>",
            "<textarea readonly aria-readonly=false aria-label=x></textarea>",
            "<input placeholder=a aria-placeholder=b aria-label=x>",
            "<progress max=5 aria-valuemax=9 value=1 aria-label=x></progress>",
            "<input type=range min=1 aria-valuemin=1 aria-label=x>",
            "<table><tr><td colspan=2 aria-colspan=3>x</table>",
        ],
    );
    assert_each(
        "aria_valid",
        PASS,
        &[
            "<input disabled aria-disabled=true aria-label=x>",
            "<input required aria-required=true aria-label=x>",
            "<input aria-required=false aria-label=x>",
            "<div role=textbox aria-placeholder=b aria-label=x></div>",
            "<table><tr><td colspan=2 aria-colspan=2>x</table>",
            "<div role=slider tabindex=0 max=3 aria-valuemax=3 aria-valuenow=1 aria-label=x></div>",
        ],
    );
}
