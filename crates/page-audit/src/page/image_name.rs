//! The accessible name of an image (Accessible Name and Description Computation 1.2), as far as static
//! HTML gives it.

use super::Page;
use super::exposure::is_blank;
use crate::document::Element;

/// Where an image's accessible name comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ImageName<'d> {
    /// There is none.
    Missing,
    /// There is none on purpose: the image is decoration.
    Decorative,
    /// From `alt`.
    Alt(&'d str),
    /// From `aria-labelledby`, `aria-label`, `title` or what is within the element.
    Other,
}

impl Page<'_> {
    /// The name of an `<img>` or of an element with the role of an image.
    pub(crate) fn image_name<'d>(&'d self, image: Element<'d>) -> ImageName<'d> {
        let has = |name| image.attribute(name).is_some_and(|text| !is_blank(text));
        if self.is_labelled_by_text(image) || has("aria-label") {
            return ImageName::Other;
        }
        if image.is_html("img") {
            match image.attribute("alt") {
                Some("") => return ImageName::Decorative,
                Some(alt) if !is_blank(alt) => return ImageName::Alt(alt),
                _ => {}
            }
        }
        if has("title") {
            return ImageName::Other;
        }
        ImageName::Missing
    }

    fn is_labelled_by_text(&self, element: Element<'_>) -> bool {
        let ids = element.attribute("aria-labelledby").unwrap_or_default();
        ids.split_ascii_whitespace()
            .filter_map(|id| self.document().element_by_id(id))
            .any(|label| {
                self.has_text(label)
                    || label
                        .attribute("title")
                        .is_some_and(|title| !is_blank(title))
            })
    }
}

/// Whether an element of this role is a control, whose name is another matter than an image's.
pub(crate) fn is_control_role(role: &str) -> bool {
    matches!(
        role,
        "button"
            | "checkbox"
            | "link"
            | "menuitem"
            | "menuitemcheckbox"
            | "menuitemradio"
            | "option"
            | "progressbar"
            | "radio"
            | "scrollbar"
            | "slider"
            | "switch"
            | "tab"
            | "treeitem"
    )
}
