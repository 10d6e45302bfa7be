//! The page's files are there.

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, part_of, plural};
use crate::page::{Page, ResourceKind};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};
use crate::snapshot::ProbeResponse;

/// Style sheets, scripts and images. A status that says only that programs are not welcome does not
/// count, and neither does a server that does not answer.
pub(super) static RULE: Rule = Rule {
    id: "asset_errors",
    category: Category::Performance,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "The page's style sheets, scripts and images are there",
    failing_title: "Files of the page cannot be used",
    faults: &[
        FaultKind::new("missing_file", "Files of the page are missing"),
        FaultKind::new(
            "wrong_media_type",
            "Files of the page are sent as something else",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "A file that is missing costs a request, and the page lacks its styles, its functions or a \
          picture.",
    how_to_fix: "Correct the address, put the file back, or remove the element that loads it.",
    source_url: "https://www.rfc-editor.org/rfc/rfc9110#section-15.5",
    check,
};

/// Statuses with which servers turn programs away.
const OF_PROGRAMS: [u16; 6] = [401, 403, 405, 429, 451, 999];

fn check(page: &Page<'_>) -> Finding {
    let mut files = 0_usize;
    let mut failure = None;
    let mut wrong = EvidenceList::default();
    for file in page.fetched_resources() {
        let resource = file.resource;
        let Some(wanted) = Wanted::of(resource.kind) else {
            continue;
        };
        let Some(response) = file.fetched.response(&mut failure) else {
            continue;
        };
        if OF_PROGRAMS.contains(&response.status) {
            continue;
        }
        files += 1;
        let element = page.document().element(resource.element);
        let url = &resource.url;
        if response.status >= 400 {
            let found = format!("status {}: {url}", response.status);
            wrong.add("missing_file", |key| {
                Evidence::at(key, element, found, "status 200")
            });
        } else if let Some(media_type) = wanted.other_type(response) {
            let found = format!("{media_type}: {url}");
            wrong.add("wrong_media_type", |key| {
                Evidence::at(key, element, found, wanted.described())
            });
        }
    }
    let some = |part| part_of(part, files, "file", "files");
    let finding = if !wrong.is_empty() {
        let count = wrong.total;
        let verb = plural(count, "is", "are");
        Finding::fail(format!("{} of the page {verb} missing.", some(count)))
    } else if let Some(reason) = failure {
        return Finding::unmeasured(format!(
            "Not every file of the page could be checked: {reason}."
        ));
    } else if files == 0 {
        return Finding::not_applicable("The page needs no style sheets, scripts or images.");
    } else {
        let count = files as u64;
        let verb = plural(count, "is", "are");
        Finding::pass(format!("{} of the page {verb} there.", some(count)))
    };
    let finding = finding.concerning(wrong.total, files);
    finding.with_value(wrong.total).with_evidence(wrong)
}

/// What an element expects its file to be.
#[derive(Clone, Copy)]
enum Wanted {
    StyleSheet,
    Script,
    Image,
}

impl Wanted {
    fn of(kind: ResourceKind) -> Option<Self> {
        match kind {
            ResourceKind::StyleSheet => Some(Self::StyleSheet),
            ResourceKind::Script => Some(Self::Script),
            ResourceKind::Image => Some(Self::Image),
            ResourceKind::Font
            | ResourceKind::Media
            | ResourceKind::Frame
            | ResourceKind::Other => None,
        }
    }

    const fn described(self) -> &'static str {
        match self {
            Self::StyleSheet => "text/css",
            Self::Script => "text/javascript",
            Self::Image => "a type of images",
        }
    }

    /// The media type of a file that browsers do not use for this. They find out by themselves what
    /// an image is, but a page in its place is what servers send instead of an error.
    fn other_type(self, response: &ProbeResponse) -> Option<String> {
        let media_type = response.headers.content_type()?.essence;
        let is_page = matches!(media_type.as_str(), "text/html" | "application/xhtml+xml");
        let is_picture = ["image/", "audio/", "video/"]
            .iter()
            .any(|kind| media_type.starts_with(kind));
        let is_other = match self {
            Self::StyleSheet => media_type != "text/css",
            Self::Script => is_page || is_picture || media_type == "text/csv",
            Self::Image => is_page,
        };
        is_other.then_some(media_type)
    }
}
