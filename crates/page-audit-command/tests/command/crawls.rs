//! Crawls: from page to page along the links.

use std::io::{BufRead, BufReader};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::server::{html, serve};
use crate::sites::{document, page, pairs, site, urls};
use crate::{Run, command, run};

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
fn a_link_to_something_that_is_no_page_is_not_broken() {
    let base = serve(|path| match path {
        "/" => Some(html(&page(
            "Start",
            "<a href=/feed/>Feed</a><a href=/login>Log in</a><a href=/busy>Busy</a>\
             <a href=/empty>Empty</a><a href=/broken>Broken</a><a href=/loop>Loop</a>",
        ))),
        "/feed/" => Some("200 OK\r\nContent-Type: application/rss+xml\r\n\r\n<rss/>".to_owned()),
        "/login" => Some("401 Unauthorized\r\n\r\n".to_owned()),
        "/busy" => Some("429 Too Many Requests\r\n\r\n".to_owned()),
        "/empty" => Some(html("")),
        "/broken" => Some("500 Internal Server Error\r\n\r\n".to_owned()),
        "/loop" => Some("302 Found\r\nLocation: /loop\r\n\r\n".to_owned()),
        _ => None,
    });
    let document = document(&crawled(&base, &[]));
    // What is no page is not listed.
    let pages = ["/", "/empty", "/loop"].map(|path| format!("{base}{path}"));
    assert_eq!(urls(&document), pages);
    let findings = document["site"].as_array().unwrap();
    let broken = findings
        .iter()
        .find(|finding| finding["id"] == "broken_internal_links");
    let evidence = broken.unwrap()["evidence"]["items"].as_array().unwrap();
    let found = evidence.iter().map(|one| one["found"].as_str().unwrap());
    let found: Vec<_> = found.filter_map(|text| text.split(": ").next()).collect();
    assert_eq!(found, [format!("{base}/broken"), format!("{base}/loop")]);
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

/// A site with these pages, by path: the body of a page, a whole response, or where it redirects to.
fn site_of(pages: &'static [(&str, &str)]) -> String {
    serve(move |path| {
        let (_, response) = pages.iter().find(|(known, _)| *known == path)?;
        Some(match response.strip_prefix("-> ") {
            Some(to) => format!("302 Found\r\nLocation: {to}\r\n\r\n"),
            None if response.starts_with("200 ") => (*response).to_owned(),
            None => html(&page(path, response)),
        })
    })
}

fn paths(base: &str, run: &Run) -> Vec<String> {
    let document = document(run);
    let urls = urls(&document).into_iter();
    urls.map(|url| url.strip_prefix(base).unwrap().to_owned())
        .collect()
}

#[test]
fn a_crawl_whose_first_page_is_missing_shows_that() {
    let base = site_of(&[]);
    let run = crawled(&format!("{base}/gone"), &[]);
    assert_eq!(run.status, 3);
    assert_eq!(paths(&base, &run), ["/gone"]);
}

#[test]
fn a_crawl_shows_linked_pages_that_fail_but_no_files_and_no_broken_links() {
    let base = site_of(&[
        (
            "/",
            "<a href=/gone>G</a> <a href=/picture>P</a> <a href=/empty>E</a> <a href=/a.pdf>A</a>",
        ),
        ("/picture", "200 OK\r\nContent-Type: image/png\r\n\r\nx"),
        ("/empty", "200 OK\r\nContent-Type: text/html\r\n\r\n"),
        ("/a.pdf", "x"),
    ]);
    let run = crawled(&base, &[]);
    assert_eq!(run.status, 3, "{}", run.stderr);
    assert_eq!(paths(&base, &run), ["/", "/empty"]);
}

#[test]
fn the_page_at_the_end_of_redirects_takes_the_room_of_one_page() {
    let base = site_of(&[
        ("/", "-> /home"),
        ("/home", "<a href=/old>Old</a> <a href=/a>A</a>"),
        ("/old", "-> /new"),
        ("/new", "<a href=/home>Home</a>"),
        (
            "/a",
            "<a href=/new>New</a> <a href=/home>Home</a> <a href=/b>B</a>",
        ),
        ("/b", "<a href=/a>A</a>"),
    ]);
    let run = crawled(&base, &["--max", "4"]);
    assert_eq!(paths(&base, &run), ["/", "/old", "/a", "/b"]);
    assert_eq!(run.stderr, "", "there are no more pages");
}

#[test]
fn a_crawl_stays_on_its_site() {
    let other = site_of(&[("/x", "x"), ("/y", "y")]);
    let base = serve(move |path| match path {
        "/" => {
            let links = format!("<a href={other}/x>X</a> <a href=/y>Y</a> <a href=/z>Z</a>");
            Some(html(&page("Start", &links)))
        }
        "/y" => Some(format!("302 Found\r\nLocation: {other}/y\r\n\r\n")),
        "/z" => Some(html(&page("Z", ""))),
        _ => None,
    });
    let run = crawled(&base, &["--max", "3"]);
    assert_eq!(paths(&base, &run), ["/", "/z"]);
    assert_eq!(run.stderr, "", "what is elsewhere takes no room");
}

#[test]
fn a_missing_robots_txt_allows_everything_and_one_that_is_out_of_order_nothing() {
    let pages = |status: &str| {
        let robots = format!("{status}\r\n\r\nUser-agent: *\nDisallow: /a\n");
        let base = serve(move |path| match path {
            "/robots.txt" => Some(robots.clone()),
            "/" => Some(html(&page("Start", "<a href=/a>A</a> <a href=/b>B</a>"))),
            _ => Some(html(&page(path, ""))),
        });
        let run = crawled(&base, &[]);
        (paths(&base, &run), run.stderr)
    };
    assert_eq!(pages("200 OK").0, ["/", "/b"]);
    assert_eq!(pages("404 Not Found").0, ["/", "/a", "/b"]);
    for status in ["500 Internal Server Error", "503 Service Unavailable"] {
        let (paths, note) = pages(status);
        assert_eq!(paths, ["/"], "{status}");
        assert!(note.contains("robots.txt forbids 2 URLs,"), "{note}");
    }
}
