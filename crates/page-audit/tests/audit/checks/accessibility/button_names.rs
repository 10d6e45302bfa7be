//! Tests of the check `button_names`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each, page, run};
use crate::findings::Findings;

#[test]
fn buttons_with_a_name_pass() {
    assert_each(
        "button_names",
        PASS,
        &[
            "<button>My button</button>",
            "<input type=submit value=Submit>",
            "<input type=submit><input type=reset>",
            "<button aria-label='My button'></button>",
            "<span role=button aria-label='My button'></span>",
            "<button disabled>削除</button>",
            "<button><img src=x.svg alt=Close></button>",
            "<button><svg><title>Close</title><path d=M0 /></svg></button>",
            "<button><span title=Close></span></button>",
            "<button>\n<b> <i>Close</i></b></button>",
            "<button><img src=x.svg alt=''> <img src=y.svg alt=Close></button>",
            "<div role=button><input><b>Find</b></div>",
            "<div role=menu><button role=menuitem title='New file'><img alt=''></button></div>",
            "<button role=menuitem aria-labelledby=n><span id=n hidden>New</span></button>",
            "<button aria-labelledby=n></button><p id=n aria-label=New></p>",
            "<label for=b>Go</label><button id=b></button>",
            "<details><summary>Opening times</summary><p>x</details>",
            "<details><p>x</p><summary>Opening</summary><summary></summary></details>",
            "<details><summary role=heading aria-level=2>Opening</summary>x</details>",
        ],
    );
}

#[test]
fn buttons_without_a_name_fail() {
    assert_each(
        "button_names",
        FAIL,
        &[
            "<button></button>",
            "<BUTTON TYPE=button VALUE='read more'></BUTTON>",
            "<span role=button></span>",
            "<button role=none></button>",
            "<button><i class=icon></i></button>",
            "<button><img src=x.svg alt=''></button>",
            "<button><svg><path d=M0 /></svg></button>",
            "<button><svg><title> </title></svg></button>",
            "<button><span aria-hidden=true>×</span></button>",
            "<button><script>x</script><!-- x --></button>",
            "<input type=button>",
            "<input type=submit value=''>",
            "<div role=menu><button role=menuitem><img src=f.svg alt=''></button></div>",
            "<details><summary></summary>x</details>",
            "<details><summary role=none></summary>x</details>",
            "<details><summary role=heading aria-level=2></summary>x</details>",
            "<details><summary role=generic></summary>x</details>",
            "<details><summary></summary><summary>Opening</summary></details>",
        ],
    );
}

#[test]
fn other_elements_are_not_counted_as_buttons() {
    assert_each(
        "button_names",
        NOT_APPLICABLE,
        &[
            "<input type=image alt=Download>",
            "<button style='display: none;'></button>",
            "<button role=link></button>",
            "<button role=none disabled></button>",
            "<summary></summary>",
            "<summary role=heading aria-level=2></summary>",
            "<details><summary role=tab></summary>x</details>",
            "<details hidden><summary role=heading></summary>x</details>",
            "<details><div><summary></summary></div></details>",
            "<div role=menu hidden><button role=menuitem></button></div>",
            "<template><button></button></template>",
        ],
    );
}

#[test]
fn a_button_of_type_image_is_a_button() {
    assert_each("button_names", FAIL, &["<button type=image></button>"]);
}

#[test]
fn signs_that_nobody_sees_or_says_are_no_name() {
    for sign in [
        "&#8203;",
        "&shy;",
        "&#65279;",
        "&#xf00d;",
        "<i>&#xe001;</i> &nbsp;",
    ] {
        let html = format!("<button>{sign}</button>");
        assert_each("button_names", FAIL, &[&html]);
    }
    for sign in ["&#xf00d; Close", "&rarr;", "<b>1</b>", "&times;"] {
        let html = format!("<button>{sign}</button>");
        assert_each("button_names", PASS, &[&html]);
    }
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("button_names").on_each(&[
        "<button></button>",
        "<input type=button>",
        "<span role=button></span>",
        "<details><summary></summary>x</details>",
        "<button>My button</button>",
        "<button></button><button></button>",
        "<button>a</button><button>b</button>",
    ]);
    insta::assert_snapshot!(findings.text());
}

#[test]
fn a_name_of_dots_only_warns() {
    assert_each(
        "button_names",
        WARN,
        &[
            "<button>…</button>",
            "<button> . . . </button><button>Menu</button>",
            "<button aria-label='•••'>More</button>",
            "<input type=button value=...>",
        ],
    );
    assert_each(
        "button_names",
        PASS,
        &[
            "<button title='More actions'>…</button>",
            "<button>×</button>",
            "<button>?</button>",
            "<button>More …</button>",
            "<style>.x::after{content:'More'}</style><button class=x>…</button>",
        ],
    );
    assert_each(
        "button_names",
        FAIL,
        &["<button>…</button><button></button>"],
    );
}

#[test]
fn words_that_a_style_generates_are_a_name() {
    let styled = |content: &str| {
        let style = format!("<style>.x::before{{content:{content}}}</style>");
        format!("{style}<button class=x></button><button><i class=x></i></button>")
    };
    assert_each(
        "button_names",
        PASS,
        &[
            &styled("'Close'"),
            &styled("'\\2715' / 'Close'"),
            &styled("'×'"),
        ],
    );
    // A sign of an icon font says nothing.
    assert_each(
        "button_names",
        FAIL,
        &[&styled("'\\f00d'"), &styled("''"), &styled("' \\200b'")],
    );
    assert_each(
        "button_names",
        PASS,
        &[
            &styled("url(x.svg) / 'Close'"),
            &styled("counter(step)"),
            &styled("var(--label)}.x{--label:'Close'"),
            &styled("var(--label)}.x::before{--label:'Close'"),
            // It may be one or the other.
            &styled("var(--label)}.x::before{--label:'Close'}.x::before{--label:''"),
        ],
    );
    assert_each(
        "button_names",
        FAIL,
        &[
            &styled("url(x.svg)"),
            &styled("'Close' / ''"),
            &styled("attr(data-label)"),
            &styled("var(--label)"),
            &styled("var(--fa)}.x{--fa:'\\f00d'"),
            &styled("var(--tw-content)}*,::before{--tw-content:''"),
        ],
    );
    let of_attribute = |label: &str| {
        format!(
            "<style>.x::before{{content:attr(data-l)}}</style><button class=x data-l='{label}'>"
        )
    };
    assert_each("button_names", PASS, &[&of_attribute("Close")]);
    assert_each("button_names", FAIL, &[&of_attribute("&#xf00d;")]);
    let hidden = "<style>.x::before{content:'Close'}</style>\
        <button><i class=x aria-hidden=true></i></button>";
    assert_each("button_names", FAIL, &[hidden]);
}

#[test]
fn what_all_lack_none_has() {
    let message = |count| run("button_names", &page(&"<button></button>".repeat(count))).message;
    assert_eq!(message(2), "Neither button has a name.");
    assert_eq!(message(3), "None of the 3 buttons has a name.");
}
