//! Every link has a URL that search engines can follow.

use std::cell::LazyCell;

use html_document::Element;

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted};
use crate::page::{Page, heading_text};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// An `<a>` with a `role` is another kind of control, and one without `href` and what a script
/// follows instead is only a placeholder: as in Lighthouse, both are ignored. A link to `#` leads
/// to the top of the page (HTML standard, "find a potential indicated element"): if that is not
/// what it is for, only a script makes something of it, which is a warning. A menu's link to the
/// page that is open may lead there, or to the empty address, which is the page's own.
pub(super) static RULE: Rule = Rule {
    id: "links_crawlable",
    category: Category::Seo,
    severity: Severity::Medium,
    measure: Some(Measure::Share),
    gate: None,
    title: "Search engines can follow every link",
    failing_title: "Search engines cannot follow every link",
    faults: &[
        FaultKind::new(
            "link_without_url",
            "Search engines cannot follow some links",
        ),
        FaultKind::with_steps(
            "link_to_nowhere",
            "Links lead nowhere without a script",
            "Give each link the URL of its page in href. Use a <button> for what only a script \
             does.",
        ),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Hours,
    why: "Search engines follow <a> elements whose href is a URL; they do not click or run \
          scripts. Pages behind other links may never be found.",
    how_to_fix: "Give each link the URL of its page in href, and let scripts build on that. Use a \
                 <button> for what is not a link.",
    source_url: "https://developers.google.com/search/docs/crawling-indexing/links-crawlable",
    check,
};

/// The attributes of links that only scripts follow: Google's documentation names the first two,
/// and frameworks have the others.
const SCRIPTED: [(&str, &str); 12] = [
    ("onclick", "onclick without href"),
    ("routerlink", "routerLink without href"),
    ("[routerlink]", "routerLink without href"),
    ("ng-reflect-router-link", "routerLink without href"),
    ("data-href", "data-href without href"),
    ("ng-href", "ng-href without href"),
    ("ui-sref", "ui-sref without href"),
    ("v-link", "v-link without href"),
    ("to", "to without href"),
    (":href", ":href without href"),
    ("v-bind:href", "v-bind:href without href"),
    ("xlink:href", "xlink:href without href"),
];

fn check(page: &Page<'_>) -> Finding {
    let mut links = 0_usize;
    let mut faults = EvidenceList::default();
    let mut nowhere = EvidenceList::default();
    let names = LazyCell::new(|| names_of(page));
    for link in page.document().html_elements("a") {
        if !link.has_attribute("href") && scripted(link).is_none() {
            continue;
        }
        links += 1;
        if is_to_open_page(link, |said| names.contains(&bare(said))) {
            continue;
        }
        if leads_nowhere(page, link) {
            nowhere.add("link_to_nowhere", |key| {
                let text = link.text(MAX_TEXT);
                let found = format_args!("a link to #: {text}");
                let expected = "the URL of a page in href, or a <button>";
                Evidence::at(key, link, found, expected)
            });
        } else if let Some(fault) = fault(page, link) {
            faults.add("link_without_url", |key| {
                let href = link.attribute("href").unwrap_or_default();
                let found = if href.trim_ascii().is_empty() {
                    fault.to_owned()
                } else {
                    format!("{fault}: {href}")
                };
                Evidence::at(key, link, found, "the URL of a page in href")
            });
        }
    }
    if links == 0 {
        return Finding::not_applicable("The page has no links.");
    }
    let finding = if !faults.is_empty() {
        let have = counted(faults.total, "link has", "links have");
        Finding::fail(format!("{have} no usable URL."))
    } else if !nowhere.is_empty() {
        let lead = counted(nowhere.total, "link leads", "links lead");
        Finding::warn(format!("{lead} nowhere without a script."))
    } else {
        Finding::pass("Search engines can follow the page's links.")
    };
    let total = faults.total + nowhere.total;
    finding
        .concerning(total, links)
        .with_value(total)
        .with_evidence(faults.and(nowhere))
}

/// How much of a link's text is shown.
const MAX_TEXT: usize = 100;
/// Words in the texts, classes and ids of links to the top of a page.
const TOP: [&str; 16] = [
    "top",
    "totop",
    "backtotop",
    "gotop",
    "scrolltop",
    "scrollup",
    "up",
    "oben",
    "haut",
    "arriba",
    "inicio",
    "alto",
    "topo",
    "boven",
    "наверх",
    "home",
];
const UP: [char; 3] = ['\u{2191}', '\u{25b2}', '\u{2b06}'];
/// The attributes of links that open something in the page.
const OPENING: [&str; 9] = [
    "role",
    "aria-expanded",
    "aria-haspopup",
    "aria-controls",
    "aria-pressed",
    "data-toggle",
    "data-bs-toggle",
    "data-target",
    "data-bs-target",
];

/// Whether a link goes to `#`, and neither says that it leads to the top nor is a control of
/// something in the page.
fn leads_nowhere(page: &Page<'_>, link: Element<'_>) -> bool {
    let href = link.attribute("href").map(str::trim_ascii);
    if href != Some("#") || page.is_unseen(link) || is_for_nobody(page, link) {
        return false;
    }
    let is_opening = OPENING.iter().any(|name| link.has_attribute(name));
    let names = ["class", "id", "aria-label", "title"];
    let said = names.iter().filter_map(|name| link.attribute(name));
    let text = link.text(MAX_TEXT);
    let says_top = said.chain([text.as_str()]).any(|said| {
        let said = said.to_lowercase();
        let mut words = said.split(|sign: char| !sign.is_alphanumeric());
        words.any(|word| TOP.contains(&word)) || said.contains(UP)
    });
    let script = link.attribute("onclick").unwrap_or_default();
    !is_opening && !says_top && !is_action(script)
}

/// Whether a link to `#` or to the empty address is marked as the one to the page that is open, or
/// has its title or main heading as text.
fn is_to_open_page(link: Element<'_>, names: impl Fn(&str) -> bool) -> bool {
    let href = link.attribute("href").map(str::trim_ascii);
    if !matches!(href, Some("#" | "")) {
        return false;
    }
    let is_in_menu = link.ancestors().any(|at| at.is_one_of(&["li", "nav"]));
    let is_marked = |element: Element<'_>| {
        let mut marks = MARKS.iter();
        is_in_menu && marks.any(|mark| element.has_token("class", mark))
            || element
                .attribute("aria-current")
                .is_some_and(|state| !state.is_empty() && state != "false")
    };
    let item = link.parent().filter(|parent| parent.is_html("li"));
    if is_marked(link) || item.is_some_and(is_marked) {
        return true;
    }
    let labels = ["title", "aria-label"];
    let mut labels = labels.iter().filter_map(|name| link.attribute(name));
    labels.any(&names) || names(&link.text(MAX_TEXT))
}

