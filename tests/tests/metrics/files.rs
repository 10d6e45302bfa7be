//! Dashboards, rules and the page for the person on call only name what exists.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::metrics::documented;

const RULES: &str = include_str!("../../../deploy/prometheus/rules.yml");
const RULE_TESTS: &str = include_str!("../../../deploy/prometheus/rules_test.yml");
const ALERTS: &str = include_str!("../../../docs/operations/alerts.md");
const DASHBOARDS: [&str; 2] = [
    include_str!("../../../deploy/grafana/service.json"),
    include_str!("../../../deploy/grafana/business.json"),
];

/// The metrics of the services in an expression; names of recorded rules contain a colon.
fn metrics_in(text: &str) -> BTreeSet<String> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | ':');
    let words = text.split(|letter| !is_part(letter));
    let names = words.filter(|word| {
        (word.starts_with("waymark_") || word.starts_with("http_")) && !word.contains(':')
    });
    let family = |name: &str| {
        let ends = ["_bucket", "_count", "_sum"];
        let family = ends.iter().find_map(|end| name.strip_suffix(end));
        family.unwrap_or(name).to_owned()
    };
    names.map(family).collect()
}

fn expect_metrics(expression: &str) {
    let mut known = documented("reports-service");
    known.extend(documented("domains-service"));
    // Only with these settings, whose own tests see them move.
    known.extend(documented("With `database.read_url`"));
    known.extend(documented("With `http.shared_counts_url`"));
    let unknown: Vec<_> = metrics_in(expression).difference(&known).cloned().collect();
    assert!(unknown.is_empty(), "{unknown:?} in {expression}");
}

fn after<'a>(prefix: &'static str) -> impl Iterator<Item = &'a str> {
    let lines = RULES.lines().map(str::trim);
    lines.filter_map(move |line| line.strip_prefix(prefix))
}

// METRICS.md lists the metrics that the other tests have seen change.
#[test]
fn rules_read_metrics_that_exist() {
    let expressions: Vec<_> = after("expr: ").collect();
    assert!(expressions.len() > 20);
    for expression in &expressions {
        expect_metrics(expression);
    }
    let recorded: BTreeSet<_> = after("- record: ").collect();
    for word in expressions.join(" ").split_whitespace() {
        if word.starts_with("job:") {
            assert!(recorded.contains(word), "{word} is not recorded");
        }
    }
}

#[test]
fn every_alert_has_an_entry_and_a_link_to_it() {
    let alerts: Vec<_> = after("- alert: ").collect();
    let links: Vec<_> = after("runbook_url: ").collect();
    let entries: Vec<_> = ALERTS
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .collect();
    assert_eq!(alerts, entries, "in the same order");
    let expected = |alert: &&str| {
        let anchor = alert.to_lowercase();
        format!("docs/operations/alerts.md#{anchor}")
    };
    assert_eq!(links, alerts.iter().map(expected).collect::<Vec<_>>());
    for entry in ALERTS.split("\n## ").skip(1) {
        for part in ["\n- See more: ", "\n- Do: "] {
            assert!(entry.contains(part), "{part:?} is missing: {entry}");
        }
    }
}

// `promtool test rules` runs the cases.
#[test]
fn every_alert_fires_in_a_case_of_the_rules_test() {
    let lines: Vec<_> = RULE_TESTS.lines().map(str::trim).collect();
    let fires = |alert: &&str| {
        let name = format!("alertname: {alert}");
        lines.windows(2).any(|pair| pair == [&*name, "exp_alerts:"])
    };
    let silent: Vec<_> = after("- alert: ").filter(|alert| !fires(alert)).collect();
    assert!(silent.is_empty(), "{silent:?}");
}

#[test]
fn panels_of_dashboards_show_metrics_that_exist() {
    let mut shown = BTreeSet::new();
    for text in DASHBOARDS {
        let dashboard: Value = serde_json::from_str(text).unwrap();
        assert_eq!(dashboard["templating"]["list"][0]["type"], "datasource");
        let (mut ids, mut titles) = (BTreeSet::new(), BTreeSet::new());
        for panel in dashboard["panels"].as_array().unwrap() {
            let title = panel["title"].as_str().unwrap();
            assert!(
                !title.is_empty() && titles.insert(title.to_owned()),
                "{title}"
            );
            assert!(ids.insert(panel["id"].as_u64().unwrap()), "{title}");
            let unit = panel["fieldConfig"]["defaults"]["unit"].as_str();
            assert!(
                unit.is_some_and(|unit| !unit.is_empty()),
                "{title}: no unit"
            );
            let targets = panel["targets"].as_array().unwrap();
            assert!(!targets.is_empty(), "{title}: no targets");
            for target in targets {
                assert_eq!(target["datasource"]["uid"], "${datasource}", "{title}");
                let expression = target["expr"].as_str().unwrap();
                expect_metrics(expression);
                shown.extend(metrics_in(expression));
            }
        }
    }
    assert!(shown.len() > 20, "{shown:?}");
}
