//! Reads a sitemap: XML, or a list of URLs.

use quick_xml::Reader;
use quick_xml::events::Event;
use url::Url;

/// What is in a sitemap.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Contents {
    pub(super) kind: Kind,
    /// How many pages, or sitemaps of an index, it names.
    pub(super) urls: usize,
    /// Whether the page is among them.
    pub(super) lists_page: bool,
    /// Whether only its beginning was read.
    pub(super) is_cut: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Pages.
    Urls,
    /// Other sitemaps.
    Index,
}

/// Reads a sitemap, or says what is wrong with it. `is_cut` says that its end is missing.
pub(super) fn read(body: &[u8], is_cut: bool, page: &Url) -> Result<Contents, String> {
    let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
    if body.trim_ascii_start().starts_with(b"<") {
        of_xml(body, is_cut, page)
    } else {
        of_text(body, is_cut, page)
    }
}

fn of_text(body: &[u8], is_cut: bool, page: &Url) -> Result<Contents, String> {
    let text = std::str::from_utf8(body).or_else(|error| {
        // A cut may have gone through a character.
        let valid = body.get(..error.valid_up_to()).filter(|_| is_cut);
        let whole = valid.and_then(|valid| std::str::from_utf8(valid).ok());
        whole.ok_or("neither XML nor text in UTF-8")
    })?;
    let mut contents = Contents {
        kind: Kind::Urls,
        urls: 0,
        lists_page: false,
        is_cut,
    };
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let line = line.trim();
        if line.is_empty() || (is_cut && lines.peek().is_none()) {
            continue;
        }
        let url = Url::parse(line).ok().filter(Url::has_host);
        let url = url.ok_or("neither XML nor a list of URLs")?;
        contents.urls += 1;
        contents.lists_page |= url == *page;
    }
    if contents.urls == 0 {
        return Err("empty".to_owned());
    }
    Ok(contents)
}

/// What of an XML sitemap was read so far.
struct Progress<'u> {
    page: &'u Url,
    depth: usize,
    root: Option<Root>,
    in_location: bool,
    location: String,
    urls: usize,
    lists_page: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Root {
    Urls,
    Index,
    Feed,
}

/// The longest URL that is compared with the page's.
const LONGEST_LOCATION: usize = 4096;

fn of_xml(body: &[u8], is_cut: bool, page: &Url) -> Result<Contents, String> {
    let mut reader = Reader::from_reader(body);
    reader.config_mut().expand_empty_elements = true;
    let mut progress = Progress {
        page,
        depth: 0,
        root: None,
        in_location: false,
        location: String::new(),
        urls: 0,
        lists_page: false,
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
        lists_page: progress.lists_page,
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
                            return Err(format!("the entity &{name}; which XML does not have"));
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
            (2, Some(Root::Urls)) if name == "loc" => {
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
            let location = Url::parse(self.location.trim());
            self.lists_page |= location.is_ok_and(|url| url == *self.page);
        }
    }

    fn text(&mut self, text: &str) {
        if self.in_location && self.location.len() < LONGEST_LOCATION {
            self.location.push_str(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(body: &str) -> Result<Contents, String> {
        let page = Url::parse("https://example.com/shoes?a=1&b=2").unwrap();
        read(body.as_bytes(), false, &page)
    }

    #[test]
    fn pages_are_counted_and_found() {
        let body = "\u{feff}<?xml version='1.0' encoding='UTF-8'?><!-- x -->
            <s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9' xmlns:image='i'>
            <s:url><s:loc>https://example.com/</s:loc>
            <image:image><image:loc>x</image:loc></image:image></s:url>
            <s:url><s:loc> https://example.com/shoes?a=1&amp;b=&#50; </s:loc></s:url>
            <s:url/></s:urlset>";
        let contents = of(body).unwrap();
        assert_eq!((contents.kind, contents.urls), (Kind::Urls, 3));
        assert!(contents.lists_page);
    }

    #[test]
    fn an_index_a_feed_and_a_list_are_sitemaps() {
        let index = of("<sitemapindex><sitemap><loc>x</loc></sitemap></sitemapindex>").unwrap();
        assert_eq!((index.kind, index.urls), (Kind::Index, 1));
        assert_eq!(
            of("<rss><channel><item/><item/></channel></rss>")
                .unwrap()
                .urls,
            2
        );
        let list = of("https://example.com/\r\n\nhttps://example.com/shoes?a=1&b=2\n").unwrap();
        assert_eq!((list.urls, list.lists_page), (2, true));
        for (body, urls) in [
            ("<feed><entry/></feed>", 1),
            ("<RDF><item/></RDF>", 1),
            ("<urlset><x/></urlset>", 0),
            ("<sitemapindex><x/></sitemapindex>", 0),
        ] {
            assert_eq!(of(body).unwrap().urls, urls, "{body}");
        }
    }

    #[test]
    fn a_page_is_listed_only_where_its_whole_url_stands() {
        let lists = |url: &str| {
            let body = format!("<urlset><url>{url}</url></urlset>");
            of(&body).unwrap().lists_page
        };
        assert!(lists(
            "<loc><![CDATA[https://example.com/shoes?a=1&b=2]]></loc>"
        ));
        assert!(!lists("<loc>https://example.com/</loc>"));
        assert!(!lists(
            "<lastmod>https://example.com/shoes?a=1&amp;b=2</lastmod>"
        ));
        assert!(!lists(
            "<loc>https://example.com/shoes?a=1&amp;</loc><i:image><i:loc>b=2</i:loc></i:image>"
        ));
        assert!(!of("https://example.com/").unwrap().lists_page);
        let page = Url::parse("https://example.com/?<>\"#'").unwrap();
        let body =
            "<urlset><url><loc>https://example.com/?&lt;&gt;&quot;#&apos;</loc></url></urlset>";
        assert!(read(body.as_bytes(), false, &page).unwrap().lists_page);
    }

    #[test]
    fn what_is_no_sitemap_is_refused() {
        for body in [
            "",
            "User-agent: *",
            "<!DOCTYPE html><html><p>x</html>",
            "<urlset><url></urlset>",
            "<urlset><url>",
            "<urlset/><urlset/>",
            "<urlset/>x",
            "<urlset><url><loc>http://x/?a=1&b=2</loc></url></urlset>",
            "<urlset><url><loc>http://x/?a&nbsp;</loc></url></urlset>",
        ] {
            assert!(of(body).is_err(), "{body}");
        }
    }

    #[test]
    fn of_a_cut_one_the_beginning_counts() {
        let page = Url::parse("https://example.com/").unwrap();
        let body = b"<urlset><url><loc>https://example.com/</loc></url><url><loc>htt";
        let contents = read(body, true, &page).unwrap();
        assert_eq!((contents.urls, contents.lists_page), (2, true));
        for (body, urls) in [
            (&b"https://example.com/\nhttps://exa"[..], 1),
            (b"https://example.com/\nhttps://example.com/\xe9", 1),
            (b"<urlset><url/><url><!-- x", 2),
        ] {
            assert_eq!(read(body, true, &page).unwrap().urls, urls);
            assert_ne!(read(body, false, &page).map(|whole| whole.urls), Ok(urls));
        }
        assert!(read(b"<!-- x", true, &page).is_err());
    }
}
