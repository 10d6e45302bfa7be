//! Pages that are empty until scripts fill them.

use html_document::{Element, Piece, push_collapsed};

use super::seen::{Seen, has_scripts};
use super::words::plain;
use crate::page::{Page, TEXTS};

/// A page with more words outside its navigation, footer and dialogs has content.
const FEW_WORDS: usize = 20;

/// A page with more words of any kind has content.
const MAX_WORDS: usize = 400;

/// No more headings are looked at.
const MAX_HEADINGS: usize = 20;

/// The ids that frameworks give to the element that they fill.
const APP_ROOTS: [&str; 17] = [
    "__next",
    "__nuxt",
    "___gatsby",
    "app",
    "app-root",
    "application",
    "chat-app",
    "elm",
    "ember-app",
    "gatsby-focus-wrapper",
    "main-app",
    "mount",
    "q-app",
    "react-root",
    "root",
    "single-spa-application",
    "svelte",
];

/// What pages show while their scripts are on the way, in lower case.
const WAITING: [&str; 43] = [
    "loading",
    "please wait",
    "one moment",
    "initializing",
    "starting",
    "wird geladen",
    "lädt",
    "bitte warten",
    "chargement",
    "cargando",
    "caricamento",
    "読み込み中",
    "загрузка",
    "加载中",
    "正在加载",
    "載入中",
    "读取中",
    "로딩",
    "불러오는",
    "carregando",
    "ładowanie",
    "wczytywanie",
    "laden...",
    "bezig met laden",
    "laddar",
    "indlæser",
    "laster inn",
    "ladataan",
    "načítání",
    "betöltés",
    "se încarcă",
    "yükleniyor",
    "đang tải",
    "memuat",
    "φόρτωση",
    "завантаження",
    "جاري التحميل",
    "جار التحميل",
    "טוען",
    "กำลังโหลด",
    "در حال بارگذاری",
    "зареждане",
    "učitavanje",
];
/// What may be beside these words.
const WITH_WAITING: [&str; 50] = [
    "the",
    "your",
    "app",
    "application",
    "page",
    "site",
    "content",
    "please",
    "wait",
    "data",
    "moment",
    "one",
    "a",
    "is",
    "up",
    "loading",
    "loading...",
    "bitte",
    "warten",
    "wird",
    "geladen",
    "seite",
    "die",
    "en",
    "cours",
    "la",
    "le",
    "página",
    "di",
    "in",
    "anwendung",
    "daten",
    "inhalt",
    "inhalte",
    "website",
    "einen",
    "for",
    "while",
    "we",
    "load",
    "just",
    "this",
    "may",
    "take",
    "few",
    "seconds",
    "중",
    "met",
    "inn",
    "中",
];

/// A text that says so has no more words, beside the name of the site.
const WAITING_WORDS: usize = 9;
const SPLASH_WORDS: usize = 12;

