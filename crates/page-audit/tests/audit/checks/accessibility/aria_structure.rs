//! Tests of the check `aria_structure`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, assert_each, lines, page, run};
use crate::findings::Findings;

#[test]
fn roles_inside_those_that_they_need_pass() {
    assert_each(
        "aria_structure",
        PASS,
        &[
            "<div role=list><div role=listitem>x</div></div>",
            "<ul><div role=listitem>x</div></ul>",
            "<div role=list><div><div role=none><div role=listitem>x</div></div></div></div>",
            "<div role=list aria-owns=i></div><div role=listitem id=i>x</div>",
            "<div role=listbox><div role=group aria-label=x><div role=option>x</div></div></div>",
            "<div role=tree><div role=treeitem>x<div role=group><div role=treeitem>y</div></div>\
             </div></div>",
            "<div role=menu><div role=menuitem>x</div><hr><div role=menuitemradio \
             aria-checked=true>y</div></div>",
            "<ul role=tablist><li role=none><a role=tab href=#a>x</a></ul>",
            "<div role=grid><div role=rowgroup><div role=row><div role=gridcell>x</div></div></div>\
             </div>",
            "<div role=table><div role=caption>c</div><div role=row><div role=cell>x</div></div>\
             </div>",
            "<table role=grid><tr role=row><td role=gridcell>x</table>",
            "<div role=menubar><div role=menuitem>x<div role=menu><div role=menuitem>y</div></div>\
             </div></div>",
            "<div role=feed><article>x</article></div>",
            "<div role=directory><div role=listitem>x</div><a href=x>y</a></div>",
            "<select role=listbox size=3><option role=option>x</select>",
            "<div role=list><div role=none><li>x</li></div></div>",
            "<div role=list><form><div role=listitem>x</div></form></div>",
            "<div role=list><div role=listitem id=i aria-owns=i>x</div></div>",
            "<div role=menu><div role=group aria-label=x><div role=menuitem>y</div></div></div>",
            "<div role=menubar><div role=group aria-label=x><div role=menuitem>y</div></div></div>",
            "<div role=tree><div role=group aria-label=x><div role=treeitem>y</div></div></div>",
            "<div role=menubar><div role=menuitem>x</div><div role=separator></div></div>",
        ],
    );
}

#[test]
fn a_role_without_the_one_around_it_fails() {
    assert_each(
        "aria_structure",
        FAIL,
        &[
            "<div role=listitem>x</div>",
            "<div role=list><div role=tabpanel><div role=listitem>x</div></div></div>",
            "<div role=list><div aria-live=polite><div role=listitem>x</div></div></div>",
            "<div role=group aria-label=x><div role=option>x</div></div>",
            "<div role=tab>x</div>",
            "<div role=tree><div role=treeitem>x<div role=treeitem>y</div></div></div>",
            "<div role=cell>x</div>",
            "<div role=menuitem>x</div>",
            "<div role=menuitemcheckbox aria-checked=true>x</div>",
            "<div role=row><div role=cell>x</div></div>",
            "<div role=rowgroup><div role=row><div role=cell>x</div></div></div>",
            "<div role=treeitem>x</div>",
            "<div role=feed><div role=listitem>x</div></div>",
            "<svg><g role=listitem><text>x</text></g></svg>",
            // A group belongs to what is around it, whatever that is.
            "<nav><div role=group aria-label=x><div role=treeitem>y</div></div></nav>",
            "<div role=menu><div role=menuitem>x<div role=group aria-label=y>\
             <div role=menuitem>z</div></div></div></div>",
            "<ul><div role=group aria-label=x><div role=listitem>y</div></div></ul>",
        ],
    );
}

