//! Saved pages: the findings on them depend on the HTML alone.

use std::time::Duration;

use page_audit::{Outcome, Probe, Snapshot, Timings, Tls, audit, audit_saved};
use url::Url;

use crate::served::served;
use crate::{described, files, read};

const URL: &str = "https://saved.example/page";

/// A server that does everything wrong.
fn badly_served(html: &str) -> Snapshot {
    let mut snapshot = Snapshot::of_html(Url::parse(URL).unwrap(), html)
        .with_header("server", "Apache/2.2.3")
        .with_header("set-cookie", "sessionid=1")
        .with_header("content-security-policy-report-only", "default-src *")
        .with_header("cross-origin-opener-policy", "nonsense")
        .with_header("referrer-policy", "unsafe-url")
        .with_tls(Tls::valid("other.example", -3).with_fault("expired", "It has expired."));
    snapshot.status = 203;
    snapshot.headers.remove("content-type");
    snapshot
        .headers
        .push("content-type", "text/plain; charset=utf-8");
    snapshot.timings = Timings {
        first_byte: Duration::from_secs(5),
        total: Duration::from_secs(9),
    };
    snapshot.robots_txt = Probe::failed("timeout", "It took too long.");
    snapshot
}

#[test]
fn only_what_the_html_shows_is_measured_on_a_saved_page() {
    for file in files("good") {
        let html = read("good", &file);
        let well = audit(&served(URL, &html));
        let badly = audit(&badly_served(&html));
        let saved = audit_saved(Url::parse(URL).unwrap(), html);
        for ((well, badly), saved) in well.checks.iter().zip(&badly.checks).zip(&saved.checks) {
            if well.outcome != badly.outcome {
                let is_left_open = !matches!(saved.outcome, Outcome::Fail | Outcome::Warn);
                assert!(
                    is_left_open,
                    "{file}: {}depends on the response: {}or {}",
                    described(saved),
                    described(well),
                    described(badly)
                );
            }
        }
        let unmeasured = saved
            .checks
            .iter()
            .filter(|check| check.outcome == Outcome::Unmeasured);
        assert!(unmeasured.count() > 5, "{file}");
        assert!(saved.caps.is_empty(), "{file}: {:?}", saved.caps);
    }
}
