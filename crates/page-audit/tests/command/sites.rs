//! The pages of a site: a folder, a sitemap, a crawl.

use std::fs;
use std::io::{BufRead, BufReader};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::server::{html, serve};
use crate::{Run, command, run};

fn page(title: &str, body: &str) -> String {
    format!("<!DOCTYPE html><html lang=en><title>{title}</title><h1>{title}</h1>{body}</html>")
}

fn document(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr))
}

fn urls(document: &Value) -> Vec<&str> {
    let pages = document["pages"].as_array().unwrap();
    pages
        .iter()
        .map(|page| page["url"].as_str().unwrap())
        .collect()
}

/// The checks of the site, each with the path it is about.
fn site(document: &Value) -> Vec<(String, String)> {
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

fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
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

/// A site of pages that link to each other, with the paths that were requested.
fn site_to_crawl(robots: &'static str) -> (String, Arc<Mutex<Vec<String>>>) {
    let requested = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&requested);
    let base = serve(move |path| {
        log.lock().unwrap().push(path.to_owned());
        let moved = |to: &str| Some(format!("301 Moved\r\nLocation: {to}\r\n\r\n"));
        match path {
            "/robots.txt" => Some(format!(
                "200 OK\r\nContent-Type: text/plain\r\n\r\n{robots}"
            )),
            "/" => Some(html(&page(
                "Start",
                "<a href=/a>A</a> <a href=/b#x>B</a> <a href=/private/c>C</a> <a href=/gone>G</a>\n\
                 <a href=/old>Old</a> <a href=/doc.pdf>PDF</a> <a rel=nofollow href=/n>N</a>\
                 <a href=https://example.com/>Elsewhere</a>",
            ))),
            "/a" => Some(html(&page("Same", "<a href=/d>D</a>"))),
            "/b" => Some(html(&page("Same", "<a href=/gone>G</a>"))),
            "/d" | "/n" | "/private/c" => Some(html(&page(path, "<a href=/>Start</a>"))),
            "/old" => moved("/older"),
            "/older" => moved("/d"),
            _ => None,
        }
    });
    (base, requested)
}

/// The result of a crawl from this page, as JSON.
fn crawled(start: &str, options: &[&str]) -> Run {
    let crawl = ["--allow-private", "--format", "json", "--crawl", start];
    run(&[&crawl, options].concat())
}

fn was_requested(log: &Arc<Mutex<Vec<String>>>, path: &str) -> bool {
    log.lock()
        .unwrap()
        .iter()
        .any(|requested| requested == path)
}

#[test]
fn a_crawl_goes_from_page_to_page_of_one_site() {
    let (base, _) = site_to_crawl("");
    let run = crawled(&base, &[]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    let document = document(&run);
    let expected = ["/", "/a", "/b", "/private/c", "/d"].map(|path| format!("{base}{path}"));
    let mut expected = expected.to_vec();
    // The page at the end of the redirects is checked once, by whichever address came first.
    expected[4] = format!("{base}/old");
    assert_eq!(urls(&document), expected);
    let expected = [
        ("duplicate_titles", "/a"),
        ("duplicate_titles", "/b"),
        ("broken_internal_links", "/"),
        ("broken_internal_links", "/b"),
        ("redirect_chains", "/"),
    ];
    assert_eq!(site(&document), pairs(&expected));
}

#[test]
fn a_crawl_leaves_out_what_robots_txt_forbids_every_robot() {
    let (base, log) = site_to_crawl("User-agent: *\nDisallow: /private/\n");
    let run = crawled(&base, &["--jobs", "4"]);
    assert!(!urls(&document(&run)).contains(&format!("{base}/private/c").as_str()));
    assert!(
        run.stderr.contains("robots.txt forbids 1 URL,"),
        "{}",
        run.stderr
    );
    assert!(was_requested(&log, "/a"));
}

#[test]
fn a_crawl_does_not_begin_where_robots_txt_forbids_it() {
    let (base, log) = site_to_crawl("User-agent: *\nDisallow: /\n");
    let run = run(&["--allow-private", "--crawl", &base]);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""));
    assert!(
        run.stderr.contains("the site's robots.txt forbids it"),
        "{}",
        run.stderr
    );
    assert!(!was_requested(&log, "/"));
}

#[test]
fn a_crawl_ends_at_the_most_pages() {
    let (base, _) = site_to_crawl("");
    let run = crawled(&base, &["--max", "2"]);
    assert_eq!(urls(&document(&run)).len(), 2);
    assert!(
        run.stderr.contains("there are more than 2 pages: --max"),
        "{}",
        run.stderr
    );
}

#[test]
fn the_pause_that_robots_txt_wants_is_kept() {
    let (base, _) = site_to_crawl("User-agent: *\nCrawl-delay: 1\n");
    let started = Instant::now();
    let run = run(&[
        "--allow-private",
        "--summary",
        "--crawl",
        &base,
        "--max",
        "3",
        "--jobs",
        "3",
    ]);
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(started.elapsed() >= Duration::from_secs(1));
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
fn a_crawl_ends_when_nobody_reads_its_results() {
    let pages = Arc::new(Mutex::new(0));
    let counted = Arc::clone(&pages);
    let base = serve(move |path| {
        let number: u32 = path.strip_prefix("/page/")?.parse().ok()?;
        *counted.lock().unwrap() += 1;
        let next = number + 1;
        Some(html(&page(path, &format!("<a href=/page/{next}>Next</a>"))))
    });
    let start = format!("{base}/page/1");
    let crawl = [
        "--allow-private",
        "--json",
        "--max",
        "1000",
        "--crawl",
        &start,
    ];
    let mut child = command(&crawl).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut first)
        .unwrap();
    assert!(first.contains("/page/1"), "{first}");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(*pages.lock().unwrap() < 100, "{}", pages.lock().unwrap());
}
