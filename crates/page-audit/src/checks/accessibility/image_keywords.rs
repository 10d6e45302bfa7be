//! Images have alternative text.

use html_document::{Element, Namespace, Piece};
use percent_encoding::percent_decode_str;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted, lacking, part_of, plural};
use crate::page::{NameSource, Page, Role, is_blank};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// Images that are buttons, areas or SVG are left to other checks, so that one fault counts once;
/// only the text of a button is looked at here. An alternative that repeats the words of its own
/// link is read out twice (WCAG technique H2); a title of a decoration is shown, but not read out
/// (H67).
pub(super) static RULE: Rule = Rule {
    id: "image_keywords",
    category: Category::Accessibility,
    severity: Severity::High,
    measure: Some(Measure::Share),
    gate: None,
    title: "Images have alternative text",
    failing_title: "Images are not described in words",
    faults: &[
        FaultKind::new("no_alt", "Images have no alternative text"),
        FaultKind::with_steps(
            "file_name_as_alt",
            "The alternative text of some images is a file name",
            "Replace the file name in alt by what the image shows.",
        ),
        FaultKind::with_steps(
            "placeholder_alt",
            "The alternative text of some images says nothing",
            "Replace the word in alt by what the image shows, or use alt=\"\" if it is purely \
             decorative.",
        ),
        FaultKind::with_steps(
            "long_alt",
            "The alternative text of some images is long",
            "Keep alt to a sentence, and put the rest into the text of the page.",
        ),
        FaultKind::with_steps(
            "repeated_alt",
            "The alternative text of some images repeats the text beside it",
            "Set alt=\"\" on the image: the text beside it already says the same.",
        ),
        FaultKind::with_steps(
            "title_of_decoration",
            "Images are marked as decoration, but have a title",
            "Move the text from title to alt, or remove the title if the image only decorates.",
        ),
    ],
    fixer: Fixer::Content,
    effort: Effort::Hours,
    why: "For search engines and people who cannot see an image, its alternative text is all there \
          is. Without it, screen readers read out the file name, or nothing.",
    how_to_fix: "Give every <img> an alt that describes what the image shows, or alt=\"\" if it is \
                 purely decorative. In most shop systems and site builders this is a field of the \
                 image, such as \"alternative text\".",
    source_url: "https://www.w3.org/WAI/WCAG22/Understanding/non-text-content.html",
    check,
};

const MAX_TEXT: usize = 150;
/// How far around an image its link is looked for.
const FARTHEST_LINK: usize = 20;

fn check(page: &Page<'_>) -> Finding {
    let mut images = 0_usize;
    let mut missing = EvidenceList::default();
    let mut doubtful = EvidenceList::default();
    for image in page.document().html_elements("img") {
        if is_marked_as_decoration(page, image) {
            images += 1;
            let title = image.attribute("title").unwrap_or_default();
            if !is_blank(title) {
                doubtful.add("title_of_decoration", |key| {
                    let found = format_args!("alt=\"\" and title=\"{title}\"");
                    Evidence::at(key, image, found, "the text in alt, or no title")
                });
            }
        }
    }
    for image in page.exposed(&[Role::Img, Role::Image]) {
        if image.namespace() != Namespace::Html {
            continue;
        }
        images += 1;
        let name = page.accessible_name(image);
        if name.is_empty() {
            missing.add("no_alt", |key| {
                Evidence::at(key, image, described(image), "alternative text (alt)")
            });
        }
        if name.source != NameSource::Native || !image.is_html("img") {
            continue;
        }
        let alt = image.attribute("alt").unwrap_or_default();
        if is_file_name(image, alt) {
            add_file_name(image, alt, &mut doubtful);
        } else if is_placeholder(image, alt) {
            let expected = "what the image shows, or alt=\"\"";
            doubtful.add("placeholder_alt", |key| {
                Evidence::at(key, image, alt, expected)
            });
        } else if alt.chars().count() > MAX_TEXT {
            doubtful.add("long_alt", |key| {
                Evidence::at(key, image, alt, "at most 150 characters")
            });
        } else if repeats_its_link(page, image, alt) {
            doubtful.add("repeated_alt", |key| {
                Evidence::at(key, image, alt, "alt=\"\" beside that text")
            });
        }
    }
    for button in page.exposed(&[Role::Button]) {
        let alt = button.attribute("alt").unwrap_or_default();
        let is_image = button.is_html("input") && button.attribute_is("type", "image");
        if is_image && is_file_name(button, alt) {
            images += 1;
            add_file_name(button, alt, &mut doubtful);
        }
    }
    if images == 0 {
        return Finding::not_applicable("The page has no images that need alternative text.");
    }
    let finding = if !missing.is_empty() {
        let kind = ("image", "images");
        let text = ("no alternative text", "alternative text");
        Finding::fail(lacking(missing.total, images, kind, text))
    } else if !doubtful.is_empty() {
        let count = counted(doubtful.total, "image", "images");
        Finding::warn(format!("The alternative text of {count} is unhelpful."))
    } else {
        let subject = part_of(images as u64, images, "image", "images");
        let (have, are) = (plural(images, "has", "have"), plural(images, "is", "are"));
        Finding::pass(format!(
            "{subject} {have} alternative text or {are} marked as decoration."
        ))
    };
    let concerned = match missing.total {
        0 => doubtful.total,
        missing => missing,
    };
    finding
        .concerning(concerned, images)
        .with_value(missing.total)
        .with_evidence(missing.and(doubtful))
}

