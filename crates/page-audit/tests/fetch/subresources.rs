//! The files of a page: which are fetched, in what order, how many at once.

use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;

use page_audit::SubresourceKind::{Font, Image, Other, Script, Stylesheet};
use page_audit::{Snapshot, SubresourceKind};

use crate::resolver::Names;
use crate::server::{Server, Step, head, html, kept, not_found, redirect, response};
use crate::{answered, came_of, fetch, fetch_through, with_probes};

/// The fetched subresources of this page, each of which responds like this.
async fn of_page(html_of_page: &str, file: Vec<Step>) -> (Server, Snapshot) {
    let page = html(html_of_page);
    let server = Server::routed(move |path| match path {
        "/" => page.clone(),
        path if path.starts_with("/asset/") => file.clone(),
        _ => not_found(),
    })
    .await;
    let snapshot = fetch(with_probes(), &server.url("/")).await.unwrap();
    (server, snapshot)
}

fn paths(snapshot: &Snapshot) -> Vec<&str> {
    let subresources = snapshot.subresources.iter();
    subresources.map(|file| file.url.path()).collect()
}

#[tokio::test]
async fn subresources_are_listed_once_in_document_order_with_their_kind() {
    let page = "<LINK rel='preload stylesheet' href=/asset/a.css>
        <script src=/asset/b.js></script>
        <link rel=preload as=font href=/asset/c.woff2>
        <img src='/asset/d.png#x'><img src=/asset/d.png>
        <video src=/asset/e.mp4></video>
        <iframe src=/asset/page></iframe>
        <template><img src=/asset/template.png></template>
        <img src='data:image/png;base64,AA'><img alt>";

    let (server, snapshot) = of_page(page, response("200 OK", "body")).await;

    assert_eq!(
        paths(&snapshot),
        [
            "/asset/a.css",
            "/asset/b.js",
            "/asset/c.woff2",
            "/asset/d.png",
            "/asset/e.mp4"
        ]
    );
    let kinds: Vec<SubresourceKind> = snapshot.subresources.iter().map(|a| a.kind).collect();
    assert_eq!(kinds, [Stylesheet, Script, Font, Image, Other]);
    let bodies: Vec<String> = snapshot
        .subresources
        .iter()
        .map(|file| answered(file.result.clone()).text().into_owned())
        .collect();
    assert_eq!(bodies, ["body", "body", "", "", ""]);
    let image = server.requests();
    let image = image.iter().find(|r| r.path == "/asset/d.png").unwrap();
    assert_eq!(image.method, "head");
    assert!(image.head.contains("image/avif"), "{}", image.head);
}

#[tokio::test]
async fn the_numbers_of_fetched_bodies_and_headers_are_limited() {
    let images = (0..120)
        .map(|n| format!("<img src=/asset/{n}.png>"))
        .collect::<Vec<_>>()
        .concat();
    let scripts = (0..15)
        .map(|n| format!("<script src=/asset/{n}.js></script>"))
        .collect::<Vec<_>>()
        .concat();

    let (server, snapshot) =
        of_page(&format!("{images}{scripts}"), kept(response("200 OK", "x"))).await;

    let paths = paths(&snapshot);
    assert_eq!(paths.len(), 110);
    assert_eq!(paths[99], "/asset/99.png");
    assert_eq!((paths[100], paths[109]), ("/asset/0.js", "/asset/9.js"));
    let requests = server.requests();
    let count = |method| {
        // The folder itself is a probe.
        let of_assets = requests
            .iter()
            .filter(|r| r.path.starts_with("/asset/") && r.path != "/asset/");
        of_assets.filter(|r| r.method == method).count()
    };
    assert_eq!((count("head"), count("get")), (100, 10));
    assert!(
        server.connections() < 60,
        "connections are used again: {}",
        server.connections()
    );
}

#[tokio::test]
async fn a_long_script_is_cut_and_a_foreign_one_has_no_body() {
    let foreign = Server::always(response("200 OK", "foreign")).await;
    let page = format!(
        "<script src='{}'></script><script src=/asset/long.js></script>",
        foreign.url("/foreign.js")
    );
    let endless = vec![
        Step::Send(head("200 OK\nContent-Type: text/javascript")),
        Step::Endless(vec![b'x'; 4096], Duration::ZERO),
    ];

    let (_server, snapshot) = of_page(&page, endless).await;

    let [other, long] = &snapshot.subresources[..] else {
        panic!("{:?}", paths(&snapshot))
    };
    let long = answered(long.result.clone());
    assert_eq!((long.body.len(), long.truncated), (1024 * 1024, true));
    assert!(answered(other.result.clone()).body.is_empty());
    assert_eq!(foreign.request_count("head", "/foreign.js"), 1);
}

