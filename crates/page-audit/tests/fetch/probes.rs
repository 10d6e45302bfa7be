//! Probes and subresources: each is fetched once, noted as it came, and never in the page's way.

use std::io::Write;
use std::time::{Duration, Instant};

use page_audit::{AuditError, FOREIGN_ORIGIN, FetchSettings, Fetcher, Probe, Snapshot};

use crate::server::{Server, Step, answer, head, html, not_found, redirect};
use crate::{BOUND, answered, came_of, fetch, loopback, target, with_probes};

const PAGE: &str = r#"<!DOCTYPE html>
<link rel="shortcut ICON" href="icon.png#dark">
<link rel=canonical href="/original#part">
<meta property="og:image" content="">
"#;

/// A page at `/dir/page`, beside which this path answers so and everything else is missing.
async fn beside(path: &'static str, steps: Vec<Step>) -> (Server, Snapshot) {
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

fn gzip(bytes: &[u8]) -> Vec<u8> {
    // Stored, not compressed: one block, then its checksum and length (RFC 1951, RFC 1952).
    let length = u16::try_from(bytes.len()).unwrap();
    let mut file = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255, 1];
    file.write_all(&length.to_le_bytes()).unwrap();
    file.write_all(&(!length).to_le_bytes()).unwrap();
    file.write_all(bytes).unwrap();
    let mut checksum = u32::MAX;
    for byte in bytes {
        checksum ^= u32::from(*byte);
        for _ in 0..8 {
            checksum = (checksum >> 1) ^ (0xedb8_8320 * (checksum & 1));
        }
    }
    file.write_all(&(!checksum).to_le_bytes()).unwrap();
    file.write_all(&u32::from(length).to_le_bytes()).unwrap();
    file
}

