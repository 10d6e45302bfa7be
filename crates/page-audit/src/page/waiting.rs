//! Content that is hidden until scripts run.

use html_document::Element;

use super::Page;

/// The attributes with which frameworks mark what a style hides until they have filled it.
const CLOAKS: [&str; 5] = [
    "v-cloak",
    "x-cloak",
    "ng-cloak",
    "data-ng-cloak",
    "un-cloak",
];

impl Page<'_> {
    /// Whether most of the page's text is hidden until scripts run: what is there then, a reader
    /// sees, but nothing can be said about it before. A menu or a dialog that is hidden in the same
    /// way is less than the rest of the page.
    pub(crate) fn waits_for_scripts(&self) -> bool {
        let visible = self.visible_text_size().bytes;
        let limit = visible.saturating_add(1);
        let mut elements = self.document.elements();
        elements.any(|element| {
            is_cloaked(element)
                && self.is_never_rendered(element)
                // Of nested ones, the outermost says it all.
                && !element.parent().is_some_and(|parent| self.is_never_rendered(parent))
                && element.text(limit).len() > visible
        })
    }
}

fn is_cloaked(element: Element<'_>) -> bool {
    let mut attributes = element.attributes().iter();
    attributes.any(|attribute| CLOAKS.contains(&attribute.name()))
        || element.has_token("class", "ng-cloak")
}
