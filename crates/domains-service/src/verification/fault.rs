//! The fault found by a check: a code for programs, and words that may quote values from DNS.

/// How many characters of a value from DNS are quoted.
const SHOWN_CHARACTERS: usize = 100;
/// How many values from DNS are quoted.
const SHOWN_VALUES: usize = 3;

/// The fault found by a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of fault.
    pub code: FaultCode,
    /// The fault in words.
    pub detail: String,
}

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultCode {
    /// There is no TXT record at the name of the challenge.
    TxtNotFound,
    /// There are TXT records, but none is this claim's.
    TxtMismatch,
    /// The TXT record is at a name that ends in the zone's name twice.
    TxtAtDoubledName,
    /// The name is an alias of another target than this claim's.
    CnameElsewhere,
    /// A name server answered that it failed.
    DnsServfail,
    /// A name server did not answer in time.
    DnsTimeout,
    /// A name server cannot be reached.
    DnsUnreachable,
    /// A name server's answer cannot be read.
    DnsMalformed,
    /// There are more records than are read.
    TooManyRecords,
    /// The answer is longer than the maximum.
    AnswerTooLarge,
    /// The aliases form a loop.
    CnameLoop,
    /// There are more aliases in a row than are followed.
    CnameChainTooLong,
    /// The name servers disagree.
    ResolversDisagree,
    /// Another account also proves that the name is its own.
    ClaimedByAnotherAccount,
}

impl FaultCode {
    /// The code for programs.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TxtNotFound => "txt_not_found",
            Self::TxtMismatch => "txt_mismatch",
            Self::TxtAtDoubledName => "txt_at_doubled_name",
            Self::CnameElsewhere => "cname_elsewhere",
            Self::DnsServfail => "dns_servfail",
            Self::DnsTimeout => "dns_timeout",
            Self::DnsUnreachable => "dns_unreachable",
            Self::DnsMalformed => "dns_malformed",
            Self::TooManyRecords => "too_many_records",
            Self::AnswerTooLarge => "answer_too_large",
            Self::CnameLoop => "cname_loop",
            Self::CnameChainTooLong => "cname_chain_too_long",
            Self::ResolversDisagree => "resolvers_disagree",
            Self::ClaimedByAnotherAccount => "claimed_by_another_account",
        }
    }
}

impl Fault {
    /// A fault with its description.
    pub fn new(code: FaultCode, detail: impl Into<String>) -> Self {
        let detail = detail.into();
        Self { code, detail }
    }
}

/// Values from DNS in quotation marks, sorted, since name servers vary their order.
pub fn shown_all<'a>(values: impl Iterator<Item = &'a [u8]>) -> String {
    let mut values: Vec<String> = values.map(shown).collect();
    values.sort_unstable();
    let more = values.len().saturating_sub(SHOWN_VALUES);
    values.truncate(SHOWN_VALUES);
    let list = values.join(", ");
    if more == 0 {
        list
    } else {
        format!("{list} and {more} more")
    }
}

/// A value from DNS in quotation marks: truncated, and without characters that could mislead
/// readers.
pub fn shown(value: &[u8]) -> String {
    let text = String::from_utf8_lossy(value);
    let mut kept: String = text
        .chars()
        .take(SHOWN_CHARACTERS)
        .map(|character| {
            if is_disturbing(character) {
                char::REPLACEMENT_CHARACTER
            } else {
                character
            }
        })
        .collect();
    if text.chars().nth(SHOWN_CHARACTERS).is_some() {
        kept.push('…');
    }
    format!("\"{kept}\"")
}

/// Control characters, and those that change the direction of writing or are invisible.
pub fn is_disturbing(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}'
        )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn shown_values_are_short_and_harmless() {
        assert_eq!(shown(b"token=abc"), "\"token=abc\"");
        assert_eq!(
            shown("a\u{7}\u{202e}b".as_bytes()),
            "\"a\u{fffd}\u{fffd}b\""
        );
        assert_eq!(shown(&[b'a'; 200]).chars().count(), 103);
        let values: [&[u8]; 5] = [b"e", b"d", b"c", b"b", b"a"];
        assert_eq!(
            shown_all(values.into_iter()),
            "\"a\", \"b\", \"c\" and 2 more"
        );
    }

    proptest! {
        #[test]
        fn no_value_puts_a_control_character_into_an_answer(value: Vec<u8>) {
            let text = shown(&value);
            prop_assert!(!text.chars().any(char::is_control));
            prop_assert!(text.chars().count() <= SHOWN_CHARACTERS + 3);
        }
    }
}
