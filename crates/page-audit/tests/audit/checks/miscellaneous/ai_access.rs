//! Tests of the check `ai_access`.

use page_audit::{Probe, Probes, Snapshot};

use crate::checks::{INFO, UNMEASURED, answered, page, run};
use crate::findings::Findings;

fn for_ai(robots_txt: &str, llms_txt: Probe) -> Snapshot {
    let snapshot = page("<p>x");
    let url = snapshot.final_url.join("/robots.txt").unwrap();
    let mut snapshot = snapshot.with_robots_txt(Probe::responded(url, 200, &[], robots_txt));
    snapshot.probes.llms_txt = llms_txt;
    snapshot
}

fn llms_txt(status: u16, content_type: &str, body: &str) -> Probe {
    let url = page("").final_url.join("/llms.txt").unwrap();
    Probe::responded(url, status, &[("content-type", content_type)], body)
}

#[test]
fn ai_crawlers_that_are_kept_out_are_listed_by_purpose() {
    let robots_txt = "User-agent: GPTBOT\nUser-agent: ccbot\nDisallow: /shop\n\n\
                      User-agent: ChatGPT-User\nDisallow: /\n\n\
                      User-agent: *\nDisallow: /cart";
    let result = run(
        "ai_access",
        &for_ai(robots_txt, llms_txt(200, "text/plain", "# Shop")),
    );
    assert_eq!(result.outcome, INFO);
    assert_eq!(
        result.message,
        "There is an llms.txt, and robots.txt keeps out 2 of 8 crawlers for training, 1 of 4 \
         crawlers for users' requests."
    );
    assert_eq!(result.evidence.total, 3);
    let open = run(
        "ai_access",
        &for_ai("", llms_txt(404, "text/plain", "not found")),
    );
    assert_eq!(
        open.message,
        "There is no llms.txt, and robots.txt keeps no known AI crawler out."
    );
}

#[test]
fn a_page_served_as_llms_txt_does_not_count() {
    let message = |response| run("ai_access", &for_ai("", response)).message;
    for response in [
        llms_txt(200, "text/html", "<p>Shop"),
        llms_txt(200, "text/html", "Shop"),
        llms_txt(200, "text/plain", "<!DOCTYPE html>"),
        llms_txt(200, "text/markdown", " \n"),
    ] {
        assert!(message(response).starts_with("There is no llms.txt"));
    }
    assert!(
        message(llms_txt(200, "text/markdown; charset=utf-8", "# 店")).starts_with("There is an")
    );
}

#[test]
fn what_ai_services_may_read_is_unknown_without_both_files() {
    let outcome = |snapshot: &Snapshot| run("ai_access", snapshot).outcome;
    assert_eq!(outcome(&page("<p>x")), UNMEASURED);
    let failed = Probe::failed("timeout", "The server took too long.");
    assert_eq!(outcome(&for_ai("", failed.clone())), UNMEASURED);
    let snapshot = for_ai("", llms_txt(404, "", "")).with_robots_txt(failed);
    assert_eq!(outcome(&snapshot), UNMEASURED);
    for status in [500, 503] {
        let unavailable = llms_txt(status, "text/plain", "");
        assert_eq!(outcome(&for_ai("", unavailable)), UNMEASURED);
    }
}

#[test]
fn findings_match_the_snapshot() {
    let robots = |status, text: &str| page("<p>x").with_robots_txt(answered(status, text));
    let crawlers = |robots: &str| {
        let probes = Probes {
            llms_txt: answered(200, "# Shoes"),
            ..Probes::default()
        };
        page("<p>x")
            .with_robots_txt(answered(200, robots))
            .with_probes(probes)
    };
    let findings = Findings::of("ai_access")
        .on_page("barred", &robots(200, "User-agent: GPTBot\nDisallow: /"))
        .on_page("one barred", &crawlers("User-agent: GPTBot\nDisallow: /"))
        .on_page("all barred", &crawlers("User-agent: *\nDisallow: /"))
        .on_page("none barred", &crawlers(""));
    insta::assert_snapshot!(findings.text());
}
