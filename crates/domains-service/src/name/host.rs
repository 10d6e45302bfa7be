//! Converts a host as typed to its A-labels and back: the steps that names and visitors' URLs
//! share.

use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};

use super::NameError;

/// The maximum length of a name, in bytes (RFC 1035, section 2.3.4, without the root's dot).
const MAX_DNS_NAME_BYTES: usize = 253;

/// The characters that STD3 refuses, except for the underscore, which has its own error.
const STD3_BUT_UNDERSCORE: AsciiDenyList =
    AsciiDenyList::new(true, "!\"#$%&'()*+,/:;<=>?@[\\]^`{|}~");

/// UTS 46 maps these to dots, too (section 4, the mapping of U+3002, U+FF0E and U+FF61).
const DOTS: [char; 4] = ['.', '。', '．', '｡'];

/// From here to the end of Unicode 17, no character is allowed in a name. The tables of the `idna`
/// crate accept U+3D000 to U+3FC3F.
const FIRST_UNASSIGNED_TO_THE_END: char = '\u{33480}';

/// The reason why UTS 46 refuses a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IdnaError {
    /// A character, the form of a label or the mix of writing directions is not allowed.
    #[error("not valid under UTS 46")]
    Invalid,
    /// A label is longer than 63 bytes, or the name is longer than 253.
    #[error("too long for DNS")]
    TooLong,
    /// The name contains an underscore, which STD3 refuses; nothing else is wrong.
    #[error("contains an underscore")]
    Underscore,
}

/// UTS 46 `ToASCII` with `UseSTD3ASCIIRules`, `CheckBidi`, `CheckJoiners` and `VerifyDnsLength`,
/// without transitional processing. Hyphens are refused only at the ends of a label, because
/// registries do sell names such as `ab--c.com`.
///
/// # Errors
/// The reason why the name is refused.
pub fn to_ascii(host: &str) -> Result<String, IdnaError> {
    let ascii = to_ascii_with_underscore(host)?;
    let label_too_long = ascii.split('.').any(|label| label.len() > 63);
    if label_too_long || ascii.len() > MAX_DNS_NAME_BYTES {
        return Err(IdnaError::TooLong);
    }
    if ascii.contains('_') {
        return Err(IdnaError::Underscore);
    }
    Ok(ascii)
}

/// The U-labels of a name that [`to_ascii`] returned.
pub fn to_unicode(ascii: &str) -> String {
    let (unicode, outcome) = Uts46::new().to_unicode(
        ascii.as_bytes(),
        STD3_BUT_UNDERSCORE,
        Hyphens::CheckFirstLast,
    );
    match outcome {
        Ok(()) => unicode.into_owned(),
        Err(_) => ascii.to_owned(),
    }
}

/// Lower-case A-labels without a final dot. Lengths and underscores are left to the caller, so that
/// each gets its own error.
///
/// # Errors
/// [`NameError::IpAddress`], [`NameError::EmptyLabel`] or [`NameError::InvalidIdna`].
pub(crate) fn normalise(host: &str) -> Result<String, NameError> {
    if is_ip_address(host) {
        return Err(NameError::IpAddress);
    }
    let host = host.strip_suffix(DOTS).unwrap_or(host);
    if host.split(DOTS).any(str::is_empty) {
        return Err(NameError::EmptyLabel);
    }
    to_ascii_with_underscore(host).map_err(|_| NameError::InvalidIdna)
}

/// Whether a browser would read the host as an IP address, or as a broken one: every host whose
/// last label is a number (URL standard, "ends in a number").
fn is_ip_address(host: &str) -> bool {
    matches!(
        url::Host::parse(host),
        Ok(url::Host::Ipv4(_) | url::Host::Ipv6(_)) | Err(url::ParseError::InvalidIpv4Address)
    )
}

fn to_ascii_with_underscore(host: &str) -> Result<String, IdnaError> {
    let ascii = Uts46::new()
        .to_ascii(
            host.as_bytes(),
            STD3_BUT_UNDERSCORE,
            Hyphens::CheckFirstLast,
            DnsLength::Ignore,
        )
        .map_err(|_| IdnaError::Invalid)?;
    // A label can become empty only here: UTS 46 drops soft hyphens and similar characters.
    let is_good = |label: &str| !label.is_empty() && !is_misleading(label);
    if ascii.contains("xn--") {
        all_labels(&to_unicode(&ascii), is_good)?;
    } else {
        all_labels(&ascii, is_good)?;
    }
    Ok(ascii.into_owned())
}

fn all_labels(name: &str, is_good: impl Fn(&str) -> bool) -> Result<(), IdnaError> {
    if name.split('.').all(is_good) {
        Ok(())
    } else {
        Err(IdnaError::Invalid)
    }
}

/// A U-label that itself looks encoded can be read as another name (UTS 46, validity criterion 4),
/// and one with an unassigned character cannot be read at all (criterion 7).
fn is_misleading(label: &str) -> bool {
    label.starts_with("xn--") || label.contains(|c| c >= FIRST_UNASSIGNED_TO_THE_END)
}
