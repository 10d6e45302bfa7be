//! The page names one canonical URL, if any.

use html_document::Element;
use url::Url;

use super::noindex::is_barred;
use crate::finding::{Evidence, EvidenceList, Finding, Outcome, excerpt};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};
use crate::snapshot::{Probe, Snapshot};

/// A canonical URL that redirects does not return 200.
pub(super) static RULE: Rule = Rule {
    id: "canonical",
    category: Category::Seo,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "Search engines can rely on the canonical URL",
    failing_title: "Search engines cannot rely on the page's main address",
    faults: &[
        FaultKind::new(
            "canonical_error",
            "The page's main address cannot be opened",
        ),
        FaultKind::new(
            "canonical_noindex",
            "The page's main address is kept out of search results",
        ),
        FaultKind::new(
            "canonical_redirects",
            "The page's main address redirects to another",
        ),
        FaultKind::new(
            "home_page",
            "The page asks search engines to list the home page instead",
        ),
        FaultKind::new("several_urls", "The page names several main addresses"),
        FaultKind::new(
            "unusable_url",
            "The page's main address is not one of a page",
        ),
        FaultKind::new(
            "outside_head",
            "The page's main address is named where it is ignored",
        ),
        FaultKind::new("other_host", "The page's main address is on another host"),
        FaultKind::new("http_url", "The page's main address is unencrypted"),
        FaultKind::new("relative_url", "The page's main address is incomplete"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "A canonical link says which of several addresses of a page search engines should list. \
          Contradictory or broken links are ignored, or make them list the wrong page.",
    how_to_fix: "Put one <link rel=\"canonical\"> into <head>, with the absolute https URL of this \
                 very page.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls",
    check,
};

/// A place where a canonical URL is given.
struct Candidate<'p> {
    element: Option<Element<'p>>,
    href: &'p str,
}

impl<'p> Candidate<'p> {
    fn new(element: Option<Element<'p>>, href: &'p str) -> Self {
        let href = href.trim_ascii();
        Self { element, href }
    }

    /// The URL, if it can be that of a page. It is not kept, as a page may have very many links.
    fn url(&self, page: &Page<'_>) -> Option<Url> {
        let url = match self.href {
            "" => None,
            // A header's URL is relative to the page, not to its <base>.
            href if self.element.is_none() => page.url().join(href).ok(),
            href => page.resolve(href),
        };
        let url = url.filter(|url| matches!(url.scheme(), "http" | "https"));
        url.map(without_fragment)
    }

    fn evidence(&self, key: &'static str, expected: &str) -> Evidence {
        match self.element {
            Some(element) => Evidence::at(key, element, self.href, expected),
            None => Evidence::of(key, format_args!("Link: <{}>", self.href), expected),
        }
    }
}

fn check(page: &Page<'_>) -> Finding {
    let links: Vec<_> = page.links("canonical").collect();
    let in_head = links.iter().filter(|(link, _)| page.is_in_head(*link));
    let mut candidates: Vec<Candidate<'_>> = in_head
        .map(|(link, href)| Candidate::new(Some(*link), href))
        .collect();
    let headers = page.link_headers("canonical");
    candidates.extend(headers.iter().map(|href| Candidate::new(None, href)));
    let Some(first) = candidates.first() else {
        return match links.first() {
            None => Finding::not_applicable("The page has no canonical URL."),
            Some((link, _)) if page.is_torn_off(*link) => Finding::not_applicable(
                "Search engines see no canonical link: something ends <head> before it.",
            ),
            Some((link, href)) => {
                Finding::fail("The canonical link is outside <head>, where it is ignored.")
                    .with_value(*href)
                    .with(Evidence::at(
                        "outside_head",
                        *link,
                        href,
                        page.expected_in_head("the link in <head>"),
                    ))
            }
        };
    };
    let finding = match (fault(page, &candidates), first.url(page)) {
        (Some(fault), _) if fault.outcome == Outcome::Fail => fault,
        (warning, Some(url)) if is_same(&url, page.url()) => {
            warning.unwrap_or_else(|| Finding::pass("The canonical URL is the page's own."))
        }
        (warning, _) => match (of_target(page, first), warning) {
            (target, Some(warning)) if target.outcome != Outcome::Fail => warning,
            (target, _) => target,
        },
    };
    finding.with_value(first.href)
}

/// The result for a canonical URL that is another page's.
fn of_target(page: &Page<'_>, candidate: &Candidate<'_>) -> Finding {
    let response = match &page.snapshot().probes.canonical_target {
        Probe::NotFetched => return Finding::unmeasured("The canonical URL was not fetched."),
        Probe::Failed(failure) => {
            return Finding::unmeasured(format!(
                "The canonical URL could not be fetched: {}",
                failure.message
            ));
        }
        Probe::Response(response) => response,
    };
    if let Some(hop) = response.hops.first() {
        let found = format!("{} redirects to {}", hop.url, response.final_url);
        return Finding::fail("The canonical URL redirects to another.").with(candidate.evidence(
            "canonical_redirects",
            &format!("a URL that returns 200: {found}"),
        ));
    }
    match response.status {
        200 => {}
        // These depend on this request, not on the page.
        status @ (401 | 403 | 429) => {
            return Finding::unmeasured(format!(
                "The canonical URL could not be checked: it returns {status}."
            ));
        }
        status => {
            return Finding::fail(format!("The canonical URL returns {status}."))
                .with(candidate.evidence("canonical_error", "a URL that returns 200"));
        }
    }
    let mut target = Snapshot::of_html(response.final_url.clone(), response.body.clone());
    target.headers = response.headers.clone();
    if is_barred(&Page::new(&target)) {
        return Finding::fail("Search engines may not list the canonical URL.")
            .with(candidate.evidence("canonical_noindex", "a page without noindex"));
    }
    Finding::pass("The canonical URL is another page's, which exists.")
}

fn fault(page: &Page<'_>, candidates: &[Candidate<'_>]) -> Option<Finding> {
    let unusable = collect(candidates, "unusable_url", "an http or https URL", |c| {
        c.url(page).is_none()
    });
    if !unusable.is_empty() {
        return Some(
            Finding::fail("The canonical URL is not the URL of a page.").with_evidence(unusable),
        );
    }
    let first = &candidates.first()?.url(page)?;
    if candidates
        .iter()
        .any(|other| other.url(page).as_ref() != Some(first))
    {
        let evidence = collect(candidates, "several_urls", "one canonical URL", |_| true);
        return Some(Finding::fail("The page has several canonical URLs.").with_evidence(evidence));
    }
    let flagged = |key, expected: &str| collect(candidates, key, expected, |_| true);
    // Which page an AMP page is a version of, and on which host that is, only its author knows.
    let is_version = is_amp(page);
    if !is_version && is_root(first) && !is_home(page.url()) {
        return Some(
            Finding::fail("The canonical URL is the site's home page, not this page.")
                .with_evidence(flagged("home_page", "the URL of this page")),
        );
    }
    if page.url().scheme() == "https" && first.scheme() == "http" {
        return Some(
            Finding::warn("The canonical URL uses http, although the page is served over https.")
                .with_evidence(flagged("http_url", "an https URL")),
        );
    }
    if !is_version && first.host_str() != page.url().host_str() {
        let host = excerpt(first.host_str().unwrap_or_default());
        return Some(
            Finding::warn(format!("The canonical URL is on another host, {host}.")).with_evidence(
                flagged(
                    "other_host",
                    "a URL of this host, unless the page is a copy",
                ),
            ),
        );
    }
    let relative = collect(candidates, "relative_url", "an absolute URL", |c| {
        Url::parse(c.href).is_err()
    });
    (!relative.is_empty())
        .then(|| Finding::warn("The canonical URL is relative.").with_evidence(relative))
}

