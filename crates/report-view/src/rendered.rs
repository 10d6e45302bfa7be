//! What a browser shows of the page, beside what the server sent.

use page_audit::{Changed, CheckResult, Lab, LabMetric, LabRating, Outcome, Rendered};
use render_client::{Cookie, FailedRequest, Screen, Unmeasured, UnmeasuredReason};
use texts::{Words, foreign_text};

use crate::finding::{MAX_MESSAGE, Place, word};
use crate::said::{Shown, heading};

const MAX_SAID: usize = 160;
const MAX_URL: usize = 160;
/// How many places of a fault are shown.
const PLACES: usize = 3;

/// How high pictures are shown.
const SHOWN_HEIGHT: u32 = 208;

pub struct RenderedView {
    /// Whether it is shown unfolded: there are faults, or the page is nothing without scripts.
    pub is_open: bool,
    /// Why the page was not rendered.
    pub failure: Option<Shown>,
    pub is_quiet: bool,
    /// Whether the page asked for more than it could get.
    pub is_cut: bool,
    /// On which screens it was not measured how the page is laid out, and why.
    pub unmeasured: Vec<String>,
    /// Where scripts have led, if that is another page.
    pub elsewhere: Option<String>,
    /// The status that the browser got, if it is another one.
    pub status: Option<u16>,
    pub provided: Vec<ProvidedView>,
    /// The faults that only scripts make.
    pub faults: Vec<FaultView>,
    /// The faults in frames.
    pub in_frames: Vec<FaultView>,
    /// What is right once scripts have run.
    pub fixed: Vec<String>,
    /// Levels and texts.
    pub console: Vec<(String, String)>,
    /// Addresses, and why they failed.
    pub failed: Vec<(String, String)>,
    /// Hosts and ports to which nothing was sent, and why.
    pub refused: Vec<(String, String)>,
    /// Cookies: their names, hosts, and how long they are kept.
    pub cookies: Vec<(String, String, String)>,
    /// Hosts of other sites, and how many requests they got.
    pub other_hosts: Vec<(String, u32)>,
    /// How fast it is shown on a slow phone.
    pub lab: Option<LabView>,
    /// Names and sizes of the pictures.
    pub pictures: Vec<PictureView>,
}

pub struct LabView {
    pub runs: u32,
    pub facts: Vec<LabFact>,
}

/// A value, and how good it is.
pub struct LabFact {
    pub outcome: &'static str,
    /// A part of the key of its name.
    pub what: &'static str,
    pub median: String,
    /// From the smallest to the largest, if they differ.
    pub range: Option<String>,
    /// The element that it is about.
    pub element: Option<String>,
}

impl LabView {
    fn new(words: Words, lab: &Lab) -> Self {
        let facts = lab.rated().into_iter().map(|(metric, spread, rating)| {
            let [median, least, most] = [spread.median, spread.least, spread.most]
                .map(|value| words.number(metric.said(value)));
            let element = match metric {
                LabMetric::LargestPaint => &lab.largest_element,
                LabMetric::LayoutShift => &lab.shifted_element,
                LabMetric::FirstPaint | LabMetric::Blocked => &None,
            };
            let range = (("least", &*least), ("most", &*most));
            LabFact {
                outcome: match rating {
                    LabRating::Good => "pass",
                    LabRating::Fair => "warn",
                    LabRating::Poor => "fail",
                },
                what: metric.as_str(),
                range: (least != most).then(|| words.with("lab-range", range)),
                median,
                element: element.as_ref().map(|name| foreign_text(name, MAX_SAID)),
            }
        });
        Self {
            runs: lab.runs,
            facts: facts.collect(),
        }
    }
}

pub struct ProvidedView {
    pub what: &'static str,
    pub served: Option<String>,
    pub rendered: Option<String>,
}

pub struct FaultView {
    pub outcome: &'static str,
    pub heading: String,
    /// Its outcome before, in words.
    pub before: String,
    pub message: Shown,
    pub places: Vec<Place>,
}

pub struct PictureView {
    pub name: &'static str,
    pub width: u32,
    pub height: u32,
}

