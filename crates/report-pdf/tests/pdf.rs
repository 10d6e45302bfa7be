//! Reports as PDF documents. What is not valid by PDF/UA-1 is not made at all.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

use report_pdf::document::Document;
use report_pdf::paper::{
    Category, Finding, Findings, First, FirstResult, Fix, History, Paper, Place, Score, Subject,
    Verdict,
};
use report_pdf::{Fonts, pdf};

fn finding(number: usize, text: &str) -> Finding {
    Finding {
        check: format!("check-{number}"),
        verdict: if number.is_multiple_of(2) {
            Verdict::Fail
        } else {
            Verdict::Warn
        },
        word: "To fix".to_owned(),
        heading: format!("{number}: {text}"),
        message: Some(text.to_owned()),
        points: Some("5.7".to_owned()),
        places: vec![
            Place {
                line: Some(7),
                found: text.to_owned(),
                selector: Some(format!("html > {text}")),
                expected: None,
            };
            4
        ],
        expected: Some(text.to_owned()),
        places_in_all: 9,
        why: "Readers leave. ".repeat(12),
        how_to_fix: "Send less. ".repeat(12),
        fixer: "Developer · hours".to_owned(),
        source: ("w3.org".to_owned(), "https://www.w3.org/".to_owned()),
        severity: "high".to_owned(),
        weight: 10,
        ..Finding::default()
    }
}

fn paper(findings: usize, text: &str) -> Paper {
    let subject = Subject {
        id: "report".to_owned(),
        host: "harbour-club.example".to_owned(),
        path: format!("/{text}"),
        link: Some("https://harbour-club.example/".to_owned()),
        heading: text.to_owned(),
        foreign_language: Some("ar".to_owned()),
        score: Some(Score {
            score: 67,
            rating: "decent".to_owned(),
            ..Score::default()
        }),
        first: Some(First {
            fixes: vec![Fix {
                check: "check-0".to_owned(),
                heading: text.to_owned(),
                ..Fix::default()
            }],
            result: Some(FirstResult::default()),
            ..First::default()
        }),
        history: Some(History {
            scores: vec![45, 67],
            words: "The score: 45, 67".to_owned(),
            ..History::default()
        }),
        findings: Some(Findings {
            categories: vec![Category {
                title: "Security".to_owned(),
                score: Some(22),
                rating: "bad".to_owned(),
                to_fix: findings,
                findings: (0..findings).map(|number| finding(number, text)).collect(),
                ..Category::default()
            }],
            ..Findings::default()
        }),
        ..Subject::default()
    };
    Paper {
        title: format!("67 of 100: {text}"),
        language: "en".to_owned(),
        brand: "Acme".to_owned(),
        margin: format!("{text} · 23 November 2026"),
        created: Some([2026, 11, 23, 6, 6, 0]),
        subjects: vec![subject],
        ..Paper::default()
    }
}

fn made(paper: &Paper, fonts: &Fonts) -> Vec<u8> {
    let made = pdf(&Document::from(paper), fonts).unwrap();
    if let Ok(folder) = std::env::var("WAYMARK_PICTURES") {
        let name = format!("{}.pdf", made.len());
        std::fs::write(Path::new(&folder).join(name), &made).unwrap();
    }
    made
}

fn has(made: &[u8], what: &str) -> bool {
    made.windows(what.len()).any(|part| part == what.as_bytes())
}

/// Only the shipped fonts.
fn own_fonts() -> Fonts {
    Fonts::in_folders(Vec::new())
}

fn test_fonts() -> Fonts {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fonts");
    Fonts::in_folders(vec![folder])
}

#[test]
fn writing_that_the_shipped_fonts_lack_comes_from_fonts_of_the_system() {
    let text = "Ελληνικά, русский, مرحبا بالعالم, שלום עולם, 这是一个, 안녕하세요";
    let paper = paper(1, text);
    let with = made(&paper, &test_fonts());
    for font in ["NotoSansArabic", "NotoSansHebrew", "DroidSansFallback"] {
        assert!(has(&with, font), "{font}");
        assert!(!has(&made(&paper, &own_fonts()), font), "{font}");
    }
}

#[test]
fn the_same_report_is_the_same_document() {
    let paper = paper(3, "The page is slow");
    assert_eq!(made(&paper, &own_fonts()), made(&paper, &own_fonts()));
}

#[test]
fn a_report_of_300_findings_has_pages_bookmarks_and_links() {
    let made = made(&paper(300, "The page is slow"), &own_fonts());
    let count = |what: &str| {
        let parts = made.windows(what.len());
        parts.filter(|part| *part == what.as_bytes()).count()
    };
    assert!(count("/Type /Page\n") + count("/Type/Page/") > 50);
    // A bookmark for each finding, and the sources of all.
    assert!(count("/Title") > 300);
    assert!(count("https://www.w3.org/") >= 300);
}

