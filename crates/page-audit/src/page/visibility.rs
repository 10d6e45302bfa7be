//! The effect of a `style` attribute on visibility.

use crate::formats::inline_style::declarations;

/// The declarations that decide whether an element is shown. If two set the same property, the
/// later one counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Visibility {
    /// Neither the element nor its contents are rendered.
    pub(super) removed: bool,
    /// The element is made invisible (`Some(true)`) or visible again (`Some(false)`).
    pub(super) invisible: Option<bool>,
}

impl Visibility {
    pub(super) fn of(style: &str) -> Self {
        let mut visibility = Self::default();
        let mut skipped = false;
        for (property, value) in declarations(style) {
            let is = |keyword: &str| value.eq_ignore_ascii_case(keyword);
            if property.eq_ignore_ascii_case("display") {
                visibility.removed = is("none");
            } else if property.eq_ignore_ascii_case("visibility") {
                let invisible = is("hidden") || is("collapse");
                visibility.invisible = (invisible || is("visible")).then_some(invisible);
            } else if property.eq_ignore_ascii_case("content-visibility") {
                skipped = is("hidden");
            }
        }
        visibility.removed |= skipped;
        visibility
    }
}
