//! What only the pages of a site together show.

use std::fs;
use std::sync::{Arc, Mutex};

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::server::{html, serve};
use crate::sites::{document, page, pairs, site};
use crate::{Run, run};

/// The pages of a folder, each with its head and its body; every title is another one.
fn folder(pages: &[(&str, &str, &str)]) -> TempDir {
    let folder = tempdir().unwrap();
    for (name, head, body) in pages {
        let html = page(name, body).replace("<h1>", &format!("{head}<h1>"));
        fs::write(folder.path().join(name), html).unwrap();
    }
    folder
}

fn run_at(folder: &TempDir, options: &[&str]) -> Run {
    let local = [
        "--dir",
        folder.path().to_str().unwrap(),
        "--url",
        "https://example.com/",
    ];
    run(&[&local[..], options].concat())
}

fn found_in(pages: &[(&str, &str, &str)]) -> Value {
    document(&run_at(&folder(pages), &["--format", "json"]))
}

/// A server of these pages and their sitemap, without its redirects unless they are listed.
struct Served {
    pages: &'static [(&'static str, &'static str)],
    listed: &'static [&'static str],
}

impl Served {
    fn document(&self) -> Value {
        let base = Arc::new(Mutex::new(String::new()));
        let own = Arc::clone(&base);
        let (pages, listed) = (self.pages, self.listed);
        let server = serve(move |path| {
            let base = own.lock().unwrap().clone();
            if path == "/map.txt" {
                let urls = listed.iter().map(|path| format!("{base}{path}\n"));
                return Some(format!("200 OK\r\n\r\n{}", urls.collect::<String>()));
            }
            let (_, body) = pages.iter().find(|(known, _)| *known == path)?;
            Some(match body.strip_prefix("-> ") {
                Some(to) => format!("301 Moved\r\nLocation: {to}\r\n\r\n"),
                None => html(&body.replace("BASE", &base)),
            })
        });
        base.lock().unwrap().clone_from(&server);
        let map = format!("{server}/map.txt");
        document(&run(&[
            "--allow-private",
            "--format",
            "json",
            "--sitemap",
            &map,
        ]))
    }

    fn found(&self) -> Vec<(String, String)> {
        site(&self.document())
    }
}

fn found_of(pages: &'static [(&str, &str)], listed: &'static [&str]) -> Vec<(String, String)> {
    Served { pages, listed }.found()
}

fn only(found: Vec<(String, String)>, id: &str) -> Vec<String> {
    let of_check = found.into_iter().filter(|(of, _)| of == id);
    of_check.map(|(_, path)| path).collect()
}

#[test]
fn the_same_description_on_several_pages_names_the_others() {
    let same = "<meta name=description content='All about lights'>";
    let document = found_in(&[
        ("index.html", same, "<a href=b.html>B</a>"),
        ("b.html", same, ""),
        (
            "c.html",
            "<meta name=description content=Other>",
            "<a href=c.html>C</a>",
        ),
    ]);
    let findings = document["site"].as_array().unwrap();
    let of = |id: &str| {
        let findings = findings.iter().filter(|finding| finding["id"] == id);
        findings.collect::<Vec<_>>()
    };
    let same = of("duplicate_descriptions");
    assert_eq!(same.len(), 2);
    for (finding, other) in same.iter().zip(["", "b.html"]) {
        let evidence = &finding["evidence"];
        assert_eq!(evidence["total"], 1);
        let other = format!("https://example.com/{other}");
        assert_eq!(evidence["items"][0]["found"], other);
    }
    let message = "2 pages have the description “All about lights”.";
    assert_eq!(same[0]["message"], message);
    let orphan = &of("orphan_pages")[0];
    assert_eq!(
        orphan["url"], "https://example.com/c.html",
        "its own link does not count"
    );
    let expected = &orphan["evidence"]["items"][0]["expected"];
    assert_eq!(expected, "a link from another page");
}

#[test]
fn pages_that_search_engines_do_not_list_are_neither_duplicates_nor_orphans() {
    let barred = "<meta name=robots content=noindex>";
    let copy = "<link rel=canonical href=https://example.com/>";
    let same = "<meta name=description content='All about lights'>";
    for head in [barred, copy] {
        let head = format!("{head}{same}");
        let document = found_in(&[("index.html", same, "<p>x"), ("b.html", &head, "<p>x")]);
        assert_eq!(site(&document), [], "{head}");
    }
}

#[test]
fn a_server_may_have_pages_with_and_without_an_ending() {
    const A: &str = "<title>Same</title><link rel=canonical href=BASE/a.html>";
    const SAME: &[(&str, &str)] = &[("/a", A), ("/a.html", A)];
    const LINKED: &[(&str, &str)] = &[
        ("/a", "<title>A</title><a href=/a.html>A</a>"),
        ("/a.html", "<title>B</title><a href=/>A</a>"),
        ("/", "<title>C</title>"),
    ];
    let found = found_of(SAME, &["/a", "/a.html"]);
    assert_eq!(only(found, "duplicate_titles"), [""; 0]);
    let found = found_of(LINKED, &["/", "/a", "/a.html"]);
    assert_eq!(only(found, "orphan_pages"), [""; 0]);
}

