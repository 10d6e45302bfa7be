//! Fetch a page safely, check it, score it.

mod audit;
mod catalogue;
mod check_result;
mod checks;
mod cost;
mod fetch;
mod finding;
mod gains;
mod heading;
mod ignored;
mod mask;
mod outcome;
mod page;
mod page_facts;
mod page_links;
mod procedures;
mod rendered;
mod report;
mod rule;
mod score;
mod scored;
mod seen;
mod snapshot;
mod spans;
mod tally;
mod unseen;

pub use audit::{
    AuditError, KeptEvidence, MemoryBudget, audit, audit_saved, audit_saved_with_links,
};
pub use catalogue::{catalogue, rule, similar_rules};
pub use cost::{CostRange, Measure};
pub use fetch::{
    CertificateFault, FetchError, FetchSettings, Fetcher, FetcherError, ListedPages, SitemapError,
    WayIn, WayInError,
};
pub use fetch_guard::{
    AddressPolicy, LookupError, MAX_URL_BYTES, NeverFetch, NeverFetchError, OwnAddresses, Resolver,
    SystemResolver, TargetRules, TargetUrl, TargetUrlError, is_global,
};
pub use finding::{Evidence, EvidenceList, Finding, MAX_EVIDENCE, Outcome, Value};
pub use gains::{BindingCap, FixFirst, Gain, Points};
pub use ignored::Ignored;
pub use page::{AccessibleName, KnownStyle, NameSource, Page, StandIn, may_be_page};
pub use page_facts::{Clipped, OpenGraph, PageFacts};
pub use page_links::{PageLink, PageLinks};
pub use procedures::{PROCEDURES, Procedure, Verdict};
pub use rendered::{
    Aspect, Changed, ElementPlace, Lab, LabMetric, LabRating, Note, Provided, Rendered, Spread,
};
pub use report::{Cap, CategoryScore, CheckResult, RULESET, Report};
pub use rule::{Category, Effort, FaultKind, Fixer, Gate, Reads, Rule, Severity};
pub use score::Rating;
pub use snapshot::{
    AddressProbe, FOREIGN_ORIGIN, Favicon, Headers, Hop, HttpVersion, LinkProbe, OldTls, Probe,
    ProbeFailure, ProbeResponse, Probes, Sitemap, Snapshot, Subresource, SubresourceKind, Timings,
    Tls, TlsFault,
};
pub use tally::LEAST_MEASURED;
pub use web_formats::robots;
