//! A page as checks see it: what was fetched, its document, and facts that several checks share, each
//! worked out once, when first asked for.

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use html_document::{Document, Element, NodeId, NodeSet};
use url::Url;

use crate::robots::{self, RobotsTxt};
use crate::snapshot::{Extra, Snapshot};
use crate::target_url::MAX_URL_BYTES;

mod accessible_name;
mod aria;
mod assets;
mod content_type;
mod cookie;
mod exposure;
mod hyperlinks;
mod image_size;
mod implicit_role;
mod inline_style;
mod link_header;
mod open_graph;
mod policy;
mod resources;
mod robots_directives;
mod script_kind;
mod semantics;
mod srcset;
mod structured_data;
mod structured_field;
mod text_width;
mod url_host;
mod viewport;
mod visibility;
mod visible_text;

pub use accessible_name::{AccessibleName, NameSource};
pub(crate) use aria::{AriaAttribute, Naming, Role};
pub(crate) use assets::{Fetched, FetchedResource, body_bytes};
pub(crate) use content_type::ContentType;
pub(crate) use cookie::{Cookie, SameSite};
pub(crate) use exposure::is_blank;
pub(crate) use hyperlinks::{Hyperlink, without_fragment};
pub(crate) use image_size::{ImageSize, image_size};
pub(crate) use implicit_role::input_type;
pub(crate) use inline_style::declarations;
pub(crate) use open_graph::is_absolute;
pub(crate) use policy::{Directive, Inline, Policies, Policy, Source};
pub(crate) use resources::{Resource, ResourceKind, image_source, is_data_url};
pub(crate) use robots_directives::RobotsDirective;
pub(crate) use script_kind::{ScriptKind, script_kind};
pub(crate) use semantics::{explicit_role, tab_index};
pub(crate) use srcset::srcset_urls;
pub(crate) use structured_data::{Item, JsonLd, StructuredData, of_schema_org};
pub(crate) use structured_field::token_item;
pub(crate) use text_width::text_width;
pub(crate) use url_host::{is_ip_address, is_same_site, is_trustworthy};
pub(crate) use viewport::{leading_number, viewport_properties};
pub(crate) use visible_text::{Spacing, spacing};

/// How much of a title is read, in bytes.
const LONGEST_TITLE: usize = 10_000;

use accessible_name::Labels;
use semantics::Semantics;

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
    referenced_names: RefCell<HashMap<NodeId, Rc<str>>>,
    with_text: OnceCell<NodeSet>,
    resources: OnceCell<Vec<Resource>>,
    robots_directives: OnceCell<Vec<RobotsDirective>>,
    robots_txt: OnceCell<RobotsTxt>,
    policies: OnceCell<Policies>,
    hyperlinks: OnceCell<hyperlinks::Hyperlinks>,
    word_count: OnceCell<usize>,
    structured_data: OnceCell<StructuredData>,
}

impl<'s> Page<'s> {
    /// Parses what was fetched.
    pub fn new(snapshot: &'s Snapshot) -> Self {
        let content_type = declared_type(snapshot);
        let declared = content_type.as_ref().and_then(ContentType::encoding);
        let document = Document::parse(&snapshot.body, declared);
        Self::with_document(snapshot, document)
    }

    /// What was fetched, and the document that its body was parsed into before.
    pub(crate) fn with_document(snapshot: &'s Snapshot, document: Document) -> Self {
        Self {
            snapshot,
            document,
            content_type: declared_type(snapshot),
            base_url: OnceCell::new(),
            semantics: OnceCell::new(),
            labels: OnceCell::new(),
            with_material: OnceCell::new(),
            referenced_names: RefCell::default(),
            with_text: OnceCell::new(),
            resources: OnceCell::new(),
            robots_directives: OnceCell::new(),
            robots_txt: OnceCell::new(),
            policies: OnceCell::new(),
            hyperlinks: OnceCell::new(),
            word_count: OnceCell::new(),
            structured_data: OnceCell::new(),
        }
    }

    /// The page's HTML alone.
    pub(crate) fn into_document(self) -> Document {
        self.document
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

    /// The first value of a header of the final answer.
    pub fn header(&self, name: &str) -> Option<Cow<'s, str>> {
        self.snapshot.headers.get(name)
    }

