//! Which sitemaps are fetched, and how much of them is read.

use std::io::Write;

use crate::probes::beside;
use crate::server::{Server, html, not_found, response};
use crate::{answered, came_of, fetch, with_probes};

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
async fn the_sitemaps_are_the_first_two_that_robots_txt_names() {
    let server = Server::routed(|path| match path {
        "/page" => html("<p>here"),
        "/robots.txt" => response("200 OK", "Sitemap: SITEMAPS"),
        _ => not_found(),
    })
    .await;
    let compressed = gzip(b"<urlset/>");
    let other = Server::routed(move |path| match path {
        "/one.xml.gz" => response("200 OK\nContent-Type: application/gzip", &compressed),
        _ => response("200 OK", "<sitemapindex/>"),
    })
    .await;
    let robots_txt = format!(
        "Sitemap: /relative.xml\nsitemap: {0}\nSitemap: {0}\nSitemap: {1}\nSitemap: {2}\n",
        other.url("/one.xml.gz"),
        other.url("/two.xml"),
        other.url("/three.xml"),
    );
    let naming = Server::routed(move |path| match path {
        "/robots.txt" => response("200 OK", &robots_txt),
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
        .map(|sitemap| answered(sitemap.result).text().into_owned())
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
    assert_eq!(came_of(&sitemap.result), "404");
}

#[tokio::test]
async fn a_robots_txt_that_is_missing_names_no_sitemap() {
    let missing = response("404 Not Found", "Sitemap: https://other.example/named.xml");
    let (_server, snapshot) = beside("/robots.txt", missing).await;
    let [sitemap] = &snapshot.probes.sitemaps[..] else {
        panic!("{:?}", snapshot.probes.sitemaps)
    };
    assert_eq!(
        (sitemap.url.path(), sitemap.declared),
        ("/sitemap.xml", false)
    );
}

#[tokio::test]
async fn a_compressed_sitemap_is_cut_at_its_limit_or_left_as_it_is() {
    let broken = [&[0x1f, 0x8b][..], b"no gzip"].concat();
    for (body, expected) in [
        (gzip(b"<urlset/>")[..20].to_vec(), ("<urls", true)),
        (broken, ("\u{1f}\u{fffd}no gzip", false)),
    ] {
        let (_server, snapshot) = beside("/sitemap.xml", response("200 OK", body)).await;
        let sitemap = snapshot.probes.sitemaps.into_iter().next().unwrap();
        let sitemap = answered(sitemap.result);
        assert_eq!((&*sitemap.text(), sitemap.truncated), expected);
    }
}
