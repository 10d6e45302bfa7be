//! What is asked of the program, and what it answers: each is one line of JSON.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A page to render.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// Its URL.
    pub url: String,
    /// What it may take, at most what the program allows.
    #[serde(default)]
    pub limits: Limits,
    /// Whether pictures are taken of it.
    #[serde(default)]
    pub pictures: bool,
    /// How often it is then loaded as on a slow phone, to measure how fast it is shown: at most
    /// [`MAX_LAB_RUNS`]. Each time may take [`LAB_RUN`] more.
    #[serde(default)]
    pub lab_runs: u8,
    /// What its server is said to send, instead of asking it. Only within one program.
    #[serde(skip)]
    pub document: Option<Vec<u8>>,
}

/// How often a page is loaded at most to measure how fast it is shown.
pub const MAX_LAB_RUNS: u8 = 5;

/// How long one of these loads may take.
pub const LAB_RUN: Duration = Duration::from_secs(15);

/// What a page may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// The time until it has to be quiet, in milliseconds. Whatever is there by then is taken.
    pub quiet_ms: u64,
    /// The time for all of it, in milliseconds.
    pub total_ms: u64,
    /// How many requests it may send.
    pub requests: u32,
    /// How many bytes it may send and receive.
    pub bytes: u64,
    /// How many bytes its snapshot may have.
    pub snapshot_bytes: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            quiet_ms: 20_000,
            total_ms: 30_000,
            requests: 300,
            bytes: 32 << 20,
            snapshot_bytes: 16 << 20,
        }
    }
}

impl Limits {
    /// The smaller one of each.
    #[must_use]
    pub fn within(self, most: Self) -> Self {
        Self {
            quiet_ms: self.quiet_ms.min(most.quiet_ms),
            total_ms: self.total_ms.min(most.total_ms),
            requests: self.requests.min(most.requests),
            bytes: self.bytes.min(most.bytes),
            snapshot_bytes: self.snapshot_bytes.min(most.snapshot_bytes),
        }
    }
}

/// What became of a page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The document as it was shown, serialised; `None` if there is a failure.
    pub html: Option<String>,
    /// Why there is no document.
    pub failure: Option<Failure>,
    /// What is seen first of it, on each screen of which a picture could be taken.
    pub pictures: Vec<Picture>,
    /// The screens on which it could not be measured how it is laid out.
    #[serde(default)]
    pub unmeasured: Vec<Unmeasured>,
    /// The URL at last, after redirects.
    pub url: Option<String>,
    /// The status of the document's response.
    pub status: Option<u16>,
    /// Whether it became quiet in time.
    pub quiet: bool,
    /// Errors and warnings of scripts and of the browser, the first fifty.
    pub console: Vec<ConsoleMessage>,
    /// Requests that failed, the first hundred.
    pub failed: Vec<FailedRequest>,
    /// The cookies that there are by then, the first hundred.
    pub cookies: Vec<Cookie>,
    /// The hosts that it has sent requests to, the first two hundred.
    pub hosts: Vec<RequestedHost>,
    /// Requests that were refused, by target.
    pub refused: Vec<RefusedRequest>,
    /// How many requests it has sent.
    pub requests: u32,
    /// How many bytes it has sent and received.
    pub bytes: u64,
    /// When what happened.
    pub timings: Timings,
    /// How fast it is shown on a slow phone, each time that it was loaded there.
    #[serde(default)]
    pub lab: Vec<LabRun>,
}

/// How fast a page was shown once. Times are in milliseconds from the beginning of the navigation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabRun {
    /// When the first text or picture was there (First Contentful Paint).
    pub first_paint_ms: Option<u32>,
    /// When the largest one was there (Largest Contentful Paint).
    pub largest_paint_ms: Option<u32>,
    /// The element that was the largest.
    pub largest_element: Option<String>,
    /// How much things moved (Cumulative Layout Shift), in thousandths.
    pub layout_shift: u32,
    /// The element that moved most.
    pub shifted_element: Option<String>,
    /// For how long scripts let nothing else happen after the first paint (Total Blocking Time).
    pub blocked_ms: u32,
}