fn collect(
    candidates: &[Candidate<'_>],
    key: &'static str,
    expected: &str,
    is_offender: impl Fn(&Candidate<'_>) -> bool,
) -> EvidenceList {
    let mut evidence = EvidenceList::default();
    for candidate in candidates.iter().filter(|candidate| is_offender(candidate)) {
        evidence.add(key, |key| candidate.evidence(key, expected));
    }
    evidence
}

fn without_fragment(mut url: Url) -> Url {
    url.set_fragment(None);
    url
}

fn is_same(one: &Url, other: &Url) -> bool {
    one == &without_fragment(other.clone())
}

/// Whether this is an AMP page, whose canonical URL is that of the page for which it stands (AMP HTML
/// specification, "Required markup").
fn is_amp(page: &Page<'_>) -> bool {
    let is_marked = |html: Element<'_>| html.has_attribute("amp") || html.has_attribute("⚡");
    page.document().html().is_some_and(is_marked)
}

fn is_root(url: &Url) -> bool {
    url.path() == "/" && url.query().is_none()
}

/// Whether this is a site's home page: its root, or the file that servers return for the root.
fn is_home(url: &Url) -> bool {
    let name = url.path().strip_prefix('/').unwrap_or_default();
    let stem = name.split('.').next().unwrap_or_default();
    name.is_empty() || (!name.contains('/') && matches!(stem, "index" | "default" | "home"))
}
