//! What specifications of ARIA have given up.

use html_document::Element;

use super::is_custom;
use crate::page::Role;

/// The attributes that WAI-ARIA 1.2 deprecates on all roles but those that support or inherit them
/// ("Global States and Properties").
const OF_FEW: [(&str, &[Role]); 4] = [
    (
        "aria-disabled",
        &[
            Role::Application,
            Role::Button,
            Role::Checkbox,
            Role::Columnheader,
            Role::Combobox,
            Role::Grid,
            Role::Gridcell,
            Role::Group,
            Role::Link,
            Role::Listbox,
            Role::Menu,
            Role::Menubar,
            Role::Menuitem,
            Role::Menuitemcheckbox,
            Role::Menuitemradio,
            Role::Option,
            Role::Radio,
            Role::Radiogroup,
            Role::Row,
            Role::Rowheader,
            Role::Scrollbar,
            Role::Searchbox,
            Role::Separator,
            Role::Slider,
            Role::Spinbutton,
            Role::Switch,
            Role::Tab,
            Role::Tablist,
            Role::Textbox,
            Role::Toolbar,
            Role::Tree,
            Role::Treegrid,
            Role::Treeitem,
        ],
    ),
    ("aria-errormessage", OF_VALUES),
    (
        "aria-haspopup",
        &[
            Role::Application,
            Role::Button,
            Role::Columnheader,
            Role::Combobox,
            Role::Gridcell,
            Role::Link,
            Role::Menuitem,
            Role::Menuitemcheckbox,
            Role::Menuitemradio,
            Role::Rowheader,
            Role::Searchbox,
            Role::Slider,
            Role::Tab,
            Role::Textbox,
            Role::Treeitem,
        ],
    ),
    ("aria-invalid", OF_VALUES),
];

const OF_VALUES: &[Role] = &[
    Role::Application,
    Role::Checkbox,
    Role::Columnheader,
    Role::Combobox,
    Role::Gridcell,
    Role::Listbox,
    Role::Radiogroup,
    Role::Rowheader,
    Role::Searchbox,
    Role::Slider,
    Role::Spinbutton,
    Role::Switch,
    Role::Textbox,
    Role::Tree,
    Role::Treegrid,
];

/// Whether WAI-ARIA 1.2 or its digital publishing module 1.1 deprecates the role.
pub(super) fn is_deprecated(role: Role) -> bool {
    matches!(
        role,
        Role::Directory | Role::DocBiblioentry | Role::DocEndnote
    )
}

/// Whether WAI-ARIA 1.2 deprecates the attribute on an element of this role. What has no role, such
/// as a field for a date, may have what HTML gives it; `aria-invalid` on a radio button is for the
/// group, which few pages mark.
pub(super) fn is_deprecated_attribute(element: Element<'_>, role: Role, name: &str) -> bool {
    if matches!(name, "aria-dropeffect" | "aria-grabbed") {
        return true;
    }
    let is_sure = role != Role::Absent && role != Role::Radio && !is_custom(element);
    let mut of_few = OF_FEW.iter();
    is_sure
        && of_few.any(|(attribute, roles)| *attribute == name && !roles.contains(&role))
        && !element.is_html("summary")
}
