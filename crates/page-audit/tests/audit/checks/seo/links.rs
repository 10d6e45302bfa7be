//! The page's links.

use page_audit::{LinkProbe, Outcome, Probe, Probes, Snapshot, Value};
use url::Url;

use super::super::{FAIL, NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, lines, page, run};

#[test]
fn links_with_a_url_can_be_followed() {
    assert_each(
        "links_crawlable",
        PASS,
        &[
            "<a href=/x>x</a>",
            "<a href='#top' onclick='x()'>x</a>",
            "<a href=//example.org/>x</a><a href='mailto:me@example.com'>x</a><a href='tel:+1'>x</a>",
            "<a href='' id=top></a><a href='' name=top></a>",
            "<a role=button href='' onclick='x()'>x</a>",
            "<a role=button href='javascript:x()'>x</a>",
            "<base href=https://example.org/x/><a href=../y>x</a>",
            "<a href='https://例え.jp/パス'>x</a>",
        ],
    );
    assert_each(
        "links_crawlable",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<a name=top></a><a>x</a>",
            "<template><a href='javascript:x()'>x</a></template>",
            "<!-- <a href=''>x</a> -->",
            "<svg><a href='javascript:x()'>x</a></svg>",
        ],
    );
}

#[test]
fn links_without_a_url_cannot_be_followed() {
    assert_each(
        "links_crawlable",
        FAIL,
        &[
            "<a href=''>x</a>",
            "<a href>x</a>",
            "<A HREF=' JavaScript:void(0)'>x</A>",
            "<a href='java\nscript:x()'>x</a>",
            "<a href='javascript&colon;x()'>x</a>",
            "<a href='file:///C:/x.html'>x</a>",
            "<a href='https://'>x</a>",
            "<a href='http://[broken'>x</a>",
            "<a onclick='go()'>x</a>",
            "<a href='javascript:x()' href=/x>x</a>",
        ],
    );
    let result = run(
        "links_crawlable",
        &page("<a href=/x>x</a>\n<a href=''>y</a>\n<a onclick=x>z</a>"),
    );
    assert_eq!(lines(&result), [2, 3]);
    assert_eq!(result.value, Some(Value::Number(2)));
}

#[test]
fn a_page_whose_links_all_say_nothing_warns() {
    assert_each(
        "link_text",
        WARN,
        &[
            "<html lang=en><a href=/a>Click here</a>",
            "<html lang=en-GB><a href=/a> Read\n more… </a><a href=/a#x>here</a>",
            "<html lang=de><a href=/a>Mehr</a>",
            "<html lang=de_DE><a href=/a>Mehr</a>",
            "<html lang=fr><a href=/a>Lire l’article</a>",
            "<html lang=es><a href=/a>más</a>",
            "<html lang=ja><a href=/a>もっと見る</a>",
            "<html lang=en><p lang=fr><a href=/a>En savoir plus</a>",
            "<html lang=en><a href=/a><img src=x alt='Read more'></a>",
            "<html lang=en><a href=/a aria-label=More>All our shoes</a>",
            "<html lang=en><a href=/a>More<span hidden> about shoes</span></a>",
            "<html lang=en><a href=/a><svg role=img aria-label=More></svg></a>",
            "<html lang=en><a href=/a title=More></a>",
            "<a href=/a>weiterlesen</a>",
            "<html lang=en><A HREF=//example.org/>H&eacute;re</A><a href=/b><b>he</b>re</a>",
        ],
    );
    assert_each(
        "link_text",
        PASS,
        &[
            "<html lang=en><a href=/a>Our shoes</a>",
            "<html lang=en><a href=/a>Read more</a><a href=/a#reviews>Our shoes</a>",
            "<html lang=en><a href=/a>More<img src=x alt=' about shoes'></a>",
            "<html lang=en><a href=/a aria-label='More about shoes'>More</a>",
            "<html lang=en><h2 id=h>Shoes</h2><a href=/a aria-labelledby=h>More</a>",
            "<html lang=en><a href=/a>Mehr</a>",
            "<html lang=en><a href=/a></a>",
            "<html lang=en><a href=/operators/this><code>&lt;this&gt;</code></a>",
            // As assistive technology computes names: what is hidden says nothing, a label within does.
            "<html lang=en><a href=/a>More<span hidden> of it</span><span aria-label=' about shoes'></span></a>",
            "<html lang=en><h2 id=h hidden>Shoes</h2><a href=/a aria-labelledby='none h'>More</a>",
            "<html lang=en><a href=/a><svg><title>Shoes</title></svg></a>",
        ],
    );
    assert_each(
        "link_text",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<a href='#top'>here</a>",
            "<a href='mailto:a@b.c'>here</a>",
        ],
    );
    let html = "<html lang=en><a href=/a>here</a>\n<a href=/b>here</a>\n<a href=/b>Boots</a>";
    assert_eq!(lines(&run("link_text", &page(html))), [1]);
}

