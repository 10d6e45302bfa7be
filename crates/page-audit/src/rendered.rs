//! What scripts make of a page: the document that a browser shows, judged by the same checks beside
//! what the server sent.

use render_client::{
    Answer, ConsoleMessage, Cookie, FailedRequest, Failure, RefusedRequest, RequestedHost, Screen,
};
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;
use web_formats::url_host::is_same_site;

use crate::audit::audit_document;
use crate::finding::Outcome;
use crate::page::Page;
use crate::report::{CheckResult, Report};
use crate::snapshot::Snapshot;

mod aspect;
mod frames;
mod lab;
mod places;

pub use aspect::Aspect;
pub use lab::{Lab, LabMetric, LabRating, Spread};
pub use places::ElementPlace;

/// What a browser shows of a page, beside what the server sent. It is not part of the score.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Rendered {
    /// Why the page was not rendered; the rest is then empty.
    #[schema(required)]
    pub failure: Option<Failure>,
    /// Whether the page came to rest in time; otherwise, it was taken as it was.
    pub is_quiet: bool,
    /// Where scripts have led, if that is another page; it is then not compared.
    #[schema(required)]
    pub elsewhere: Option<String>,
    /// The status that the browser got, if it is another one; the page is then not compared.
    #[schema(required)]
    pub status: Option<u16>,
    /// What scripts add to, or change of, what the page says about itself.
    pub provided: Vec<Provided>,
    /// The checks with another outcome, or with more of the same fault.
    pub changed: Vec<Changed>,
    /// What is wrong in the frames of the site, of what concerns people.
    pub in_frames: Vec<CheckResult>,
    /// Errors and warnings in the console, the first fifty.
    pub console: Vec<ConsoleMessage>,
    /// Requests that failed, the first hundred.
    pub failed_requests: Vec<FailedRequest>,
    /// Requests that this service refused to send, by target.
    pub refused: Vec<RefusedRequest>,
    /// The cookies that there are although nobody has agreed to anything, the first hundred.
    pub cookies: Vec<Cookie>,
    /// The hosts of other sites that the page has sent requests to, likewise.
    pub other_hosts: Vec<RequestedHost>,
    /// How fast it is shown on a slow phone; null if that was not measured.
    #[serde(default)]
    #[schema(required)]
    pub lab: Option<Lab>,
    /// The screens of which there is a picture: below the address of the report's page, at
    /// `/phone.webp` and `/desk.webp`; the document is at `/rendered.html`.
    pub pictures: Vec<Screen>,
    /// Where elements of findings are on the pictures, the first two hundred.
    #[serde(default)]
    pub places: Vec<ElementPlace>,
}

/// Something that the page says about itself only, or in another way, once scripts have run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Provided {
    /// What it is.
    pub what: Aspect,
    /// What the server sent.
    #[schema(required)]
    pub served: Option<String>,
    /// What the browser shows.
    #[schema(required)]
    pub rendered: Option<String>,
}

/// A check with another outcome, or with more of the same fault, as a browser shows the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Changed {
    /// Its outcome on what the server sent.
    pub served: Outcome,
    /// What it found on what the browser shows.
    pub rendered: CheckResult,
}

impl Changed {
    /// Whether it is a fault that what the server sent does not have, or has less of.
    pub fn is_fault(&self) -> bool {
        let rank = |outcome| match outcome {
            Outcome::Fail => 2,
            Outcome::Warn => 1,
            _ => 0,
        };
        let (served, rendered) = (rank(self.served), rank(self.rendered.outcome));
        rendered > 0 && rendered >= served
    }

    /// Whether it was a fault of what the server sent.
    pub fn is_fixed(&self) -> bool {
        let is_fault = matches!(self.served, Outcome::Fail | Outcome::Warn);
        is_fault && self.rendered.outcome == Outcome::Pass
    }
}

