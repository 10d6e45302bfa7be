//! The reasons why a text is not accepted as a domain's name, with one variant for each rule.

/// The rule that a name breaks. The messages are for the person who sent the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NameError {
    /// Nothing was sent, or only white space.
    #[error("The name field is required.")]
    Required,
    /// The input, a label or the whole name exceeds its limit.
    #[error(
        "The name field must not be longer than 232 characters, nor any part between dots longer \
         than 63, counted in the ASCII form (xn--…)."
    )]
    TooLong,
    /// An address, a port, a path, white space …
    #[error(
        "The name field must be a host name alone, such as go.example.com, without port, path, \
         spaces or any of / : @ ? # \\ %."
    )]
    NotAHostname,
    /// `*.example.com`
    #[error("The name field must be one host name; wildcards (*) are not allowed.")]
    Wildcard,
    /// An IP address in any notation; by the URL standard, that includes every name whose last
    /// label is a number.
    #[error(
        "The name field must be a domain name, not an IP address; its last part must not be a \
         number."
    )]
    IpAddress,
    /// Two dots in a row, or a leading one.
    #[error(
        "The name field must have at least one character before, between and after its dots; one \
         dot at the end is allowed."
    )]
    EmptyLabel,
    /// The name is invalid under UTS 46.
    #[error(
        "The name field must consist of letters, digits and inner hyphens, or be a valid \
         internationalised name (UTS 46)."
    )]
    InvalidIdna,
    /// Certificate authorities do not accept underscores.
    #[error("The name field must not contain an underscore (_).")]
    Underscore,
    /// `localhost`, `intranet`
    #[error("The name field must have at least two parts, such as example.com.")]
    SingleLabel,
    /// A name that public DNS does not serve.
    #[error("The name field must not be a special-use name such as localhost, .local or .test.")]
    SpecialUse,
    /// The last label is not a top-level domain.
    #[error("The name field must end in a known top-level domain, such as .com.")]
    UnknownTld,
    /// `co.uk`, `github.io`
    #[error(
        "The name field must be a name below a public suffix, such as example.co.uk, not the \
         suffix itself."
    )]
    PublicSuffix,
    /// The name belongs to this installation.
    #[error("The name field must not be a host name reserved for this service.")]
    Reserved,
    /// The account already has the name, or an account has proved that it owns it.
    #[error("The name field must be a name that is not in use yet.")]
    Taken,
}

impl NameError {
    /// A code for programs, which does not change when the message's wording does.
    pub fn code(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::TooLong => "too_long",
            Self::NotAHostname => "not_a_hostname",
            Self::Wildcard => "wildcard",
            Self::IpAddress => "ip_address",
            Self::EmptyLabel => "empty_label",
            Self::InvalidIdna => "invalid_idna",
            Self::Underscore => "underscore",
            Self::SingleLabel => "single_label",
            Self::SpecialUse => "special_use",
            Self::UnknownTld => "unknown_tld",
            Self::PublicSuffix => "public_suffix",
            Self::Reserved => "reserved",
            Self::Taken => "taken",
        }
    }
}
