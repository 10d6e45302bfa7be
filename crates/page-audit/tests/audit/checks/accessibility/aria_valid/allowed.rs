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
            "<input type=number role=slider aria-label=x>",
            "<select role=combobox aria-expanded=true></select>",
            "<div hidden aria-checked=true></div>",
            "<i aria-label=' '>x</i>",
            "<progress role=slider></progress>",
            "<meter role=slider></meter>",
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
