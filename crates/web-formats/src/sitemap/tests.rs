use super::*;

fn of(body: &str) -> Result<Contents, String> {
    let page = Url::parse("https://example.com/shoes?a=1&b=2").unwrap();
    read(body.as_bytes(), false, &page)
}

#[test]
fn pages_are_counted_and_found() {
    let body = "\u{feff}<?xml version='1.0' encoding='UTF-8'?><!-- x -->
        <s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9' xmlns:image='i'>
        <s:url><s:loc>https://example.com/</s:loc>
        <image:image><image:loc>x</image:loc></image:image></s:url>
        <s:url><s:loc> https://example.com/shoes?a=1&amp;b=&#50; </s:loc></s:url><s:url/>
        </s:urlset>";
    let contents = of(body).unwrap();
    assert_eq!((contents.kind, contents.urls), (Kind::Urls, 3));
    assert!(contents.lists_page);
}

#[test]
fn an_index_a_feed_and_a_list_are_sitemaps() {
    let index = of("<sitemapindex><sitemap><loc>x</loc></sitemap></sitemapindex>").unwrap();
    assert_eq!((index.kind, index.urls), (Kind::Index, 1));
    assert_eq!(
        of("<rss><channel><item/><item/></channel></rss>")
            .unwrap()
            .urls,
        2
    );
    let list = of("https://example.com/\r\n\nhttps://example.com/shoes?a=1&b=2\n").unwrap();
    assert_eq!((list.urls, list.lists_page), (2, true));
    for (body, urls) in [
        ("<feed><entry/></feed>", 1),
        ("<RDF><item/></RDF>", 1),
        ("<urlset><x/></urlset>", 0),
        ("<sitemapindex><x/></sitemapindex>", 0),
    ] {
        assert_eq!(of(body).unwrap().urls, urls, "{body}");
    }
}

#[test]
fn a_page_is_listed_only_by_its_whole_url() {
    let lists = |url: &str| {
        let body = format!("<urlset><url>{url}</url></urlset>");
        of(&body).unwrap().lists_page
    };
    assert!(lists(
        "<loc><![CDATA[https://example.com/shoes?a=1&b=2]]></loc>"
    ));
    assert!(!lists("<loc>https://example.com/</loc>"));
    assert!(!lists(
        "<lastmod>https://example.com/shoes?a=1&amp;b=2</lastmod>"
    ));
    assert!(!lists(
        "<loc>https://example.com/shoes?a=1&amp;</loc><i:image><i:loc>b=2</i:loc></i:image>"
    ));
    assert!(!of("https://example.com/").unwrap().lists_page);
    let page = Url::parse("https://example.com/?<>\"#'").unwrap();
    let body = "<urlset><url><loc>https://example.com/?&lt;&gt;&quot;#&apos;</loc></url></urlset>";
    assert!(read(body.as_bytes(), false, &page).unwrap().lists_page);
}

#[test]
fn anything_but_a_sitemap_is_refused() {
    for body in [
        "",
        "User-agent: *",
        "<!DOCTYPE html><html><p>x</html>",
        "<urlset><url></urlset>",
        "<urlset><url>",
        "<urlset/><urlset/>",
        "<urlset/>x",
        "<urlset><url><loc>http://x/?a=1&b=2</loc></url></urlset>",
        "<urlset><url><loc>http://x/?a&nbsp;</loc></url></urlset>",
    ] {
        assert!(of(body).is_err(), "{body}");
    }
}

#[test]
fn the_beginning_of_a_cut_sitemap_counts() {
    let page = Url::parse("https://example.com/").unwrap();
    let body = b"<urlset><url><loc>https://example.com/</loc></url><url><loc>htt";
    let contents = read(body, true, &page).unwrap();
    assert_eq!((contents.urls, contents.lists_page), (2, true));
    for (body, urls) in [
        (&b"https://example.com/\nhttps://exa"[..], 1),
        (b"https://example.com/\nhttps://example.com/\xe9", 1),
        (b"<urlset><url/><url><!-- x", 2),
    ] {
        assert_eq!(read(body, true, &page).unwrap().urls, urls);
        assert_ne!(read(body, false, &page).map(|whole| whole.urls), Ok(urls));
    }
    assert!(read(b"<!-- x", true, &page).is_err());
}
