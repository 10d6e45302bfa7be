//! The events of reports-service, of which endpoints are notified.

use notify::Source;
use page_audit::{AddressPolicy, TargetUrl};

/// The events of this service.
#[derive(Clone, Copy, Debug)]
pub struct ReportEvents;

impl Source for ReportEvents {
    const NOUN: &'static str = "report";
    const KINDS: &'static [&'static str] = &[
        "report.ready",
        "report.failed",
        "report.worse",
        "report.better",
        "report.schedule_slowed",
        "endpoint.disabled",
    ];
    const PLACE: &'static str = "project";

    fn place(written: &str) -> Option<String> {
        let url = TargetUrl::parse(written, AddressPolicy::AllowPrivate).ok()?;
        Some(url.project().to_owned())
    }
}