    /// All values of a header of the final answer as one, in the order they came, apart by commas
    /// (Fetch standard, "get a header"). `None` if it was not sent.
    pub(crate) fn combined_header(&self, name: &str) -> Option<String> {
        let values: Vec<_> = self.snapshot.headers.get_all(name).collect();
        (!values.is_empty()).then(|| values.join(", "))
    }

    pub(crate) fn content_type(&self) -> Option<&ContentType> {
        self.content_type.as_ref()
    }

    /// The URL that the page's relative URLs are relative to: that of the first `<base href>`, else
    /// the page's own (HTML standard, "document base URL").
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

    /// A URL in the page, resolved. `None` if it is none.
    pub fn resolve(&self, url: &str) -> Option<Url> {
        self.base_url().join(url.trim_ascii()).ok()
    }

    /// Whether the element stands right in `<head>`.
    pub fn is_in_head(&self, element: Element<'_>) -> bool {
        element.parent().is_some() && element.parent() == self.document.head()
    }

    /// Whether the element stands outside `<head>` in a page whose `<head>` something ended early. Search
    /// engines do not see metadata there. That is one defect, however much it tears off, and
    /// `head_integrity` counts it: other checks do not count it again.
    pub(crate) fn is_torn_off(&self, element: Element<'_>) -> bool {
        !self.is_in_head(element) && self.document.head_cut_by().is_some()
    }

    /// The text of the first `<title>` in `<head>`, if it has one.
    pub(crate) fn title(&self) -> Option<String> {
        let mut titles = self.document.html_elements("title");
        let title = titles.find(|title| self.is_in_head(*title))?;
        let text = title.text(LONGEST_TITLE);
        (!text.is_empty()).then_some(text)
    }

    /// The first description in `<head>` that is not empty.
    pub(crate) fn description(&self) -> Option<&str> {
        self.metas("description")
            .filter(|meta| self.is_in_head(*meta))
            .map(|meta| meta.attribute("content").unwrap_or_default().trim())
            .find(|text| !text.is_empty())
    }

