//! Tests of the check `link_text`.

use crate::checks::{NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, run};
use crate::findings::Findings;

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
            "<html lang=en><a href=/a><code></code>More</a>",
            "<html lang=en><pre><a href=/a>More</a></pre>",
            "<html lang=en><a href=/a><span><b lang=de>mehr</b></span></a>",
            "<html lang=en><a href=/a><i></i><b lang=de>mehr</b></a>",
            "<html lang=en><svg><a href=/a><text>More</text></a></svg>",
            "<html lang=en><svg><a xlink:href=/a><text>More</text></a></svg>",
            "<a href=/a>weiterlesen</a>",
            "<html lang=pt><a href=/a>Início</a>",
            "<html lang=en><a href=https://details.com/a>Details</a>",
            "<html lang=en><A HREF=//example.org/>H&eacute;re</A><a href=/b><b>he</b>re</a>",
        ],
    );
    assert_each(
        "link_text",
        PASS,
        &[
            "<html lang=en><a href=/a>Our shoes</a>",
            // Start pages, by what they are or by their names.
            "<html lang=pt><a href=/>Início</a>",
            "<html lang=en><a href=https://www.details.com>Details</a>",
            "<html lang=en><a href=/a>Read more</a><a href=/a#reviews>Our shoes</a>",
            "<html lang=en><a href=/a>Our shoes</a><a href=/a#reviews>Read more</a>",
            "<html lang=en><a href=/a>More<img src=x alt=' about shoes'></a>",
            "<html lang=en><a href=/a aria-label='More about shoes'>More</a>",
            "<html lang=en><h2 id=h>Shoes</h2><a href=/a aria-labelledby=h>More</a>",
            "<html lang=en><a href=/a>Mehr</a>",
            "<html lang=en><a href=/a>Me<b lang=de>hr</b></a>",
            "<html lang=en><a href=/a><b lang=de>Me</b><b lang=de>hr</b></a>",
            "<html lang=de><a href=/a><span lang=en>mehr</span></a>",
            "<html lang=en><a href=/a></a>",
            "<html lang=en><code><a href=/a>more</a></code>",
            "<html lang=en><a href=/a><b><code>more</code></b></a>",
            "<html lang=en><span class=RktSym><a href=/a>more</a></span>",
            "<html lang=en><a href=/operators/this><code>&lt;this&gt;</code></a>",
            // As in the computation of accessible names: hidden text does not count, a label within
            // does.
            "<html lang=en><a href=/a>More<span hidden> of it</span><span aria-label=' about \
             shoes'></span></a>",
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
fn names_in_source_texts_say_where_they_lead() {
    let html = "<html lang=en><div class='highlight x'><a href=/a>more</a></div>";
    assert_each("link_text", PASS, &[html]);
}

#[test]
fn findings_match_the_snapshot() {
    let findings = Findings::of("link_text").on_each(&[
        "<a href=/a>weiterlesen</a>",
        "<html lang=de><a href=/a>Mehr</a>",
        "<html lang=es><a href=/a>más</a>",
        "<html lang=en><a href=/a>Click here</a>",
        "<html lang=en><a href=/a title=More></a>",
        "<html lang=ja><a href=/a>もっと見る</a>",
        "<html lang=en><p lang=fr><a href=/a>En savoir plus</a>",
        "<html lang=en><a href=/a><img src=x alt='Read more'></a>",
        "<html lang=en-GB><a href=/a> Read\n more… </a><a href=/a#x>here</a>",
        "<html lang=en><a href=/a>here</a>\n<a href=/b>here</a>\n<a href=/b>Boots</a>",
        "<html lang=en><a href=/a></a>",
    ]);
    insta::assert_snapshot!(findings.text());
}
