//! Validates the PDF of every page of the set, and of pages that are hard to print, by PDF/UA-1.

use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::tempdir;

use crate::browser::here;
use crate::installed::oracles;
use crate::pages::pages;

const PYTHON: &str = "page-validation-0.11.0/bin/python";

/// Right to left, writing without spaces, what no font has, and what would be PDF.
const HARD: [(&str, &str); 4] = [
    (
        "rtl",
        "<html lang=ar dir=rtl><title>مرحبا بالعالم — שלום</title><img src=شركة.png>",
    ),
    (
        "cjk",
        "<html lang=zh-Hans><title>这是一个很长的中文句子，它会在任何地方换行</title><img src=东京.png>",
    ),
    (
        "hostile",
        "<title>) Tj (\u{202e}\u{2066}e\u{301}\u{301}\u{0} \u{e000}\u{fffe} 👩‍👩‍👧 \u{10ffff}</title>\
         <img src='%PDF-1.7 endobj \u{200f}<<\\)'>",
    ),
    ("empty", ""),
];

fn printed(file: &Path, to: &Path) {
    let output = Command::new(env!("CARGO_BIN_EXE_page-audit"))
        .args([
            "--no-config",
            "--url",
            "https://example.com/a?b=c",
            "--html",
        ])
        .arg(file)
        .arg("--output")
        .arg(format!("pdf={}", to.display()))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(
        matches!(output.status.code(), Some(0 | 1 | 3)),
        "{output:?}"
    );
}

fn faults(oracles: &Path, folder: &Path) -> String {
    let files = std::fs::read_dir(folder).unwrap();
    let output = Command::new(oracles.join(PYTHON))
        .arg(here("validate_pdf.py"))
        .args(files.map(|file| file.unwrap().path()))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_report_is_accessible_as_pdf() {
    let Some(oracles) = oracles() else { return };
    let folder = tempdir().unwrap();
    let sources = tempdir().unwrap();
    for (name, html) in HARD {
        let file = sources.path().join(format!("{name}.html"));
        std::fs::write(&file, html).unwrap();
        printed(&file, &folder.path().join(format!("{name}.pdf")));
    }
    for (number, page) in pages(&oracles).iter().enumerate() {
        printed(&page.file, &folder.path().join(format!("{number}.pdf")));
    }
    assert_eq!(faults(&oracles, folder.path()), "");

    // The validator has to be one that refuses something.
    let broken = tempdir().unwrap();
    let good = std::fs::read(folder.path().join("0.pdf")).unwrap();
    let place = good
        .windows(12)
        .position(|part| part == b"pdfuaid:part")
        .unwrap();
    let mut bad = good.clone();
    bad[place] = b'x';
    std::fs::write(broken.path().join("bad.pdf"), bad).unwrap();
    assert!(!faults(&oracles, broken.path()).is_empty());
}
