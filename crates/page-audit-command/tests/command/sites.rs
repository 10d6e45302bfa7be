//! The pages of a site: a folder, a sitemap, a crawl.

use std::fs;
use std::sync::{Arc, Mutex};

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::server::{html, serve};
use crate::{Run, run};

pub fn page(title: &str, body: &str) -> String {
    format!("<!DOCTYPE html><html lang=en><title>{title}</title><h1>{title}</h1>{body}</html>")
}

pub fn document(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr))
}

pub fn urls(document: &Value) -> Vec<&str> {
    let pages = document["pages"].as_array().unwrap();
    pages
        .iter()
        .map(|page| page["url"].as_str().unwrap())
        .collect()
}

/// The checks of the site, each with the path it is about.
pub fn site(document: &Value) -> Vec<(String, String)> {
    let findings = document["site"].as_array().unwrap();
    let of = |finding: &Value| {
        let url = url::Url::parse(finding["url"].as_str().unwrap()).unwrap();
        (
            finding["id"].as_str().unwrap().to_owned(),
            url.path().to_owned(),
        )
    };
    findings.iter().map(of).collect()
}

pub fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    let own = |(id, path): &(&str, &str)| ((*id).to_owned(), (*path).to_owned());
    expected.iter().map(own).collect()
}

/// A site that was built.
fn built() -> TempDir {
    let folder = tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let links = "<a href=/base/about>About</a><a href=b%20c.html>B</a><a href=pic.png>P</a>\n\
        <a href=/base/gone/>Gone</a><a href=/elsewhere>Not of this folder</a>";
    write("index.html", &page("Start", links));
    write("about/index.html", &page("Same", "<a href=../>Start</a>"));
    write(
        "b c.html",
        &page("Same", "<a href=/base/about.html>no such file</a>"),
    );
    write("orphan.htm", &page("Orphan", ""));
    write("pic.png", "x");
    write(".git/x.html", &page("Hidden", ""));
    folder
}

#[test]
fn a_folder_is_a_site_with_its_files_as_pages() {
    let folder = built();
    let path = folder.path().to_str().unwrap();
    let local = [
        "--dir",
        path,
        "--url",
        "https://example.com/base",
        "--format",
        "json",
    ];
    let run = run(&local);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let document = document(&run);
    let expected = ["b%20c.html", "", "orphan.htm", "about/"];
    assert_eq!(
        urls(&document),
        expected.map(|path| format!("https://example.com/base/{path}"))
    );
    let expected = [
        ("duplicate_titles", "/base/b%20c.html"),
        ("duplicate_titles", "/base/about/"),
        ("broken_internal_links", "/base/b%20c.html"),
        ("broken_internal_links", "/base/"),
        ("orphan_pages", "/base/orphan.htm"),
    ];
    assert_eq!(site(&document), pairs(&expected));
    let broken = &document["site"][3]["evidence"];
    assert_eq!(
        (&broken["total"], &broken["items"][0]["line"]),
        (&1.into(), &2.into())
    );
    assert!(
        broken["items"][0]["found"]
            .as_str()
            .unwrap()
            .contains("/base/gone/")
    );
}

#[test]
fn a_file_is_the_same_page_at_each_of_its_addresses() {
    let folder = tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    fs::create_dir(folder.path().join("sub")).unwrap();
    let canonical = |path: &str| format!("<link rel=canonical href=https://example.com/{path}>");
    let german = "<link rel=alternate hreflang=de href=/sub/>";
    let links = "<a href=sub/index.html>Sub</a> <a href=query.html?x=1>Query</a>";
    write("index.html", &format!("{german}{}", page("Start", links)));
    let english = "<link rel=alternate hreflang=en href=/index.html>";
    write(
        "sub/index.html",
        &format!("{english}{}", page("Sub", "<a href=../plain#top>Plain</a>")),
    );
    write("query.html", &page("Same", ""));
    write(
        "plain.html",
        &format!("{}{}", canonical("plain"), page("Same", "")),
    );
    write("404.html", &page("There is nothing here", ""));
    let path = folder.path().to_str().unwrap();
    let url = "https://example.com/";
    let run = run(&["--dir", path, "--url", url, "--format", "json"]);
    let expected = [
        ("duplicate_titles", "/plain.html"),
        ("duplicate_titles", "/query.html"),
    ];
    assert_eq!(site(&document(&run)), pairs(&expected));
}

