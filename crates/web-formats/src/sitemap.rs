//! Reads a sitemap: XML or a list of URLs.

use url::Url;

mod contents;
#[cfg(test)]
mod tests;
mod xml;

pub use contents::{Contents, Kind};

/// Reads a sitemap, or returns what is wrong with it. `is_cut`: its end is missing.
///
/// # Errors
/// Why it is no sitemap, as a sentence.
pub fn read(body: &[u8], is_cut: bool, page: &Url) -> Result<Contents, String> {
    let mut is_found = false;
    let mut contents = read_each(body, is_cut, |url| is_found |= url == *page)?;
    contents.lists_page = is_found && contents.kind == Kind::Urls;
    Ok(contents)
}

/// Reads a sitemap without looking for a page in it. Each valid URL is passed to this function:
/// those of pages or, in an index, of sitemaps. What a feed lists is only counted.
///
/// # Errors
/// Those of [`read`].
pub fn read_each(
    body: &[u8],
    is_cut: bool,
    mut locations: impl FnMut(Url),
) -> Result<Contents, String> {
    let body = body.strip_prefix(b"\xef\xbb\xbf").unwrap_or(body);
    if body.trim_ascii_start().starts_with(b"<") {
        xml::of_xml(body, is_cut, &mut locations)
    } else {
        of_text(body, is_cut, &mut locations)
    }
}

fn of_text(body: &[u8], is_cut: bool, locations: &mut dyn FnMut(Url)) -> Result<Contents, String> {
    let text = std::str::from_utf8(body).or_else(|error| {
        // The cut may have split a character.
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
        locations(url);
    }
    if contents.urls == 0 {
        return Err("empty".to_owned());
    }
    Ok(contents)
}
