//! The checks of forms, links, what is loaded from other sites, and mail addresses.

use crate::checks::{
    FAIL, INFO, NOT_APPLICABLE, PASS, WARN, assert_each, lines, page, page_at, run,
};

#[test]
fn a_form_must_not_be_sent_over_http() {
    assert_each(
        "insecure_form",
        FAIL,
        &[
            "<form action=http://example.com/></form>",
            "<FORM ACTION=HTTP://example.com/ METHOD=POST></FORM>",
            "<base href=http://example.com/><form action=login></form>",
            "<form><button formaction=http://example.com/>x</button></form>",
            "<form id=f></form><input type=SUBMIT form=f formaction=' http://example.com/ '>",
            "<form><input type=image formaction=http&#58;//example.com/></form>",
        ],
    );
    assert_each(
        "insecure_form",
        PASS,
        &[
            "<form></form>",
            "<form action=''><input type=password></form>",
            "<form action=/login></form><form action=//example.com/></form>",
            "<form action=https://example.com/ action=http://example.com/></form>",
            "<form action=http://example.com/ method=dialog></form>",
            "<form action=http://localhost:3000/></form>",
            "<form><button type=button formaction=http://example.com/>x</button></form>",
            "<form action=mailto:a@example.com></form>",
        ],
    );
    assert_each(
        "insecure_form",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<template><form action=http://example.com/></form></template>",
        ],
    );
    let html = "<form action=/x></form>\n<form action=http://example.com/></form>";
    assert_eq!(lines(&run("insecure_form", &page(html))), [2]);
    let upgraded = page(html).with_header("content-security-policy", "upgrade-insecure-requests");
    assert_eq!(run("insecure_form", &upgraded).outcome, WARN);
}

#[test]
fn a_password_must_not_be_asked_for_over_http() {
    let outcome = |html| run("insecure_form", &page_at("http://example.com/", html)).outcome;
    assert_eq!(
        outcome("<form action=https://example.com/><input type=PassWord></form>"),
        FAIL
    );
    assert_eq!(outcome("<input type=password>"), FAIL);
    assert_eq!(outcome("<form action=/search><input></form>"), PASS);
    assert_eq!(outcome("<p>x"), NOT_APPLICABLE);
}

const SHA: &str =
    "integrity=sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC";

#[test]
fn what_other_sites_serve_needs_a_checksum() {
    assert_each(
        "subresource_integrity",
        FAIL,
        &[
            "<script src=//cdn.example.net/a.js></script>",
            "<script src=http://cdn.example.net/a.js></script>",
            "<link rel=stylesheet href=//cdn.example.net/a.css>",
        ],
    );
    assert_each(
        "subresource_integrity",
        WARN,
        &[
            "<script src=https://cdn.example.net/a.js></script>",
            "<SCRIPT TYPE=module SRC=https://cdn.example.net/a.js></SCRIPT>",
            "<link rel='preload StyleSheet' href=https://cdn.example.net/a.css>",
            "<script src=https://cdn.example.net/a.js integrity></script>",
            "<script src=https://cdn.example.net/a.js integrity='md5-abc sha1-abc'></script>",
            "<base href=https://cdn.example.net/><script src=a.js></script>",
        ],
    );
    let with_checksum = [
        format!("<script src=https://cdn.example.net/a.js {SHA} crossorigin></script>"),
        format!("<link rel=stylesheet href=//cdn.example.net/a.css {SHA}>"),
        "<script src=https://cdn.example.net/a.js integrity=' x SHA512-abc?ct=text/javascript'></script>".to_owned(),
    ];
    for html in with_checksum {
        assert_each("subresource_integrity", PASS, &[&html]);
    }
}

#[test]
fn what_the_own_site_serves_needs_no_checksum() {
    assert_each(
        "subresource_integrity",
        NOT_APPLICABLE,
        &[
            "<p>x",
            "<script src=/a.js></script><script>1</script>",
            "<script src=https://static.example.com/a.js></script>",
            "<script src=//www.example.com/a.js></script>",
            "<script type=application/json src=https://cdn.example.net/a.json></script>",
            "<link rel=icon href=https://cdn.example.net/a.png>",
            "<link rel=stylesheet href=https://cdn.example.net/a.css disabled>",
            "<script src=data:text/javascript,1></script>",
            "<template><script src=//cdn.example.net/a.js></script></template>",
            "<!-- <script src=//cdn.example.net/a.js></script> -->",
            "<script src=''></script>",
        ],
    );
    let html = "<script src=https://one.github.io/a.js></script>";
    let other_owner = page_at("https://other.github.io/", html);
    assert_eq!(run("subresource_integrity", &other_owner).outcome, WARN);
    let html = "<script src=https://cdn.example.net/a.js></script>\n<script src=//cdn.example.net/b.js></script>";
    assert_eq!(lines(&run("subresource_integrity", &page(html))), [2, 1]);
}

#[test]
fn only_a_link_that_gives_its_opener_away_is_unsafe() {
    assert_each(
        "unsafe_cross_origin_links",
        FAIL,
        &[
            "<a href=https://example.net/ target=_blank rel=opener>x</a>",
            "<A HREF=//example.net/ TARGET=_BLANK REL='external OPENER'>x</A>",
            "<map><area href=https://example.net/ target=_blank rel=opener></map>",
            "<form action=https://example.net/ target=_blank rel=opener></form>",
            "<base target=_blank><a href=https://example.net/ rel=opener>x</a>",
            "<a href=http://example.com/ target=_blank rel=opener>another origin</a>",
        ],
    );
    assert_each(
        "unsafe_cross_origin_links",
        PASS,
        &[
            "<p>x",
            "<a href=https://example.net/ target=_blank>x</a>",
            "<a href=https://example.net/ target=_blank rel='opener noopener'>x</a>",
            "<a href=https://example.net/ target=_blank rel='opener noreferrer'>x</a>",
            "<a href=https://example.net/ rel=opener>x</a>",
            "<base target=_blank><a href=https://example.net/ rel=opener target=_self>x</a>",
            "<a href=/x target=_blank rel=opener>x</a>",
            "<a href=mailto:a@example.net target=_blank rel=opener>x</a>",
            "<svg><a href=https://example.net/ target=_blank rel=opener>x</a></svg>",
            "<template><a href=https://example.net/ target=_blank rel=opener>x</a></template>",
        ],
    );
    let html = "<p>\n<a href=https://example.net/ target=_blank rel=opener>x</a>";
    assert_eq!(lines(&run("unsafe_cross_origin_links", &page(html))), [2]);
}

#[test]
fn mail_addresses_are_told_where_they_stand_first() {
    let html = "<p>Write to <b>shop@example.com</b> or\n<a href='MAILTO:Shop@example.com?subject=x'>us</a>,\n\
                <a href='mailto:press%40example.com,info@example.com'>the press</a>";
    let result = run("plaintext_email", &page(html));
    assert_eq!(result.outcome, INFO);
    assert_eq!(lines(&result), [1, 3, 3]);
    assert_each(
        "plaintext_email",
        INFO,
        &[
            "<p>a&#64;example.com",
            "<p>info@例え.jp",
            "<TEXTAREA>a@example.com</TEXTAREA>",
        ],
    );
    assert_each(
        "plaintext_email",
        PASS,
        &[
            "<p>x",
            "<p>@example on icon@2x.png",
            "<script>'a@example.com'</script><style>a@example.com</style>",
            "<!-- a@example.com --><template>a@example.com</template>",
            "<p hidden>a@example.com</p>",
            "<a href=/contact?mail=a@example.com>x</a>",
        ],
    );
}