#[test]
fn a_file_that_cannot_be_read_is_a_page_that_was_not_checked() {
    let folder = built();
    let large = "x".repeat(11 * 1024 * 1024);
    fs::write(folder.path().join("large.html"), large).unwrap();
    let path = folder.path().to_str().unwrap();
    let url = "https://example.com/base";
    let run = run(&["--dir", path, "--url", url, "--format", "json"]);
    assert_eq!(run.status, 3, "{}", run.stderr);
    let document = document(&run);
    assert_eq!(urls(&document).len(), 5);
    let error = document["pages"][2]["error"]["message"].to_string();
    assert!(error.contains("larger than"), "{error}");
}

#[test]
fn findings_of_a_site_count_like_others_and_can_be_ignored() {
    let folder = built();
    let path = folder.path().to_str().unwrap();
    let local = ["--dir", path, "--url", "https://example.com/base"];
    let with = |settings: &str| {
        let file = folder.path().join("settings.toml");
        fs::write(&file, settings).unwrap();
        let config = ["--fail-on", "fail", "--min-severity", "high", "--config"];
        run(&[&local[..], &config, &[file.to_str().unwrap()]].concat())
    };
    let severity = "[severity]\ntitle = 'low'\nhttp_status = 'low'";
    let run = with(severity);
    assert_eq!(run.status, 1);
    assert!(
        run.stderr.contains("broken_internal_links"),
        "{}",
        run.stderr
    );
    let run = with("[[ignore]]\ncheck = 'broken_internal_links'\nreason = 'Made by the server.'");
    assert!(
        !run.stderr.contains("broken_internal_links"),
        "{}",
        run.stderr
    );
}

#[test]
fn ignored_findings_of_a_site_are_shown_as_ignored() {
    let folder = built();
    let path = folder.path().to_str().unwrap();
    let file = folder.path().join("settings.toml");
    let ignored = |check: &str| format!("[[ignore]]\ncheck = '{check}'\nreason = 'Soon.'\n");
    let settings = ignored("duplicate_titles") + &ignored("meta_description");
    fs::write(&file, settings).unwrap();
    let of = |format: &str| {
        let config = ["--config", file.to_str().unwrap(), "--format", format];
        let local = ["--dir", path, "--url", "https://example.com/base"];
        run(&[&local[..], &config].concat())
    };
    let text = of("text").stdout;
    let shown = "info  Ignored, as page-audit.toml says\n      - duplicate_titles on 2 pages: \
                 Soon.\n      - meta_description on 4 pages: Soon.\n";
    assert!(text.contains(shown), "{text}");
    assert!(!text.contains("[duplicate_titles]"), "{text}");
    let document = document(&of("json"));
    let findings = document["site"].as_array().unwrap().iter();
    let ignored = findings.filter(|finding| finding["id"] == "duplicate_titles");
    let mut count = 0;
    for finding in ignored {
        count += 1;
        assert_eq!(finding["outcome"], "info");
        let message = finding["message"].as_str().unwrap();
        assert!(
            message.starts_with("Ignored (Soon.): 2 pages have"),
            "{message}"
        );
    }
    assert_eq!(count, 2);
    let shown = "duplicate_titles on 2 pages: Soon.";
    assert!(of("html").stdout.contains(&format!("<li>{shown}</li>")));
    let markdown = of("markdown").stdout;
    assert!(
        markdown.contains("- duplicate\\_titles on 2 pages: Soon.\n"),
        "{markdown}"
    );
    assert!(
        of("junit")
            .stdout
            .contains(": duplicate_titles: Ignored (Soon.): 2 pages")
    );
}

