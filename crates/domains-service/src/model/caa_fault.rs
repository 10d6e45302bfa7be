//! Why the CAA records of a name allow no certificate: a code for programs, and words.

/// Why no certificate can be issued for a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaaFault {
    /// What the records do not allow.
    pub code: CaaCode,
    /// The same in words.
    pub detail: String,
}

/// What CAA records do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaaCode {
    /// The authority (RFC 8659).
    Authority,
    /// Our account there (RFC 8657, section 3).
    Account,
    /// The ways in which it checks that names lead here (RFC 8657, section 4).
    Method,
}

impl CaaCode {
    const ALL: [Self; 3] = [Self::Authority, Self::Account, Self::Method];

    /// The code for programs.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Authority => "caa_forbids_certificate",
            Self::Account => "caa_forbids_account",
            Self::Method => "caa_forbids_method",
        }
    }
}

impl CaaFault {
    /// The stored form.
    pub fn to_text(&self) -> String {
        format!("{}: {}", self.code.as_str(), self.detail)
    }

    /// What was stored; text without a code is about the authority.
    pub fn from_stored(text: &str) -> Self {
        let read = |code: CaaCode| {
            let detail = text.strip_prefix(code.as_str())?.strip_prefix(": ")?;
            Some((code, detail))
        };
        let read = CaaCode::ALL.into_iter().find_map(read);
        let (code, detail) = read.unwrap_or((CaaCode::Authority, text));
        Self {
            code,
            detail: detail.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_read_as_it_was_stored() {
        for code in CaaCode::ALL {
            let detail = "Only others may.".to_owned();
            let fault = CaaFault { code, detail };
            assert_eq!(CaaFault::from_stored(&fault.to_text()), fault);
        }
        assert_eq!(CaaFault::from_stored("Nobody may.").detail, "Nobody may.");
    }
}
