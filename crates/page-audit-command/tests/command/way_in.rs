//! Pages behind a login: what opens them goes to one origin only, and is never shown.

use std::sync::{Arc, Mutex};

use crate::run;
use crate::server::{html, serve_heads};

type Heads = Arc<Mutex<Vec<String>>>;

/// A server that records the heads of requests, with their names in lower case.
fn recording(route: impl Fn(&str) -> Option<String> + Send + 'static) -> (String, Heads) {
    let heads = Heads::default();
    let recorded = Arc::clone(&heads);
    let server = serve_heads(move |path, head| {
        recorded.lock().unwrap().push(head.to_ascii_lowercase());
        route(path)
    });
    (server, heads)
}

#[test]
fn headers_go_to_the_origin_of_the_first_page_only_and_are_not_shown() {
    let (other, to_other) = recording(|_| Some(html("<p>Another page")));
    let elsewhere = other.clone();
    let (site, to_site) = recording(move |path| {
        Some(match path {
            "/start" => "302 Found\r\nLocation: /page\r\n\r\n".to_owned(),
            "/away" => format!("302 Found\r\nLocation: {elsewhere}/\r\n\r\n"),
            "/page" => html(&format!(
                "<title>Hello s3cret-quokka</title><meta name=description content=s3cretpassword>\
                 <meta name=keywords content=s3cret-quokka><p>s3cret-quokka s3cret%2dquokka\
                 <a href=/s3cret-quokka>In</a>\
                 <link rel=stylesheet href=/a.css><link rel=stylesheet href={elsewhere}/b.css>\
                 <script src=/away></script><a href={elsewhere}/>Away</a>"
            )),
            _ => html("<p>Nothing"),
        })
    });
    let start = format!("{site}/start");
    let options = [
        "--allow-private",
        "--format=json",
        "-H",
        "X-Way-In: s3cret-quokka",
        "--cookie=session=s3cretcookie",
        "--basic=me:s3cretpassword",
    ];

    let run = run(&[&options[..], &[&start]].concat());

    let sent = to_site.lock().unwrap();
    assert!(sent.len() > 3, "the page and what it needs: {sent:?}");
    for head in sent.iter() {
        assert!(head.contains("x-way-in: s3cret-quokka"), "{head}");
        assert!(head.contains("cookie: session=s3cretcookie"), "{head}");
        assert!(head.contains("authorization: basic "), "{head}");
    }
    let sent = to_other.lock().unwrap();
    assert!(!sent.is_empty());
    for head in sent.iter() {
        assert!(
            !head.contains("s3cret") && !head.contains("authorization"),
            "{head}"
        );
    }
    assert!(run.stdout.contains("\"score\""), "{}", run.stderr);
    for secret in ["s3cret", "quokka"] {
        assert!(
            !run.stdout.contains(secret) && !run.stderr.contains(secret),
            "{}",
            run.stdout
        );
    }
}

/// It would see another page than the one that was checked.
#[test]
fn a_browser_gets_no_credentials_and_is_not_asked() {
    let (site, _) = recording(|_| Some(html("<p>Hello")));
    let options = [
        "--allow-private",
        "--format=json",
        "--cookie=session=s3cret",
    ];
    let rendered = ["--rendered", "--browser=/bin/false"];

    let run = run(&[&options[..], &rendered, &[&site]].concat());

    assert!(
        run.stdout.contains("\"with_credentials\":true"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout.contains("\"needs_credentials\""),
        "{}",
        run.stdout
    );
}

#[test]
fn a_header_that_cannot_be_sent_is_refused_without_its_value() {
    for option in [
        "-Hs3cret",
        "-HHost: s3cret",
        "--basic=s3cret",
        "--cookie=s3cret\u{7}",
        "-H@/nowhere/at/all",
    ] {
        let run = run(&[option, "https://example.com/"]);
        assert_eq!(run.status, 2, "{option}: {}", run.stdout);
        assert!(!run.stderr.contains("s3cret"), "{}", run.stderr);
    }
}
