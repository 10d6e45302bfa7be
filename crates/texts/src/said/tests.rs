use super::*;
use crate::catalogue::others;

fn german(check: &str, said: FindingPart, english: &str) -> Option<String> {
    let german = others().iter().find(|catalogue| catalogue.code == "de");
    translated(german.unwrap(), check, said, english)
}

fn message(check: &str, english: &str) -> Option<String> {
    german(check, FindingPart::Message, english)
}

#[test]
fn a_message_is_recognised_by_its_pattern() {
    let of = |english| message("image_keywords", english).unwrap();
    assert_eq!(
        of("The only image has no alternative text."),
        "Das einzige Bild hat keinen Alternativtext."
    );
    assert_eq!(
        of("1,200 of 3,000 images have no alternative text."),
        "1.200 von 3.000 Bildern haben keinen Alternativtext."
    );
    assert_eq!(
        of("The alternative text of 1 image is unhelpful."),
        "Der Alternativtext von 1 Bild hilft nicht weiter."
    );
}

#[test]
fn a_message_may_contain_others_and_consist_of_several() {
    let unread = "The colours are not known: the style sheet https://a.example/x. y was not read, \
                  as it is too large.";
    let expected = "Die Farben sind nicht bekannt: Das Stylesheet https://a.example/x. y wurde \
                    nicht gelesen, da es zu groß ist.";
    assert_eq!(message("contrast", unread).as_deref(), Some(expected));
    let two = "The page has 2 links to other pages of its site. Only 10000 of its directives for \
               search engines were checked.";
    let expected = "Die Seite hat 2 Links zu anderen Seiten ihrer Website. Nur 10000 ihrer \
                    Anweisungen für Suchmaschinen wurden geprüft.";
    assert_eq!(message("internal_links", two).as_deref(), Some(expected));
}

#[test]
fn nothing_is_translated_by_half() {
    for unknown in [
        "The page has 2 elephants.",
        "The only image have no alternative text.",
        "The only image has no alternative text. It is blue.",
        "",
    ] {
        assert_eq!(message("image_keywords", unknown), None, "{unknown}");
    }
    let of_another = "The only image has no alternative text.";
    assert_eq!(message("headings", of_another), None);
}

#[test]
fn what_is_from_the_page_is_not_taken_for_a_message() {
    let heading = "The page has one main heading.";
    assert!(message("headings", heading).is_some());
    assert_eq!(german("headings", FindingPart::Found, heading), None);
    let empty = german("headings", FindingPart::Found, "an empty heading");
    assert_eq!(empty.as_deref(), Some("eine leere Überschrift"));
}

#[test]
fn matching_a_text_takes_a_limited_time() {
    let names = format!("Found: {}", ", ".repeat(900));
    assert_eq!(message("technologies", &names), None);
    assert_eq!(message("technologies", &"Found: ".repeat(1_000)), None);
    let deep = format!(
        "{}the page's files were not requested.",
        "It may be turned: ".repeat(99)
    );
    assert_eq!(message("orientation", &deep), None);
}

#[test]
fn a_message_of_counts_is_translated_part_by_part() {
    let cases = [
        (
            "cookies",
            "1 cookie can be stolen, 2 are refused by browsers.",
            "1 Cookie kann gestohlen werden, 2 lehnen Browser ab.",
        ),
        (
            "widget_names",
            "1 progress bar has no name.",
            "1 Fortschrittsbalken hat keinen Namen.",
        ),
        (
            "label_in_name",
            "The names of 2 buttons differ from the text on them.",
            "2 Schaltflächen heißen anders, als auf ihnen steht.",
        ),
        (
            "form_labels",
            "None of the 7 form fields has a label.",
            "Keines der 7 Formularfelder hat eine Beschriftung.",
        ),
        (
            "page_weight",
            "The page weighs at least 5.9 MB (14 files); 2.7 MB is light.",
            "Die Seite umfasst mindestens 5,9 MB (14 Dateien); leicht sind 2,7 MB.",
        ),
        (
            "render_blocking",
            "1 script and 2 style sheets of other sites delay the page.",
            "1 Skript und 2 Stylesheets anderer Websites verzögern die Darstellung.",
        ),
        (
            "in_page_links",
            "The page has 10 links: 9 internal and 1 external, none marked nofollow.",
            "Die Seite hat 10 Links: 9 interne und 1 externer, keiner davon mit nofollow.",
        ),
        (
            "meta_refresh",
            "The page refreshes itself after 5 minutes.",
            "Die Seite lädt sich nach 5 Minuten neu.",
        ),
        (
            "vulnerable_js",
            "2 libraries have a known hole, says the list of 9 November 2026.",
            "2 Bibliotheken haben nach der Liste vom 9. November 2026 eine bekannte Lücke.",
        ),
        (
            "vulnerable_js",
            "2 libraries have a known hole, says the list of 2026-03-09.",
            "2 Bibliotheken haben nach der Liste vom 9. März 2026 eine bekannte Lücke.",
        ),
    ];
    for (check, english, expected) in cases {
        assert_eq!(message(check, english).as_deref(), Some(expected));
    }
}

#[test]
fn what_was_found_is_translated() {
    let cases = [
        (
            "charset",
            "iso-8859-1 (read as windows-1252) by a <meta>",
            "iso-8859-1 (gelesen als windows-1252) laut <meta>",
        ),
        (
            "form_labels",
            "2 radio buttons without a group",
            "2 Optionsfelder ohne gemeinsame Gruppe",
        ),
        (
            "broken_links",
            "https://a.example/: the name was not found",
            "https://a.example/: den Namen gibt es nicht",
        ),
        (
            "structured_data_valid",
            "not JSON: expected `,` or `}` at line 2 column 31",
            "kein JSON: hier fehlt `,` oder `}` (Zeile 2 des Skripts, Spalte 31)",
        ),
    ];
    for (check, english, expected) in cases {
        let found = german(check, FindingPart::Found, english);
        assert_eq!(found.as_deref(), Some(expected));
    }
}

#[test]
fn the_words_of_a_library_are_left_out() {
    let english = "The site's robots.txt could not be fetched: a.example did not respond with \
                   valid HTTP: invalid HTTP header parsed.";
    let expected = "Die robots.txt der Website konnte nicht abgerufen werden: a.example hat nicht \
                    mit gültigem HTTP geantwortet.";
    assert_eq!(
        message("robots_txt_valid", english).as_deref(),
        Some(expected)
    );
}
