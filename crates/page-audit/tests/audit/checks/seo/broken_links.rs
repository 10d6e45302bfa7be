//! Tests of the check `broken_links`.

use page_audit::{LinkProbe, Probe, Probes, Snapshot};
use url::Url;

use crate::checks::{
    FAIL, NOT_APPLICABLE, PASS, UNMEASURED, WARN, assert_each, beside, lines, page, run, url,
};
use crate::findings::Findings;

fn probe(url: &str, internal: bool, result: Probe) -> LinkProbe {
    LinkProbe {
        url: Url::parse(url).unwrap(),
        internal,
        result,
    }
}

fn answered(url: &str, internal: bool, status: u16) -> LinkProbe {
    let response = Probe::responded(Url::parse(url).unwrap(), status, &[], "");
    probe(url, internal, response)
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
fn where_broken_links_lead_is_said() {
    let links = vec![
        answered(INSIDE, true, 404),
        answered("https://example.com/b", true, 404),
        answered(OUTSIDE, false, 404),
    ];
    let finding = run("broken_links", &with_links(LINKS, links));
    let message = "All 3 checked links are broken: 2 to this site and 1 to other sites.";
    assert_eq!(finding.message, message);
}

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
fn responses_only_for_programs_do_not_break_a_link() {
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

#[test]
fn findings_match_the_snapshot() {
    let link = |path: &str, internal, status| LinkProbe {
        url: url(path),
        internal,
        result: Probe::responded(url("/x"), status, &[], ""),
    };
    let links = |links| {
        beside(
            "<a href=/a>a</a>\n<a href=//example.org/>b</a>",
            Probes {
                links,
                ..Probes::default()
            },
        )
    };
    let tried = |status, internal| {
        let links = ["/a", "/b"].map(|path| LinkProbe {
            url: url(path),
            internal,
            result: Probe::responded(url(path), status, &[], ""),
        });
        let probes = Probes {
            links: links.into(),
            ..Probes::default()
        };
        page("<a href=/a>a</a><a href=/b>b</a>").with_probes(probes)
    };
    let findings = Findings::of("broken_links")
        .on_page("within", &links(vec![link("/a", true, 404)]))
        .on_page(
            "beyond",
            &links(vec![
                link("/a", true, 200),
                link("//example.org/", false, 410),
            ]),
        )
        .on_page("two within", &tried(404, true))
        .on_page("two beyond", &tried(404, false))
        .on_page("two that are there", &tried(200, true));
    insta::assert_snapshot!(findings.text());
}

#[test]
fn an_address_that_cloudflare_hides_is_no_link() {
    for hidden in [
        "<a href='/cdn-cgi/l/email-protection#a1b2'>Mail</a>",
        "<a href=/cdn-cgi/l/email-protection>[email&#160;protected]</a>",
        "<a href=https://example.org/cdn-cgi/l/email-protection#a1b2>Mail</a>",
    ] {
        assert_each("broken_links", NOT_APPLICABLE, &[hidden]);
    }
    let other = "<a href=/cdn-cgi/l/email-protection-of-a-kind>Mail</a>";
    assert_each("broken_links", UNMEASURED, &[other]);
}