#[tokio::test]
async fn the_icon_is_that_of_the_page_or_the_one_at_the_root() {
    let (server, snapshot) = beside("/dir/icon.png", answer("200 OK", "\u{89}PNG")).await;
    let favicon = snapshot.probes.favicon.unwrap();
    assert_eq!(favicon.url.as_str(), server.url("/dir/icon.png"));
    assert_eq!(answered(favicon.answer).text(), "\u{89}PNG");

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
async fn a_failure_of_one_is_noted_and_touches_no_other() {
    let endless = vec![
        Step::Send(head("200 OK")),
        Step::Endless(vec![b'x'; 4096], Duration::ZERO),
    ];
    let broken = answer("200 OK\nContent-Encoding: gzip", "no gzip");
    let cases = [
        (answer("503 Service Unavailable", "later"), "503"),
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

        let favicon = snapshot.probes.favicon.unwrap().answer;
        assert_eq!(came_of(&favicon), expected);
        if let Probe::Answer(answer) = favicon {
            assert!(answer.body.len() <= 512 * 1024);
            assert_eq!(answer.truncated, expected == "200");
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
    let linked = answer(
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
async fn of_the_open_graph_image_the_headers_are_fetched() {
    let address = std::net::SocketAddr::from(([127, 0, 0, 1], 1));
    let server = Server::routed(move |path| match path {
        "/image.jpg" => answer("200 OK\nContent-Type: image/jpeg", vec![b'x'; 1000]),
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
        if let Probe::Answer(answer) = og_image {
            assert_eq!(
                answer.headers.get("content-type").as_deref(),
                Some("image/jpeg")
            );
            assert_eq!(
                answer.headers.get("content-length").as_deref(),
                Some("1000")
            );
            assert!(answer.body.is_empty());
        }
    }
    assert_eq!(server.asked("head", "/image.jpg"), 1);
    assert_eq!(server.asked("get", "/image.jpg"), 0);
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
async fn a_page_over_http_or_on_a_port_of_its_own_has_no_http_variant() {
    let (_server, snapshot) = beside("", not_found()).await;

    assert_eq!(snapshot.probes.http_variant, Probe::NotFetched);
    assert_eq!(snapshot.tls, None);
}

#[tokio::test]
async fn the_sitemaps_are_the_first_two_that_robots_txt_names() {
    let server = Server::routed(|path| match path {
        "/page" => html("<p>here"),
        "/robots.txt" => answer("200 OK", "Sitemap: SITEMAPS"),
        _ => not_found(),
    })
    .await;
    let compressed = gzip(b"<urlset/>");
    let other = Server::routed(move |path| match path {
        "/one.xml.gz" => answer("200 OK\nContent-Type: application/gzip", &compressed),
        _ => answer("200 OK", "<sitemapindex/>"),
    })
    .await;
    let robots_txt = format!(
        "Sitemap: /relative.xml\nsitemap: {0}\nSitemap: {0}\nSitemap: {1}\nSitemap: {2}\n",
        other.url("/one.xml.gz"),
        other.url("/two.xml"),
        other.url("/three.xml"),
    );
    let naming = Server::routed(move |path| match path {
        "/robots.txt" => answer("200 OK", &robots_txt),
        _ => html("<p>here"),
    })
    .await;

    let snapshot = fetch(with_probes(), &naming.url("/page")).await.unwrap();

    let sitemaps = snapshot.probes.sitemaps;
    let urls: Vec<&str> = sitemaps.iter().map(|sitemap| sitemap.url.path()).collect();
    assert_eq!(urls, ["/one.xml.gz", "/two.xml"]);
    assert!(sitemaps.iter().all(|sitemap| sitemap.declared));
    let texts: Vec<String> = sitemaps
        .into_iter()
        .map(|sitemap| answered(sitemap.answer).text().into_owned())
        .collect();
    assert_eq!(texts, ["<urlset/>", "<sitemapindex/>"]);
    assert_eq!(other.requests().len(), 2);

    let snapshot = fetch(with_probes(), &server.url("/page")).await.unwrap();
    let [sitemap] = &snapshot.probes.sitemaps[..] else {
        panic!("{:?}", snapshot.probes.sitemaps)
    };
    assert_eq!(
        (sitemap.url.path(), sitemap.declared),
        ("/sitemap.xml", false)
    );
    assert_eq!(came_of(&sitemap.answer), "404");
}

#[tokio::test]
async fn a_compressed_sitemap_is_cut_at_its_limit_or_left_as_it_is() {
    let broken = [&[0x1f, 0x8b][..], b"no gzip"].concat();
    for (body, expected) in [
        (gzip(b"<urlset/>")[..20].to_vec(), ("<urls", true)),
        (broken, ("\u{1f}\u{fffd}no gzip", false)),
    ] {
        let (_server, snapshot) = beside("/sitemap.xml", answer("200 OK", body)).await;
        let sitemap = snapshot.probes.sitemaps.into_iter().next().unwrap();
        let sitemap = answered(sitemap.answer);
        assert_eq!((&*sitemap.text(), sitemap.truncated), expected);
    }
}

#[tokio::test]
async fn switched_off_nothing_but_robots_txt_is_asked_for() {
    let server = Server::always(html(PAGE)).await;

    let snapshot = fetch(loopback(), &server.url("/dir/page")).await.unwrap();

    assert_eq!(snapshot.probes, page_audit::Probes::default());
    let paths: Vec<String> = server.requests().into_iter().map(|r| r.path).collect();
    assert_eq!(paths, ["/dir/page", "/robots.txt"]);
}

#[tokio::test]
async fn two_fetches_of_the_same_page_note_the_same() {
    let (server, first) = beside("/dir/icon.png", answer("200 OK", "icon")).await;
    let fetcher = Fetcher::new(with_probes()).unwrap();

    let second = fetcher.fetch(&target(&server.url("/dir/page"))).await;

    assert_eq!(second.unwrap().probes, first.probes);
}

#[tokio::test]
async fn a_page_that_is_fetched_and_checked_at_once_gets_the_same_report() {
    for settings in [with_probes(), loopback()] {
        let (server, _) = beside("/dir/icon.png", answer("200 OK", "icon")).await;
        let fetcher = Fetcher::new(settings).unwrap();
        let target = target(&server.url("/dir/page"));

        let (snapshot, report) = fetcher.audit(&target).await.unwrap();

        let apart = fetcher.fetch(&target).await.unwrap();
        assert_eq!(snapshot.probes, apart.probes);
        assert_eq!(snapshot.robots_txt, apart.robots_txt);
        assert_eq!(report, page_audit::audit(&snapshot));
    }
}

#[tokio::test]
async fn a_page_that_cannot_be_fetched_is_not_checked() {
    let server = Server::always(not_found()).await;
    let fetcher = Fetcher::new(with_probes()).unwrap();

    let error = fetcher.audit(&target(&server.url("/"))).await.unwrap_err();

    assert!(matches!(error, AuditError::Fetch(error) if error.code() == "http_status"));
}

#[tokio::test]
async fn everything_beside_a_page_ends_in_time() {
    let images = (0..60)
        .map(|n| format!("<img src=/{n}.png>"))
        .collect::<Vec<_>>()
        .concat();
    let page = html(format!("{PAGE}{images}"));
    let server = Server::routed(move |path| match path {
        "/" => page.clone(),
        _ => vec![Step::Hang],
    })
    .await;
    let settings = FetchSettings {
        subresources_and_probes_timeout: Duration::from_secs(1),
        ..with_probes()
    };
    let started = Instant::now();

    let snapshot = fetch(settings, &server.url("/")).await.unwrap();

    assert!(started.elapsed() < BOUND);
    assert_eq!(came_of(&snapshot.robots_txt), "timeout");
    assert_eq!(came_of(&snapshot.probes.missing_page), "timeout");
    let subresources: Vec<String> = snapshot
        .subresources
        .iter()
        .map(|file| came_of(&file.answer))
        .collect();
    assert_eq!(subresources, vec!["not_enough_time"; 60]);
    // The page, again the page for a foreign origin, and four that hang.
    assert_eq!(server.requests().len(), 6);
}