fn add_file_name(image: Element<'_>, alt: &str, doubtful: &mut EvidenceList) {
    let expected = "what the image shows, not its file name";
    doubtful.add("file_name_as_alt", |key| {
        Evidence::at(key, image, alt, expected)
    });
}

/// Whether an image's alternative is also the whole text beside it in its link or button.
fn repeats_its_link(page: &Page<'_>, image: Element<'_>, alt: &str) -> bool {
    let is_named_by_contents = |around: &Element<'_>| {
        (around.is_html("a") && around.has_attribute("href")) || around.is_html("button")
    };
    let mut around = image.ancestors().take(FARTHEST_LINK);
    let Some(control) = around.find(is_named_by_contents) else {
        return false;
    };
    let words =
        |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_lowercase).collect() };
    let alternative = words(alt);
    if words(&first_text(control)) != alternative {
        return false;
    }
    // All that is read out for the control: some of the text may be hidden.
    let name = page.accessible_name(control);
    let name_words = words(&name.text);
    let (before, after) = name_words.split_at(name_words.len() / 2);
    name.source == NameSource::Contents && before == alternative && after == alternative
}

/// How many elements and texts of a link are read: those with one text have few.
const MAX_PIECES: usize = 50;

fn first_text(control: Element<'_>) -> String {
    let texts = control.descendants().take(MAX_PIECES);
    let texts = texts.filter_map(|piece| match piece {
        Piece::Text(text) => Some(text),
        Piece::Element(_) => None,
    });
    texts.collect()
}

/// Whether an `alt=""` marks the image as decoration.
fn is_marked_as_decoration(page: &Page<'_>, image: Element<'_>) -> bool {
    let explicit = image.attribute("role").unwrap_or_default();
    explicit.trim_ascii().is_empty() && page.role(image) == Role::None && !page.is_hidden(image)
}

fn described(image: Element<'_>) -> String {
    match (image.attribute("src"), image.attribute("alt")) {
        (Some(source), Some(_)) => format!("an alt of white space: {source}"),
        (Some(source), None) => source.to_owned(),
        (None, _) => format!("<{}>", image.name()),
    }
}

/// Whether a name ends in a dot and a few letters and digits.
fn has_extension(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(stem, extension)| {
        !stem.is_empty()
            && (2..=5).contains(&extension.len())
            && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// What is left in `alt` by those who do not say what an image shows, in lower case.
const PLACEHOLDERS: [&str; 24] = [
    "alt",
    "alt text",
    "alternative text",
    "alternativtext",
    "bild",
    "foto",
    "graphic",
    "grafik",
    "image",
    "image of",
    "imagen",
    "img",
    "immagine",
    "null",
    "photo",
    "photo of",
    "pic",
    "picture",
    "picture of",
    "placeholder",
    "spacer",
    "undefined",
    "unnamed",
    "untitled",
];
/// How names of files with pictures end.
const EXTENSIONS: [&str; 9] = [
    "avif", "bmp", "gif", "heic", "jpeg", "jpg", "png", "svg", "webp",
];
/// How cameras begin the names of files, before a number.
const CAMERAS: [&str; 5] = ["img", "dsc", "dscn", "dscf", "pxl"];

/// Whether the text is the name of some file, or a word that stands for a text (WCAG 2.2, failure
/// F30).
fn is_placeholder(image: Element<'_>, alt: &str) -> bool {
    let alt = alt.trim().to_lowercase();
    let is_of_file = alt.rsplit_once('.').is_some_and(|(stem, extension)| {
        !stem.is_empty()
            && !stem.contains(|sign: char| sign.is_whitespace() || sign == ':')
            && EXTENSIONS.contains(&extension)
    });
    let (camera, number) = alt.split_at(alt.find(['_', '-']).unwrap_or(0));
    let number = number.trim_start_matches(['_', '-']);
    let is_of_camera = CAMERAS.contains(&camera)
        && !number.is_empty()
        && number
            .chars()
            .all(|sign| sign.is_ascii_digit() || sign == '_');
    let is_template = alt.starts_with("{{") && alt.ends_with("}}");
    PLACEHOLDERS.contains(&alt.as_str())
        || is_template
        || ((is_of_file || is_of_camera) && !is_in_download(image))
}

/// Whether the text is the name of the image's file (ACT rule 9eb3f6).
fn is_file_name(image: Element<'_>, alt: &str) -> bool {
    let source = image.attribute("src").unwrap_or_default().trim_ascii();
    if source
        .get(..5)
        .is_some_and(|start| start.eq_ignore_ascii_case("data:"))
    {
        return false;
    }
    let path = source.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default();
    let decoded = percent_decode_str(name).decode_utf8_lossy();
    let alt = alt.trim();
    // Without an extension, it may be a word that says what the image shows.
    has_extension(alt)
        && (alt.eq_ignore_ascii_case(name) || alt.eq_ignore_ascii_case(&decoded))
        && !is_in_download(image)
}

/// Whether the image is what its link downloads: then its file name says something.
fn is_in_download(image: Element<'_>) -> bool {
    let mut around = image.ancestors().take(FARTHEST_LINK);
    around.any(|around| around.is_html("a") && around.has_attribute("download"))
}
