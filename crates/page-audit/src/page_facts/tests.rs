use super::*;
use crate::snapshot::Snapshot;

fn facts_of(html: &str) -> PageFacts {
    let url = Url::parse("https://example.com/shoes").unwrap();
    PageFacts::of(&Page::new(&Snapshot::of_html(url, html)))
}

#[test]
fn a_page_is_described_by_its_head() {
    let facts = facts_of(
        "<html lang=de><title> Rote \n Schuhe </title>\
         <meta name=description content='Aus Leder.'><link rel=canonical href=/schuhe>\
         <meta property=og:title content=Schuhe><meta property=og:site_name content=Laden>\
         <meta property=og:image content=javascript:alert(1)>",
    );
    let text = |text: &str| Some(text.to_owned());
    let expected = PageFacts {
        title: text("Rote Schuhe"),
        description: text("Aus Leder."),
        language: text("de"),
        canonical: text("https://example.com/schuhe"),
        open_graph: OpenGraph {
            title: text("Schuhe"),
            site_name: text("Laden"),
            ..OpenGraph::default()
        },
        stand_in: None,
        with_credentials: false,
    };
    assert_eq!(facts, expected);
    assert_eq!(facts_of("<p>Nothing."), PageFacts::default());
}

#[test]
fn no_page_makes_them_long() {
    let long = "a".repeat(100_000);
    let facts = facts_of(&format!(
        "<html lang={long}><title>{long}</title><meta name=description content=\"{long}\">\
         <link rel=canonical href=/{long}><meta property=og:title content={long}>\
         <meta property=og:description content={long}>\
         <meta property=og:site_name content={long}>\
         <meta property=og:image content=https://example.com/{long}>"
    ));
    assert_eq!(facts.title.as_ref().unwrap().chars().count(), MAX_TITLE + 1);
    assert_eq!(
        (facts.canonical.as_ref(), facts.open_graph.image.as_ref()),
        (None, None)
    );
    assert!(serde_json::to_string(&facts).unwrap().len() < 2_500);
}

#[test]
fn the_canonical_address_is_that_of_a_web_page_and_in_the_head() {
    let canonical = |html: &str| facts_of(html).canonical;
    assert_eq!(
        canonical("<link rel=canonical href=http://example.org/>").as_deref(),
        Some("http://example.org/")
    );
    assert_eq!(canonical("<p>x<link rel=canonical href=/schuhe>"), None);
    let of_length = |length: usize| {
        let url = format!("https://example.com/{}", "a".repeat(length - 20));
        canonical(&format!("<link rel=canonical href={url}>"))
    };
    assert!(of_length(MAX_URL_BYTES).is_some());
    assert_eq!(of_length(MAX_URL_BYTES + 1), None);
}

#[test]
fn control_characters_become_spaces() {
    let facts = facts_of("<title>a\u{1}\u{7f}b\u{85}\tc</title><html lang='\u{1}'>");
    assert_eq!(facts.title.as_deref(), Some("a b c"));
    let facts = facts_of("<meta name=description content='a\u{2003}\u{a0}b'>");
    assert_eq!(facts.description.as_deref(), Some("a b"));
    assert_eq!(facts.language, None);
}

#[test]
fn search_results_show_the_beginning_of_long_texts() {
    let title = format!("{} end", "word ".repeat(13).trim());
    let facts = facts_of(&format!("<title>{title}</title>"));
    let shown = facts.title_in_results().unwrap();
    assert!(shown.is_cut && shown.text.ends_with("word"), "{shown:?}");
    assert_eq!((shown.text.len(), shown.width), (54, 68));
    assert_eq!(facts.description_in_results(), None);
    let description = |text: &str| {
        let facts = facts_of(&format!("<meta name=description content='{text}'>"));
        facts.description_in_results().unwrap().is_cut
    };
    assert!(!description("Shoes made of leather."));
    assert!(description(&"word ".repeat(60)));
}

#[test]
fn the_urls_are_valid() {
    let facts = facts_of("<meta property=og:image content='https://example.com/a b\u{e9}.png'>");
    let image = facts.open_graph.image.as_deref();
    assert_eq!(image, Some("https://example.com/a%20b%C3%A9.png"));
}
