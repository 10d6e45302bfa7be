//! A served name with all its data, in one allocation.

use crate::model::OwnedDomain;

/// The data of a served name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Served<'a> {
    /// The domain's id.
    pub id: i64,
    /// The account that owns it.
    pub account: &'a str,
    /// The redirect target of `/`.
    pub index_page: Option<&'a str>,
    /// The redirect target of unknown paths.
    pub not_found_page: Option<&'a str>,
    /// The account's other options, which few names have.
    pub options: Option<&'a Options>,
}

/// The options of a domain besides the pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The status of redirects; `None` for 302.
    pub redirect_status: Option<u16>,
    /// The URL below which every path redirects, serialised.
    pub redirect_to: Option<Box<str>>,
    /// The `max-age` of `Strict-Transport-Security`, in seconds.
    pub hsts: Option<u32>,
    /// Whether the text for robots is stored.
    pub has_robots: bool,
    /// Whether files below `/.well-known/` are stored.
    pub has_well_known: bool,
    /// The version of the texts.
    pub version: i64,
}

impl Options {
    /// `None` if no option is set.
    fn from_domain(domain: &OwnedDomain) -> Option<Box<Self>> {
        let is_any = domain.redirect_status.is_some()
            || domain.redirect_to.is_some()
            || domain.hsts.is_some()
            || domain.has_robots
            || domain.has_well_known;
        let options = || Self {
            redirect_status: domain
                .redirect_status
                .and_then(|status| status.try_into().ok()),
            redirect_to: domain.redirect_to.as_deref().map(Box::from),
            hsts: domain.hsts.and_then(|seconds| seconds.try_into().ok()),
            has_robots: domain.has_robots,
            has_well_known: domain.has_well_known,
            version: domain.version,
        };
        is_any.then(|| Box::new(options()))
    }
}

/// One allocation for the data that nearly all names have. A table has up to twice as many slots as
/// rows, so a row is little more than a pointer.
pub struct Row {
    /// The fields of the [`Head`], then the texts: name, account, index page and not-found page, in
    /// this order.
    bytes: Box<[u8]>,
    options: Option<Box<Options>>,
}

/// The fields besides the texts.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Head {
    id: i64,
    /// The reading of all names that last saw it.
    reading: u32,
    index_page_length: u16,
    name_length: u8,
    account_length: u8,
}

impl Row {
    /// `None` if a length exceeds the rules for names, accounts and URLs.
    pub fn new(domain: &OwnedDomain, reading: u32) -> Option<Self> {
        let index_page = domain.index_page.as_deref().unwrap_or_default();
        let not_found_page = domain.not_found_page.as_deref().unwrap_or_default();
        let index_page_length = u16::try_from(index_page.len()).ok()?;
        let name_length = u8::try_from(domain.name.len()).ok()?;
        let account_length = u8::try_from(domain.account.len()).ok()?;
        let parts: [&[u8]; 8] = [
            &domain.id.to_ne_bytes(),
            &reading.to_ne_bytes(),
            &index_page_length.to_ne_bytes(),
            &[name_length, account_length],
            domain.name.as_bytes(),
            domain.account.as_bytes(),
            index_page.as_bytes(),
            not_found_page.as_bytes(),
        ];
        Some(Self {
            bytes: parts.concat().into(),
            options: Options::from_domain(domain),
        })
    }

    /// Whether both are the same, apart from the reading.
    pub fn is_same_as(&self, other: &Self) -> bool {
        let ((mine, texts), (head, others)) = (self.split(), other.split());
        let reading = mine.reading;
        (mine, texts) == (Head { reading, ..head }, others) && self.options == other.options
    }

    /// The reading of all names that last saw it.
    pub fn reading(&self) -> u32 {
        self.split().0.reading
    }

    /// Records that this reading of all names has seen it.
    pub fn seen_by(&mut self, reading: u32) {
        let after_id = self.bytes.get_mut(size_of::<i64>()..);
        if let Some(stored) = after_id.and_then(<[u8]>::first_chunk_mut) {
            *stored = reading.to_ne_bytes();
        }
    }

    /// The name.
    pub fn name(&self) -> &str {
        let (head, texts) = self.split();
        text(texts, 0, head.name_length.into())
    }

    /// The data for the name.
    pub fn served(&self) -> Served<'_> {
        let (head, texts) = self.split();
        let name_end = usize::from(head.name_length);
        let account_end = name_end + usize::from(head.account_length);
        let index_end = account_end + usize::from(head.index_page_length);
        let page = |from, end| Some(text(texts, from, end)).filter(|page| !page.is_empty());
        Served {
            id: head.id,
            account: text(texts, name_end, account_end),
            index_page: page(account_end, index_end),
            not_found_page: page(index_end, texts.len()),
            options: self.options.as_deref(),
        }
    }

    fn split(&self) -> (Head, &[u8]) {
        split(&self.bytes).unwrap_or_default()
    }
}

fn split(bytes: &[u8]) -> Option<(Head, &[u8])> {
    let (id, rest) = bytes.split_first_chunk()?;
    let (reading, rest) = rest.split_first_chunk()?;
    let (index_page_length, rest) = rest.split_first_chunk()?;
    let (&[name_length, account_length], texts) = rest.split_first_chunk()?;
    let head = Head {
        id: i64::from_ne_bytes(*id),
        reading: u32::from_ne_bytes(*reading),
        index_page_length: u16::from_ne_bytes(*index_page_length),
        name_length,
        account_length,
    };
    Some((head, texts))
}

/// A part of the texts, all of which are UTF-8.
fn text(texts: &[u8], from: usize, end: usize) -> &str {
    let part = texts.get(from..end).unwrap_or_default();
    str::from_utf8(part).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_stays_small() {
        assert!(size_of::<Row>() <= 24);
    }

    #[test]
    fn a_row_has_what_was_put_into_it() {
        let mut domain = OwnedDomain {
            id: i64::MAX - 1,
            name: "n".repeat(253),
            account: "a".repeat(64),
            index_page: Some("i".repeat(8_192)),
            not_found_page: Some("https://example.com/\u{e9}".to_owned()),
            ..OwnedDomain::default()
        };
        let mut row = Row::new(&domain, 7).unwrap();
        let same = Row::new(&domain, u32::MAX).unwrap();
        assert_eq!((row.reading(), same.reading()), (7, u32::MAX));
        row.seen_by(u32::MAX - 1);
        assert_eq!(row.reading(), u32::MAX - 1);
        assert!(row.is_same_as(&same));
        assert_eq!(row.name(), domain.name);
        let served = row.served();
        assert_eq!((served.id, served.account), (domain.id, &*domain.account));
        assert_eq!(served.index_page, domain.index_page.as_deref());
        assert_eq!(served.not_found_page, domain.not_found_page.as_deref());

        // The same letters, divided differently.
        domain.not_found_page = domain
            .index_page
            .take()
            .zip(domain.not_found_page.take())
            .map(|(index_page, not_found_page)| index_page + &not_found_page);
        assert!(!row.is_same_as(&Row::new(&domain, 7).unwrap()));
        let empty = Row::new(&OwnedDomain::default(), 0).unwrap();
        assert_eq!((empty.name(), empty.served().index_page), ("", None));
    }
}
