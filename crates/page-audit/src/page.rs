//! A page as checks see it: what was fetched, its document, and facts that several checks share,
//! each computed once, when it is first needed.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};

use fetch_guard::MAX_URL_BYTES;
use html_document::{Document, NodeSet};
use url::Url;
use web_formats::content_type::ContentType;
use web_formats::robots::RobotsTxt;

use crate::snapshot::Snapshot;

mod accessibility_tree;
mod accessible_name;
mod alternates;
mod aria;
mod exposed;
mod fragments;
mod head;
mod heading_level;
mod hyperlinks;
mod implicit_role;
mod laid_out;
mod open_graph;
mod policies;
mod resources;
mod robots_directives;
mod robots_txt;
mod script_kind;
mod semantics;
mod stand_in;
mod structured_data;
mod styles;
mod subresources;
mod text_within;
mod visible_text;
mod waiting;

pub(crate) use accessibility_tree::{AccessibilityTree, passes_through};
pub(crate) use accessible_name::is_labelable;
pub use accessible_name::{AccessibleName, NameSource};
pub(crate) use alternates::Alternate;
pub(crate) use aria::{AriaAttribute, Naming, Role};
pub(crate) use heading_level::{MAX_HEADING, heading_level, heading_text};
pub use hyperlinks::may_be_page;
pub(crate) use hyperlinks::{Hyperlink, link_address, target_of, without_fragment};
pub(crate) use implicit_role::input_type;
pub(crate) use laid_out::{LaidOut, SeenText, mark};
pub(crate) use open_graph::is_absolute;
pub(crate) use policies::EnforcedPolicy;
pub(crate) use resources::{Resource, ResourceKind, image_source, is_data_url};
pub(crate) use robots_directives::RobotsDirective;
pub(crate) use script_kind::{ScriptKind, script_kind};
pub(crate) use semantics::{explicit_role, tab_index};
pub(crate) use stand_in::ShellSign;
pub use stand_in::StandIn;
pub(crate) use structured_data::{Item, ItemValue, MAX_ITEMS, StructuredData, of_schema_org};
pub use styles::KnownStyle;
pub(crate) use styles::StyleReference;
pub(crate) use subresources::{Fetched, FetchedResource, body_bytes};
pub(crate) use text_within::{is_blank, is_silent};
pub(crate) use visible_text::{SUSPECTS, Spacing, spacing};
pub(crate) use waiting::{HEADINGS, TEXTS};

use accessible_name::{Labels, ReferencedNames};
use policies::Policies;
use semantics::Semantics;
use styles::Styles;
use text_within::OwnText;
use visible_text::VisibleText;

/// What has been parsed of a snapshot.
#[derive(Debug)]
pub(crate) struct Parsed {
    document: Document,
    styles: OnceCell<Styles>,
}

impl Parsed {
    fn new(document: Document) -> Self {
        Self {
            document,
            styles: OnceCell::new(),
        }
    }

    /// Without the style sheets: others were fetched since.
    pub(crate) fn without_styles(self) -> Self {
        Self::new(self.document)
    }
}

/// A page that is being checked.
#[derive(Debug)]
pub struct Page<'s> {
    snapshot: &'s Snapshot,
    document: Document,
    content_type: Option<ContentType>,
    base_url: OnceCell<Url>,
    semantics: OnceCell<Semantics>,
    labels: OnceCell<Labels>,
    with_material: OnceCell<NodeSet>,
    referenced_names: RefCell<ReferencedNames>,
    own_text: OnceCell<OwnText>,
    with_text: OnceCell<NodeSet>,
    resources: OnceCell<Vec<Resource>>,
    robots_directives: OnceCell<robots_directives::RobotsDirectives>,
    robots_txt: OnceCell<RobotsTxt>,
    policies: OnceCell<Policies>,
    hyperlinks: OnceCell<hyperlinks::Hyperlinks>,
    visible_text: OnceCell<VisibleText>,
    structured_data: OnceCell<StructuredData>,
    styles: OnceCell<Styles>,
    /// Whether a browser wrote the document down.
    is_shown: bool,
    laid_out: OnceCell<Option<LaidOut>>,
}

impl<'s> Page<'s> {
    /// Parses what a browser wrote down.
    pub(crate) fn shown(snapshot: &'s Snapshot) -> Self {
        let mut page = Self::new(snapshot);
        page.is_shown = true;
        page
    }

    /// Parses what was fetched.
    pub fn new(snapshot: &'s Snapshot) -> Self {
        let content_type = snapshot.headers.content_type();
        let declared = content_type.as_ref().and_then(ContentType::encoding);
        let document = Document::parse(&snapshot.body, declared);
        Self::of_parsed(snapshot, Parsed::new(document))
    }

    /// The same page with another document.
    pub(crate) fn of_document(snapshot: &'s Snapshot, document: Document) -> Self {
        Self::of_parsed(snapshot, Parsed::new(document))
    }

    /// The snapshot, and what has been parsed of it already.
    pub(crate) fn of_parsed(snapshot: &'s Snapshot, parsed: Parsed) -> Self {
        Self {
            snapshot,
            document: parsed.document,
            content_type: snapshot.headers.content_type(),
            base_url: OnceCell::new(),
            semantics: OnceCell::new(),
            labels: OnceCell::new(),
            with_material: OnceCell::new(),
            referenced_names: RefCell::default(),
            own_text: OnceCell::new(),
            with_text: OnceCell::new(),
            resources: OnceCell::new(),
            robots_directives: OnceCell::new(),
            robots_txt: OnceCell::new(),
            policies: OnceCell::new(),
            hyperlinks: OnceCell::new(),
            visible_text: OnceCell::new(),
            structured_data: OnceCell::new(),
            styles: parsed.styles,
            is_shown: false,
            laid_out: OnceCell::new(),
        }
    }

    /// Only what has been parsed.
    pub(crate) fn into_parsed(self) -> Parsed {
        Parsed {
            document: self.document,
            styles: self.styles,
        }
    }

    /// What was fetched.
    pub fn snapshot(&self) -> &'s Snapshot {
        self.snapshot
    }

    /// The page's HTML.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The page's URL, after all redirects.
    pub fn url(&self) -> &'s Url {
        &self.snapshot.final_url
    }

    /// The first value of a header of the final response.
    pub fn header(&self, name: &str) -> Option<Cow<'s, str>> {
        self.snapshot.headers.get(name)
    }

    /// All values of a header of the final response joined with commas, in the order they arrived
    /// (Fetch standard, "get a header"). `None` if it was not sent.
    pub(crate) fn combined_header(&self, name: &str) -> Option<String> {
        self.snapshot.headers.combined(name)
    }

    pub(crate) fn content_type(&self) -> Option<&ContentType> {
        self.content_type.as_ref()
    }

    /// The URL that the page's relative URLs are resolved against: that of the first `<base href>`,
    /// or else the page's own (HTML standard, "document base URL").
    pub fn base_url(&self) -> &Url {
        self.base_url.get_or_init(|| {
            let mut bases = self.document.html_elements("base");
            let href = bases.find_map(|base| base.attribute("href"));
            let base = href.and_then(|href| self.url().join(href).ok());
            // A long one would be copied into every URL of the page.
            base.filter(|base| base.as_str().len() <= MAX_URL_BYTES)
                .filter(|base| !matches!(base.scheme(), "data" | "javascript"))
                .unwrap_or_else(|| self.url().clone())
        })
    }

    /// A URL in the page, resolved. `None` if it is not valid.
    pub fn resolve(&self, url: &str) -> Option<Url> {
        self.base_url().join(url.trim_ascii()).ok()
    }
}
