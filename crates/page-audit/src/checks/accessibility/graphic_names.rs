//! Image buttons, areas of image maps, embedded media and drawings have a name.

use std::collections::HashSet;

use html_document::{Element, Namespace};

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, Kinds, counted, part_of, plural};
use crate::page::{Page, Role, input_type};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// ACT rules 59796f, 8fc3b6 and 7d6734, and areas that are links. An `<object>` or an `<embed>`
/// counts when it shows a picture, sound or video, as far as its type or its address reveals (WCAG
/// 2.2, 1.1.1).
pub(super) static RULE: Rule = Rule {
    id: "graphic_names",
    category: Category::Accessibility,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "Image buttons, map areas, objects and drawings have names",
    failing_title: "Graphics that say something have no name",
    faults: &[
        FaultKind::new("button_without_name", "Image buttons have no name"),
        FaultKind::new("area_without_name", "Areas of image maps have no name"),
        FaultKind::new("object_without_name", "Embedded media have no name"),
        FaultKind::new("drawing_without_name", "Drawings have no name"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "A screen reader can say nothing about a picture that serves as a button, a map or a \
          drawing unless it has a name.",
    how_to_fix: "Give image buttons and areas an alt, objects a title or an aria-label, and an \
                 <svg role=\"img\"> a <title>.",
    source_url: "https://www.w3.org/WAI/standards-guidelines/act/rules/59796f/",
    check,
};

const ROLES: &[Role] = &[
    Role::Button,
    Role::Link,
    Role::Img,
    Role::Image,
    Role::GraphicsDocument,
    Role::GraphicsSymbol,
    Role::Absent,
];

const AN_ALT: &str = "alternative text (alt)";

fn check(page: &Page<'_>) -> Finding {
    let mut used_maps: Option<HashSet<&str>> = None;
    let mut graphics = 0_usize;
    let mut kinds = Kinds::default();
    let mut nameless = EvidenceList::default();
    for element in page.exposed(ROLES) {
        let (key, expected, noun) = match kind(page, element) {
            Some(Kind::Area) => {
                let used = used_maps.get_or_insert_with(|| maps_in_use(page));
                if !is_in_map(element, used) {
                    continue;
                }
                (
                    "area_without_name",
                    AN_ALT,
                    ("area of an image map", "areas of image maps"),
                )
            }
            Some(Kind::Button) => (
                "button_without_name",
                AN_ALT,
                ("image button", "image buttons"),
            ),
            Some(Kind::Object) => (
                "object_without_name",
                "a title or an aria-label",
                ("embedded file", "embedded files"),
            ),
            Some(Kind::Drawing) => (
                "drawing_without_name",
                "a <title> or an aria-label",
                ("drawing", "drawings"),
            ),
            None => continue,
        };
        graphics += 1;
        if !page.has_name(element) {
            kinds.add(noun);
            nameless.add(key, |key| {
                Evidence::at(key, element, described(element), expected)
            });
        }
    }
    if graphics == 0 {
        return Finding::not_applicable(
            "The page has no image buttons, areas, embedded media or drawings that need a name.",
        );
    }
    let finding = if nameless.is_empty() {
        let subject = part_of(graphics as u64, graphics, "graphic", "graphics");
        let have = plural(graphics, "has", "have");
        Finding::pass(format!("{subject} {have} a name."))
    } else {
        let (one, many) = kinds.noun_or(("graphic", "graphics"));
        let subject = counted(nameless.total, one, many);
        let have = plural(nameless.total, "has", "have");
        Finding::fail(format!("{subject} {have} no name."))
    };
    let finding = finding.concerning(nameless.total, graphics);
    finding.with_value(nameless.total).with_evidence(nameless)
}

enum Kind {
    Button,
    Area,
    Object,
    Drawing,
}

fn kind(page: &Page<'_>, element: Element<'_>) -> Option<Kind> {
    let role = page.role(element);
    match element.namespace() {
        Namespace::Svg => {
            let is_drawing = !matches!(role, Role::Button | Role::Link | Role::Absent);
            is_drawing.then_some(Kind::Drawing)
        }
        Namespace::Html if element.is_html("input") => {
            let is_image = input_type(element).eq_ignore_ascii_case("image");
            (role == Role::Button && is_image).then_some(Kind::Button)
        }
        Namespace::Html if element.is_html("area") => {
            (role == Role::Link && element.has_attribute("href")).then_some(Kind::Area)
        }
        Namespace::Html if element.is_html("object") => {
            (role == Role::Absent && shows_media(element, "data")).then_some(Kind::Object)
        }
        Namespace::Html if element.is_html("embed") => {
            (role == Role::Absent && shows_media(element, "src")).then_some(Kind::Object)
        }
        _ => None,
    }
}

/// Whether the file is media, whose address is in the attribute of this name.
fn shows_media(object: Element<'_>, source: &str) -> bool {
    let data = object.attribute(source).unwrap_or_default().trim_ascii();
    if data.is_empty() {
        return false;
    }
    let inline = data
        .get(..5)
        .filter(|start| start.eq_ignore_ascii_case("data:"));
    let media_type = match object.attribute("type").map(str::trim_ascii) {
        Some(media_type) if !media_type.is_empty() => Some(media_type),
        _ => inline.and_then(|_| data.get(5..)),
    };
    if let Some(media_type) = media_type {
        return ["image/", "audio/", "video/"].iter().any(|start| {
            let begin = media_type.get(..start.len());
            begin.is_some_and(|begin| begin.eq_ignore_ascii_case(start))
        });
    }
    let path = data.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default();
    let extension = name.rsplit_once('.').map(|(_, extension)| extension);
    extension.is_some_and(|extension| {
        MEDIA_EXTENSIONS
            .iter()
            .any(|known| known.eq_ignore_ascii_case(extension))
    })
}

const MEDIA_EXTENSIONS: &[&str] = &[
    "aac", "apng", "avif", "bmp", "flac", "gif", "ico", "jpeg", "jpg", "jxl", "m4a", "m4v", "mov",
    "mp3", "mp4", "oga", "ogg", "ogv", "opus", "png", "svg", "wav", "webm", "webp",
];

/// The names of the maps that an image uses: the areas of other maps are not shown.
fn maps_in_use<'p>(page: &'p Page<'_>) -> HashSet<&'p str> {
    let images = page.document().html_elements("img");
    let objects = page.document().html_elements("object");
    images
        .chain(objects)
        .filter_map(|image| image.attribute("usemap")?.split_once('#'))
        .map(|(_, name)| name)
        .collect()
}

fn is_in_map(area: Element<'_>, used: &HashSet<&str>) -> bool {
    let map = area.ancestors().find(|around| around.is_html("map"));
    let name = map.and_then(|map| map.attribute("name"));
    name.is_some_and(|name| used.contains(name))
}

fn described(element: Element<'_>) -> String {
    let source = ["src", "href", "data"]
        .iter()
        .find_map(|name| element.attribute(name));
    match source {
        Some(source) => format!("<{}> {source}", element.name()),
        None => format!("<{}>", element.name()),
    }
}
