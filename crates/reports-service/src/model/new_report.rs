//! What is stored of a new report.

use super::{ProjectDefaults, ReportFields};

/// A report to be stored; it is queued for its first generation.
pub struct NewReport<'a> {
    /// The account that owns it.
    pub account: &'a str,
    /// The page's URL.
    pub url: &'a str,
    /// The URL's host.
    pub host: &'a str,
    /// The host without `www.`.
    pub project: &'a str,
    /// The fields that the account sets.
    pub fields: &'a ReportFields,
    /// How often it is made again by itself, and whether its page is also shown to a browser.
    pub defaults: ProjectDefaults,
    /// The password's hash, if the privacy needs one.
    pub password_hash: Option<&'a str>,
    /// The request's `Idempotency-Key`.
    pub store_key: Option<&'a str>,
}