#[test]
fn hostile_texts_are_only_text() {
    let texts = [
        "\u{0}\u{1}\n\r\t\u{7f}\u{85}\u{2028}".to_owned(),
        "\u{202e}\u{2066}\u{2067}\u{2068}\u{202a}\u{200f}abc\u{2069}".repeat(200),
        format!("e{}", "\u{301}".repeat(20_000)),
        "\u{fffe}\u{ffff}\u{10ffff}\u{fdd0}\u{feff}\u{e000}\u{f0000}\u{ad}".to_owned(),
        ") Tj ET endstream endobj << /Type /Catalog >> %%EOF \\".repeat(50),
        "a".repeat(200_000),
        "\u{200d}\u{200b}\u{2060}\u{fe0f}👩‍👩‍👧‍👦🏴\u{e0067}\u{e007f}".repeat(500),
        "क्ष्ण".repeat(5_000),
        "مرحباabc".repeat(5_000),
        String::new(),
        " ".repeat(100_000),
    ];
    for text in texts {
        for fonts in [own_fonts(), test_fonts()] {
            let paper = paper(2, &text);
            let made = made(&paper, &fonts);
            // Nothing is longer than a report can be.
            assert!(made.len() < 500_000, "{}", made.len());
            assert!(!has(&made, "<< /Type /Catalog >> %%EOF"));
        }
    }
}

#[test]
fn a_document_that_nobody_reads_is_refused() {
    let paper = paper(20_000, "x");
    assert!(pdf(&Document::from(&paper), &own_fonts()).is_err());
}

const SHAPES: &str = "<?xml version=\"1.0\"?><!DOCTYPE svg PUBLIC \"a\" \"b\">\
    <svg xmlns=\"http://www.w3.org/2000/svg\" width=\"240\" height=\"60\"><defs>\
    <clipPath id=\"c\"><rect width=\"240\" height=\"60\"/></clipPath>\
    <linearGradient id=\"g\"><stop stop-color=\"red\"/><stop offset=\"1\"/></linearGradient></defs>\
    <g clip-path=\"url(#c)\" opacity=\".9\"><circle cx=\"30\" cy=\"30\" r=\"26\" fill=\"url(#g)\"/>\
    <path d=\"M9 9h9z\" stroke=\"#fff\" stroke-dasharray=\"2\"/></g></svg>";

/// A PNG of one pixel.
const PIXEL: [u8; 67] = [
    0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, b'I', b'H', b'D', b'R', 0, 0, 0,
    1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3a, 0x7e, 0x9b, 0x55, 0, 0, 0, 10, b'I', b'D', b'A', b'T',
    0x78, 0x9c, 0x63, 0x60, 0, 0, 0, 2, 0, 1, 0x48, 0xaf, 0xa4, 0x71, 0, 0, 0, 0, b'I', b'E', b'N',
    b'D', 0xae, 0x42, 0x60, 0x82,
];

fn with_logo(logo: &[u8], hides_name: bool) -> Vec<u8> {
    let mut paper = paper(0, "A");
    paper.subjects.clear();
    paper.logo = Some(logo.to_vec());
    paper.hides_name = hides_name;
    made(&paper, &own_fonts())
}

#[test]
fn a_logo_stands_beside_the_name_or_for_it() {
    for logo in [SHAPES.as_bytes(), &PIXEL] {
        let beside = with_logo(logo, false);
        assert!(!has(&beside, "/S/Figure/") && has(&beside, "/S/P/"));
        let alone = with_logo(logo, true);
        assert!(has(&alone, "/S/Figure/") && has(&alone, "/Alt(Acme)"));
        assert!(!has(&alone, "/S/P/"));
    }
}

#[test]
fn what_would_be_drawn_in_part_is_not_drawn() {
    let svg = |inside: &str| {
        let text =
            format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">{inside}");
        text + "</svg>"
    };
    for other in [
        svg("<text x=\"1\" y=\"9\">Acme</text>"),
        svg("<image href=\"/etc/hostname\" width=\"9\" height=\"9\"/>"),
        svg("<g id=\"a\"><path d=\"M0 0h9v9z\"/></g><use href=\"#a\" x=\"3\"/>"),
        svg("<path d=\"M0 0h9v9z\"><animate/></path>"),
        svg("<g style=\"mix-blend-mode: multiply\"><path d=\"M0 0h9v9z\"/></g>"),
        svg("<b").replace("</svg>", ""),
        svg("").repeat(2),
    ] {
        let made = with_logo(other.as_bytes(), true);
        assert!(!has(&made, "/S/Figure/") && has(&made, "/S/P/"), "{other}");
    }
    for end in [30, 45] {
        let made = with_logo(&PIXEL[..end], true);
        assert!(!has(&made, "/S/Figure/"), "{end}");
    }
}