#[tokio::test]
async fn style_sheets_are_fetched_with_what_they_import() {
    let server = Server::routed(|path| match path {
        "/" => html(
            "<link rel=stylesheet href=/css/a.css><style>@import '/css/own.css';</style>
             <script src=/b.js></script>",
        ),
        "/css/a.css" => response("200 OK\nContent-Type: text/css", "@import 'b.css'; a{}"),
        "/css/b.css" => response(
            "200 OK\nContent-Type: text/css",
            "@import 'c.css'; @import 'a.css'; @import 'http://10.0.0.1/x.css';",
        ),
        "/css/c.css" => response("200 OK\nContent-Type: text/css", "@import 'd.css' print;"),
        _ => response("200 OK\nContent-Type: text/css", ""),
    })
    .await;

    let snapshot = fetch(with_probes(), &server.url("/")).await.unwrap();

    let came: Vec<(&str, String)> = snapshot
        .subresources
        .iter()
        .map(|file| (file.url.path(), came_of(&file.result)))
        .collect();
    let came: Vec<_> = came
        .iter()
        .map(|(path, came)| (*path, came.as_str()))
        .collect();
    assert_eq!(
        came,
        [
            ("/css/a.css", "200"),
            ("/b.js", "200"),
            ("/css/own.css", "200"),
            ("/css/b.css", "200"),
            ("/css/c.css", "200"),
            ("/x.css", "blocked_address"),
        ]
    );
    assert_eq!(server.request_count("get", "/css/a.css"), 1);
    assert_eq!(server.request_count("get", "/css/d.css"), 0);
}

#[tokio::test]
async fn imports_without_end_are_bounded() {
    let server = Server::routed(|path| {
        let number: usize = path
            .trim_matches(|at: char| !at.is_ascii_digit())
            .parse()
            .unwrap_or(0);
        match path {
            "/" => html("<link rel=stylesheet href=/0.css>"),
            path if Path::new(path).extension() == Some(OsStr::new("css")) => response(
                "200 OK\nContent-Type: text/css",
                format!(
                    "@import '{}.css'; @import '{}.css';",
                    number * 2 + 1,
                    number * 2 + 2
                ),
            ),
            _ => not_found(),
        }
    })
    .await;

    let snapshot = fetch(with_probes(), &server.url("/")).await.unwrap();

    let with_body = snapshot.subresources.iter().filter(|file| {
        let answered = answered(file.result.clone());
        !answered.body.is_empty()
    });
    assert_eq!(with_body.count(), 10);
    assert!(
        snapshot.subresources.len() < 40,
        "{}",
        snapshot.subresources.len()
    );
}

#[tokio::test]
async fn missing_files_are_recorded() {
    let page = "<img src=/asset/x.png>
        <img src=http://127.0.0.1:9/closed.png>
        <img src=http://10.0.0.1/inside.png>
        <img src=http://gone.example/x.png>";

    for (file, expected) in [
        (response("404 Not Found", ""), "404"),
        (redirect("http://192.168.0.1/"), "blocked_address"),
        (
            vec![Step::Send(b"SSH-2.0\r\n\r\n".to_vec())],
            "invalid_response",
        ),
    ] {
        let page = html(page);
        let server = Server::routed(move |path| match path {
            "/" => page.clone(),
            path if path.starts_with("/asset/") => file.clone(),
            _ => not_found(),
        })
        .await;
        let names = Names::local(&["site.example"]);
        let url = server.named("http", "site.example", "/");

        let snapshot = fetch_through(names, with_probes(), &url).await.unwrap();

        let came: Vec<String> = snapshot
            .subresources
            .iter()
            .map(|file| came_of(&file.result))
            .collect();
        assert_eq!(
            came,
            [expected, "blocked_port", "blocked_address", "dns_not_found"]
        );
    }
}

#[tokio::test]
async fn few_requests_are_under_way_at_once() {
    let slow = vec![
        Step::Pause(Duration::from_millis(30)),
        Step::Send(head("200 OK\nContent-Length: 0")),
    ];
    let hosts = ["a.example", "b.example", "c.example", "d.example"];
    let server = Server::always(slow).await;
    let port = server.address.port();
    let image = |host: &str, n: usize| format!("<img src=http://{host}:{port}/{n}.png>");

    for (hosts, most) in [(&hosts[..1], 4), (&hosts[..], 6)] {
        let images = (0..40)
            .map(|n| image(hosts[n % hosts.len()], n))
            .collect::<Vec<_>>()
            .concat();
        let page = Server::always(html(images)).await;
        let before = server.requests().len();

        let snapshot = fetch_through(Names::local(hosts), with_probes(), &page.url("/"))
            .await
            .unwrap();

        assert_eq!(server.requests().len() - before, 40);
        let subresources = &snapshot.subresources;
        assert!(
            subresources
                .iter()
                .all(|file| came_of(&file.result) == "200")
        );
        let busy = server.most_busy();
        assert!(busy <= most && busy >= 2, "{busy} of at most {most}");
    }
}
