//! No address in the page is of a private network.

use std::net::IpAddr;

use fetch_guard::is_global;
use html_document::Element;
use url::{Host, Url};

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// Only for pages that are public themselves: on a developer's machine such addresses are right.
pub(super) static RULE: Rule = Rule {
    id: "private_links",
    category: Category::Seo,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "No address in the page is of a private network",
    failing_title: "Addresses in the page lead to a private network",
    faults: &[],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "Links to localhost, or to addresses of a private network, lead nowhere for visitors and \
          search engines; they are usually left from development.",
    how_to_fix: "Replace them by the public address, or by an address without a host.",
    source_url: "https://www.rfc-editor.org/rfc/rfc6761",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    if is_private(page.url()) {
        return Finding::not_applicable("The page itself is on a private network.");
    }
    let mut private = EvidenceList::default();
    let mut named = EvidenceList::default();
    for link in page.hyperlinks() {
        let address = link.element.attribute("href").unwrap_or_default();
        if let Some(url) = private_url(page, address) {
            let is_named = names_its_host(link.element, &url);
            let list = if is_named { &mut named } else { &mut private };
            add_private(link.element, &url, list);
        }
    }
    for resource in page.resources() {
        if is_private(&resource.url) {
            let element = page.document().element(resource.element);
            add_private(element, &resource.url, &mut private);
        }
    }
    // Only the first one counts.
    let mut bases = page.document().html_elements("base");
    if let Some(base) = bases.find(|base| base.has_attribute("href")) {
        add(page, base, "href", &mut private);
    }
    for (name, attribute) in [("form", "action"), ("link", "href"), ("meta", "content")] {
        let elements = page.document().html_elements(name);
        for element in elements.filter(|at| !is_resource(*at)) {
            add(page, element, attribute, &mut private);
        }
    }
    let finding = if private.is_empty() && !named.is_empty() {
        Finding::not_applicable("The page tells its readers addresses of a private network.")
    } else if private.is_empty() {
        // Nearly no page has one, and that is no merit.
        Finding::not_applicable("No address in the page is of a private network.")
    } else {
        let addresses = counted(private.total, "address leads", "addresses lead");
        Finding::fail(format!("{addresses} to a private network."))
    };
    finding.with_value(private.total).with_evidence(private)
}

/// Whether the text of the link is its address, as in instructions for something that runs on the
/// reader's own machine or network.
fn names_its_host(link: Element<'_>, url: &Url) -> bool {
    /// How much of a text is read.
    const MAX_TEXT: usize = 200;
    let host = url.host_str().unwrap_or_default();
    !host.is_empty() && link.text(MAX_TEXT).contains(host)
}

/// The private address that is written, if it is one. Only one with a host can be, and few have one.
fn private_url(page: &Page<'_>, address: &str) -> Option<Url> {
    let url = address.contains("//").then(|| page.resolve(address))?;
    url.filter(is_private)
}

fn add(page: &Page<'_>, element: Element<'_>, attribute: &str, private: &mut EvidenceList) {
    let address = element.attribute(attribute).unwrap_or_default();
    if let Some(url) = private_url(page, address) {
        add_private(element, &url, private);
    }
}

/// Whether what the element loads is among the page's resources.
fn is_resource(element: Element<'_>) -> bool {
    let relations = ["stylesheet", "preload", "modulepreload"];
    element.is_html("link") && relations.iter().any(|name| element.has_token("rel", name))
}

fn add_private(element: Element<'_>, url: &Url, private: &mut EvidenceList) {
    private.add("private_address", |key| {
        Evidence::at(key, element, url, "a public address")
    });
}

/// RFC 6761's names, those without a dot, and addresses that are not public.
fn is_private(url: &Url) -> bool {
    if !matches!(url.scheme(), "http" | "https") {
        return false;
    }
    match url.host() {
        Some(Host::Ipv4(address)) => !is_global(IpAddr::V4(address)),
        Some(Host::Ipv6(address)) => !is_global(IpAddr::V6(address)),
        Some(Host::Domain(name)) => {
            let name = name.strip_suffix('.').unwrap_or(name);
            let last = name.rsplit('.').next().unwrap_or_default();
            name == last || matches!(last, "localhost" | "local" | "test" | "internal")
        }
        None => false,
    }
}
