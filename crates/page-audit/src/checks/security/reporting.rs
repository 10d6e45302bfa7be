//! Reports about the page reach somebody.

use std::collections::BTreeSet;

use serde_json::Value;
use url::Url;
use web_formats::csp::Policy;
use web_formats::structured_field::{dictionary, item};

use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// A page need not ask for reports; one that does should get them.
pub(super) static RULE: Rule = Rule {
    id: "reporting",
    category: Category::Security,
    severity: Severity::Low,
    measure: None,
    gate: None,
    title: "The reports that the page asks for reach somebody",
    failing_title: "Reports that the page asks for reach nobody",
    faults: &[
        FaultKind::new("malformed_json", "The header Report-To is not valid JSON"),
        FaultKind::new(
            "malformed_endpoints",
            "The list of places for reports is malformed",
        ),
        FaultKind::new(
            "no_endpoints",
            "The header Report-To names no place for reports",
        ),
        FaultKind::new("insecure_endpoint", "Reports are to be sent unencrypted"),
        FaultKind::new(
            "unknown_endpoint",
            "Reports are to be sent to a place that is not named",
        ),
        FaultKind::new(
            "no_report_to",
            "Reports about errors of the network name no place",
        ),
        FaultKind::new("no_max_age", "The places for reports have no lifetime"),
        FaultKind::new("invalid_fraction", "A share of reports is invalid"),
        FaultKind::new(
            "reports_to_nobody",
            "Reports are asked for, but sent to nobody",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "Browsers report violations of a policy to the endpoints that a page names. With a mistake \
          in the names or addresses, they send nothing, and nobody learns of attacks and errors.",
    how_to_fix: "Send Reporting-Endpoints: main=\"https://example.com/reports\", and name that \
                 endpoint in report-to.",
    source_url: "https://www.w3.org/TR/reporting-1/",
    check,
};

/// Headers whose only parameter that matters here is `report-to`.
const WITH_PARAMETER: [&str; 4] = [
    "Cross-Origin-Opener-Policy",
    "Cross-Origin-Opener-Policy-Report-Only",
    "Cross-Origin-Embedder-Policy",
    "Cross-Origin-Embedder-Policy-Report-Only",
];

/// What the page says about reports.
#[derive(Default)]
struct Reports {
    asks: bool,
    /// The names of endpoints and groups.
    endpoints: BTreeSet<String>,
    faults: EvidenceList,
}

impl Reports {
    fn add(&mut self, key: &'static str, found: &str, expected: &str) {
        self.faults
            .add(key, |key| Evidence::of(key, found, expected));
    }

    /// An address that reports go to.
    fn address(&mut self, page: &Page<'_>, header: &str, address: &str) {
        let url = page.url().join(address).ok();
        if url.is_none_or(|url| !is_secure(&url)) {
            let expected = "an https URL; browsers send reports to no other";
            self.add(
                "insecure_endpoint",
                &format!("{header}: {address}"),
                expected,
            );
        }
    }

    /// The name of an endpoint that reports should go to.
    fn name(&mut self, header: &str, name: &str) {
        self.asks = true;
        if !self.endpoints.contains(name) {
            let expected = "the name of an endpoint in Reporting-Endpoints or Report-To";
            self.add("unknown_endpoint", &format!("{header}: {name}"), expected);
        }
    }
}

fn is_secure(url: &Url) -> bool {
    url.scheme() == "https" || web_formats::url_host::is_trustworthy(url)
}

fn check(page: &Page<'_>) -> Finding {
    let mut reports = Reports::default();
    of_reporting_endpoints(page, &mut reports);
    of_report_to(page, &mut reports);
    of_network_errors(page, &mut reports);
    of_policies(page, &mut reports);
    for header in WITH_PARAMETER {
        let value = page.header(header).and_then(|value| item(&value));
        let name = value.and_then(|item| {
            let name = item.params.get("report-to")?;
            Some(name.as_string()?.as_str().to_owned())
        });
        if let Some(name) = name {
            reports.name(header, &name);
        }
    }
    if !reports.asks {
        return Finding::not_applicable("The page asks for no reports.");
    }
    let faults = reports.faults;
    if faults.is_empty() {
        return Finding::pass("The reports that the page asks for have an address.");
    }
    let count = counted(faults.total, "fault", "faults");
    Finding::warn(format!("The headers about reports have {count}."))
        .with_value(faults.total)
        .with_evidence(faults)
}

fn of_reporting_endpoints(page: &Page<'_>, reports: &mut Reports) {
    const NAME: &str = "Reporting-Endpoints";
    let Some(header) = page.combined_header(NAME) else {
        return;
    };
    reports.asks = true;
    let Some(endpoints) = dictionary(&header) else {
        let expected = "names and URLs, such as main=\"https://example.com/reports\"";
        return reports.add(
            "malformed_endpoints",
            &format!("{NAME}: {header}"),
            expected,
        );
    };
    for (name, value) in &endpoints {
        reports.endpoints.insert(name.as_str().to_owned());
        let text = match value {
            sfv::ListEntry::Item(item) => item.bare_item.as_string(),
            sfv::ListEntry::InnerList(_) => None,
        };
        if let Some(address) = text {
            reports.address(page, NAME, address.as_str());
        } else {
            let found = format!("{NAME}: {name}, whose value is not a string");
            reports.add("malformed_endpoints", &found, "a URL in double quotes");
        }
    }
}

/// The objects of a header whose values together are a list in JSON (Reporting API of 2018).
fn objects(page: &Page<'_>, name: &str, reports: &mut Reports) -> Option<Vec<Value>> {
    let header = page.combined_header(name)?;
    reports.asks = true;
    match serde_json::from_str(&format!("[{header}]")) {
        Ok(Value::Array(objects)) if objects.iter().all(Value::is_object) => Some(objects),
        _ => {
            let found = format!("{name}: {header}");
            reports.add("malformed_json", &found, "objects in JSON");
            Some(Vec::new())
        }
    }
}

fn of_report_to(page: &Page<'_>, reports: &mut Reports) {
    const NAME: &str = "Report-To";
    for group in objects(page, NAME, reports).unwrap_or_default() {
        let name = group.get("group").map_or(Some("default"), Value::as_str);
        reports.endpoints.extend(name.map(str::to_owned));
        if group.get("max_age").and_then(Value::as_u64).is_none() {
            let expected = "a whole number of seconds in max_age";
            reports.add("no_max_age", &format!("{NAME}: {group}"), expected);
        }
        let endpoints = group.get("endpoints").and_then(Value::as_array);
        let Some(endpoints) = endpoints.filter(|endpoints| !endpoints.is_empty()) else {
            let expected = "a list of endpoints";
            reports.add("no_endpoints", &format!("{NAME}: {group}"), expected);
            continue;
        };
        for endpoint in endpoints {
            let address = endpoint.get("url").and_then(Value::as_str);
            reports.address(page, NAME, address.unwrap_or("about:no-url"));
        }
    }
}

/// Network Error Logging, which knows only the groups of `Report-To`.
fn of_network_errors(page: &Page<'_>, reports: &mut Reports) {
    const NAME: &str = "NEL";
    for policy in objects(page, NAME, reports).unwrap_or_default() {
        let max_age = policy.get("max_age").and_then(Value::as_u64);
        if max_age.is_none() {
            let expected = "a whole number of seconds in max_age";
            reports.add("no_max_age", &format!("{NAME}: {policy}"), expected);
        }
        match policy.get("report_to").and_then(Value::as_str) {
            Some(name) => reports.name(NAME, name),
            // One with a max_age of 0 removes a policy.
            None if max_age == Some(0) => {}
            None => {
                let found = format!("{NAME}: {policy}");
                reports.add("no_report_to", &found, "report_to with the name of a group");
            }
        }
        for fraction in ["success_fraction", "failure_fraction"] {
            let value = policy.get(fraction);
            let is_valid = |value: &Value| value.as_f64().is_some_and(|f| (0.0..=1.0).contains(&f));
            if !value.is_none_or(is_valid) {
                let found = format!("{NAME}: {policy}");
                let expected = format!("a number from 0 to 1 in {fraction}");
                reports.add("invalid_fraction", &found, &expected);
            }
        }
    }
}

fn of_policies(page: &Page<'_>, reports: &mut Reports) {
    for name in [
        "Content-Security-Policy",
        "Content-Security-Policy-Report-Only",
    ] {
        let headers: Vec<_> = page.snapshot().headers.get_all(name).collect();
        for text in headers.iter().flat_map(|header| header.split(',')) {
            let Some(policy) = Policy::of_header(text) else {
                continue;
            };
            let to = policy.directive("report-to");
            let addresses = policy.directive("report-uri");
            if let Some(group) = to.and_then(|directive| directive.words().next()) {
                reports.name(name, group);
            }
            for address in addresses.iter().flat_map(|directive| directive.words()) {
                reports.asks = true;
                reports.address(page, name, address);
            }
            if name.ends_with("Report-Only") && to.is_none() && addresses.is_none() {
                reports.asks = true;
                let found = format!("{name} without report-to and report-uri");
                let expected = "report-to; the policy has no other effect than reports";
                reports.add("reports_to_nobody", &found, expected);
            }
        }
    }
}
