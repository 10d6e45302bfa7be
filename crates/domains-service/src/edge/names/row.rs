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
}

/// One allocation for all texts: name, account, index page and not-found page, in this order.
pub struct Row {
    text: Box<str>,
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
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_stays_small() {
        assert!(size_of::<Row>() <= 32);
    }
}
