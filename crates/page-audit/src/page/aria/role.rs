//! The roles: those of WAI-ARIA 1.2 (and the few that 1.3 adds), of its digital publishing module
//! 1.1 and of its graphics module 1.0.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Declares the roles and the table of their properties in the specifications.
macro_rules! roles {
    ($($role:ident $name:literal $naming:ident [$($required:ident)*] [$($supported:ident)*];)+) => {
        /// What an element is to assistive technology.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub(crate) enum Role {
            /// None of the specified roles: a `<video>`, a `<label>`, an `<input type=password>`.
            #[default]
            Absent,
            $(
                #[doc = concat!("`", $name, "`")]
                $role,
            )+
        }

        static NAMED: &[(&str, Role)] = &[$(($name, Role::$role)),+];

        static DEFINITIONS: &[Definition] = &[
            Definition {
                name: "",
                naming: Naming::Author,
                required: &[],
                supported: &[],
            },
            $(Definition {
                name: $name,
                naming: Naming::$naming,
                required: &[$(concat!("aria-", stringify!($required))),*],
                supported: &[$(concat!("aria-", stringify!($supported))),*],
            },)+
        ];
    };
}

// Each role with the source of its name, its required attributes, and those that it supports in
// addition to the global ones. Abstract roles are not for pages and are therefore not listed.
roles! {
    Alert "alert" Author [] [];
    Alertdialog "alertdialog" Author [] [modal];
    Application "application" Author [] [activedescendant expanded];
    Article "article" Author [] [posinset setsize];
    Banner "banner" Author [] [];
    Blockquote "blockquote" Author [] [];
    Button "button" Contents [] [expanded pressed];
    Caption "caption" Prohibited [] [];
    Cell "cell" Contents [] [colindex colindextext colspan rowindex rowindextext rowspan];
    Checkbox "checkbox" Contents [checked] [expanded readonly required];
    Code "code" Prohibited [] [];
    Columnheader "columnheader" Contents []
        [colindex colindextext colspan expanded readonly required rowindex rowindextext rowspan
        selected sort];
    Combobox "combobox" Author [expanded controls]
        [activedescendant autocomplete readonly required];
    Comment "comment" Contents [] [level posinset setsize];
    Complementary "complementary" Author [] [];
    Contentinfo "contentinfo" Author [] [];
    Definition "definition" Author [] [];
    Deletion "deletion" Prohibited [] [];
    Dialog "dialog" Author [] [modal];
    Directory "directory" Author [] [];
    Document "document" Author [] [];
    Emphasis "emphasis" Prohibited [] [];
    Feed "feed" Author [] [];
    Figure "figure" Author [] [];
    Form "form" Author [] [];
    Generic "generic" Prohibited [] [];
    Grid "grid" Author [] [activedescendant colcount multiselectable readonly rowcount];
    Gridcell "gridcell" Contents []
        [colindex colindextext colspan expanded readonly required rowindex rowindextext rowspan
        selected];
    Group "group" Author [] [activedescendant];
    Heading "heading" Contents [level] [];
    Image "image" Author [] [];
    Img "img" Author [] [];
    Insertion "insertion" Prohibited [] [];
    Link "link" Contents [] [expanded];
    List "list" Author [] [];
    Listbox "listbox" Author []
        [activedescendant expanded multiselectable orientation readonly required];
    Listitem "listitem" Author [] [level posinset setsize];
    Log "log" Author [] [];
    Main "main" Author [] [];
    Mark "mark" Prohibited [] [];
    Marquee "marquee" Author [] [];
    Math "math" Author [] [];
    Menu "menu" Author [] [activedescendant orientation];
    Menubar "menubar" Author [] [activedescendant orientation];
    Menuitem "menuitem" Contents [] [expanded posinset setsize];
    Menuitemcheckbox "menuitemcheckbox" Contents [checked]
        [expanded posinset readonly required setsize];
    Menuitemradio "menuitemradio" Contents [checked]
        [expanded posinset readonly required setsize];
    Meter "meter" Author [valuenow] [valuemax valuemin valuetext];
    Navigation "navigation" Author [] [];
    None "none" Prohibited [] [];
    Note "note" Author [] [];
    Option "option" Contents [] [checked posinset selected setsize];
    Paragraph "paragraph" Prohibited [] [];
    Presentation "presentation" Prohibited [] [];
    Progressbar "progressbar" Author [] [valuemax valuemin valuenow valuetext];
    Radio "radio" Contents [checked] [posinset setsize];
    Radiogroup "radiogroup" Author [] [activedescendant orientation readonly required];
    Region "region" Author [] [];
    Row "row" Contents []
        [activedescendant colindex expanded level posinset rowindex rowindextext selected setsize];
    Rowgroup "rowgroup" Author [] [];
    Rowheader "rowheader" Contents []
        [colindex colindextext colspan expanded readonly required rowindex rowindextext rowspan
        selected sort];
    Scrollbar "scrollbar" Author [controls valuenow]
        [orientation valuemax valuemin valuetext];
    Search "search" Author [] [];
    Searchbox "searchbox" Author []
        [activedescendant autocomplete multiline placeholder readonly required];
    Sectionfooter "sectionfooter" Author [] [];
    Sectionheader "sectionheader" Author [] [];
    Separator "separator" Author [valuenow] [orientation valuemax valuemin valuetext];
    Slider "slider" Author [valuenow] [orientation readonly valuemax valuemin valuetext];
    Spinbutton "spinbutton" Author []
        [activedescendant readonly required valuemax valuemin valuenow valuetext];
    Status "status" Author [] [];
    Strong "strong" Prohibited [] [];
    Subscript "subscript" Prohibited [] [];
    Suggestion "suggestion" Prohibited [] [];
    Superscript "superscript" Prohibited [] [];
    Switch "switch" Contents [checked] [expanded readonly required];
    Tab "tab" Contents [] [expanded posinset selected setsize];
    Table "table" Author [] [colcount rowcount];
    Tablist "tablist" Author [] [activedescendant level multiselectable orientation];
    Tabpanel "tabpanel" Author [] [];
    Term "term" Author [] [];
    Textbox "textbox" Author []
        [activedescendant autocomplete multiline placeholder readonly required];
    Time "time" Author [] [];
    Timer "timer" Author [] [];
    Toolbar "toolbar" Author [] [activedescendant orientation];
    Tooltip "tooltip" Contents [] [];
    Tree "tree" Author [] [activedescendant multiselectable orientation required];
    Treegrid "treegrid" Author []
        [activedescendant colcount multiselectable orientation readonly required rowcount];
    Treeitem "treeitem" Contents [] [checked expanded level posinset selected setsize];
    DocAbstract "doc-abstract" Author [] [];
    DocAcknowledgments "doc-acknowledgments" Author [] [];
    DocAfterword "doc-afterword" Author [] [];
    DocAppendix "doc-appendix" Author [] [];
    DocBacklink "doc-backlink" Contents [] [expanded];
    DocBiblioentry "doc-biblioentry" Author [] [posinset setsize];
    DocBibliography "doc-bibliography" Author [] [];
    DocBiblioref "doc-biblioref" Contents [] [expanded];
    DocChapter "doc-chapter" Author [] [];
    DocColophon "doc-colophon" Author [] [];
    DocConclusion "doc-conclusion" Author [] [];
    DocCover "doc-cover" Author [] [];
    DocCredit "doc-credit" Author [] [];
    DocCredits "doc-credits" Author [] [];
    DocDedication "doc-dedication" Author [] [];
    DocEndnote "doc-endnote" Author [] [posinset setsize];
    DocEndnotes "doc-endnotes" Author [] [];
    DocEpigraph "doc-epigraph" Author [] [];
    DocEpilogue "doc-epilogue" Author [] [];
    DocErrata "doc-errata" Author [] [];
    DocExample "doc-example" Author [] [];
    DocFootnote "doc-footnote" Author [] [];
    DocForeword "doc-foreword" Author [] [];
    DocGlossary "doc-glossary" Author [] [];
    DocGlossref "doc-glossref" Contents [] [expanded];
    DocIndex "doc-index" Author [] [];
    DocIntroduction "doc-introduction" Author [] [];
    DocNoteref "doc-noteref" Contents [] [expanded];
    DocNotice "doc-notice" Author [] [];
    DocPagebreak "doc-pagebreak" Author [] [orientation valuemax valuemin valuetext];
    DocPagefooter "doc-pagefooter" Prohibited [] [];
    DocPageheader "doc-pageheader" Prohibited [] [];
    DocPagelist "doc-pagelist" Author [] [];
    DocPart "doc-part" Author [] [];
    DocPreface "doc-preface" Author [] [];
    DocPrologue "doc-prologue" Author [] [];
    DocPullquote "doc-pullquote" Author [] [];
    DocQna "doc-qna" Author [] [];
    DocSubtitle "doc-subtitle" Author [] [];
    DocTip "doc-tip" Author [] [];
    DocToc "doc-toc" Author [] [];
    GraphicsDocument "graphics-document" Author [] [];
    GraphicsObject "graphics-object" Contents [] [activedescendant];
    GraphicsSymbol "graphics-symbol" Author [] [];
    Text "text" Contents [] [];
}

