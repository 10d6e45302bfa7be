//! Tests of the check `bypass_blocks`.

use crate::checks::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each};
use crate::findings::Findings;

#[test]
fn a_skip_link_is_recognised_in_its_language() {
    for words in [
        "Skip",
        "Jump to",
        "Zum Inhalt",
        "Zum Hauptinhalt",
        "Direkt zum",
        "Springe",
        "Aller au",
        "Passer au",
        "Accéder au contenu",
        "Saltar",
        "Ir al contenido",
        "Ir para o",
        "Pular para",
        "Vai al",
        "Salta al",
        "Naar de inhoud",
        "Ga naar",
        "Przejdź do",
        "ПЕРЕЙТИ К",
        "本文へ",
        "メインコンテンツ",
        "跳到",
        "跳转",
        "본문",
        "Hoppa till",
        "Gå til",
        "Hopp til",
        "Siirry",
    ] {
        let html = format!("<a href=#gone>{words} x</a><h1>x</h1>");
        assert_each("bypass_blocks", FAIL, &[&html]);
    }
}

#[test]
fn other_links_without_a_target_are_not_skip_links() {
    assert_each(
        "bypass_blocks",
        PASS,
        &[
            "<a href=#gone>Menu</a><h1>x</h1>",
            "<a href=#gone>Do not skip</a><h1>x</h1>",
            "<a href='#'>Skip</a><h1>x</h1>",
        ],
    );
    let no_link = "<span role=link>Skip</span>";
    assert_each("bypass_blocks", NOT_APPLICABLE, &[no_link]);
}

#[test]
fn an_id_is_first_looked_up_as_written() {
    let as_written = "<a href='#a%20b'>Skip</a><p id='a%20b'>x";
    assert_each("bypass_blocks", PASS, &[as_written]);
}

#[test]
fn hidden_text_before_the_links_is_not_where_the_page_begins() {
    let hidden = format!("<p hidden>{}</p><a href=/x>x</a>", "x".repeat(80));
    assert_each("bypass_blocks", WARN, &[&hidden]);
}

#[test]
fn a_page_whose_beginning_can_be_skipped_passes() {
    let text = "Unity succeeds division and division follows unity. One is bound to be replaced \
                by the other.";
    let text_first = format!("<p>{text}</p><a href=/x>next</a>");
    assert_each(
        "bypass_blocks",
        PASS,
        &[
            "<a href=#main>Skip to main content</a><a href=/x>x</a><div id=main>x</div>",
            "<a href=/x>x</a><A HREF=#m>Zum Inhalt</A><a name=m></a>",
            "<a href='/shop/shoes#%C3%BC'>Skip</a><div id=ü>x</div>",
            "<a href='#top'>Skip</a>",
            "<nav><a href=/x>x</a></nav><main>y</main>",
            "<nav><a href=/x>x</a></nav><h1>y</h1>",
            &text_first,
        ],
    );
}

#[test]
fn a_page_whose_beginning_cannot_be_skipped_warns() {
    assert_each(
        "bypass_blocks",
        WARN,
        &[
            "<a href=/x>Read on</a><div id=main>y</div>",
            "<a href='#'>Menu</a><p>y</p>",
            "<a href=/other#main>Skip</a><p id=main>y</p>",
            "<a href=/x>x</a><h1 hidden>y</h1>",
        ],
    );
}