impl Rendered {
    /// Judges what a browser made of the page of this snapshot, whose report is `served`. The same
    /// snapshot and answer always give the same.
    pub fn judge(snapshot: &Snapshot, served: &Report, answer: Answer) -> Self {
        let refused = |url: &str| {
            let url = Url::parse(url).ok();
            let host = url.as_ref().and_then(Url::host_str);
            answer
                .refused
                .iter()
                .any(|it| Some(it.host.as_str()) == host)
        };
        let mut failed = answer.failed;
        failed.retain(|it| !refused(&it.url) && !is_asked_for_by_browsers(&it.url));
        let page = &snapshot.final_url;
        let shown_url = answer.url.and_then(|url| Url::parse(&url).ok());
        let elsewhere = shown_url.filter(|url| !is_same(url, page));
        let mut judged = Self {
            failure: answer.failure,
            is_quiet: answer.quiet,
            elsewhere: elsewhere.map(String::from),
            status: answer.status.filter(|status| *status != snapshot.status),
            console: answer.console,
            failed_requests: failed,
            refused: answer.refused,
            cookies: answer.cookies,
            other_hosts: answer.hosts,
            lab: Lab::of(&answer.lab),
            pictures: answer.pictures.iter().map(|at| at.screen).collect(),
            ..Self::default()
        };
        judged.other_hosts.retain(|at| !is_of_site(&at.host, page));
        let Some(html) = answer.html else {
            return judged;
        };
        if judged.elsewhere.is_some() || judged.status.is_some() {
            return judged;
        }
        let shown = snapshot.shown(html);
        let shown = Page::shown(&shown);
        let checks = audit_document(&shown).checks;
        judged.changed = changed(served, &checks);
        judged.places = places::places(&shown, served, &checks, &judged.changed);
        judged.provided = Aspect::differences(&Page::new(snapshot), &shown);
        judged.in_frames = frames::faults_of(&shown);
        judged
    }

    /// Changes what checks found, and leaves out what has thereby become information.
    pub fn adjust(&mut self, mut adjust: impl FnMut(&mut CheckResult)) {
        let mut is_left = |check: &mut CheckResult| {
            let before = check.outcome;
            adjust(check);
            check.outcome == before || check.outcome != Outcome::Info
        };
        self.changed.retain_mut(|it| is_left(&mut it.rendered));
        self.in_frames.retain_mut(is_left);
    }

    /// A page that was not rendered.
    pub fn failed(failure: Failure) -> Self {
        Self {
            failure: Some(failure),
            ..Self::default()
        }
    }
}

/// Whether a browser shows this page: it asks for https first, whatever a link says.
fn is_same(shown: &Url, page: &Url) -> bool {
    let [mut shown, mut page] = [shown.clone(), page.clone()];
    shown.set_fragment(None);
    page.set_fragment(None);
    let is_upgraded = page.scheme() == "http" && shown.scheme() == "https";
    if is_upgraded && page.port().is_none() {
        let _ = page.set_scheme("https");
    }
    shown == page
}

/// Browsers ask for this by themselves.
fn is_asked_for_by_browsers(url: &str) -> bool {
    Url::parse(url).is_ok_and(|url| url.path() == "/favicon.ico")
}

fn is_of_site(host: &str, url: &Url) -> bool {
    let other = Url::parse(&format!("https://{host}/"));
    other.is_ok_and(|other| is_same_site(&other, url))
}

/// What the response decides is unmeasured in a document alone, and does not change.
fn changed(served: &Report, rendered: &[CheckResult]) -> Vec<Changed> {
    let changed = rendered.iter().filter_map(|rendered| {
        let mut checks = served.checks.iter();
        let before = checks.find(|served| served.id == rendered.id)?;
        let served = before.outcome;
        let has_more = rendered.evidence.total > before.evidence.total;
        let is_known = rendered.outcome != Outcome::Unmeasured;
        let is_fault = |outcome| matches!(outcome, Outcome::Fail | Outcome::Warn);
        let is_other =
            served != rendered.outcome && (is_fault(served) || is_fault(rendered.outcome));
        let is_changed = is_known && (is_other || (is_fault(served) && has_more));
        is_changed.then(|| Changed {
            served,
            rendered: rendered.clone(),
        })
    });
    changed.collect()
}
