//! Judging what a browser made of a page.

use render_client::Answer;
use url::Url;
use web_formats::url_host::is_same_site;

use super::{Aspect, Changed, Lab, Rendered, frames, places};
use crate::audit::audit_document;
use crate::finding::Outcome;
use crate::page::Page;
use crate::report::{CheckResult, Report};
use crate::snapshot::Snapshot;

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
            unmeasured: answer.unmeasured,
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
