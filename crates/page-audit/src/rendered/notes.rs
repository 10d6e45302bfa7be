//! What a browser has noted of a page, in words.

use render_client::{Cookie, FailedRequest, Screen, Unmeasured, UnmeasuredReason};

use super::{Lab, LabMetric, Provided, Rendered};

/// What a browser has noted of a page, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// What it is, for programs.
    pub kind: &'static str,
    /// What it is.
    pub title: &'static str,
    /// What there is to say.
    pub text: String,
}

impl Note {
    fn new(kind: &'static str, title: &'static str, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { kind, title, text }
    }
}

impl Rendered {
    /// Everything that is no finding.
    pub fn notes(&self) -> Vec<Note> {
        if let Some(failure) = &self.failure {
            return vec![Note::new("failure", "Not rendered", &*failure.message)];
        }
        let mut notes = self.about_the_whole();
        notes.extend(self.unmeasured.iter().map(|it| unmeasured(*it)));
        notes.extend(self.lab.iter().flat_map(lab));
        notes.extend(self.provided.iter().map(provided));
        notes.extend(self.cookies.iter().map(cookie));
        notes.extend(self.other_hosts.iter().map(|at| {
            let text = format!("{} ({})", at.host, at.requests);
            Note::new("other_host", "Other host before any consent", text)
        }));
        notes.extend(self.console.iter().map(|message| {
            let text = format!("{}: {}", message.level, message.text);
            Note::new("console", "Console", text)
        }));
        notes.extend(self.failed_requests.iter().map(failed));
        notes.extend(self.refused.iter().map(|it| {
            let (host, port, kind) = (&it.host, it.port, it.kind.replace('_', " "));
            let text = format!("{host}:{port} ({kind})");
            Note::new("refused_request", "Request that was not sent", text)
        }));
        notes
    }

    fn about_the_whole(&self) -> Vec<Note> {
        let mut notes = Vec::new();
        if let Some(url) = &self.elsewhere {
            let text = format!("The page leads to {url}, which is not compared.");
            notes.push(Note::new("elsewhere", "Another page", text));
        } else if let Some(status) = self.status {
            let text = format!("The browser got the status {status} instead of the page.");
            notes.push(Note::new("status", "Another status", text));
        } else if self.provided.is_empty() && self.changed.is_empty() {
            let text = "Scripts change nothing that is checked.";
            notes.push(Note::new("same", "The same", text));
        }
        if !self.is_quiet {
            let text = "The page did not come to rest, and was taken as it was.";
            notes.push(Note::new("unquiet", "Not at rest", text));
        }
        notes
    }
}

fn unmeasured(it: Unmeasured) -> Note {
    let screen = match it.screen {
        Screen::Phone => "on a phone",
        Screen::Desk => "on a desktop computer",
    };
    let why = match it.reason {
        UnmeasuredReason::Partial => {
            let text = format!("{screen}, there was only time for a part of the texts and targets");
            return Note::new("unmeasured", "Layout partly measured", text);
        }
        UnmeasuredReason::TooLarge => "the page has too much on it for the time",
        UnmeasuredReason::TooSlow => "the page did not respond in time",
        UnmeasuredReason::Failed => "the page went away meanwhile",
    };
    let text = format!("{screen}: {why}");
    Note::new("unmeasured", "Layout not measured", text)
}

fn lab(lab: &Lab) -> impl Iterator<Item = Note> {
    let loads = lab.runs;
    lab.rated().into_iter().map(move |(metric, spread, _)| {
        let [median, least, most] =
            [spread.median, spread.least, spread.most].map(|value| metric.said(value));
        let (kind, title) = match metric {
            LabMetric::FirstPaint => ("first_paint", "First text or picture (FCP)"),
            LabMetric::LargestPaint => ("largest_paint", "Largest text or picture (LCP)"),
            LabMetric::Blocked => ("blocked", "Blocked by scripts (TBT)"),
            LabMetric::LayoutShift => ("layout_shift", "Moved while loading (CLS)"),
        };
        let text = format!("{median} on a slow phone ({least} to {most} in {loads} loads)");
        Note::new(kind, title, text)
    })
}

fn provided(provided: &Provided) -> Note {
    let shown = |text: &Option<String>| match text {
        Some(text) => format!("\u{201c}{text}\u{201d}"),
        None => "none".to_owned(),
    };
    let (served, rendered) = (shown(&provided.served), shown(&provided.rendered));
    let text = format!("served {served}; after scripts {rendered}");
    Note::new(provided.what.as_str(), provided.what.title(), text)
}

fn cookie(cookie: &Cookie) -> Note {
    let kept = match cookie.days {
        Some(days) => format!("{days} days"),
        None => "until the browser is closed".to_owned(),
    };
    let text = format!("{} of {} ({kept})", cookie.name, cookie.domain);
    Note::new("cookie", "Cookie before any consent", text)
}

fn failed(failed: &FailedRequest) -> Note {
    let status = failed.status.map(|status| format!("status {status}"));
    let why = status.or_else(|| failed.error.clone()).unwrap_or_default();
    let text = format!("{} ({why})", failed.url);
    Note::new("failed_request", "Request that failed", text)
}