/// Where a role's accessible name comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Naming {
    /// From the author, by an attribute or a label.
    Author,
    /// From the author, or else from the text within.
    Contents,
    /// The role must not be named.
    Prohibited,
}

#[derive(Debug)]
struct Definition {
    name: &'static str,
    naming: Naming,
    required: &'static [&'static str],
    supported: &'static [&'static str],
}

static BY_NAME: LazyLock<HashMap<&'static str, Role>> =
    LazyLock::new(|| NAMED.iter().copied().collect());

impl Role {
    /// The role with this name, ignoring case.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match BY_NAME.get(name) {
            Some(role) => Some(*role),
            None if name.len() > MAX_NAME => None,
            None => BY_NAME.get(name.to_ascii_lowercase().as_str()).copied(),
        }
    }

    fn definition(self) -> Option<&'static Definition> {
        DEFINITIONS.get(self as usize)
    }

    /// The name, empty for [`Role::Absent`].
    pub(crate) fn name(self) -> &'static str {
        self.definition().map_or("", |role| role.name)
    }

    /// Whether the element is purely presentational.
    pub(crate) fn is_presentation(self) -> bool {
        matches!(self, Self::None | Self::Presentation)
    }

    /// Whether elements of this role lead somewhere.
    pub(crate) fn is_link(self) -> bool {
        matches!(
            self,
            Self::Link
                | Self::DocBacklink
                | Self::DocBiblioref
                | Self::DocGlossref
                | Self::DocNoteref
        )
    }

    /// Whether people operate elements of this role (WAI-ARIA 1.2, "widget", apart from those that
    /// contain others).
    pub(crate) fn is_control(self) -> bool {
        matches!(
            self,
            Self::Button
                | Self::Checkbox
                | Self::Combobox
                | Self::Gridcell
                | Self::Listbox
                | Self::Menuitem
                | Self::Menuitemcheckbox
                | Self::Menuitemradio
                | Self::Option
                | Self::Radio
                | Self::Scrollbar
                | Self::Searchbox
                | Self::Slider
                | Self::Spinbutton
                | Self::Switch
                | Self::Tab
                | Self::Textbox
                | Self::Treeitem
        ) || self.is_link()
    }

    /// Whether assistive technology is given nothing of the elements within (WAI-ARIA 1.2,
    /// "children presentational").
    pub(crate) fn hides_contents(self) -> bool {
        matches!(
            self,
            Self::Button
                | Self::Checkbox
                | Self::Image
                | Self::Img
                | Self::Menuitemcheckbox
                | Self::Menuitemradio
                | Self::Meter
                | Self::Option
                | Self::Progressbar
                | Self::Radio
                | Self::Scrollbar
                | Self::Separator
                | Self::Slider
                | Self::Switch
                | Self::Tab
        )
    }

    /// Where the name comes from.
    pub(crate) fn naming(self) -> Naming {
        self.definition().map_or(Naming::Author, |role| role.naming)
    }

    /// The attributes that an element of this role must have.
    pub(crate) fn required(self) -> &'static [&'static str] {
        self.definition().map_or(&[], |role| role.required)
    }

    /// Whether an element of this role can have this non-global attribute.
    pub(crate) fn supports(self, attribute: &str) -> bool {
        self.definition().is_some_and(|role| {
            role.required.contains(&attribute) || role.supported.contains(&attribute)
        })
    }
}

const MAX_NAME: usize = 32;
