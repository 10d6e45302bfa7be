//! Tests of the check `mojibake`.

use super::sent_as;
use crate::checks::{PASS, UNMEASURED, WARN, assert_each, page, run};

#[test]
fn sound_text_passes() {
    assert_each(
        "mojibake",
        PASS,
        &[
            "<meta charset=utf-8><p>für Übung – naïve “quotes” 50 €",
            "<meta charset=utf-8><p>NÃO, SÃO PAULO, MÃE, PÃES, MAÇÃ",
            "<meta charset=utf-8><p hidden>\u{fffd}",
        ],
    );
}

#[test]
fn a_few_damaged_characters_may_be_meant() {
    assert_each(
        "mojibake",
        UNMEASURED,
        &[
            "<meta charset=utf-8><p>\"Ã¼\" is a damaged \"ü\".",
            "<meta charset=utf-8><p>Itâ€™s here",
        ],
    );
}

#[test]
fn damaged_text_is_a_warning() {
    assert_each(
        "mojibake",
        WARN,
        &[
            "<meta charset=utf-8><p>Stra\u{fffd}e",
            "<meta charset=utf-8><p>Stra\u{fffd}e<p>für Übung<p>x",
            "<meta charset=utf-8><p>5Â\u{a0}€, 3Â\u{a0}m and 20Â° in the shade",
            "<meta charset=utf-8><p>fÃ¼r Ã„rger, schÃ¶n",
            "<meta charset=utf-8><p>199 â‚¬, 299 â‚¬ or 399 â‚¬",
            "<meta charset=utf-8><p>itâ€™s â€œquotedâ€\u{9d}",
        ],
    );
}

#[test]
fn the_text_around_a_damaged_character_is_shown() {
    let long = "It is a long way. ".repeat(100);
    for damaged in ["Stra\u{fffd}e", "fÃ¼r, fÃ¼r, fÃ¼r"] {
        let html = format!("<meta charset=utf-8><p>{long}{damaged} {long}");
        let found = &run("mojibake", &page(&html)).evidence.items[0].found;
        assert!(found.contains(damaged), "{found}");
    }
}

#[test]
fn every_letter_of_western_europe_is_recognised_when_it_is_damaged() {
    for letter in 'À'..='ÿ' {
        let utf_8 = letter.to_string();
        let (damaged, ..) = encoding_rs::WINDOWS_1252.decode(utf_8.as_bytes());
        let html = format!("<meta charset=utf-8><p>{damaged}, {damaged}, {damaged}");
        assert_each("mojibake", WARN, &[&html]);
    }
}

#[test]
fn one_damaged_character_suffices_if_the_page_was_not_read_as_utf_8() {
    let outcome = |html: &str| run("mojibake", &sent_as("text/html", html)).outcome;
    for html in ["<p>199 €", "<p>© 2026", "<meta charset=iso-8859-1><p>für"] {
        assert_eq!(outcome(html), WARN, "{html}");
    }
    assert_eq!(outcome("<p>plain"), PASS);
    assert_eq!(outcome("<meta charset=utf-8><p>199 â‚¬"), UNMEASURED);
}
