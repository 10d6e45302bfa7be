//! Which pages and addresses a folder has.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::sites::{document, page, pairs, site, urls};
use crate::{Run, run};

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempdir().unwrap();
    for (name, body) in files {
        write(&folder.path().join(name), body);
    }
    folder
}

fn write(file: &Path, body: &str) {
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let title = file.to_str().unwrap();
    fs::write(file, page(title, body)).unwrap();
}

fn run_at(folder: &Path, url: &str, options: &[&str]) -> Run {
    let local = ["--dir", folder.to_str().unwrap(), "--url", url];
    run(&[&local[..], &["--format", "json"], options].concat())
}

fn pages_at(folder: &TempDir, url: &str) -> Value {
    document(&run_at(folder.path(), url, &[]))
}

#[test]
fn links_to_folders_are_not_followed_and_well_known_files_are_pages() {
    let folder = folder(&[
        ("a.html", "A"),
        (".well-known/b.html", "B"),
        (".hidden/c.html", "C"),
        ("d.html/e.htm", "E"),
        ("f/index.htm", "F"),
        ("f/INDEX.HTML", "F, too"),
        ("g.txt", "G"),
    ]);
    std::os::unix::fs::symlink(".", folder.path().join("loop")).unwrap();
    std::os::unix::fs::symlink(".", folder.path().join("loop.html")).unwrap();
    std::os::unix::fs::symlink("a.html", folder.path().join("same.html")).unwrap();
    let run = run_at(folder.path(), "https://example.com/", &[]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let paths = [
        "a.html",
        "same.html",
        ".well-known/b.html",
        "d.html/e.htm",
        "f/",
        "f/",
    ];
    let expected = paths.map(|path| format!("https://example.com/{path}"));
    assert_eq!(urls(&document(&run)), expected);
}

#[test]
fn only_as_many_pages_are_checked_as_wanted() {
    let folder = folder(&[("a.html", "A"), ("b.html", "B"), ("c.html", "C")]);
    for (most, shown) in [("1", 1), ("2", 2), ("3", 3), ("4", 3)] {
        let run = run_at(folder.path(), "https://example.com/", &["--max", most]);
        let document = document(&run);
        assert_eq!(urls(&document).len(), shown);
        let note = match most {
            "1" => "page-audit: there are more than 1 page: --max allows more\n",
            "2" => "page-audit: there are more than 2 pages: --max allows more\n",
            _ => "",
        };
        assert_eq!(run.stderr, note, "{most}");
        let orphans = site(&document)
            .iter()
            .filter(|(id, _)| id == "orphan_pages")
            .count();
        let expected = if note.is_empty() { 3 } else { 0 };
        assert_eq!(
            orphans, expected,
            "a page that was left out may have the link"
        );
    }
}

#[test]
fn the_address_of_a_folder_may_end_with_a_slash_and_its_query_is_no_part_of_it() {
    let links = "<a href=/base/b.html>B</a><a href=/base/gone>Gone</a>";
    let folder = folder(&[("index.html", links), ("b.html", "<a href=/base/>A</a>")]);
    let expected = pages_at(&folder, "https://example.com/base");
    assert_eq!(
        urls(&expected),
        [
            "https://example.com/base/b.html",
            "https://example.com/base/"
        ]
    );
    let broken = [("broken_internal_links", "/base/")];
    assert_eq!(site(&expected), pairs(&broken));
    for url in ["https://example.com/base/", "https://example.com/base?x=1"] {
        let found = pages_at(&folder, url);
        assert_eq!(urls(&found), urls(&expected), "{url}");
        assert_eq!(site(&found), site(&expected), "{url}");
    }
}

#[test]
fn no_link_leads_out_of_the_folder() {
    let outside = folder(&[
        ("secret.html", "S"),
        ("site/b.html", "<a href=/base/>A</a>"),
    ]);
    let secret = outside.path().join("secret.html");
    let secret = secret.to_str().unwrap();
    let encoded = secret.replace('/', "%2F");
    for link in [
        "..%2Fsecret.html",
        "..%5Csecret.html",
        "x%2F..%2F..%2Fsecret.html",
        &format!("/base/{secret}"),
        &encoded,
    ] {
        write(
            &outside.path().join("site/index.html"),
            &format!("<a href='{link}'>S</a><a href=b>B</a>"),
        );
        let run = run_at(
            &outside.path().join("site"),
            "https://example.com/base/",
            &[],
        );
        let found = site(&document(&run));
        assert_eq!(
            found,
            pairs(&[("broken_internal_links", "/base/")]),
            "{link}"
        );
    }
}
