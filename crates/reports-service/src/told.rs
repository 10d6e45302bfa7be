//! The events of reports-service, of which endpoints are told.

use notify::Source;
use page_audit::{AddressPolicy, TargetUrl};

/// The events of this service.
#[derive(Clone, Copy, Debug)]
pub struct Told;

impl Source for Told {
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