/// By what a shell is recognised.
#[derive(Debug, Clone, Copy)]
pub(crate) enum ShellSign<'p> {
    /// An element that scripts fill.
    EmptyRoot(Element<'p>),
    /// A note to turn JavaScript on.
    AsksForScripts(Element<'p>),
}

impl Page<'_> {
    /// By what the page is recognised as a shell, if it is one.
    pub(crate) fn shell_sign(&self) -> Option<ShellSign<'_>> {
        if self.word_count() > MAX_WORDS || !has_scripts(self) || self.has_in_shadow(&TEXTS) {
            return None;
        }
        let root = self.empty_root().map(ShellSign::EmptyRoot);
        let asks = || self.asks_for_scripts().map(ShellSign::AsksForScripts);
        let waiting = || self.waiting_body().map(ShellSign::EmptyRoot);
        let sign = root.or_else(asks).or_else(waiting)?;
        let within = match sign {
            ShellSign::EmptyRoot(root) => Some(root),
            ShellSign::AsksForScripts(_) => None,
        };
        (!self.has_other_content(within)).then_some(sign)
    }

    /// Whether there is content outside the element that scripts fill.
    fn has_other_content(&self, root: Option<Element<'_>>) -> bool {
        let is_in_root = |element: Element<'_>| {
            let mut around = std::iter::once(element).chain(element.ancestors());
            root.is_some_and(|root| around.any(|above| above == root))
        };
        let is_around = |element: Element<'_>| {
            element
                .ancestors()
                .any(|above| above.is_one_of(&["header", "nav", "footer", "dialog", "noscript"]))
        };
        let is_content = |element: Element<'_>| {
            !self.is_never_rendered(element)
                && !is_in_root(element)
                && !is_around(element)
                && !element.ancestors().any(super::seen::is_notice)
        };
        let seen = Seen::of(self);
        let headings = self
            .document
            .elements()
            .filter(|element| element.is_one_of(&["h1", "h2", "h3"]) && self.has_text(*element));
        seen.own.words > FEW_WORDS || headings.take(MAX_HEADINGS).any(is_content)
    }

    fn empty_root(&self) -> Option<Element<'_>> {
        let body = self.document.body()?;
        let mut by_id = APP_ROOTS.iter();
        let by_id = by_id.find_map(|id| {
            let root = self.document.element_by_id(id)?;
            (root != body && self.is_empty_or_waits(root)).then_some(root)
        });
        by_id.or_else(|| {
            // Angular's own element, and those of other frameworks with similar names.
            let mut roots = ["app-root", "app"].into_iter();
            roots.find_map(|name| {
                let mut roots = self.document.html_elements(name);
                roots.find(|element| self.is_empty_or_waits(*element))
            })
        })
    }

    fn is_empty_or_waits(&self, root: Element<'_>) -> bool {
        !self.has_text(root) || self.is_splash(root)
    }

    /// Whether the element shows a name and that something is on the way.
    fn is_splash(&self, root: Element<'_>) -> bool {
        let text = self.shown_text(root, |_| false);
        let title = self.plain_title();
        text.split_whitespace().count() <= SPLASH_WORDS
            && (is_waiting(&text, &title)
                || root.descendants().any(|piece| match piece {
                    Piece::Text(text) => is_waiting(text, &title),
                    Piece::Element(element) => is_spinner(element),
                }))
    }

    fn plain_title(&self) -> String {
        self.title().map(|title| plain(&title)).unwrap_or_default()
    }

    /// The beginning of the text that is shown below the element, outside of what is left out.
    fn shown_text(&self, top: Element<'_>, is_left_out: impl Fn(Element<'_>) -> bool) -> String {
        let mut text = String::new();
        let mut pieces = top.descendants();
        while let Some(piece) = pieces.next() {
            match piece {
                Piece::Text(piece) => push_collapsed(&mut text, piece, MAX_SPLASH_CHARACTERS),
                Piece::Element(element)
                    if self.is_never_rendered(element) || is_left_out(element) =>
                {
                    pieces.skip_children(element);
                }
                Piece::Element(_) => push_collapsed(&mut text, " ", MAX_SPLASH_CHARACTERS),
            }
        }
        text
    }

    fn asks_for_scripts(&self) -> Option<Element<'_>> {
        let mut noscripts = self.document.html_elements("noscript");
        noscripts.find(|noscript| {
            noscript.descendants().any(|piece| match piece {
                Piece::Text(text) => mentions_javascript(text),
                Piece::Element(_) => false,
            })
        })
    }

    /// The body, if it shows nothing, or nothing but that something is on the way.
    fn waiting_body(&self) -> Option<Element<'_>> {
        let body = self.document.body()?;
        // The content is there, if only for robots.
        if self.waits_for_scripts() {
            return None;
        }
        let is_seen = |element: Element<'_>| match element.name() {
            "video" | "iframe" | "object" | "embed" => true,
            "img" | "svg" => !is_spinner(element),
            _ => false,
        };
        // A splash screen leads nowhere and has no headline.
        let is_content = |element: Element<'_>| {
            is_seen(element)
                || element.is_one_of(&["h1", "h2"])
                || element.is_html("a") && element.has_attribute("href")
        };
        let has = |is_it: &dyn Fn(Element<'_>) -> bool| {
            body.descendants()
                .any(|piece| matches!(piece, Piece::Element(element) if is_it(element)))
        };
        let text = self.shown_text(body, |_| false);
        let is_empty = text.trim().is_empty() && !has(&is_seen);
        let is_splash = self.word_count() <= SPLASH_WORDS
            && self
                .shown_text(body, is_named_after_waiting)
                .trim()
                .is_empty()
            && !has(&is_content);
        let waits = self.word_count() <= WAITING_WORDS && is_waiting(&text, &self.plain_title());
        (is_empty || is_splash || waits).then_some(body)
    }
}

/// No text of a splash screen is longer, in bytes.
const MAX_SPLASH_CHARACTERS: usize = 200;

/// Whether a text says that something is on the way, and nothing else but what of.
fn is_waiting(text: &str, title: &str) -> bool {
    let text = plain(text.trim());
    let ends_open = text.ends_with('…') || text.ends_with("...");
    let is_letter = |c: char| c.is_alphanumeric();
    let mut waits = WAITING.iter();
    let waits = waits.any(|words| {
        let found = text.find(words).and_then(|at| text.get(at + words.len()..));
        found.is_some_and(|rest| !rest.starts_with(is_letter) || !words.is_ascii())
    });
    let mut others = text
        .split(|c: char| !is_letter(c))
        .filter(|word| !word.is_empty() && !word.chars().all(char::is_numeric));
    waits
        && others.all(|word| {
            WITH_WAITING.contains(&word)
                || WAITING
                    .iter()
                    .any(|words| words.split(' ').any(|it| it == word))
                || ends_open && title.split(|c: char| !is_letter(c)).any(|it| it == word)
        })
}

/// Whether a picture, or what is around it, is named after waiting.
fn is_spinner(element: Element<'_>) -> bool {
    let around = element.ancestors().take(2);
    std::iter::once(element)
        .chain(around)
        .any(is_named_after_waiting)
}

/// Whether an element inside the body is named after waiting.
fn is_named_after_waiting(element: Element<'_>) -> bool {
    const NAMES: [&str; 6] = ["spin", "loading", "loader", "preload", "progress", "splash"];
    !element.is_one_of(&["html", "body"])
        && ["src", "class", "id"].iter().any(|name| {
            let value = element.attribute(name).unwrap_or_default();
            let value = value.to_ascii_lowercase();
            value.len() <= MAX_SPLASH_CHARACTERS && NAMES.iter().any(|part| value.contains(part))
        })
}

/// Whether a text between the tags of this HTML mentions JavaScript: the contents of a `<noscript>`
/// are not parsed where scripts run.
fn mentions_javascript(html: &str) -> bool {
    let word = b"javascript";
    html.split('<').enumerate().any(|(index, part)| {
        let text = match part.split_once('>') {
            Some((_, text)) => text,
            None if index == 0 => part,
            None => "",
        };
        text.as_bytes()
            .windows(word.len())
            .any(|found| found.eq_ignore_ascii_case(word))
    })
}
