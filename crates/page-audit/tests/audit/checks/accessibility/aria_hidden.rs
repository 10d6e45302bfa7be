//! Tests of the check `aria_hidden`.

use crate::checks::{
    FAIL, NOT_APPLICABLE, PASS, UNMEASURED, assert_each, lines, page, run, with_sheets,
};
use crate::findings::Findings;

#[test]
fn hidden_parts_that_cannot_be_focused_pass() {
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
fn an_empty_stop_may_pass_the_focus_on() {
    let stop = "<div tabindex=0 aria-hidden=true style='width:0;height:0'></div>";
    let script = "<script src=a.js></script>";
    assert_each("aria_hidden", UNMEASURED, &[&format!("{script}{stop}")]);
    // Nothing moves the focus on.
    let own = "<script>let a = 1</script>";
    assert_each("aria_hidden", FAIL, &[&format!("{own}{stop}")]);
    let data = "<script type=application/json>{}</script>";
    assert_each("aria_hidden", FAIL, &[stop, &format!("{data}{stop}")]);
    let text = format!("<h1>All lamps</h1><p>{}", "word ".repeat(40));
    for other in [
        "<div tabindex=0 aria-hidden=true>x</div>",
        "<div tabindex=0 aria-hidden=true><i></i></div>",
        "<button aria-hidden=true></button>",
    ] {
        assert_each("aria_hidden", FAIL, &[&format!("{script}{other}{text}")]);
    }
}

#[test]
fn hidden_parts_that_can_be_focused_fail() {
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
fn a_style_sheet_that_was_not_read_may_hide_a_part_from_everyone() {
    let html = "<link rel=stylesheet href=/a.css>\
                <div aria-hidden=true class=modal><div><button>Close</button></div></div>";
    let result = run("aria_hidden", &page(html));
    assert_eq!(result.outcome, UNMEASURED);
    assert!(result.message.contains("/a.css"), "{}", result.message);
    let hidden = with_sheets(html, &[("/a.css", ".modal{display:none}")]);
    assert_eq!(run("aria_hidden", &hidden).outcome, PASS);
    let shown = with_sheets(html, &[("/a.css", ".modal{color:red}")]);
    assert_eq!(run("aria_hidden", &shown).outcome, FAIL);
    let by_id = html.replace("class=modal", "id=modal");
    assert_eq!(run("aria_hidden", &page(&by_id)).outcome, UNMEASURED);
    let nothing = "<link rel=stylesheet href=/a.css><p aria-hidden=true class=a>x</p>";
    assert_eq!(run("aria_hidden", &page(nothing)).outcome, PASS);
    // A link that is itself hidden, and a part that no rule can name.
    for certain in [
        "<a class=anchor href=x aria-hidden=true>x</a>",
        "<div aria-hidden=true><button>x</button></div>",
        "<div class=shown><div aria-hidden=true><button>x</button></div></div>",
        "<div aria-hidden=true><a href=x>x</a></div><p class=a aria-hidden=true><a href=x>x</a>",
    ] {
        let html = format!("<link rel=stylesheet href=/a.css>{certain}");
        assert_eq!(run("aria_hidden", &page(&html)).outcome, FAIL, "{html}");
    }
}

#[test]
fn a_hidden_part_may_pass_the_focus_on() {
    assert_each(
        "aria_hidden",
        UNMEASURED,
        &[
            "<div role=dialog><i tabindex=0 aria-hidden=true onfocus='wrap()'></i></div>",
            "<i tabindex=0 aria-hidden=true data-focus-guard=true></i>",
            "<i tabindex=0 aria-hidden=true class='cdk-focus-trap-anchor'></i>",
            "<i tabindex=0 aria-hidden=true data-testid=sentinelStart></i>",
            "<i tabindex=0 aria-hidden=true data-focus-lock-guard></i>",
            "<i tabindex=0 aria-hidden=true id=end></i>\
             <script>get('#end').addEventListener('focus', () => {})</script>",
        ],
    );
    assert_each(
        "aria_hidden",
        FAIL,
        &[
            "<i tabindex=0 aria-hidden=true onfocus=''></i>",
            "<i tabindex=0 aria-hidden=true onclick='wrap()'></i>",
            "<i tabindex=0 aria-hidden=true id=end></i>\
             <script>get('#end').addEventListener('click', () => {})</script>",
            "<i tabindex=0 aria-hidden=true id=end></i>\
             <script>get('#start').addEventListener('focus', () => {})</script>",
            "<i tabindex=0 aria-hidden=true onfocus='wrap()'></i><a href=x aria-hidden=true>x</a>",
        ],
    );
    assert_each(
        "aria_hidden",
        PASS,
        &["<i aria-hidden=true onfocus='wrap()'></i>"],
    );
}

#[test]
fn without_hidden_parts_it_is_not_applicable() {
    let pages = [
        "<a href=x>x</a>",
        "<a href=x aria-hidden=false>x</a>",
        "<p aria-hidden>x",
    ];
    assert_each("aria_hidden", NOT_APPLICABLE, &pages);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("aria_hidden").on_each(&[
        "<body aria-hidden=true><p>x",
        "<A ARIA-HIDDEN=true HREF=x>x</A>",
        "<p tabindex=0 aria-hidden=true>x</p>",
        "<div aria-hidden=true contenteditable>x</div>",
        "<details aria-hidden=true><summary>x</summary></details>",
        "<div role=dialog><p aria-hidden=true><button>x</button></p></div>",
        "<div aria-hidden=true><fieldset disabled><legend><input></legend></fieldset></div>",
        "<p aria-hidden=true>x</p>",
        "<div aria-hidden=true><button>x</button><a href=x>y</a></div>",
    ]);
    insta::assert_snapshot!(findings.text());
}