#[test]
fn pages_of_a_site_are_grouped_by_check() {
    let folder = built();
    let path = folder.path().to_str().unwrap();
    let text = run(&["--dir", path, "--url", "https://example.com/base"]).stdout;
    let words: Vec<_> = text.split_whitespace().collect();
    assert!(
        words.join(" ").contains("[meta_description]: all 4 pages"),
        "{text}"
    );
    assert!(text.contains("WARN  Several pages have the same title [duplicate_titles]: 2 pages"));
    assert!(text.contains("score   fail   warn  page\n"), "{text}");
    assert!(!text.contains("Overall"), "{text}");
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

#[test]
fn folders_that_are_none_or_have_no_page_are_refused() {
    let folder = tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let url = ["--url", "https://example.com/"];
    let empty = run(&[&["--dir", path][..], &url].concat());
    assert_eq!(empty.status, 2);
    assert!(
        empty.stderr.contains("there is no HTML file in it"),
        "{}",
        empty.stderr
    );
    let missing = run(&[&["--dir", "/nowhere/x"][..], &url].concat());
    assert!(
        missing.stderr.contains("cannot read /nowhere/x"),
        "{}",
        missing.stderr
    );
    let no_url = run(&["--dir", path]);
    assert!(
        no_url.status == 2 && no_url.stderr.contains("--url"),
        "{}",
        no_url.stderr
    );
    let two = run(&[&["--dir", path, "--crawl", "https://e.example/"][..], &url].concat());
    assert!(
        two.status == 2 && two.stderr.contains("--crawl"),
        "{}",
        two.stderr
    );
    let alone = run(&["https://e.example/", "--max", "3"]);
    assert!(
        alone.status == 2 && alone.stderr.contains("--max"),
        "{}",
        alone.stderr
    );
    for max in ["0", "x", "10001"] {
        let run = run(&["--crawl", "https://e.example/", "--max", max]);
        assert!(
            run.status == 2 && run.stderr.contains("--max"),
            "{}",
            run.stderr
        );
    }
    for jobs in ["0", "65"] {
        let run = run(&["--jobs", jobs, "https://e.example/"]);
        assert!(
            run.status == 2 && run.stderr.contains("--jobs"),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn a_sitemap_gives_the_pages_and_an_index_those_of_its_sitemaps() {
    let base = Arc::new(Mutex::new(String::new()));
    let own = Arc::clone(&base);
    let server = serve(move |path| {
        let base = own.lock().unwrap().clone();
        let xml = |text: String| Some(format!("200 OK\r\nContent-Type: text/xml\r\n\r\n{text}"));
        match path {
            "/index.xml" => xml(format!(
                "<sitemapindex><sitemap><loc>{base}/one.xml</loc></sitemap>\
                 <sitemap><loc>{base}/two.txt</loc></sitemap></sitemapindex>"
            )),
            "/one.xml" => xml(format!(
                "<urlset><url><loc>{base}/a</loc></url><url><loc>{base}/private/b</loc></url>\
                 <url><loc>ftp://files.example/x</loc></url></urlset>"
            )),
            "/two.txt" => Some(format!("200 OK\r\n\r\n{base}/c\n{base}/a\n")),
            "/nested.xml" => xml(format!(
                "<sitemapindex><sitemap><loc>{base}/index.xml</loc></sitemap></sitemapindex>"
            )),
            "/empty.xml" => xml("<urlset></urlset>".to_owned()),
            "/robots.txt" => Some("200 OK\r\n\r\nUser-agent: *\nDisallow: /private/\n".to_owned()),
            "/a" => Some(html(&page("A", "<a href=/a>A</a>"))),
            "/c" => Some(html(&page("C", "<a href=/a>A</a>"))),
            _ => None,
        }
    });
    base.lock().unwrap().clone_from(&server);
    let sitemap = |path: &str| {
        let url = format!("{server}{path}");
        run(&["--allow-private", "--format", "json", "--sitemap", &url])
    };
    let index = sitemap("/index.xml");
    assert_eq!(
        urls(&document(&index)),
        [format!("{server}/a"), format!("{server}/c")]
    );
    assert!(
        index.stderr.contains("robots.txt forbids 1 URL,"),
        "{}",
        index.stderr
    );
    assert!(
        index.stderr.contains("ftp://files.example/x"),
        "{}",
        index.stderr
    );
    for (path, expected) in [
        ("/nested.xml", "an index within an index"),
        ("/empty.xml", "lists no page"),
        ("/a", "is not a sitemap"),
        ("/gone", "It returns 404"),
    ] {
        let run = sitemap(path);
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{path}");
        assert!(
            run.stderr.contains("--sitemap") && run.stderr.contains(expected),
            "{}",
            run.stderr
        );
    }
    for option in ["--sitemap", "--crawl"] {
        let run = run(&[option, "ftp://example.com/"]);
        assert!(
            run.status == 2 && run.stderr.contains(option),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn versions_in_other_languages_link_back() {
    let folder = tempdir().unwrap();
    let head = |alternates: &[&str]| -> String {
        let link =
            |path: &&str| format!("<link rel=alternate hreflang=de href=https://e.example{path}>");
        alternates.iter().map(link).collect()
    };
    let write = |name: &str, alternates: &[&str]| {
        let html = page(name, "<a href=/>x</a>").replace("<h1>", &(head(alternates) + "<h1>"));
        fs::write(folder.path().join(name), html).unwrap();
    };
    write("index.html", &["/", "/de.html"]);
    write("de.html", &["/", "/de.html"]);
    write("fr.html", &["/fr.html", "/de.html"]);
    let path = folder.path().to_str().unwrap();
    let run = run(&[
        "--dir",
        path,
        "--url",
        "https://e.example",
        "--format",
        "json",
    ]);
    let found = site(&document(&run));
    assert!(
        found.contains(&("hreflang_return".to_owned(), "/fr.html".to_owned())),
        "{found:?}"
    );
    assert_eq!(
        found
            .iter()
            .filter(|(id, _)| id == "hreflang_return")
            .count(),
        1,
        "{found:?}"
    );
}

#[test]
fn jobs_do_not_change_what_is_printed() {
    let folder = built();
    let path = folder.path().to_str().unwrap();
    let run = |jobs: &str| {
        run(&[
            "--dir",
            path,
            "--url",
            "https://example.com/",
            "--jobs",
            jobs,
            "--json",
        ])
        .stdout
    };
    assert_eq!(run("1"), run("8"));
}

#[test]
fn a_page_is_no_orphan_if_a_form_leads_there_or_a_page_is_unknown() {
    let found = |start: &'static str| {
        let base = Arc::new(Mutex::new(String::new()));
        let own = Arc::clone(&base);
        let server = serve(move |path| match path {
            "/" => Some(html(&page("Start", start))),
            "/search" | "/b" => Some(html(&page(path, "<a href=/>Start</a>"))),
            "/map.txt" => {
                let base = own.lock().unwrap().clone();
                Some(format!("200 OK\r\n\r\n{base}/\n{base}/search\n{base}/b\n"))
            }
            _ => None,
        });
        base.lock().unwrap().clone_from(&server);
        let map = format!("{server}/map.txt");
        let run = run(&["--allow-private", "--format", "json", "--sitemap", &map]);
        site(&document(&run))
    };
    let orphan = |path: &'static str| pairs(&[("orphan_pages", path)]);
    assert_eq!(found("<a href=/b>B</a>"), orphan("/search"));
    assert_eq!(
        found("<a href=/b>B</a> <a href=/a.pdf>A</a>"),
        orphan("/search")
    );
    assert_eq!(found("<a href=/b>B</a><form action=/search#x></form>"), []);
    assert_eq!(found("<a href=/b>B</a> <a href=/not-listed>C</a>"), []);
}
