//! Fetches a page, or reads it from a file, and checks it.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use page_audit::{
    AuditError, FetchError, Fetcher, KeptEvidence, Outcome, PageLinks, Report, Snapshot, TargetUrl,
    audit_saved_with_links,
};
use url::Url;

use crate::findings::Findings;
use crate::rendered::Renderer;
use crate::targets::read;

/// A page that was inspected.
pub struct Inspected {
    /// The URL that was given, normalised.
    pub url: String,
    /// The file that it was read from, if it was not fetched.
    pub file: Option<PathBuf>,
    /// How long it took.
    pub duration: Duration,
    /// What was found, or why the page could not be checked.
    pub result: Result<Seen, Failure>,
}

/// A page that could be checked.
pub struct Seen {
    /// The URL of the final response, after all redirects.
    pub final_url: Url,
    /// How many redirects led there.
    pub redirects: usize,
    pub report: Report,
    pub links: PageLinks,
    pub findings: Findings,
    /// Whether the findings were compared with a baseline.
    pub has_baseline: bool,
    /// What a browser gets from the server, if the page was read from a file.
    document: Option<Vec<u8>>,
}

/// Why a page could not be checked.
#[derive(Debug, Clone)]
pub struct Failure {
    /// A code for programs, from the same set as the web service's.
    pub code: &'static str,
    /// The reason, for people.
    pub message: String,
    /// As [`FetchError::is_broken_link`].
    pub is_broken_link: bool,
}

impl From<&FetchError> for Failure {
    fn from(error: &FetchError) -> Self {
        Self {
            code: error.code(),
            message: error.to_string(),
            is_broken_link: error.is_broken_link(),
        }
    }
}

impl Seen {
    fn new(final_url: Url, redirects: usize, report: Report, links: PageLinks) -> Self {
        Self {
            final_url,
            redirects,
            findings: Findings::of(&report),
            report,
            links,
            has_baseline: false,
            document: None,
        }
    }
}

impl Inspected {
    /// Adds what a browser shows of a page that was read from a file.
    pub async fn show_to(&mut self, renderer: &Renderer) {
        if let Ok(seen) = &mut self.result
            && let Some(document) = seen.document.take()
        {
            let snapshot = Snapshot::of_document(seen.final_url.clone(), document.clone());
            renderer
                .add_to(&mut seen.report, snapshot, Some(document))
                .await;
        }
    }
}

pub async fn inspect(
    fetcher: &Fetcher,
    target: TargetUrl,
    renderer: Option<&Renderer>,
) -> Inspected {
    let started = Instant::now();
    let result = match fetcher.audit_with_links(&target).await {
        Ok((snapshot, mut report, links)) => {
            let (final_url, redirects) = (snapshot.final_url.clone(), snapshot.hops.len());
            if let Some(renderer) = renderer {
                renderer.add_to(&mut report, snapshot, None).await;
            }
            Ok(Seen::new(final_url, redirects, report, links))
        }
        Err(AuditError::Fetch(error)) => Err(Failure::from(&error)),
        // Without a budget, there is always memory.
        Err(AuditError::Check(_) | AuditError::NoMemory) => Err(Failure {
            code: "internal",
            message: "Checking the page failed; this is a bug in page-audit.".to_owned(),
            is_broken_link: false,
        }),
    };
    Inspected {
        url: target.to_string(),
        file: None,
        duration: started.elapsed(),
        result,
    }
}

/// # Errors
///
/// When the only file cannot be read or is larger than the limit; of several, that is a failure of
/// this page.
pub fn inspect_saved(
    file: &Path,
    url: Url,
    limit_bytes: u64,
    is_only_one: bool,
    kept: &KeptEvidence,
) -> anyhow::Result<Inspected> {
    let started = Instant::now();
    let html = read(file, limit_bytes);
    let result = match html {
        Err(error) if is_only_one => {
            return Err(error).with_context(|| format!("--html: cannot read {}", file.display()));
        }
        Err(error) => Err(Failure {
            code: "unreadable",
            message: format!("The file cannot be read: {error:#}"),
            is_broken_link: false,
        }),
        Ok(html) if html.is_empty() => Err(Failure {
            code: FetchError::EmptyBody.code(),
            message: "The file is empty.".to_owned(),
            is_broken_link: false,
        }),
        Ok(_) if is_no_page(file) => Err(Failure {
            code: FetchError::NotHtml { content_type: None }.code(),
            message: "The file is not an HTML page.".to_owned(),
            is_broken_link: false,
        }),
        Ok(html) => {
            let (report, links) = audit_saved_with_links(url.clone(), html.clone(), kept);
            Ok(Seen {
                document: Some(html),
                ..Seen::new(url.clone(), 0, report, links)
            })
        }
    };
    Ok(Inspected {
        url: url.into(),
        // In the working folder, as people write it.
        file: (file.as_os_str() != "-").then(|| file.strip_prefix(".").unwrap_or(file).to_owned()),
        duration: started.elapsed(),
        result,
    })
}

/// Whether servers send a file of this name as something else than HTML that browsers show.
fn is_no_page(file: &Path) -> bool {
    let ending = file.extension().map(OsStr::to_ascii_lowercase);
    ending.is_some_and(|ending| ending == "svg" || ending == "xml")
}

/// How many checks have this outcome.
pub fn count(report: &Report, outcome: Outcome) -> usize {
    let checks = report.checks.iter();
    checks.filter(|check| check.outcome == outcome).count()
}
