//! HTML to a tree: decoding, lines, selectors.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use encoding_rs::{EUC_KR, SHIFT_JIS, UTF_8, UTF_16LE, WINDOWS_1251, WINDOWS_1252};
use html_document::{Document, Element, EncodingSource, Namespace, ParseErrorKind, Piece};

fn parse(html: &str) -> Document {
    Document::parse(html.as_bytes(), Some(UTF_8))
}

fn first<'d>(document: &'d Document, name: &str) -> Element<'d> {
    let mut elements = document.elements();
    elements.find(|element| element.name() == name).unwrap()
}

#[test]
fn bytes_are_decoded_as_the_standards_say() {
    let text = |bytes: &[u8], declared| {
        let document = Document::parse(bytes, declared);
        let text = document.body().unwrap().text(100);
        (text, document.encoding(), document.encoding_source())
    };
    let (japanese, _, _) = SHIFT_JIS.encode("<meta charset=sjis><p>日本語");
    assert_eq!(
        text(&japanese, None),
        ("日本語".to_owned(), SHIFT_JIS, EncodingSource::Meta)
    );
    // A byte order mark beats the header, and the header a <meta>.
    assert_eq!(
        text(
            "\u{feff}<meta charset=sjis><p>é".as_bytes(),
            Some(WINDOWS_1251)
        ),
        ("é".to_owned(), UTF_8, EncodingSource::ByteOrderMark)
    );
    assert_eq!(
        text("<meta charset=sjis><p>é".as_bytes(), Some(UTF_8)),
        ("é".to_owned(), UTF_8, EncodingSource::ContentType)
    );
    let utf_16: Vec<u8> = "\u{feff}<p>é"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(
        text(&utf_16, None),
        ("é".to_owned(), UTF_16LE, EncodingSource::ByteOrderMark)
    );
    assert_eq!(
        text(b"<p>caf\xe9 \x80", None),
        ("café €".to_owned(), WINDOWS_1252, EncodingSource::Default)
    );
    assert_eq!(
        text(
            b"<?xml version='1.0' encoding=\"euc-kr\"?><p>\xb0\xa1",
            None
        ),
        ("가".to_owned(), EUC_KR, EncodingSource::XmlDeclaration)
    );
    // A <meta> cannot say UTF-16, since it was read as ASCII.
    assert_eq!(text("<meta charset=utf-16><p>é".as_bytes(), None).1, UTF_8);
}

#[test]
fn a_late_meta_still_changes_the_encoding() {
    let filler = "<!-- filler -->".repeat(100);
    let (bytes, _, _) = WINDOWS_1251.encode("<meta charset=windows-1251><p>привет");
    let page = [filler.as_bytes(), &bytes].concat();

    let document = Document::parse(&page, None);

    assert_eq!(document.encoding(), WINDOWS_1251);
    assert_eq!(document.encoding_source(), EncodingSource::LateMeta);
    assert_eq!(document.body().unwrap().text(100), "привет");
}

#[test]
fn every_element_has_the_line_its_start_tag_begins_at() {
    let html = "<!DOCTYPE html>\n<html\n lang=en>\r\n<p\nclass=a>one\rtwo<b>x</b></p>\n\n\
                <script>\n</script\n><i></i>";
    let document = parse(html);
    let line = |name| first(&document, name).line();
    assert_eq!(line("html"), 2);
    assert_eq!(line("p"), 4);
    assert_eq!(line("b"), 6);
    assert_eq!(line("script"), 8);
    assert_eq!(line("i"), 10);
}

#[test]
fn a_less_than_sign_outside_a_tag_does_not_upset_the_lines() {
    let document = parse("a < b <\n<<<i title='<\n<b>'>\n<!-- <\n -->\n<u>");
    assert_eq!(first(&document, "i").line(), 2);
    assert_eq!(first(&document, "u").line(), 6);
    assert_eq!(first(&document, "i").attribute("title"), Some("<\n<b>"));
}

