//! Sound can be turned off, and videos have captions.

use html_document::Element;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// ACT rule 80f0bf without the length of the sound, which only the file itself shows, and axe's
/// video-caption. A part of the file that its address names is known to be short.
pub(super) static RULE: Rule = Rule {
    id: "media",
    category: Category::Accessibility,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "Sound does not start by itself, and videos have captions",
    failing_title: "Sound and video do not suit everybody",
    faults: &[
        FaultKind::new("autoplay", "Sound starts by itself"),
        FaultKind::new("missing_captions", "Videos have no captions"),
    ],
    fixer: Fixer::Content,
    effort: Effort::Hours,
    why: "Sound that starts by itself drowns a screen reader's voice. Without captions, a video \
          says nothing to people who cannot hear it.",
    how_to_fix: "Remove autoplay or add muted or controls, and add a <track kind=\"captions\"> to \
                 each video with speech.",
    source_url: "https://www.w3.org/WAI/WCAG22/Understanding/audio-control.html",
    check,
};

/// Shorter sounds need no control (WCAG 1.4.2), in seconds.
const SHORT: f64 = 3.0;

fn check(page: &Page<'_>) -> Finding {
    let document = page.document();
    let (mut count, mut loud_videos) = (0_usize, 0);
    let (mut loud, mut silent) = (EvidenceList::default(), EvidenceList::default());
    let media = ["audio", "video"].map(|name| document.html_elements(name));
    for media in media.into_iter().flatten() {
        if page.is_not_rendered(media) && media.is_html("video") {
            continue;
        }
        count += 1;
        let (name, has) = (media.name(), |name| media.has_attribute(name));
        if has("autoplay") && !has("muted") && !has("controls") && !is_short(media) {
            loud_videos += u64::from(media.is_html("video"));
            loud.add("autoplay", |key| {
                let found = format_args!("<{name}> starts by itself and has no controls");
                Evidence::at(key, media, found, "controls or muted, or no autoplay")
            });
        } else if media.is_html("video") && has("controls") && !has("muted") && !has_captions(media)
        {
            silent.add("missing_captions", |key| {
                let expected = "a <track kind=\"captions\">";
                Evidence::at(key, media, "a <video> without captions", expected)
            });
        }
    }
    if count == 0 {
        return Finding::not_applicable("The page has no <audio> and no <video>.");
    }
    let total = loud.total + silent.total;
    let finding = if !loud.is_empty() {
        Finding::fail(said_of_loud(loud.total, loud_videos))
    } else if !silent.is_empty() {
        let videos = counted(silent.total, "video has", "videos have");
        Finding::warn(format!(
            "{videos} no captions; those with speech need them."
        ))
    } else {
        Finding::pass("No sound starts by itself, and videos have captions.")
    };
    let concerned = match loud.total {
        0 => silent.total,
        loud => loud,
    };
    finding
        .concerning(concerned, count)
        .with_value(total)
        .with_evidence(loud.and(silent))
}

/// What is said of media that start by themselves, of which this many are videos: whether a video
/// has sound is not known.
fn said_of_loud(all: u64, videos: u64) -> String {
    let (one, many) = match videos {
        0 => ("sound starts", "sounds start"),
        _ if videos == all => ("video may start with sound", "videos may start with sound"),
        _ => ("", "sounds and videos may start"),
    };
    let media = counted(all, one, many);
    match all {
        1 => format!("{media} by itself, and nothing turns it off."),
        _ => format!("{media} by themselves, and nothing turns them off."),
    }
}

fn has_captions(video: Element<'_>) -> bool {
    video.children().any(|child| {
        let is_captions = child.attribute("kind").is_none_or(|kind| {
            let kind = kind.trim_ascii();
            kind.eq_ignore_ascii_case("captions") || kind.eq_ignore_ascii_case("subtitles")
        });
        let source = child.attribute("src").unwrap_or_default();
        child.is_html("track") && is_captions && !source.trim_ascii().is_empty()
    })
}

/// Whether the addresses of all files name a part of a few seconds (Media Fragments 1.0).
fn is_short(media: Element<'_>) -> bool {
    let own = media.attribute("src");
    let sources = media.children().filter(|child| child.is_html("source"));
    let mut files = own
        .into_iter()
        .chain(sources.filter_map(|source| source.attribute("src")))
        .peekable();
    files.peek().is_some()
        && files.all(|file| {
            let part = file.rsplit_once("#t=").map(|(_, part)| part);
            let range = part.and_then(|part| part.split_once(','));
            let seconds = range.and_then(|(from, to)| {
                let from = if from.is_empty() {
                    0.0
                } else {
                    from.parse::<f64>().ok()?
                };
                Some(to.parse::<f64>().ok()? - from)
            });
            seconds.is_some_and(|seconds| seconds <= SHORT)
        })
}
