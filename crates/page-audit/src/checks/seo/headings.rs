//! The page has one main heading.

use crate::finding::{Evidence, EvidenceList, Finding};
use crate::page::{MAX_HEADING, Page, Role, heading_level, heading_text};
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

/// Headings made by `role` count like `<h1>`, and `aria-level` determines the level. An image's
/// `alt` is text. A heading that nobody sees, on any screen, is none.
pub(super) static RULE: Rule = Rule {
    id: "headings",
    category: Category::Seo,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "The page has one main heading",
    failing_title: "The page has no main heading",
    faults: &[
        FaultKind::with_steps(
            "empty_heading",
            "The main heading is empty",
            "Put text into the <h1>, or an alt on the image in it.",
        ),
        FaultKind::with_steps(
            "hidden_heading",
            "The main heading is hidden",
            "Show the main heading, or make the heading that visitors see the <h1>.",
        ),
        FaultKind::with_steps(
            "several_main_headings",
            "The page has several main headings",
            "Keep one <h1> for the subject of the page, and make the others <h2>.",
        ),
        FaultKind::with_steps(
            "heading_repeats_title",
            "The main heading repeats the title word for word",
            "Say in the heading what the title leaves out, in the words of a reader.",
        ),
    ],
    fixer: Fixer::Content,
    effort: Effort::Minutes,
    why: "The main heading tells readers, screen readers and search engines what the page is \
          about.",
    how_to_fix: "Give the page one <h1> with text that says what the page is about. In most shop \
                 systems and site builders this is the name of the page or of the product.",
    source_url: "https://html.spec.whatwg.org/multipage/sections.html#headings-and-outlines",
    check,
};

fn check(page: &Page<'_>) -> Finding {
    let elements = page.document().elements();
    let headings = elements.filter(|at| page.role(*at) == Role::Heading && heading_level(*at) == 1);
    let (mut first, mut shown_always) = (None, 0_usize);
    let mut hidden = EvidenceList::default();
    let mut empty = EvidenceList::default();
    let mut with_text = EvidenceList::default();
    for heading in headings {
        if page.is_unseen(heading) && !page.is_shown_without_scripts(heading) {
            hidden.add("hidden_heading", |key| {
                Evidence::at(
                    key,
                    heading,
                    heading_text(heading),
                    "a heading that is shown",
                )
            });
        } else if page.has_text(heading) {
            first.get_or_insert(heading);
            shown_always += usize::from(page.is_always_shown(heading));
            with_text.add("several_main_headings", |key| {
                Evidence::at(key, heading, heading_text(heading), "one main heading")
            });
        } else {
            empty.add("empty_heading", |key| {
                Evidence::at(key, heading, "an empty heading", "a heading with text")
            });
        }
    }
    let Some(first) = first else {
        if let Some(reason) = page.unread(&["h1", "heading"]) {
            return Finding::not_applicable(reason);
        }
        if empty.is_empty() && !hidden.is_empty() {
            return Finding::warn("The page's main heading is hidden.")
                .with_value(0_usize)
                .with_evidence(hidden);
        }
        let message = if empty.is_empty() {
            "The page has no main heading."
        } else {
            "The page's main heading is empty."
        };
        return Finding::fail(message)
            .with_value(0_usize)
            .with_evidence(empty);
    };
    // One for phones and one for desks are never seen together.
    if with_text.total > 1 && shown_always > 0 {
        return Finding::warn(format!("The page has {} main headings.", with_text.total))
            .with_value(with_text.total)
            .with_evidence(with_text);
    }
    let heading = heading_text(first);
    if is_below_home(page) && title(page).is_some_and(|title| title == heading) {
        return Finding::warn("The main heading repeats the title word for word.")
            .with_value(1_usize)
            .with(Evidence::at(
                "heading_repeats_title",
                first,
                heading,
                "a heading that adds to the title",
            ));
    }
    Finding::pass("The page has one main heading.").with_value(1_usize)
}

fn title(page: &Page<'_>) -> Option<String> {
    let mut titles = page.document().html_elements("title");
    let title = titles.find(|title| page.is_in_head(*title))?;
    Some(title.text(MAX_HEADING))
}

fn is_below_home(page: &Page<'_>) -> bool {
    page.url().path() != "/"
}