    /// The `<meta>` elements of this name, wherever they are.
    pub fn metas(&self, name: &str) -> impl Iterator<Item = Element<'_>> {
        self.document
            .html_elements("meta")
            .filter(move |meta| meta.attribute_is("name", name))
    }

    /// The `<link>` elements of this relation that have a `href`, wherever they are.
    pub fn links(&self, relation: &str) -> impl Iterator<Item = (Element<'_>, &str)> {
        self.document
            .html_elements("link")
            .filter(move |link| link.has_token("rel", relation))
            .filter_map(|link| Some((link, link.attribute("href")?)))
    }

    /// The targets of this relation in `Link` headers, as they were sent.
    pub(crate) fn link_headers(&self, relation: &str) -> Vec<String> {
        let headers = self.snapshot.headers.get_all("link");
        headers
            .flat_map(|header| link_header::targets(&header, relation))
            .collect()
    }

    fn semantics(&self) -> &Semantics {
        self.semantics
            .get_or_init(|| Semantics::new(&self.document))
    }

    /// The pages in other languages that `Link` headers name: target and language, as they were sent.
    pub(crate) fn alternate_headers(&self) -> Vec<(String, String)> {
        let headers = self.snapshot.headers.get_all("link");
        headers
            .flat_map(|header| link_header::alternates(&header))
            .collect()
    }

    /// Whether the element or one around it is kept from everybody or from assistive technology, as
    /// far as the HTML alone tells.
    pub fn is_hidden(&self, element: Element<'_>) -> bool {
        self.semantics().is_hidden(element)
    }

    /// Whether nobody can see or use the element, as far as the HTML alone tells.
    pub(crate) fn is_unseen(&self, element: Element<'_>) -> bool {
        self.semantics().is_unseen(element)
    }

    /// Whether `aria-hidden` keeps the element from assistive technology, or one around it.
    pub(crate) fn is_aria_hidden(&self, element: Element<'_>) -> bool {
        self.semantics().is_aria_hidden(element)
    }

    /// Whether the element can have the focus.
    pub(crate) fn is_focusable(&self, element: Element<'_>) -> bool {
        self.semantics().is_focusable(element)
    }

    /// Whether the Tab key gives the element the focus.
    pub(crate) fn is_in_tab_order(&self, element: Element<'_>) -> bool {
        self.semantics().is_in_tab_order(element)
    }

    /// Whether this is the `<summary>` that opens a `<details>`.
    pub(crate) fn is_disclosure(&self, element: Element<'_>) -> bool {
        self.semantics().is_disclosure(element)
    }

    /// The name of the role that the element has for assistive technology, if it has one.
    pub fn computed_role(&self, element: Element<'_>) -> Option<&'static str> {
        Some(self.role(element).name()).filter(|name| !name.is_empty())
    }

    /// What the element is to assistive technology.
    pub(crate) fn role(&self, element: Element<'_>) -> Role {
        self.semantics().role_of(element)
    }

    /// The elements that assistive technology sees and that have one of these roles, in document order.
    pub(crate) fn exposed<'p>(&'p self, roles: &'p [Role]) -> impl Iterator<Item = Element<'p>> {
        let exposed = self.semantics().exposed().iter();
        exposed
            .map(|id| self.document.element(*id))
            .filter(|element| roles.contains(&self.role(*element)))
    }

    /// The elements that have a `role` or an `aria-*` attribute, in document order.
    pub(crate) fn with_aria(&self) -> impl Iterator<Item = Element<'_>> {
        let with_aria = self.semantics().with_aria().iter();
        with_aria.map(|id| self.document.element(*id))
    }

    /// The elements that have a `tabindex` or an `accesskey`, in document order.
    pub(crate) fn with_focus_attributes(&self) -> impl Iterator<Item = Element<'_>> {
        let elements = self.semantics().with_focus_attributes().iter();
        elements.map(|id| self.document.element(*id))
    }

    fn is_removed(&self, element: Element<'_>) -> bool {
        self.semantics().is_removed(element)
    }

    fn has_material(&self, element: Element<'_>) -> bool {
        self.with_material
            .get_or_init(|| accessible_name::with_material(self))
            .contains(element.id())
    }

    /// Whether there is text within the element that can be read, or an image's that stands for it.
    pub fn has_text(&self, element: Element<'_>) -> bool {
        self.with_text
            .get_or_init(|| exposure::with_text(&self.document))
            .contains(element.id())
    }

    /// Whether browsers give the element no box, as far as the HTML alone tells: other than what
    /// [`is_hidden`](Self::is_hidden) says, it takes no room either.
    pub(crate) fn is_not_rendered(&self, element: Element<'_>) -> bool {
        self.semantics().is_not_rendered(element)
    }

    /// What browsers load to show the page, each URL once, in document order.
    pub(crate) fn resources(&self) -> &[Resource] {
        self.resources.get_or_init(|| resources::collect(self))
    }

    /// JSON-LD, microdata and RDFa.
    pub(crate) fn structured_data(&self) -> &StructuredData {
        self.structured_data
            .get_or_init(|| StructuredData::of(self))
    }

    pub(crate) fn robots_directives(&self) -> &[RobotsDirective] {
        self.robots_directives
            .get_or_init(|| robots_directives::collect(self))
    }

    /// The site's robots.txt, if there is one: an answer of 2xx.
    pub fn robots_txt(&self) -> Option<&RobotsTxt> {
        match &self.snapshot.robots_txt {
            Extra::Answer(answer) if (200..300).contains(&answer.status) => {
                let parse = || RobotsTxt::parse(&answer.body);
                Some(self.robots_txt.get_or_init(parse))
            }
            _ => None,
        }
    }

    /// The page's path and query.
    pub fn path_and_query(&self) -> Cow<'_, str> {
        robots::path_and_query(self.url())
    }

    /// The page's Content Security Policies.
    pub(crate) fn policies(&self) -> &Policies {
        self.policies.get_or_init(|| Policies::of(self))
    }

    /// Whether a Content-Security-Policy makes browsers ask for everything over https.
    pub(crate) fn upgrades_insecure_requests(&self) -> bool {
        let mut policies = self.policies().enforced.iter();
        policies.any(|policy| policy.directive("upgrade-insecure-requests").is_some())
    }
}

fn declared_type(snapshot: &Snapshot) -> Option<ContentType> {
    let header = snapshot.headers.get("content-type");
    header.as_deref().and_then(ContentType::parse)
}