#[test]
fn pages_that_are_given_one_by_one_are_not_compared() {
    let base = serve(|_| Some(html(&page("Same", "<a href=/gone>Gone</a>"))));
    let (one, other) = (format!("{base}/a"), format!("{base}/b"));
    let run = run(&["--allow-private", "--format", "json", &one, &other]);
    assert_eq!(site(&document(&run)), []);
}

#[test]
fn messages_count_the_links_and_versions_at_fault() {
    let message = |body: &str, alternates: &str| {
        let document = found_in(&[
            ("index.html", alternates, body),
            ("de.html", "", "<a href=/>Start</a>"),
            ("fr.html", "", "<a href=/>Start</a>"),
        ]);
        let findings = document["site"].as_array().unwrap();
        let findings = findings
            .iter()
            .filter(|finding| finding["id"] != "orphan_pages");
        let messages = findings.map(|finding| finding["message"].as_str().unwrap());
        messages.collect::<Vec<_>>().join(" ")
    };
    let version = |code: &str| format!("<link rel=alternate hreflang={code} href=/{code}.html>");
    assert_eq!(
        message("<a href=/x>X</a>", &version("de")),
        "A link within the site leads to nothing. A version in another language does not link \
         back."
    );
    assert_eq!(
        message(
            "<a href=/x>X</a><a href=/y>Y</a>",
            &(version("de") + &version("fr"))
        ),
        "2 links within the site lead to nothing. 2 versions in other languages do not link back."
    );
}

#[test]
fn only_links_through_several_redirects_are_too_long() {
    const ONE: &[(&str, &str)] = &[
        (
            "/",
            "<title>A</title><a href=/once>1</a> <a href=/twice>2</a>",
        ),
        ("/once", "-> /b"),
        ("/twice", "-> /once"),
        ("/thrice", "-> /twice"),
        ("/b", "<title>B</title>"),
    ];
    const TWO: &[(&str, &str)] = &[
        (
            "/",
            "<title>A</title><a href=/twice>2</a> <a href=/thrice>3</a>",
        ),
        ("/once", "-> /b"),
        ("/twice", "-> /once"),
        ("/thrice", "-> /twice"),
        ("/b", "<title>B</title>"),
    ];
    for (pages, expected, first) in [
        (
            ONE,
            "A link within the site leads through several redirects.",
            "/twice: 2 redirects",
        ),
        (
            TWO,
            "2 links within the site lead through several redirects.",
            "/twice: 2 redirects",
        ),
    ] {
        let listed = &["/", "/once", "/twice", "/thrice"];
        let document = Served { pages, listed }.document();
        let finding = &document["site"][0];
        assert_eq!(finding["message"], expected);
        let found = finding["evidence"]["items"][0]["found"].as_str().unwrap();
        assert!(found.ends_with(first), "{found}");
    }
}

#[test]
fn versions_that_are_the_page_itself_or_no_page_need_not_link_back() {
    const PAGES: &[(&str, &str)] = &[
        (
            "/new",
            "<link rel=alternate hreflang=en href=BASE/old>\
             <link rel=alternate hreflang=de href=BASE/gone><title>A</title>",
        ),
        ("/old", "-> /new"),
    ];
    let found = found_of(PAGES, &["/new", "/old", "/gone"]);
    assert_eq!(only(found, "hreflang_return"), [""; 0]);
}

#[test]
fn a_page_is_no_orphan_if_a_link_leads_there_by_another_address() {
    const START: &str = "<title>A</title><a href=/old>Old</a><form action=/search/></form>";
    const PAGES: &[(&str, &str)] = &[
        ("/start", START),
        ("/old", "-> /new"),
        ("/new", "<title>B</title><a href=/start>A</a>"),
        ("/search", "<title>C</title>"),
        ("/orphan", "<title>D</title>"),
    ];
    let found = found_of(PAGES, &["/start", "/old", "/new", "/search", "/orphan"]);
    assert_eq!(only(found, "orphan_pages"), ["/orphan"]);
}

#[test]
fn first_pages_and_the_only_one_are_no_orphans() {
    let orphans = |names: &[&str]| {
        let pages: Vec<_> = names.iter().map(|name| (*name, "", "<p>x")).collect();
        only(site(&found_in(&pages)), "orphan_pages")
    };
    assert_eq!(orphans(&["a.html"]), [""; 0]);
    assert_eq!(orphans(&["a.html", "b.html"]), ["/a.html", "/b.html"]);
    assert_eq!(orphans(&["a.html", "index.html", "404.html"]), ["/a.html"]);
}

#[test]
fn pages_of_incomplete_sites_are_no_orphans() {
    const PAGES: &[(&str, &str)] = &[
        ("/", "<title>A</title>"),
        ("/index.html", "<title>B</title>"),
        ("/a", "<title>C</title>"),
        ("/robots.txt", "User-agent: *\nDisallow: /private"),
    ];
    let orphans = |listed| only(found_of(PAGES, listed), "orphan_pages");
    assert_eq!(orphans(&["/", "/index.html", "/a"]), ["/a"]);
    assert_eq!(orphans(&["/", "/a", "/gone"]), [""; 0]);
    assert_eq!(orphans(&["/", "/a", "/private"]), [""; 0]);
}

