//! How much of a sitemap is read.

use std::sync::{Arc, Mutex};

use crate::server::{html, serve};
use crate::sites::{document, page, urls};
use crate::{Run, run};

/// At most two pages of a sitemap at this path, and of those that it lists.
fn two_pages_of(path: &str) -> (String, Run) {
    let base = Arc::new(Mutex::new(String::new()));
    let own = Arc::clone(&base);
    let server = serve(move |path| {
        let base = own.lock().unwrap().clone();
        let xml = |root: &str, entry: &str, paths: &[&str]| {
            let entries = paths.iter();
            let entries = entries.map(|path| format!("<{entry}><loc>{base}{path}</loc></{entry}>"));
            let entries = entries.collect::<String>();
            format!("200 OK\r\nContent-Type: text/xml\r\n\r\n<{root}>{entries}</{root}>")
        };
        let pages = |paths| xml("urlset", "url", paths);
        let index = |paths| xml("sitemapindex", "sitemap", paths);
        let endless = " ".repeat(11_000_000);
        Some(match path {
            "/two.xml" => pages(&["/a", "/a#part", "/b", "/a"]),
            "/three.xml" => pages(&["/a", "/b", "/c", "/d"]),
            "/long.xml" => pages(&["/a"]).replace("</urlset>", &endless),
            "/index.xml" => index(&["/two.xml", "/gone.xml"]),
            "/one-by-one.xml" => index(&["/a.xml", "/b.xml"]),
            "/long-index.xml" => index(&["/a.xml"]).replace("</sitemapindex>", &endless),
            "/a.xml" => pages(&["/a"]),
            "/b.xml" => pages(&["/b"]),
            "/a" | "/b" | "/c" | "/d" => html(&page(path, "")),
            _ => return None,
        })
    });
    base.lock().unwrap().clone_from(&server);
    let url = format!("{server}{path}");
    let options = ["--allow-private", "--format", "json", "--max", "2"];
    let run = run(&[&options[..], &["--sitemap", &url]].concat());
    (server, run)
}

#[test]
fn pages_beyond_the_most_are_left_out_and_a_note_says_so() {
    for (path, expected, has_more) in [
        ("/two.xml", &["/a", "/b"][..], false),
        ("/three.xml", &["/a", "/b"], true),
        ("/one-by-one.xml", &["/a", "/b"], false),
        // The second sitemap, which is not there, is not needed.
        ("/index.xml", &["/a", "/b"], true),
        ("/long.xml", &["/a"], true),
        ("/long-index.xml", &["/a"], true),
    ] {
        let (server, run) = two_pages_of(path);
        assert_eq!(run.status, 0, "{path}: {}", run.stderr);
        let expected: Vec<_> = expected.iter().map(|path| server.clone() + path).collect();
        assert_eq!(urls(&document(&run)), expected, "{path}");
        let note = "there are more than 2 pages: --max allows more";
        assert_eq!(
            run.stderr.contains(note),
            has_more,
            "{path}: {}",
            run.stderr
        );
    }
}
