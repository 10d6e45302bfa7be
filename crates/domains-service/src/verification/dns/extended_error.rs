//! Why a name server failed, in its own words: extended DNS errors ([RFC
//! 8914](https://www.rfc-editor.org/rfc/rfc8914)).

use hickory_proto::op::Message;
use hickory_proto::rr::rdata::opt::{EdnsCode, EdnsOption};

use crate::verification::fault::shown;

/// The code of the option (section 2).
const OPTION: u16 = 15;

/// The meanings of the codes (section 5.2), from zero.
const MEANINGS: [&str; 25] = [
    "Other Error",
    "Unsupported DNSKEY Algorithm",
    "Unsupported DS Digest Type",
    "Stale Answer",
    "Forged Answer",
    "DNSSEC Indeterminate",
    "DNSSEC Bogus",
    "Signature Expired",
    "Signature Not Yet Valid",
    "DNSKEY Missing",
    "RRSIGs Missing",
    "No Zone Key Bit Set",
    "NSEC Missing",
    "Cached Error",
    "Not Ready",
    "Blocked",
    "Censored",
    "Filtered",
    "Prohibited",
    "Stale NXDomain Answer",
    "Not Authoritative",
    "Not Supported",
    "No Reachable Authority",
    "Network Error",
    "Invalid Data",
];

/// The extended error of an answer in words, with the server's text in quotation marks.
pub fn extended_error(answer: &Message) -> Option<String> {
    let option = answer.edns.as_ref()?.option(EdnsCode::Unknown(OPTION))?;
    let EdnsOption::Unknown(_, data) = option else {
        return None;
    };
    let (code, text) = data.split_first_chunk()?;
    let code = u16::from_be_bytes(*code);
    let meaning = MEANINGS.get(usize::from(code));
    let meaning = meaning.map_or_else(|| format!("error {code}"), |meaning| (*meaning).to_owned());
    let text = text.strip_suffix(b"\0").unwrap_or(text);
    Some(if text.is_empty() {
        meaning
    } else {
        format!("{meaning}: {}", shown(text))
    })
}
