//! The value of an `issue` property: an authority, and parameters (RFC 8659, section 4.2).

use crate::model::ChallengeKind;

/// What one property allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// The authority; empty for none.
    pub authority: Vec<u8>,
    accounts: Vec<Vec<u8>>,
    methods: Vec<Vec<u8>>,
}

impl Issue {
    /// Reads a value. Parameters other than those of RFC 8657 are the authority's business.
    pub fn read(value: &[u8]) -> Self {
        let mut parts = value.split(|byte| *byte == b';').map(<[u8]>::trim_ascii);
        let mut issue = Self {
            authority: parts.next().unwrap_or_default().to_vec(),
            accounts: Vec::new(),
            methods: Vec::new(),
        };
        for part in parts {
            let mut pair = part.splitn(2, |byte| *byte == b'=').map(<[u8]>::trim_ascii);
            let (tag, value) = (pair.next().unwrap_or_default(), pair.next());
            let value = value.unwrap_or_default().to_vec();
            if tag.eq_ignore_ascii_case(b"accounturi") {
                issue.accounts.push(value);
            } else if tag.eq_ignore_ascii_case(b"validationmethods") {
                issue.methods.push(value);
            }
        }
        issue
    }

    /// Whether it allows one of these authorities.
    pub fn allows(&self, authorities: &[String]) -> bool {
        authorities
            .iter()
            .any(|own| own.as_bytes().eq_ignore_ascii_case(&self.authority))
    }

    /// Whether it names an account.
    pub fn names_account(&self) -> bool {
        !self.accounts.is_empty()
    }

    /// The account that it names.
    pub fn account(&self) -> Option<&[u8]> {
        self.accounts.first().map(Vec::as_slice)
    }

    /// The methods that it names.
    pub fn methods(&self) -> Option<&[u8]> {
        self.methods.first().map(Vec::as_slice)
    }

    /// Whether it allows one of these accounts, or none of ours is known. A property that names two
    /// accounts allows none (RFC 8657, section 3).
    pub fn allows_one_of(&self, accounts: &[String]) -> bool {
        match self.accounts.as_slice() {
            [] => true,
            [account] => {
                accounts.is_empty() || accounts.iter().any(|own| own.as_bytes() == account)
            }
            _ => false,
        }
    }

    /// Whether it allows a check of this kind. The same holds for two lists of methods (section 4).
    pub fn allows_check(&self, kind: ChallengeKind) -> bool {
        match self.methods.as_slice() {
            [] => true,
            [methods] => methods
                .split(|byte| *byte == b',')
                .any(|method| method.trim_ascii() == kind.as_str().as_bytes()),
            _ => false,
        }
    }
}
