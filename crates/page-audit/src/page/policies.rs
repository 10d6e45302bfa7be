//! The Content Security Policies of a page, from its headers and its `<meta>` elements. They are
//! kept separate, because a browser enforces each of them.

use html_document::{Element, NodeId};
use web_formats::csp::Policy;

use super::Page;
use crate::finding::Evidence;

/// Every policy of a page.
#[derive(Debug, Default)]
pub(crate) struct Policies {
    /// The policies that browsers enforce, in the order they are found.
    pub(crate) enforced: Vec<EnforcedPolicy>,
    /// Whether there is one for which browsers only report violations.
    pub(crate) reported_only: bool,
}

/// A policy that browsers enforce, and its origin in the page.
#[derive(Debug)]
pub(crate) struct EnforcedPolicy {
    pub(crate) policy: Policy,
    /// The `<meta>` element that holds it; `None` if a header does.
    meta: Option<NodeId>,
}

impl Policies {
    pub(super) fn of(page: &Page<'_>) -> Self {
        let headers = &page.snapshot().headers;
        let mut enforced = Vec::new();
        for header in headers.get_all("content-security-policy") {
            let policies = header.split(',').filter_map(Policy::of_header);
            enforced.extend(policies.map(|policy| EnforcedPolicy { policy, meta: None }));
        }
        let mut reported_only = headers.get_all("content-security-policy-report-only");
        let reported_only = reported_only.any(|header| {
            header
                .split(',')
                .any(|text| Policy::of_header(text).is_some())
        });
        for meta in page.document().html_elements("meta") {
            if meta.attribute_is("http-equiv", "content-security-policy") && page.is_in_head(meta) {
                let policy = Policy::of_meta(meta.attribute("content").unwrap_or_default());
                enforced.extend(policy.map(|policy| EnforcedPolicy {
                    policy,
                    meta: Some(meta.id()),
                }));
            }
        }
        Self {
            enforced,
            reported_only,
        }
    }
}

impl EnforcedPolicy {
    /// Evidence about this policy, with its place if it is in the document.
    pub(crate) fn evidence(
        &self,
        page: &Page<'_>,
        key: &'static str,
        found: &str,
        expected: &str,
    ) -> Evidence {
        match self.element(page) {
            Some(meta) => Evidence::at(key, meta, found, expected),
            None => Evidence::of(
                key,
                format_args!("Content-Security-Policy: {found}"),
                expected,
            ),
        }
    }

    /// The `<meta>` element that holds the policy; `None` if a header does.
    pub(crate) fn meta(&self) -> Option<NodeId> {
        self.meta
    }

    fn element<'p>(&self, page: &'p Page<'_>) -> Option<Element<'p>> {
        self.meta.map(|id| page.document().element(id))
    }
}

impl Page<'_> {
    /// The page's Content Security Policies.
    pub(crate) fn policies(&self) -> &Policies {
        self.policies.get_or_init(|| Policies::of(self))
    }

    /// Whether a Content-Security-Policy makes browsers load everything over https.
    pub(crate) fn upgrades_insecure_requests(&self) -> bool {
        let name = "upgrade-insecure-requests";
        let mut policies = self.policies().enforced.iter();
        policies.any(|enforced| enforced.policy.directive(name).is_some())
    }
}
