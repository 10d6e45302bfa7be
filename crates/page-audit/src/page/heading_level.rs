//! The level of a heading.

use html_document::Element;

/// The level that browsers assume for a heading without one (WAI-ARIA 1.2, "heading").
const DEFAULT_LEVEL: u32 = 2;

/// The level of an element whose role is heading, from 1: that of `aria-level`, or else of its
/// name.
pub(crate) fn heading_level(heading: Element<'_>) -> u32 {
    let explicit = heading.attribute("aria-level");
    let explicit = explicit.and_then(|level| level.trim_ascii().parse::<u32>().ok());
    if let Some(level) = explicit.filter(|level| *level > 0) {
        return level.min(1_000);
    }
    let native = heading.name().strip_prefix('h');
    native
        .and_then(|level| level.parse().ok())
        .unwrap_or(DEFAULT_LEVEL)
}