/// The classes of a menu's link to the page that is open, or of the item with it.
const MARKS: [&str; 6] = [
    "active",
    "is-active",
    "current",
    "is-current",
    "current-menu-item",
    "current_page_item",
];

/// No more headings are read for what the page calls itself.
const MAX_NAMES: usize = 10;

/// What the page calls itself: the parts of its title, and its main headings.
fn names_of(page: &Page<'_>) -> Vec<String> {
    let title = page.title().unwrap_or_default().replace(" - ", "|");
    let parts = title.split(['|', '—', '–', '·']).map(bare);
    let headings = page.document().html_elements("h1").take(MAX_NAMES);
    let headings = headings.map(|heading| bare(&heading_text(heading)));
    let names = parts.chain(headings);
    names.filter(|name| !name.is_empty()).collect()
}

/// A name without the signs around it, such as the link to the heading itself.
fn bare(name: &str) -> String {
    let name = name.trim_matches(|sign: char| !sign.is_alphanumeric());
    name.to_lowercase()
}

/// Whether neither the keyboard nor a screen reader gets to the link: only scripts use it.
fn is_for_nobody(page: &Page<'_>, link: Element<'_>) -> bool {
    page.is_aria_hidden(link) && !page.is_in_tab_order(link)
}

/// What scripts of links do in the page that is open.
const ACTIONS: [&str; 5] = ["print(", "history.", "close(", "reload(", "scroll"];

/// Whether a script leads to no other page.
fn is_action(script: &str) -> bool {
    ACTIONS.iter().any(|action| script.contains(action))
}

/// What a script follows instead of an address, if the link has such a thing.
fn scripted(link: Element<'_>) -> Option<&'static str> {
    let mut known = SCRIPTED.iter();
    let found = known.find(|(name, _)| link.has_attribute(name));
    found.map(|(_, fault)| *fault)
}

fn fault(page: &Page<'_>, link: Element<'_>) -> Option<&'static str> {
    let has = |name| {
        link.attribute(name)
            .is_some_and(|value| !value.trim_ascii().is_empty())
    };
    let Some(href) = link.attribute("href") else {
        return scripted(link).filter(|_| !has("role"));
    };
    if href.trim_ascii().is_empty() {
        let named = has("id") || has("name") || has("role");
        return (!named).then_some("an empty href");
    }
    if href.starts_with('#') && page.base_url().scheme() != "file" {
        return None;
    }
    match page.resolve(href) {
        None => Some("not a URL"),
        Some(url) => match url.scheme() {
            "javascript" if !has("role") && !is_action(url.path()) => Some("a script"),
            "file" => Some("a file on the visitor's machine"),
            _ => None,
        },
    }
}
