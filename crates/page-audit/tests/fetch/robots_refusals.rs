//! Sites that refuse this program by name in robots.txt.

use std::time::Duration;

use page_audit::{FetchSettings, Snapshot};

use crate::resolver::Names;
use crate::server::{Server, Step, html, not_found, redirect, response};
use crate::{answered, came_of, code, fetch, fetch_through, with_probes};

fn obeying() -> FetchSettings {
    FetchSettings {
        obey_robots: true,
        ..with_probes()
    }
}

const PAGE: &str = "<img src=/open.png><img src=/private/x.png><a href=/private/page>private</a>";

/// A site with this robots.txt, and pages everywhere else.
async fn site(robots_txt: &str) -> Server {
    answering(response("200 OK\nContent-Type: text/plain", robots_txt)).await
}

async fn answering(robots_txt: Vec<Step>) -> Server {
    Server::routed(move |path| match path {
        "/robots.txt" => robots_txt.clone(),
        "/open.png" => response("200 OK", "image"),
        _ => html(PAGE),
    })
    .await
}

fn paths(server: &Server) -> Vec<String> {
    server.requests().into_iter().map(|r| r.path).collect()
}

#[tokio::test]
async fn a_refusal_by_name_ends_the_fetch_before_the_page() {
    for robots_txt in [
        "User-agent: Waymark\nDisallow: /",
        "user-agent: other\nuser-agent: WAYMARK/1.0\nDisallow: /page",
        "User-agent: *\nAllow: /\n\nUser-agent: Waymark\nAllow: /pages\nDisallow: /*?",
    ] {
        let server = site(robots_txt).await;

        let result = fetch(obeying(), &server.url("/page?query")).await;

        assert_eq!(code(&result), "robots_disallowed", "{robots_txt}");
        assert_eq!(paths(&server), ["/robots.txt"]);
        let message = result.unwrap_err().to_string();
        assert!(
            message.contains("127.0.0.1 asks Waymark by name"),
            "{message}"
        );
    }
}

#[tokio::test]
async fn nothing_but_a_refusal_by_name_counts() {
    for robots_txt in [
        "User-agent: *\nDisallow: /",
        "User-agent: Googlebot\nDisallow: /",
        "User-agent: Waymarker\nDisallow: /",
        "User-agent: Waymark\nDisallow: /private",
        "User-agent: *\nDisallow: /\nAllow: Waymark",
        "User-agent: *\nDisallow: /\n\nUser-agent: Waymark\nDisallow:",
    ] {
        let server = site(robots_txt).await;

        let snapshot = fetch(obeying(), &server.url("/page")).await;

        assert_eq!(code(&snapshot), "ready", "{robots_txt}");
        assert_eq!(answered(snapshot.unwrap().robots_txt).text(), robots_txt);
        assert_eq!(
            server.request_count("get", "/robots.txt"),
            1,
            "{robots_txt}"
        );
    }
}

#[tokio::test]
async fn a_refusal_counts_only_if_the_settings_say_so() {
    let server = site("User-agent: Waymark\nDisallow: /").await;
    assert_eq!(code(&fetch(with_probes(), &server.url("/")).await), "ready");
}

#[tokio::test]
async fn a_robots_txt_that_cannot_be_fetched_refuses_nothing() {
    let refusal = "User-agent: Waymark\nDisallow: /";
    for (robots_txt, expected) in [
        (response("404 Not Found", refusal), "404"),
        (response("503 Service Unavailable", refusal), "503"),
        (redirect("http://10.0.0.1/robots.txt"), "blocked_address"),
        (Vec::new(), "connection_closed"),
    ] {
        let server = answering(robots_txt).await;

        let snapshot = fetch(obeying(), &server.url("/")).await.unwrap();

        assert_eq!(came_of(&snapshot.robots_txt), expected);
    }
}

#[tokio::test]
async fn a_robots_txt_that_hangs_leaves_time_for_the_page() {
    let server = answering(vec![Step::Hang]).await;
    let settings = FetchSettings {
        total_timeout: Duration::from_secs(2),
        subresources_and_probes: false,
        ..obeying()
    };

    let snapshot: Snapshot = fetch(settings, &server.url("/")).await.unwrap();

    assert_eq!(came_of(&snapshot.robots_txt), "timeout");
    assert_eq!(server.request_count("get", "/robots.txt"), 1);
}

#[tokio::test]
async fn each_site_on_the_way_is_asked_before_it_is_visited() {
    let refusing = site("User-agent: Waymark\nDisallow: /").await;
    let away = redirect(&refusing.named("http", "b.example", "/page"));
    let first = Server::routed(move |path| match path {
        "/robots.txt" => not_found(),
        _ => away.clone(),
    })
    .await;
    let names = Names::local(&["a.example", "b.example"]);
    let url = first.named("http", "a.example", "/");

    let result = fetch_through(names, obeying(), &url).await;

    assert_eq!(code(&result), "robots_disallowed");
    assert!(result.unwrap_err().to_string().contains("b.example"));
    assert_eq!(paths(&first), ["/robots.txt", "/"]);
    assert_eq!(paths(&refusing), ["/robots.txt"]);
}

#[tokio::test]
async fn refused_files_and_links_of_the_site_are_left_alone() {
    let server = site("User-agent: Waymark\nDisallow: /private").await;

    let snapshot = fetch(obeying(), &server.url("/page")).await.unwrap();

    let files = snapshot
        .subresources
        .iter()
        .map(|file| came_of(&file.result));
    assert_eq!(files.collect::<Vec<_>>(), ["200", "robots_disallowed"]);
    assert_eq!(
        came_of(&snapshot.probes.links[0].result),
        "robots_disallowed"
    );
    assert!(
        !paths(&server)
            .iter()
            .any(|path| path.starts_with("/private"))
    );
}

#[tokio::test]
async fn the_name_in_robots_txt_is_that_of_the_user_agent() {
    let server = site("User-agent: Tester\nDisallow: /").await;
    let settings = FetchSettings {
        user_agent: "Tester/1 (+https://example.com/)".to_owned(),
        ..obeying()
    };
    assert_eq!(
        code(&fetch(settings, &server.url("/")).await),
        "robots_disallowed"
    );
    assert!(
        server.requests()[0]
            .head
            .contains("user-agent: tester/1 (+https://example.com/)")
    );
}

#[tokio::test]
async fn robots_txt_is_requested_once_for_a_page_and_its_redirects() {
    let robots_txt = response("200 OK", "User-agent: Waymark\nDisallow: /private/");
    let server = Server::routed(move |path| match path {
        "/robots.txt" => robots_txt.clone(),
        "/" => redirect("/second"),
        _ => html(PAGE),
    })
    .await;

    fetch(obeying(), &server.url("/")).await.unwrap();

    assert_eq!(server.request_count("get", "/robots.txt"), 1);
}
