//! What scripts make of a page: the document that a browser shows, judged by the same checks beside
//! what the server sent.

use render_client::{
    ConsoleMessage, Cookie, FailedRequest, Failure, RefusedRequest, RequestedHost, Screen,
    Unmeasured,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::check_result::CheckResult;
use crate::finding::Outcome;

mod aspect;
mod element_place;
mod frames;
mod judge;
mod lab;
mod notes;
mod places;

pub use aspect::Aspect;
pub use element_place::ElementPlace;
pub use lab::{Lab, LabMetric, LabRating, Spread};
pub use notes::Note;

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
    /// The screens on which it could not be measured how the page is laid out, or not all of it. Where
    /// none was measured, contrast, sizes, targets and what is hidden are judged by style sheets alone.
    #[serde(default)]
    pub unmeasured: Vec<Unmeasured>,
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
    /// What was found on what the browser shows.
    pub const fn check(&self) -> &CheckResult {
        &self.rendered
    }

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