#[test]
fn selectors_are_short_and_find_their_element() {
    let html = "<head><title>x</title></head><body><div><p>a<p>b</div>\
                <ul id=menu><li><a href=x>y</a></ul>\
                <div id='1 x'></div><o:p>z</o:p><div id=twice><i></i></div><div id=twice></div>";
    let document = parse(html);
    let selector = |name: &str| first(&document, name).selector();
    assert_eq!(selector("title"), "head > title");
    assert_eq!(
        selector("p"),
        "body > div:nth-of-type(1) > p:nth-of-type(1)"
    );
    assert_eq!(selector("a"), "#menu > li > a");
    assert_eq!(selector("ul"), "#menu");
    assert_eq!(selector("o:p"), "body > o\\:p");
    assert_eq!(selector("i"), "body > div:nth-of-type(3) > i");
    let odd = document.element_by_id("1 x").unwrap();
    assert_eq!(odd.selector(), "#\\31 \\ x");
    // Of a long name nothing is written, and the body needs no id.
    let long = "x".repeat(65);
    let document = parse(&format!("<body id=a><{long}></{long}>"));
    assert_eq!(first(&document, "body").selector(), "body");
    assert_eq!(first(&document, &long).selector(), "body > *");
    // It goes up only so far.
    let document = parse(&format!("<a:b></a:b><a:b>{}<i>", "<u>".repeat(22)));
    let far = first(&document, "i").selector();
    assert!(far.starts_with("a\\:b:nth-of-type(2) > u > u"), "{far}");
}

#[test]
fn an_element_that_is_closed_too_early_goes_on_in_the_next() {
    let document = parse("<b>1<p>2<i>3</i></b>4</p>");
    let p = first(&document, "p");
    let inner = p.children().next().unwrap();
    assert_eq!((inner.name(), inner.text(9)), ("b", "23".to_owned()));
    assert_eq!(p.text(9), "234");
}

#[test]
fn the_contents_of_templates_are_separate() {
    let document = parse("<p></p><template><b>x</b></template>");
    let names: Vec<_> = document.elements().map(Element::name).collect();
    assert_eq!(names, ["html", "head", "body", "p", "template"]);
    let contents = document.template_contents(first(&document, "template"));
    assert_eq!(contents.unwrap().count(), 2);
    assert!(document.template_contents(first(&document, "p")).is_none());
}

#[test]
fn each_template_has_its_own_contents() {
    let document = parse(
        "<template id=a><i></i></template><template id=b><template><u>x</u></template></template>\
         <svg><template id=c><b></b></template></svg><p id=d>",
    );
    let contents = |id| {
        let template = document.element_by_id(id).unwrap();
        let contents = document.template_contents(template)?;
        let elements = contents.filter_map(|piece| match piece {
            Piece::Element(element) => Some(element.name()),
            Piece::Text(_) => None,
        });
        Some(elements.collect::<Vec<_>>())
    };
    assert_eq!(contents("a").unwrap(), ["i"]);
    assert_eq!(contents("b").unwrap(), ["template"]);
    // SVG's are ordinary elements, and the last element has nothing after it.
    assert_eq!((contents("c"), contents("d")), (None, None));
}

#[test]
fn foreign_elements_keep_their_names_and_namespaces() {
    let document = parse("<svg viewbox='0 0 1 1'><LinearGradient/><a xlink:href=x></a></svg><A>");
    let gradient = first(&document, "linearGradient");
    assert_eq!(gradient.namespace(), Namespace::Svg);
    assert_eq!(
        first(&document, "svg").attribute("viewBox"),
        Some("0 0 1 1")
    );
    assert_eq!(document.html_elements("a").count(), 1);
    // The SVG link's href is in XLink's namespace.
    assert_eq!(first(&document, "a").attribute("href"), None);
}

#[test]
fn an_svg_link_is_no_html_link() {
    let document = parse("<svg><a>x</a></svg><p><a>y</a>");
    let are_links: Vec<bool> = document
        .elements()
        .filter(|element| element.name() == "a")
        .map(|element| element.is_one_of(&["a", "b"]))
        .collect();
    assert_eq!(are_links, [false, true]);
}

#[test]
fn each_run_of_white_space_in_a_text_is_one_space() {
    let text = |html: &str, limit| parse(html).body().unwrap().text(limit);
    for count in 1..100 {
        for space in [" ", "\n", "\t", "\u{c}", "\u{a0}"] {
            let spaces = space.repeat(count);
            assert_eq!(text(&format!("<p>a{spaces}b{spaces}"), 9), "a b");
        }
    }
    assert_eq!(text("<p> a <b> b</b>\n<i>c", 9), "a b c");
    assert_eq!(text("<p>abcdef", 3), "abc");
    assert_eq!(text("<p>ab<b>cdef", 3), "abc");
}

