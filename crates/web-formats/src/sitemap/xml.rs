//! Sitemaps, indexes of sitemaps and feeds in XML.

use quick_xml::Reader;
use quick_xml::events::Event;
use url::Url;

use super::contents::{Contents, Kind};

/// The state of reading an XML sitemap.
struct Progress<'l> {
    /// Takes each URL.
    locations: &'l mut dyn FnMut(Url),
    depth: usize,
    root: Option<Root>,
    in_location: bool,
    location: String,
    urls: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Root {
    Urls,
    Index,
    Feed,
}

/// The longest URL that is read.
const MAX_LOCATION: usize = 4096;

pub(super) fn of_xml(
    body: &[u8],
    is_cut: bool,
    locations: &mut dyn FnMut(Url),
) -> Result<Contents, String> {
    let mut reader = Reader::from_reader(body);
    reader.config_mut().expand_empty_elements = true;
    let mut progress = Progress {
        locations,
        depth: 0,
        root: None,
        in_location: false,
        location: String::new(),
        urls: 0,
    };
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let event = match reader.read_event_into(&mut buffer) {
            Ok(Event::Eof) => break,
            Ok(event) => event,
            Err(_) if is_cut && progress.root.is_some() => break,
            Err(error) => {
                return Err(format!(
                    "not XML at byte {}: {error}",
                    reader.error_position()
                ));
            }
        };
        progress.take(&event)?;
    }
    let root = progress.root.ok_or("not XML")?;
    if progress.depth > 0 && !is_cut {
        return Err("XML that ends too early".to_owned());
    }
    Ok(Contents {
        kind: match root {
            Root::Index => Kind::Index,
            Root::Urls | Root::Feed => Kind::Urls,
        },
        urls: progress.urls,
        lists_page: false,
        is_cut,
    })
}

impl Progress<'_> {
    fn take(&mut self, event: &Event<'_>) -> Result<(), String> {
        match event {
            Event::Start(start) => self.start(start.local_name().as_ref())?,
            Event::End(end) => self.end(end.local_name().as_ref()),
            Event::Text(text) => {
                if self.depth == 0 && !text.trim_ascii().is_empty() {
                    return Err("text around its XML".to_owned());
                }
                self.text(text);
            }
            Event::CData(text) => self.text(text),
            Event::GeneralRef(reference) => {
                let name = &**reference;
                let text = match name {
                    "amp" => "&",
                    "lt" => "<",
                    "gt" => ">",
                    "quot" => "\"",
                    "apos" => "'",
                    _ => {
                        let Ok(Some(character)) = reference.resolve_char_ref() else {
                            return Err(format!("the entity &{name};, which XML does not define"));
                        };
                        self.text(character.encode_utf8(&mut [0; 4]));
                        return Ok(());
                    }
                };
                self.text(text);
            }
            _ => {}
        }
        Ok(())
    }

    fn start(&mut self, name: &str) -> Result<(), String> {
        match (self.depth, self.root) {
            (0, None) => {
                self.root = Some(match name {
                    "urlset" => Root::Urls,
                    "sitemapindex" => Root::Index,
                    "rss" | "feed" | "RDF" => Root::Feed,
                    other => return Err(format!("not a sitemap but <{other}>")),
                });
            }
            (0, Some(_)) => return Err("more than one root".to_owned()),
            (1, Some(Root::Urls)) => self.urls += usize::from(name == "url"),
            (1, Some(Root::Index)) => self.urls += usize::from(name == "sitemap"),
            (2, Some(Root::Urls | Root::Index)) if name == "loc" => {
                self.in_location = true;
                self.location.clear();
            }
            (_, Some(Root::Feed)) => {
                self.urls += usize::from(matches!(name, "item" | "entry"));
            }
            _ => {}
        }
        self.depth += 1;
        Ok(())
    }

    fn end(&mut self, name: &str) {
        self.depth = self.depth.saturating_sub(1);
        if self.in_location && name == "loc" {
            self.in_location = false;
            if let Ok(location) = Url::parse(self.location.trim()) {
                (self.locations)(location);
            }
        }
    }

    fn text(&mut self, text: &str) {
        if self.in_location && self.location.len() < MAX_LOCATION {
            self.location.push_str(text);
        }
    }
}
