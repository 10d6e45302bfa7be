//! Which links are for skipping, and what can be skipped.

use super::super::{FAIL, NOT_APPLICABLE, PASS, WARN, assert_each};

#[test]
fn a_link_for_skipping_says_so_in_its_language() {
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
fn other_links_that_lead_nowhere_are_not_for_skipping() {
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
fn an_id_is_looked_for_as_written_first() {
    let as_written = "<a href='#a%20b'>Skip</a><p id='a%20b'>x";
    assert_each("bypass_blocks", PASS, &[as_written]);
}

#[test]
fn hidden_text_before_the_links_is_not_where_the_page_begins() {
    let hidden = format!("<p hidden>{}</p><a href=/x>x</a>", "x".repeat(80));
    assert_each("bypass_blocks", WARN, &[&hidden]);
}
