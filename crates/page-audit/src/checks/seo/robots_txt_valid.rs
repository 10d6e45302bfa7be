//! The site's robots.txt can be fetched and read.

use url::Url;
use web_formats::robots::{Directive, Line, ROBOTS_TXT_LIMIT_BYTES, RobotsTxt};

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};
use crate::snapshot::{Probe, ProbeFailure, ProbeResponse};

/// Directives outside the standard do no harm.
pub(super) static RULE: Rule = Rule {
    id: "robots_txt_valid",
    category: Category::Seo,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "robots.txt can be fetched and read",
    failing_title: "Search engines have trouble with robots.txt",
    faults: &[
        FaultKind::new(
            "error_status",
            "Search engines get an error instead of robots.txt",
        ),
        FaultKind::new("not_fetched", "Search engines cannot fetch robots.txt"),
        FaultKind::new("html_page", "robots.txt is a web page"),
        FaultKind::new(
            "rule_without_group",
            "A rule in robots.txt belongs to no crawler",
        ),
        FaultKind::new("invalid_path", "A rule in robots.txt has an invalid path"),
        FaultKind::new(
            "relative_sitemap",
            "The sitemap in robots.txt has an incomplete address",
        ),
        FaultKind::new("too_long", "robots.txt is longer than search engines read"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "Search engines ignore lines that they cannot read, so pages that were meant to be kept \
          private may be fetched. While robots.txt answers with a server error, they stay away \
          from the whole site.",
    how_to_fix: "Make /robots.txt return 200 with plain text, or 404 if there is none. Begin each \
                 group with User-agent and each path with /, and give sitemaps as absolute URLs.",
    source_url: "https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    match &page.snapshot().robots_txt {
        Probe::NotFetched => Finding::unmeasured("The site's robots.txt was not fetched."),
        Probe::Failed(failure) => of_failure(failure),
        Probe::Response(response) => of_response(page, response),
    }
}

fn of_failure(failure: &ProbeFailure) -> Finding {
    // These depend on this service, not on the site.
    if failure.is_ours() {
        return Finding::unmeasured(format!(
            "The site's robots.txt could not be fetched: {}",
            failure.message
        ));
    }
    Finding::fail(format!(
        "The site's robots.txt cannot be fetched, so search engines stay away: {}",
        failure.message
    ))
    .with_value(failure.code)
    .with(Evidence::of(
        "not_fetched",
        &failure.message,
        "a status of 200 or 404",
    ))
}

fn of_response(page: &Page<'_>, response: &ProbeResponse) -> Finding {
    let status = response.status;
    let finding = match (status, page.robots_txt()) {
        (400..500, _) => {
            Finding::not_applicable(format!("The site has no robots.txt: it returns {status}."))
        }
        (_, Some(robots_txt)) => of_text(response, robots_txt),
        _ => Finding::fail(format!(
            "The site's robots.txt returns {status}, so search engines stay away."
        ))
        .with(Evidence::of(
            "error_status",
            status,
            "a status of 200 or 404",
        )),
    };
    finding.with_value(status)
}

fn of_text(response: &ProbeResponse, robots_txt: &RobotsTxt) -> Finding {
    if is_html(&response.body) {
        let start = response.body.get(..200).unwrap_or(&response.body);
        return Finding::fail("The site's robots.txt is an HTML page.").with(Evidence::of(
            "html_page",
            String::from_utf8_lossy(start),
            "plain text, or a status of 404",
        ));
    }
    let mut faults = EvidenceList::default();
    let mut in_group = false;
    for line in robots_txt.lines() {
        in_group |= line.directive == Directive::UserAgent;
        for (key, expected) in faults_of(line, in_group) {
            faults.add(key, |key| {
                let Line {
                    number,
                    name,
                    value,
                    ..
                } = line;
                Evidence::of(
                    key,
                    format_args!("robots.txt line {number}: {name}: {value}"),
                    expected,
                )
            });
        }
    }
    if response.truncated || response.body.len() > ROBOTS_TXT_LIMIT_BYTES {
        faults.add("too_long", |key| {
            Evidence::of(
                key,
                "more than 500 KiB",
                "at most 500 KiB; the rest is not read",
            )
        });
    }
    if faults.is_empty() {
        return Finding::pass("The site's robots.txt can be read.");
    }
    let count = counted(faults.total, "fault", "faults");
    Finding::warn(format!("The site's robots.txt has {count}.")).with_evidence(faults)
}

fn faults_of(line: &Line, in_group: bool) -> impl Iterator<Item = (&'static str, &'static str)> {
    let is_rule = matches!(line.directive, Directive::Allow | Directive::Disallow);
    let value = line.value.as_str();
    let is_path = value.is_empty() || value.starts_with(['/', '*']);
    let is_sitemap = line.directive == Directive::Sitemap;
    let is_url = Url::parse(value).is_ok_and(|url| url.has_host());
    [
        (is_rule && !in_group).then_some((
            "rule_without_group",
            "a User-agent line before the first rule",
        )),
        (is_rule && !is_path).then_some(("invalid_path", "a path that begins with / or *")),
        (is_sitemap && !is_url).then_some(("relative_sitemap", "an absolute URL")),
    ]
    .into_iter()
    .flatten()
}

/// Whether this is the beginning of an HTML page (MIME Sniffing standard §7.1).
fn is_html(body: &[u8]) -> bool {
    let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
    let body = body.trim_ascii_start();
    let tags: [&[u8]; 10] = [
        b"<!doctype html",
        b"<html",
        b"<head",
        b"<body",
        b"<script",
        b"<title",
        b"<meta",
        b"<div",
        b"<h1",
        b"<!--",
    ];
    tags.iter().any(|tag| {
        body.get(..tag.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(tag))
    })
}