#[test]
fn a_role_without_those_within_it_or_with_others_fails() {
    assert_each(
        "aria_structure",
        FAIL,
        &[
            "<div role=list><span>x</span></div>",
            "<div role=table><div role=cell>x</div></div>",
            "<div role=grid><b>x</b></div>",
            "<div role=tree><b>x</b></div>",
            "<div role=table><div role=row><b>x</b></div></div>",
            "<div role=table><div role=rowgroup><b>x</b></div></div>",
            "<div role=list><div role=listitem>x</div><a href=x>y</a></div>",
            "<div role=tablist><div role=tab>x</div><button>y</button></div>",
            "<div role=menu><div role=group aria-label=x><div role=treeitem>x</div></div></div>",
            "<div role=list><div role=group aria-label=x><div role=listitem>y</div></div></div>",
            "<div role=list aria-owns=i></div><div role=tab id=i>x</div>",
            "<div role=menu><li role=none>x</li></div>",
            "<div role=list><my-tab role=tab>x</my-tab></div>",
        ],
    );
    let html = "<div role=tablist>\n<div role=tab>x</div>\n<button>y</button>\n</div>";
    assert_eq!(lines(&run("aria_structure", &page(html))), [3]);
}

#[test]
fn what_a_script_may_still_fill_and_what_nobody_reads_pass() {
    assert_each(
        "aria_structure",
        PASS,
        &[
            "<div role=listbox></div>",
            "<div role=list aria-busy=true>Loading</div>",
            "<div aria-busy=true><div role=list>Loading</div></div>",
            "<div role=list aria-busy=true><a href=x>Loading</a></div>",
            "<div role=listbox><my-option>x</my-option></div>",
            "<my-list><div role=listitem>x</div></my-list>",
            "<div role=list><div role=listitem>x</div><div hidden><a href=x>y</a></div></div>",
        ],
    );
}

#[test]
fn lists_and_tables_of_html_are_left_to_other_checks() {
    let list = "<div role=list><div role=listitem>x</div></div>";
    for native in [
        "<ul><a href=x>y</a></ul>",
        "<ul role=list><a href=x>y</a></ul>",
        "<ol role=list><a href=x>y</a></ol>",
        "<menu role=list><a href=x>y</a></menu>",
        "<table><tr role=none><td>x</table>",
        "<select><option>y</select>",
    ] {
        assert_each("aria_structure", PASS, &[&format!("{list}{native}")]);
    }
}

#[test]
fn elements_between_are_named_by_their_role_if_they_have_one() {
    let found = |html: &str| {
        let result = run("aria_structure", &page(html));
        result.evidence.items[0].found.clone()
    };
    assert_eq!(
        found("<label aria-live=polite><span role=option>x</span></label>"),
        "role=\"option\" on its own"
    );
    assert_eq!(
        found("<div role=list><div aria-live=polite>x</div></div>"),
        "<div> in role=\"list\""
    );
}

#[test]
fn pages_without_such_roles_are_not_counted() {
    assert_each(
        "aria_structure",
        NOT_APPLICABLE,
        &[
            "<ul><li>x</ul>",
            "<ul><li role=listitem>x</ul>",
            "<div role=button>x</div>",
            "<div hidden><div role=option>x</div></div>",
            "<table><tr><td>x</table>",
            "<ul aria-label=x><li>y</ul>",
            "<math><mi role=option>x</mi></math>",
            "<select><option role=option>x</select>",
            "<table role=table><caption role=caption>c</caption>\
             <tbody role=rowgroup><tr role=row><td role=cell>x</table>",
        ],
    );
}

#[test]
fn ids_that_own_each_other_end() {
    let html =
        "<div role=list id=a aria-owns='b a'><div role=listitem id=b aria-owns=a>x</div></div>";
    let result = run("aria_structure", &page(html));
    assert!([PASS, FAIL].contains(&result.outcome));
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("aria_structure").on_each(&[
        "<div role=option>x</div>",
        "<div role=list><a href=x>y</a></div>",
        "<div role=menu>Nothing</div>",
        "<nav><div role=tab>x</div></nav>",
        "<div role=list><div role=listitem>x</div></div>",
        "<p>x",
    ]);
    insta::assert_snapshot!(findings.text());
}
