//! A served name with everything stored for it, in one allocation.

use crate::model::OwnedDomain;

/// What is stored for a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Served<'a> {
    /// The domain's id.
    pub id: i64,
    /// The account that owns it.
    pub account: &'a str,
    /// Where visitors of `/` are sent.
    pub index_page: Option<&'a str>,
    /// Where visitors of unknown paths are sent.
    pub not_found_page: Option<&'a str>,
    /// What else the account has set, which few have.
    pub options: Option<&'a Options>,
}

/// What an account can set for a domain's visitors besides the pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The status of redirects; `None` for 302.
    pub redirect_status: Option<u16>,
    /// The origin that visitors of every path are sent to, as a serialised URL.
    pub redirect_to: Option<Box<str>>,
    /// The `max-age` of `Strict-Transport-Security`, in seconds.
    pub hsts: Option<u32>,
    /// Whether the text for robots is stored.
    pub has_robots: bool,
    /// Whether files below `/.well-known/` are stored.
    pub has_well_known: bool,
    /// The version of the domain that they are of.
    pub version: i64,
}

impl Options {
    /// `None` if the account has set nothing.
    fn of(domain: &OwnedDomain) -> Option<Box<Self>> {
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

/// One allocation for the texts that nearly all have: name, account, index page and not-found page,
/// in this order.
pub struct Row {
    text: Box<str>,
    options: Option<Box<Options>>,
    id: i64,
    /// The reading of all names that last saw it.
    pub reading: u32,
    index_page_length: u16,
    name_length: u8,
    account_length: u8,
}

impl Row {
    /// `None` if a length exceeds what the rules for names, accounts and URLs allow.
    pub fn new(domain: &OwnedDomain, reading: u32) -> Option<Self> {
        let index_page = domain.index_page.as_deref().unwrap_or_default();
        let not_found_page = domain.not_found_page.as_deref().unwrap_or_default();
        let text = [&domain.name, &domain.account, index_page, not_found_page].concat();
        Some(Self {
            text: text.into(),
            options: Options::of(domain),
            id: domain.id,
            reading,
            index_page_length: index_page.len().try_into().ok()?,
            name_length: domain.name.len().try_into().ok()?,
            account_length: domain.account.len().try_into().ok()?,
        })
    }

    /// Whether both are the same, apart from the reading.
    pub fn is_same_as(&self, other: &Self) -> bool {
        let lengths = |row: &Self| (row.name_length, row.account_length, row.index_page_length);
        (self.id, lengths(self), &self.text) == (other.id, lengths(other), &other.text)
            && self.options == other.options
    }

    /// The name.
    pub fn name(&self) -> &str {
        let end = usize::from(self.name_length);
        self.text.get(..end).unwrap_or_default()
    }

    /// What is stored for the name.
    pub fn served(&self) -> Served<'_> {
        let name_end = usize::from(self.name_length);
        let account_end = name_end + usize::from(self.account_length);
        let index_end = account_end + usize::from(self.index_page_length);
        let part = |range| self.text.get(range).unwrap_or_default();
        let page = |page: &'_ str| (!page.is_empty()).then_some(());
        let (index_page, not_found_page) = (
            part(account_end..index_end),
            self.text.get(index_end..).unwrap_or_default(),
        );
        Served {
            id: self.id,
            account: part(name_end..account_end),
            index_page: page(index_page).map(|()| index_page),
            not_found_page: page(not_found_page).map(|()| not_found_page),
            options: self.options.as_deref(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_stays_small() {
        assert!(size_of::<Row>() <= 40);
    }
}