/// A picture of a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// Where it is shown.
    pub screen: Screen,
    /// The picture: WebP, in base64.
    pub webp: String,
}

/// A screen that a page is shown on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Screen {
    /// A phone's.
    Phone,
    /// A desktop computer's.
    Desk,
}

impl Screen {
    /// Its width and height, in CSS pixels.
    pub const fn size(self) -> (u32, u32) {
        match self {
            Self::Phone => (390, 844),
            Self::Desk => (1440, 900),
        }
    }

    /// The name for programs.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Phone => "phone",
            Self::Desk => "desk",
        }
    }
}

/// A screen on which it could not be measured how a page is laid out, or not all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Unmeasured {
    /// The screen.
    pub screen: Screen,
    /// Why not.
    pub reason: UnmeasuredReason,
}

/// Why it could not be measured how a page is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UnmeasuredReason {
    /// There was only time for a part of the texts and targets on the page.
    Partial,
    /// The page has more than can be measured in the time that is left.
    TooLarge,
    /// The page did not respond, or there was no time left.
    TooSlow,
    /// The page went away meanwhile, or prevents it.
    Failed,
}

impl UnmeasuredReason {
    /// The name for programs.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Partial => "partial",
            Self::TooLarge => "too_large",
            Self::TooSlow => "too_slow",
            Self::Failed => "failed",
        }
    }
}

/// Why there is no document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = RenderFailure)]
pub struct Failure {
    /// For programs: `invalid_request`, `refused`, `unreachable`, `timeout`, `too_large`,
    /// `page_crashed`, `browser_ended`, `no_browser`, `busy` or `unreadable`.
    pub code: String,
    /// For people.
    pub message: String,
}

impl Failure {
    /// With this code and message.
    pub fn new(code: &str, message: impl Into<String>) -> Self {
        Self {
            code: code.to_owned(),
            message: message.into(),
        }
    }
}

impl From<Failure> for Answer {
    fn from(failure: Failure) -> Self {
        Self {
            failure: Some(failure),
            ..Self::default()
        }
    }
}

/// A message in the console.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ConsoleMessage {
    /// `error`, `warning` or `exception`.
    pub level: String,
    /// The text, at most 500 characters of it.
    pub text: String,
}

/// A request that failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FailedRequest {
    /// Its URL, at most 500 characters of it.
    pub url: String,
    /// Its status, if there was a response.
    pub status: Option<u16>,
    /// What went wrong otherwise, in the browser's words.
    pub error: Option<String>,
}

/// A cookie, without its value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = RenderedCookie)]
pub struct Cookie {
    /// Its name, at most 100 characters of it.
    pub name: String,
    /// The host that it is sent to; with a dot before it, also to those below it.
    pub domain: String,
    /// For how many days from now, rounded up; null until the browser is closed.
    #[schema(required)]
    pub days: Option<u32>,
}

/// A host that a page has sent requests to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RequestedHost {
    /// The host.
    pub host: String,
    /// How often.
    pub requests: u32,
}

/// A target to which requests were refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RefusedRequest {
    /// Why: `blocked_address`, `blocked_host`, `blocked_port`, `too_many_requests`,
    /// `too_many_bytes`, `malformed` …
    pub kind: String,
    /// The host.
    pub host: String,
    /// The port.
    pub port: u16,
    /// How often.
    pub times: u32,
}

/// Milliseconds since the page was begun.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timings {
    /// Until the browser was ready for it.
    pub ready_ms: u64,
    /// Until the document and what it refers to was loaded.
    pub loaded_ms: Option<u64>,
    /// Until the page was quiet, or was taken as it was.
    pub quiet_ms: Option<u64>,
    /// In all.
    pub total_ms: u64,
}