impl RenderedView {
    pub fn new(words: Words, rendered: &Rendered, is_shell: bool) -> Self {
        let said = |text: &Option<String>| text.as_deref().map(|text| foreign_text(text, MAX_SAID));
        let provided = rendered.provided.iter().map(|provided| ProvidedView {
            what: provided.what.as_str(),
            served: said(&provided.served),
            rendered: said(&provided.rendered),
        });
        let changed = rendered.changed.iter();
        let faults = changed.clone().filter(|changed| changed.is_fault());
        let fixed = changed.filter(|changed| changed.is_fixed());
        let console = rendered.console.iter().map(|message| {
            let text = foreign_text(&message.text, MAX_MESSAGE);
            (message.level.clone(), text)
        });
        Self {
            is_open: is_shell || rendered.failure.is_some() || faults.clone().count() > 0,
            failure: rendered
                .failure
                .as_ref()
                .map(|failure| Shown::message(words, "failure", &failure.message, MAX_MESSAGE)),
            is_quiet: rendered.is_quiet,
            is_cut: rendered
                .refused
                .iter()
                .any(|it| it.kind.starts_with("too_many_")),
            unmeasured: rendered
                .unmeasured
                .iter()
                .map(|it| unmeasured(words, *it))
                .collect(),
            elsewhere: rendered
                .elsewhere
                .as_deref()
                .map(|url| foreign_text(url, MAX_URL)),
            status: rendered.status,
            provided: provided.collect(),
            faults: faults
                .map(|fault| FaultView::new(words, fault, rendered))
                .collect(),
            in_frames: rendered
                .in_frames
                .iter()
                .map(|fault| FaultView::from_check(words, fault, None))
                .collect(),
            fixed: fixed
                .map(|changed| heading(words, &changed.rendered))
                .collect(),
            console: console.collect(),
            failed: rendered
                .failed_requests
                .iter()
                .map(|request| failed(words, request))
                .collect(),
            refused: rendered
                .refused
                .iter()
                .map(|it| {
                    (
                        foreign_text(&format!("{}:{}", it.host, it.port), MAX_URL),
                        it.kind.replace('_', " "),
                    )
                })
                .collect(),
            cookies: rendered
                .cookies
                .iter()
                .map(|kept| cookie(words, kept))
                .collect(),
            other_hosts: rendered
                .other_hosts
                .iter()
                .map(|at| (foreign_text(&at.host, MAX_SAID), at.requests))
                .collect(),
            lab: rendered.lab.as_ref().map(|lab| LabView::new(words, lab)),
            pictures: rendered
                .pictures
                .iter()
                .copied()
                .map(PictureView::new)
                .collect(),
        }
    }

    /// Whether scripts make no difference to what is checked.
    pub fn is_same(&self) -> bool {
        self.failure.is_none()
            && self.elsewhere.is_none()
            && self.status.is_none()
            && self.provided.is_empty()
            && self.faults.is_empty()
            && self.fixed.is_empty()
    }
}

impl FaultView {
    fn new(words: Words, changed: &Changed, rendered: &Rendered) -> Self {
        Self {
            before: lower(words, changed.served),
            ..Self::from_check(words, &changed.rendered, Some(rendered))
        }
    }

    /// Pictures show what is not in a frame.
    fn from_check(words: Words, check: &CheckResult, rendered: Option<&Rendered>) -> Self {
        let items = check.evidence.items.iter().take(PLACES);
        Self {
            outcome: check.outcome.as_str(),
            heading: heading(words, check),
            before: String::new(),
            message: Shown::message(words, &check.id, &check.message, MAX_MESSAGE),
            places: items
                .map(|item| Place::of_rendered(words, &check.id, item, rendered))
                .collect(),
        }
    }
}

/// An outcome within a sentence.
fn lower(words: Words, outcome: Outcome) -> String {
    word(words, outcome).to_lowercase()
}

impl PictureView {
    fn new(screen: Screen) -> Self {
        let (width, height) = screen.size();
        Self {
            name: screen.as_str(),
            width: width * SHOWN_HEIGHT / height,
            height: SHOWN_HEIGHT,
        }
    }
}

fn unmeasured(words: Words, unmeasured: Unmeasured) -> String {
    let screen = words.say(format_args!("rendered-on-{}", unmeasured.screen.as_str()));
    if unmeasured.reason == UnmeasuredReason::Partial {
        return words.with("rendered-partly", ("screen", &*screen));
    }
    let why = words.say(format!(
        "rendered-unmeasured-{}",
        unmeasured.reason.as_str()
    ));
    let both = (("screen", &*screen), ("why", &*why));
    words.with("rendered-unmeasured", both)
}

fn cookie(words: Words, cookie: &Cookie) -> (String, String, String) {
    let kept = match cookie.days {
        None => words.say("rendered-cookie-session"),
        Some(days) => words.with("rendered-cookie-days", ("count", days)),
    };
    let shown = |text| foreign_text(text, MAX_SAID);
    (shown(&cookie.name), shown(&cookie.domain), kept)
}

fn failed(words: Words, request: &FailedRequest) -> (String, String) {
    let status = request
        .status
        .map(|status| words.with("rendered-request-status", ("status", status)));
    let why = status.or_else(|| request.error.clone()).unwrap_or_default();
    (
        foreign_text(&request.url, MAX_URL),
        foreign_text(&why, MAX_SAID),
    )
}