#[test]
fn a_finding_of_a_site_that_is_only_information_is_left_out() {
    let folder = folder(&[
        ("a.html", "", "<a href=b>B</a>"),
        ("b.html", "", "<a href=c>C</a>"),
    ]);
    let settings = folder.path().join("settings.toml");
    fs::write(&settings, "[severity]\nbroken_internal_links = 'info'\n").unwrap();
    let config = ["--format", "json", "--config", settings.to_str().unwrap()];
    let found = |options: &[&str]| site(&document(&run_at(&folder, options)));
    let orphan = ("orphan_pages", "/a.html");
    let broken = ("broken_internal_links", "/b.html");
    assert_eq!(found(&config[..2]), pairs(&[broken, orphan]));
    assert_eq!(found(&config), pairs(&[orphan]));
}

#[test]
fn a_report_shows_at_most_50_faults_of_a_site_even_if_some_are_ignored() {
    let links: Vec<String> = (0..70)
        .map(|at| format!("<a href=gone-{at}>G</a>"))
        .collect();
    let folder = folder(&[("index.html", "", &links.join("\n"))]);
    let settings = folder.path().join("settings.toml");
    let ignore = "[[ignore]]\ncheck = 'broken_internal_links'\nreason = 'x'\nkey = 'other'\n";
    fs::write(&settings, ignore).unwrap();
    let config = ["--format", "json", "--config", settings.to_str().unwrap()];
    let document = document(&run_at(&folder, &config));
    let evidence = &document["site"][0]["evidence"];
    assert_eq!(evidence["items"].as_array().unwrap().len(), 50);
    assert_eq!(evidence["total"], 70);
}

#[test]
fn a_baseline_knows_the_findings_of_a_site_too() {
    let folder = folder(&[
        ("a.html", "", "<a href=b>B</a>"),
        ("b.html", "", "<a href=c>C</a>"),
    ]);
    let known = folder.path().join("known.json");
    let known = known.to_str().unwrap();
    assert_eq!(run_at(&folder, &["--write-baseline", known]).status, 0);
    let same = run_at(&folder, &["--baseline", known, "--format", "sarif"]);
    assert_eq!((same.status, same.stderr.as_str()), (0, ""));
    let log: Value = serde_json::from_str(&same.stdout).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let broken = results
        .iter()
        .find(|result| result["ruleId"] == "broken_internal_links");
    assert_eq!(broken.unwrap()["baselineState"], "unchanged");
    let again = folder.path().join("a.html");
    let html = fs::read_to_string(&again).unwrap();
    fs::write(&again, html + "<a href=d>D</a>").unwrap();
    let worse = run_at(&folder, &["--baseline", known, "--format", "sarif"]);
    let reason = "page-audit: 1 check found something new on 1 page: broken_internal_links\n";
    assert_eq!((worse.status, worse.stderr.as_str()), (1, reason));
    let log: Value = serde_json::from_str(&worse.stdout).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let broken = results
        .iter()
        .filter(|result| result["ruleId"] == "broken_internal_links");
    let states: Vec<_> = broken.map(|result| &result["baselineState"]).collect();
    assert_eq!(states, ["new", "unchanged"]);
}

#[test]
fn a_sitemap_of_more_pages_than_wanted_is_cut_and_urls_that_are_no_pages_are_named() {
    let base = Arc::new(Mutex::new(String::new()));
    let own = Arc::clone(&base);
    let server = serve(move |path| {
        let base = own.lock().unwrap().clone();
        match path {
            "/map.txt" => Some(format!("200 OK\r\n\r\n{base}/a\n{base}/b\n{base}/c\n")),
            "/one.txt" => Some(format!("200 OK\r\n\r\n{base}/a\nftp://e.example/1\n")),
            "/two.txt" => {
                let files = "ftp://e.example/1\nftp://e.example/2\nftp://e.example/3";
                Some(format!("200 OK\r\n\r\n{base}/a\n{files}\n"))
            }
            "/robots.txt" => None,
            _ => Some(html(&page(path, ""))),
        }
    });
    base.lock().unwrap().clone_from(&server);
    let notes = |path: &str, most: &str| {
        let map = format!("{server}{path}");
        run(&[
            "--allow-private",
            "--summary",
            "--max",
            most,
            "--sitemap",
            &map,
        ])
        .stderr
    };
    assert_eq!(notes("/map.txt", "3"), "");
    let more = "page-audit: there are more than 2 pages: --max allows more\n";
    assert_eq!(notes("/map.txt", "2"), more);
    let one = "page-audit: left out, because it cannot be the URL of a page: ftp://e.example/1\n";
    assert_eq!(notes("/one.txt", "9"), one);
    let two = "page-audit: left out, because they cannot be URLs of pages: ftp://e.example/1 and 2 \
        more\n";
    assert_eq!(notes("/two.txt", "9"), two);
}
