//! The links, forms and other languages of a page, as a crawl gets them.

use page_audit::{KeptEvidence, PageLink, audit_saved_with_links};
use url::Url;

#[test]
fn each_page_of_the_site_is_listed_once_where_it_is_first_linked() {
    let html = "<a href=/a#top>1</a>\n<a href=/b rel=nofollow>2</a>\n<a href=/a>3</a>
        <a href=https://other.example/>4</a>\n<a href=/c>5</a>\n<a href=/b>6</a>";
    let url = Url::parse("https://example.com/").unwrap();
    let (_, links) = audit_saved_with_links(url.clone(), html, &KeptEvidence::default());
    let link = |path: &str, line, is_nofollow| PageLink {
        url: url.join(path).unwrap(),
        line,
        is_nofollow,
    };
    let expected = [link("a", 1, false), link("b", 2, true), link("c", 5, false)];
    assert_eq!(links.internal, expected);
}

#[test]
fn a_page_may_ask_that_none_of_its_links_is_followed() {
    let follows = |meta: &str| {
        let html = format!("{meta}<a href=/a>1</a>");
        let url = Url::parse("https://example.com/").unwrap();
        let (_, links) = audit_saved_with_links(url, html, &KeptEvidence::default());
        !links.internal[0].is_nofollow
    };
    assert!(!follows("<meta name=robots content='noindex, nofollow'>"));
    assert!(!follows("<meta name=ROBOTS content=none>"));
    assert!(follows("<meta name=robots content=noindex>"));
    assert!(follows("<meta name=googlebot content=nofollow>"));
}