#[test]
fn a_page_needs_a_link_to_its_site_that_can_be_followed() {
    assert_each(
        "internal_links",
        PASS,
        &[
            "<a href=/x>x</a>",
            "<a href='https://www.example.com/'>x</a>",
            "<map><area href=/x></map>",
            "<a href=/x>x</a><a rel=nofollow href=https://example.org/>x</a>",
            "<base href=https://example.com/y/><a href=x>x</a>",
        ],
    );
    assert_each(
        "internal_links",
        WARN,
        &[
            "<p>x",
            "<a href=https://example.org/>x</a>",
            "<a href='#top'>x</a><a href='/shop/shoes'>x</a>",
            "<a href='mailto:a@example.com'>x</a>",
            "<a href=/x rel='noopener NOFOLLOW'>x</a>",
            "<a href=/x>x</a><a href=/y rel=nofollow>y</a>",
            "<base href=https://example.org/><a href=/x>x</a>",
            "<a href=/x>x</a><meta name=robots content=nofollow>",
            "<template><a href=/x>x</a></template>",
        ],
    );
    let result = run(
        "internal_links",
        &page("<a href=/x>x</a>\n<a href=/y rel=nofollow>y</a>"),
    );
    assert_eq!(lines(&result), [2]);
}

#[test]
fn links_are_counted() {
    let html = "<a href=/a>a</a><a href=/a>a</a><A HREF=//example.org/ REL=nofollow>x</A>
                <a href='javascript:x()'>x</a><a href=''>x</a><svg><a href=/s></a></svg>
                <map><area href=/b></map><!-- <a href=/c> -->";
    let result = run("in_page_links", &page(html));
    assert_eq!(result.outcome, Outcome::Info);
    assert_eq!(result.value, Some(Value::Number(4)));
    assert!(
        result
            .message
            .contains("3 internal and 1 external, 1 of them nofollow")
    );
    let many = run("in_page_links", &page(&"<a href=/x>x</a>".repeat(151)));
    assert!(many.message.contains("more than 150"));
    let enough = run("in_page_links", &page(&"<a href=/x>x</a>".repeat(150)));
    assert!(!enough.message.contains("more than 150"));
}

fn probe(url: &str, internal: bool, answer: Probe) -> LinkProbe {
    LinkProbe {
        url: Url::parse(url).unwrap(),
        internal,
        answer,
    }
}

fn answered(url: &str, internal: bool, status: u16) -> LinkProbe {
    let answer = Probe::answered(Url::parse(url).unwrap(), status, &[], "");
    probe(url, internal, answer)
}

fn with_links(html: &str, links: Vec<LinkProbe>) -> Snapshot {
    page(html).with_probes(Probes {
        links,
        ..Probes::default()
    })
}

const INSIDE: &str = "https://example.com/a";
const OUTSIDE: &str = "https://example.org/";
const LINKS: &str = "<a href=/b>b</a>\n<A HREF='/a#x'>a</A>\n<a href=//example.org>c</a>";

#[test]
fn a_broken_link_fails_within_the_site_and_warns_beyond() {
    let outcome = |links| run("broken_links", &with_links(LINKS, links)).outcome;
    for status in [404, 410, 500, 503] {
        assert_eq!(
            outcome(vec![answered(INSIDE, true, status)]),
            FAIL,
            "{status}"
        );
        assert_eq!(
            outcome(vec![answered(OUTSIDE, false, status)]),
            WARN,
            "{status}"
        );
    }
    let missing_name = || Probe::failed("dns_not_found", "The name was not found.");
    assert_eq!(outcome(vec![probe(OUTSIDE, false, missing_name())]), WARN);
    assert_eq!(outcome(vec![probe(INSIDE, true, missing_name())]), FAIL);
    assert_eq!(
        outcome(vec![
            answered(INSIDE, true, 200),
            answered(OUTSIDE, false, 301)
        ]),
        PASS
    );
    let result = run(
        "broken_links",
        &with_links(LINKS, vec![answered(INSIDE, true, 404)]),
    );
    assert_eq!(lines(&result), [2]);
}

#[test]
fn what_servers_answer_to_programs_alone_breaks_no_link() {
    for status in [401, 403, 405, 429, 451, 999] {
        let links = vec![
            answered(INSIDE, true, 200),
            answered(OUTSIDE, false, status),
        ];
        assert_eq!(
            run("broken_links", &with_links(LINKS, links)).outcome,
            PASS,
            "{status}"
        );
        let alone = vec![answered(OUTSIDE, false, status)];
        assert_eq!(
            run("broken_links", &with_links(LINKS, alone)).outcome,
            UNMEASURED,
            "{status}"
        );
    }
}

#[test]
fn links_that_were_not_tried_are_unmeasured() {
    let late = probe(INSIDE, true, Probe::failed("timeout", "It took too long."));
    let result = run("broken_links", &with_links(LINKS, vec![late]));
    assert_eq!(result.outcome, UNMEASURED);
    assert!(result.message.contains("It took too long."));
    assert_eq!(run("broken_links", &page(LINKS)).outcome, UNMEASURED);
    assert_each(
        "broken_links",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<a href='#x'>x</a>",
            "<template><a href=/x>x</a></template>",
        ],
    );
}
