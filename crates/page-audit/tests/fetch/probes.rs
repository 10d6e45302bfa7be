//! Probes: each is fetched once, recorded as received, and never affects the page.

use std::time::Duration;

use page_audit::{FOREIGN_ORIGIN, Probe, Snapshot};

use crate::server::{Server, Step, head, html, not_found, redirect, response};
use crate::{answered, came_of, fetch, with_probes};

pub const PAGE: &str = r#"<!DOCTYPE html>
<link rel="shortcut ICON" href="icon.png#dark">
<link rel=canonical href="/original#part">
<meta property="og:image" content="">
"#;

/// A page at `/dir/page` on a site where this path responds like this and everything else is
/// missing.
pub async fn beside(path: &'static str, steps: Vec<Step>) -> (Server, Snapshot) {
    let server = Server::routed(move |asked| match asked {
        "/dir/page" => html(PAGE),
        asked if asked == path => steps.clone(),
        "/inside" => redirect("http://10.0.0.1/"),
        _ => not_found(),
    })
    .await;
    let snapshot = fetch(with_probes(), &server.url("/dir/page"))
        .await
        .unwrap();
    (server, snapshot)
}

#[tokio::test]
async fn the_icon_is_that_of_the_page_or_the_one_at_the_root() {
    let (server, snapshot) = beside("/dir/icon.png", response("200 OK", "\u{89}PNG")).await;
    let favicon = snapshot.probes.favicon.unwrap();
    assert_eq!(favicon.url.as_str(), server.url("/dir/icon.png"));
    assert_eq!(answered(favicon.result).text(), "\u{89}PNG");

    let embedded = r#"<link rel=icon href="data:image/png;base64,AA">"#;
    let embedding = Server::always(html(embedded)).await;
    let snapshot = fetch(with_probes(), &embedding.url("/")).await.unwrap();
    assert_eq!(snapshot.probes.favicon, None);

    let plain = Server::always(html("<p>no icon")).await;
    let snapshot = fetch(with_probes(), &plain.url("/a/b")).await.unwrap();
    let favicon = snapshot.probes.favicon.unwrap();
    assert_eq!(favicon.url.as_str(), plain.url("/favicon.ico"));
}

#[tokio::test]
async fn a_failed_probe_is_recorded_and_does_not_affect_others() {
    let endless = vec![
        Step::Send(head("200 OK")),
        Step::Endless(vec![b'x'; 4096], Duration::ZERO),
    ];
    let broken = response("200 OK\nContent-Encoding: gzip", "no gzip");
    let cases = [
        (response("503 Service Unavailable", "later"), "503"),
        (Vec::new(), "connection_closed"),
        (broken, "bad_encoding"),
        (redirect("/inside"), "blocked_address"),
        (redirect("http://[::ffff:10.0.0.1]/"), "blocked_address"),
        (redirect("/dir/icon.png"), "too_many_redirects"),
        (vec![Step::Hang], "timeout"),
        (endless, "200"),
    ];
    for (steps, expected) in cases {
        let (_server, snapshot) = beside("/dir/icon.png", steps).await;

        let favicon = snapshot.probes.favicon.unwrap().result;
        assert_eq!(came_of(&favicon), expected);
        if let Probe::Response(response) = favicon {
            assert!(response.body.len() <= 512 * 1024);
            assert_eq!(response.truncated, expected == "200");
        }
        for other in [
            &snapshot.probes.missing_page,
            &snapshot.probes.llms_txt,
            &snapshot.robots_txt,
        ] {
            assert_eq!(came_of(other), "404", "{expected}");
        }
    }
}

#[tokio::test]
async fn the_canonical_page_is_fetched_with_its_redirects() {
    let original = html("<meta name=robots content=noindex>");
    let (server, snapshot) = beside("/original", original).await;
    let target = answered(snapshot.probes.canonical_target);
    assert_eq!(target.final_url.as_str(), server.url("/original"));
    assert!(target.text().contains("noindex"));
    assert_eq!(target.encoded_body_bytes, 34);

    let (_server, snapshot) = beside("/original", redirect("/dir/page")).await;
    let target = answered(snapshot.probes.canonical_target);
    assert_eq!((target.status, target.hops.len()), (200, 1));
    assert_eq!(
        (target.hops[0].status, target.hops[0].location.as_str()),
        (302, "/dir/page")
    );

    let itself = Server::always(html("<link rel=canonical href='/#x'>")).await;
    let snapshot = fetch(with_probes(), &itself.url("/")).await.unwrap();
    assert_eq!(snapshot.probes.canonical_target, Probe::NotFetched);
}