#[test]
fn a_way_to_skip_must_be_at_the_beginning() {
    let nth = |position: usize, link: &str| {
        let before = "<a href=/x>x</a>".repeat(position - 1);
        format!("{before}{link}<p id=main>y</p>")
    };
    let skip = "<a href=#main>Skip</a>";
    assert_each("bypass_blocks", PASS, &[&nth(20, skip)]);
    assert_each("bypass_blocks", WARN, &[&nth(21, skip)]);
    // Of several, that to the content is enough (ACT rule cf77f2).
    let several = "<a href=#gone>Skip to navigation</a><a href=#a>Skip to content</a><p id=a>x";
    assert_each("bypass_blocks", PASS, &[several]);
    let menu = several.replace("content", "search").replace("id=a", "id=b");
    assert_each("bypass_blocks", FAIL, &[&menu]);
    let broken = "<a href=#gone>Skip</a>";
    assert_each("bypass_blocks", FAIL, &[&nth(5, broken)]);
    assert_each("bypass_blocks", WARN, &[&nth(6, broken)]);
    let after_text = |length: usize| format!("<p>{}</p><a href=/x>x</a>", "x".repeat(length));
    assert_each("bypass_blocks", PASS, &[&after_text(80)]);
    assert_each("bypass_blocks", WARN, &[&after_text(79)]);
}

#[test]
fn a_skip_link_that_leads_nowhere_fails() {
    assert_each(
        "bypass_blocks",
        FAIL,
        &[
            "<a href=#main>Skip to main content</a><main>x</main>",
            "<a class='skip-link' href=#inhalt>Los</a><h1>x</h1>",
            "<a href='#本文'>本文へスキップ</a><main>x</main>",
        ],
    );
    let with_base = "<base href=/other><a href=#main>Skip</a><main>x</main>";
    assert_each("bypass_blocks", PASS, &[with_base]);
}

#[test]
fn a_skip_link_into_what_it_should_skip_is_a_warning() {
    let skip = "<a href=#a>Skip to content</a>";
    assert_each(
        "bypass_blocks",
        WARN,
        &[
            &format!("{skip}<nav><p id=a>x</nav><main>y</main>"),
            &format!("{skip}<header><div id=a>x</div></header><h1>y</h1>"),
            &format!("{skip}<h1>y</h1><footer id=a>x</footer>"),
        ],
    );
    assert_each(
        "bypass_blocks",
        PASS,
        &[
            &format!("{skip}<header>x</header><main id=a>y</main>"),
            &format!("{skip}<article><header id=a>x</header></article>"),
            "<a href=#a>Skip to navigation</a><main>y</main><nav id=a>x</nav>",
            "<a href=#a>Table of contents</a><main>y</main><nav id=a>x</nav>",
        ],
    );
    let nth = |position: usize| {
        let before = "<a href=/x>x</a>".repeat(position - 1);
        format!("{before}{skip}<main>y</main><nav id=a>x</nav>")
    };
    assert_each("bypass_blocks", WARN, &[&nth(5)]);
    assert_each("bypass_blocks", PASS, &[&nth(6)]);
}

#[test]
fn without_links_there_is_nothing_to_skip() {
    assert_each(
        "bypass_blocks",
        NOT_APPLICABLE,
        &["<p>x", "<a name=x>x</a>"],
    );
}

#[test]
fn what_to_jump_to_may_not_have_been_read() {
    let with = |within: &str| {
        format!("<a href=/a>Tea</a><x-a><template shadowrootmode=open>{within}</template></x-a>")
    };
    let cloaked = "<style>[v-cloak]{display:none}</style><a href=/a>Tea</a>\
        <main v-cloak>Green tea from Assam</main>";
    assert_each("bypass_blocks", NOT_APPLICABLE, &[cloaked]);
    assert_each("bypass_blocks", NOT_APPLICABLE, &[&with("<main>x</main>")]);
    assert_each("bypass_blocks", WARN, &[&with("<div>x</div>")]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("bypass_blocks").on_each(&[
        "<a class='skip-link' href=#inhalt>Los</a><h1>x</h1>",
        "<a href=#main>Skip to main content</a><main>x</main>",
        "<a href='#本文'>本文へスキップ</a><main>x</main>",
        "<a href='#'>Menu</a><p>y</p>",
        "<a href='#top'>Skip</a>",
    ]);
    insta::assert_snapshot!(findings.text());
}
