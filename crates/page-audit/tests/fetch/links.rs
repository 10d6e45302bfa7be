//! Which of a page's links are tried, and how.

use page_audit::Snapshot;

use crate::resolver::Names;
use crate::server::{Server, html, not_found, redirect, response};
use crate::{answered, came_of, fetch_through, with_probes};

async fn links_of(server: &Server) -> Snapshot {
    let names = Names::local(&["www.site.example", "blog.site.example", "other.example"]);
    let url = server.named("http", "www.site.example", "/");
    fetch_through(names, with_probes(), &url).await.unwrap()
}

/// A site whose page at `/` is created by the function, which is given the port.
async fn site(page: impl Fn(u16) -> String) -> Server {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let page = html(page(port));
    Server::at(port, move |path| match path {
        "/" => page.clone(),
        "/no-head" => response("405 Method Not Allowed", ""),
        "/gone" => response("410 Gone", ""),
        "/broken" => not_found(),
        "/400" | "/401" | "/407" | "/429" | "/451" | "/500" => {
            response(&format!("{} Status", &path[1..]), "")
        }
        "/moved" => redirect("/fine"),
        "/inside" => redirect("http://10.0.0.1/"),
        _ => html("<p>fine"),
    })
    .await
}

#[tokio::test]
async fn links_are_tried_with_head_and_if_in_doubt_with_get() {
    let server = site(|port| {
        format!(
            "<base href=/><A HREF=fine>1</A><a href='fine#part'>2</a><a href=#top>3</a>
            <a href=no-head>4</a><area href=/broken><a href=gone>5</a><a href=moved>6</a>
            <a href=inside>7</a><a href=mailto:a@b.example>8</a><a href='javascript:x'>9</a>
            <a href=//blog.site.example:{port}/fine>10</a>
            <a href=http://other.example:{port}/fine>11</a>
            <a href=http://10.0.0.1/>12</a><a href=https://unknown.example/>13</a>
            <template><a href=/template>14</a></template><a href='http://[x'>15</a><a>16</a>"
        )
    })
    .await;

    let snapshot = links_of(&server).await;

    let noted: Vec<(String, bool, String)> = snapshot
        .probes
        .links
        .iter()
        .map(|link| {
            let url = link.url.as_str().split_once("://").unwrap().1;
            let url = url.replace(&format!(":{}", server.address.port()), "");
            (url, link.internal, came_of(&link.result))
        })
        .collect();
    let expected = [
        ("www.site.example/fine", true, "200"),
        ("www.site.example/no-head", true, "405"),
        ("www.site.example/broken", true, "404"),
        ("www.site.example/gone", true, "410"),
        ("www.site.example/moved", true, "200"),
        ("www.site.example/inside", true, "blocked_address"),
        ("blog.site.example/fine", true, "200"),
        ("other.example/fine", false, "200"),
        ("10.0.0.1/", false, "blocked_address"),
        ("unknown.example/", false, "dns_not_found"),
    ];
    let expected: Vec<(String, bool, String)> = expected
        .map(|(url, internal, came)| (url.to_owned(), internal, came.to_owned()))
        .into();
    assert_eq!(noted, expected);
    let moved = answered(snapshot.probes.links[4].result.clone());
    assert_eq!(moved.hops.len(), 1);
    for (path, head, get) in [
        ("/no-head", 1, 1),
        ("/broken", 1, 1),
        ("/gone", 1, 0),
        ("/moved", 1, 0),
    ] {
        let asked = (
            server.request_count("head", path),
            server.request_count("get", path),
        );
        assert_eq!(asked, (head, get), "{path}");
    }
}

#[tokio::test]
async fn statuses_that_say_who_may_ask_and_how_often_are_not_doubted() {
    let statuses = ["400", "401", "407", "429", "451", "500"];
    let links = statuses.map(|status| format!("<a href=/{status}>x</a>"));
    let server = site(|_| links.concat()).await;

    links_of(&server).await;

    for status in statuses {
        let path = format!("/{status}");
        let is_doubted = matches!(status, "400" | "500");
        let gets = server.request_count("get", &path);
        assert_eq!(
            (server.request_count("head", &path), gets),
            (1, is_doubted.into()),
            "{status}"
        );
    }
}

#[tokio::test]
async fn the_same_sample_of_many_links_is_always_tried() {
    let server = site(|port| {
        let link =
            |n| format!("<a href=/in/{n}>x</a><a href=http://other.example:{port}/{n}>y</a>");
        (0..200).map(link).collect::<Vec<_>>().concat()
    })
    .await;

    let first = links_of(&server).await.probes.links;
    let second = links_of(&server).await.probes.links;

    assert_eq!(first, second);
    let internal = first.iter().filter(|link| link.internal).count();
    assert_eq!((first.len(), internal), (30, 20));
    let numbers: Vec<u32> = first
        .iter()
        .map(|link| link.url.path().rsplit('/').next().unwrap().parse().unwrap())
        .collect();
    assert!(numbers.is_sorted(), "document order: {numbers:?}");
    assert!(*numbers.last().unwrap() > 100, "spread: {numbers:?}");
}