#[tokio::test]
async fn a_canonical_page_can_be_named_by_a_header() {
    let linked = response(
        "200 OK\nContent-Type: text/html\nLink: </original>; rel=canonical",
        "<p>copy",
    );
    let server = Server::routed(move |path| match path {
        "/copy" => linked.clone(),
        "/original" => html("<p>original"),
        _ => not_found(),
    })
    .await;

    let snapshot = fetch(with_probes(), &server.url("/copy")).await.unwrap();

    let target = answered(snapshot.probes.canonical_target);
    assert_eq!(target.text(), "<p>original");
}

#[tokio::test]
async fn only_the_headers_of_the_open_graph_image_are_fetched() {
    let address = std::net::SocketAddr::from(([127, 0, 0, 1], 1));
    let server = Server::routed(move |path| match path {
        "/image.jpg" => response("200 OK\nContent-Type: image/jpeg", vec![b'x'; 1000]),
        _ => not_found(),
    })
    .await;
    let image = server.url("/image.jpg");
    let page = move |content: &str| format!("<meta property=og:image content='{content}'>");
    for (content, expected) in [
        (image.as_str(), "200"),
        ("/image.jpg", "not fetched"),
        ("https://10.1.2.3/image.jpg", "blocked_address"),
        ("http://u:p@127.0.0.1/image.jpg", "user_info"),
        (&format!("http://{address}/"), "blocked_port"),
    ] {
        let html = html(page(content));
        let page = Server::always(html).await;

        let snapshot = fetch(with_probes(), &page.url("/")).await.unwrap();

        let og_image = snapshot.probes.og_image;
        assert_eq!(came_of(&og_image), expected, "{content}");
        if let Probe::Response(response) = og_image {
            assert_eq!(
                response.headers.get("content-type").as_deref(),
                Some("image/jpeg")
            );
            assert_eq!(
                response.headers.get("content-length").as_deref(),
                Some("1000")
            );
            assert!(response.body.is_empty());
        }
    }
    assert_eq!(server.request_count("head", "/image.jpg"), 1);
    assert_eq!(server.request_count("get", "/image.jpg"), 0);
}

#[tokio::test]
async fn a_path_that_does_not_exist_is_the_same_each_time() {
    let (server, snapshot) = beside("", not_found()).await;
    let again = fetch(with_probes(), &server.url("/dir/page"))
        .await
        .unwrap();

    let missing = answered(snapshot.probes.missing_page);
    assert_eq!(missing, answered(again.probes.missing_page));
    assert_eq!(missing.status, 404);
    let path = missing.final_url.path();
    assert!(path.starts_with("/no-such-page-"), "{path}");
    let elsewhere = fetch(with_probes(), &server.url("/dir/page?2"))
        .await
        .map(|snapshot| answered(snapshot.probes.missing_page).final_url);
    assert!(elsewhere.is_err() || elsewhere.unwrap().path() != path);
}

#[tokio::test]
async fn one_request_seems_to_come_from_a_foreign_script() {
    let (server, snapshot) = beside("", not_found()).await;

    assert_eq!(came_of(&snapshot.probes.foreign_origin), "200");
    let origin = format!("origin: {FOREIGN_ORIGIN}\r\n");
    let requests = server.requests();
    let foreign: Vec<&str> = requests
        .iter()
        .filter(|request| request.head.contains("origin:"))
        .inspect(|request| assert!(request.head.contains(&origin)))
        .map(|request| request.path.as_str())
        .collect();
    assert_eq!(foreign, ["/dir/page"]);
}

#[tokio::test]
async fn security_txt_and_the_folders_of_files_are_requested_once() {
    let server = Server::routed(|path| match path {
        "/dir/page" => html("<img src=/img/a.png><img src=/img/b.png><img src=/c.png>"),
        "/.well-known/security.txt" => redirect("/security.txt"),
        "/security.txt" => response("200 OK", "Contact: mailto:a@example.com"),
        "/img/" => response("200 OK", "<title>Index of /img</title>"),
        _ => not_found(),
    })
    .await;

    let snapshot = fetch(with_probes(), &server.url("/dir/page"))
        .await
        .unwrap();

    let file = answered(snapshot.probes.security_txt);
    assert_eq!(file.text(), "Contact: mailto:a@example.com");
    let folders = snapshot.probes.folders;
    assert_eq!(folders.len(), 1);
    assert_eq!(folders[0].url.as_str(), server.url("/img/"));
    let list = answered(folders[0].result.clone());
    assert_eq!(list.text(), "<title>Index of /img</title>");
    for path in ["/.well-known/security.txt", "/img/"] {
        assert_eq!(server.request_count("get", path), 1, "{path}");
    }
}

#[tokio::test]
async fn a_page_over_http_or_on_a_port_of_its_own_has_no_http_variant() {
    let (_server, snapshot) = beside("", not_found()).await;

    assert_eq!(snapshot.probes.http_variant, Probe::NotFetched);
    assert!(snapshot.probes.host_variants.is_empty());
    assert_eq!(snapshot.tls, None);
}
