//! Fields that get another id when the page has been read: plugins against spam give that of the
//! comment to a trap, and exchange both in a script.

use std::collections::HashSet;

use crate::page::Page;

/// The ids that scripts in the page replace.
pub(super) fn ids<'p>(page: &'p Page<'_>) -> HashSet<&'p str> {
    let scripts = page.document().html_elements("script");
    scripts
        .flat_map(html_document::Element::own_text)
        .flat_map(|text| text.split("getElementById(\"").skip(1))
        .filter_map(|call| {
            let (id, set) = call.split_once("\").setAttribute(")?;
            set.trim_start().starts_with("\"id\"").then_some(id)
        })
        .collect()
}