#[test]
fn the_first_of_several_attributes_with_one_name_counts() {
    let document = parse("<html lang=en><html lang=fr class=x><p TITLE=a title=b>");
    let html = document.html().unwrap();
    assert_eq!(html.attribute("lang"), Some("en"));
    assert_eq!(html.attribute("class"), Some("x"));
    assert_eq!(html.attributes().len(), 2);
    assert_eq!(first(&document, "p").attribute("title"), Some("a"));
}

#[test]
fn a_long_tag_keeps_its_attributes_and_what_follows_it() {
    let value = "v".repeat(100_000);
    let html = format!("<a one='{value}' two='a > b' three>x</a><b four=4>");
    let document = parse(&html);
    assert!(!document.is_incomplete());
    let a = first(&document, "a");
    assert_eq!(a.attribute("one").map(str::len), Some(100_000));
    assert_eq!(a.attribute("two"), Some("a > b"));
    assert!(a.has_attribute("three"));
    assert_eq!(first(&document, "b").attribute("four"), Some("4"));
}

#[test]
fn a_tag_with_too_many_attributes_loses_only_some_of_them() {
    let many: Vec<String> = (0..5_000).map(|i| format!("a{i}='<b>'")).collect();
    let many = many.join("  ");
    let html = format!("<p>x</p>\n<div id=d {many} />\n<i title='after'>y</i>");
    let document = parse(&html);
    assert!(document.is_incomplete());
    let names: Vec<_> = document.elements().map(Element::name).collect();
    assert_eq!(names, ["html", "head", "body", "p", "div", "i"]);
    let div = first(&document, "div");
    assert!((256..1_000).contains(&div.attributes().len()));
    assert_eq!(first(&document, "i").attribute("title"), Some("after"));
    assert_eq!(first(&document, "i").line(), 3);
}

#[test]
fn tags_that_the_parser_corrects_are_listed_with_their_lines() {
    let html = "<!DOCTYPE html>\n<p>a</div>\n<div/>\n<form>\n<form></form>\n<b id=a id=b>x</b>";
    let document = Document::parse(html.as_bytes(), None);
    let errors = document.parse_errors();

    let found: Vec<_> = errors
        .items
        .iter()
        .map(|error| (error.line, error.tag.as_str(), error.kind))
        .collect();
    assert_eq!(
        found,
        [
            (2, "div", ParseErrorKind::EndTag),
            (3, "div", ParseErrorKind::SelfClosing),
            (5, "form", ParseErrorKind::NestedForm),
            (6, "b", ParseErrorKind::DuplicateAttribute),
        ]
    );
    assert_eq!((errors.total, errors.nested_forms), (4, 1));
}

#[test]
fn a_good_page_and_one_without_a_doctype_have_no_wrong_tags() {
    for html in [
        "<!DOCTYPE html><title>a</title><p>b<p>c<br/><svg><g/></svg><ul><li>d<li>e</ul>",
        "<p>a</p>",
        "</p>",
    ] {
        let errors = Document::parse(html.as_bytes(), None)
            .parse_errors()
            .clone();
        assert!(errors.items.is_empty(), "{html}: {errors:?}");
    }
}

#[test]
fn only_the_first_wrong_tags_are_kept() {
    let html = format!("<!DOCTYPE html><p>{}", "</i>".repeat(1000));
    let document = Document::parse(html.as_bytes(), None);

    assert_eq!(document.parse_errors().total, 1000);
    assert_eq!(document.parse_errors().items.len(), 50);
}

#[test]
fn a_page_of_very_many_names_is_cut() {
    let of = |count: usize, name: &dyn Fn(usize) -> String| {
        let tags: Vec<String> = (0..count).map(name).collect();
        parse(&tags.concat())
    };
    let tags: &dyn Fn(usize) -> String = &|i| format!("<tag-{i}></tag-{i}>");
    let attributes: &dyn Fn(usize) -> String = &|i| format!("<p data-{i}>");
    let short: &dyn Fn(usize) -> String = &|i| format!("<p a{}>", i % 1_000);
    for name in [tags, attributes] {
        assert!(!of(40_000, name).is_incomplete());
        let cut = of(60_000, name);
        assert!(cut.is_incomplete());
        assert!((49_000..51_000).contains(&cut.elements().len()));
    }
    assert!(!of(60_000, short).is_incomplete());
}
