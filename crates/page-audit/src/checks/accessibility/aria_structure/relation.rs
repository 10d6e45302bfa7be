//! Which roles belong into which (WAI-ARIA 1.2, "required context role" and "required owned
//! elements").

use crate::page::Role;

/// The roles of which one has to be around an element of this role. `group` among them stands for a
/// group within one of the others.
pub(super) fn parents(role: Role) -> &'static [Role] {
    match role {
        Role::Caption => &[Role::Table, Role::Grid, Role::Treegrid, Role::Figure],
        Role::Cell | Role::Columnheader | Role::Gridcell | Role::Rowheader => &[Role::Row],
        Role::Listitem => &[Role::List, Role::Directory],
        Role::Menuitem | Role::Menuitemcheckbox | Role::Menuitemradio => {
            &[Role::Menu, Role::Menubar, Role::Group]
        }
        Role::Option => &[Role::Listbox, Role::Group],
        Role::Row => &[Role::Table, Role::Grid, Role::Treegrid, Role::Rowgroup],
        Role::Rowgroup => &[Role::Table, Role::Grid, Role::Treegrid],
        Role::Tab => &[Role::Tablist],
        Role::Treeitem => &[Role::Tree, Role::Group],
        _ => &[],
    }
}

/// The roles of which one has to be within an element of this role, itself or in a group.
pub(super) fn wanted_within(role: Role) -> &'static [Role] {
    match role {
        Role::Feed => &[Role::Article],
        Role::Grid | Role::Table | Role::Treegrid => &[Role::Row, Role::Rowgroup],
        Role::List => &[Role::Listitem],
        Role::Listbox => &[Role::Option],
        Role::Menu | Role::Menubar => {
            &[Role::Menuitem, Role::Menuitemcheckbox, Role::Menuitemradio]
        }
        Role::Row => &[
            Role::Cell,
            Role::Gridcell,
            Role::Columnheader,
            Role::Rowheader,
        ],
        Role::Rowgroup => &[Role::Row],
        Role::Tablist => &[Role::Tab],
        Role::Tree => &[Role::Treeitem],
        _ => &[],
    }
}

/// Whether an element of this role may also be within one of that role. WAI-ARIA 1.3 allows the
/// separators between the items of menus, which are as old as menus.
pub(super) fn allowed_within(container: Role, role: Role) -> bool {
    match role {
        Role::Caption => parents(Role::Caption).contains(&container),
        Role::Group => matches!(
            container,
            Role::Listbox | Role::Menu | Role::Menubar | Role::Tree
        ),
        // A menu beside its item, as in the patterns of the WAI-ARIA Authoring Practices.
        Role::Menu | Role::Separator => matches!(container, Role::Menu | Role::Menubar),
        _ => false,
    }
}

/// Whether the role groups items that belong to the element around.
pub(super) fn is_group(role: Role) -> bool {
    role == Role::Group
}
