//! The page to open after signing in: a page below the base URL, and nothing else.

use query_params::FieldReader;

/// The maximum length of an address, in bytes.
const MAX_LENGTH: usize = 4_000;
/// The prefixes of pages that require signing in.
const PAGES: [&str; 4] = ["console/", "key", "reports/", "r/"];

/// The address of a page as seen from the base URL, with its query: `console/reports?page=2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination(String);

impl Destination {
    /// The address, if every browser reads it as one of a page below the base URL.
    pub fn new(address: &str) -> Option<Self> {
        let path = address.split('?').next().unwrap_or_default();
        let is_page = PAGES.iter().any(|page| match page.strip_suffix('/') {
            Some(_) => path.starts_with(page),
            None => path == *page,
        });
        let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"\\\"'<>`#".contains(&byte);
        let is_good = is_page
            && address.len() <= MAX_LENGTH
            && address.bytes().all(is_plain)
            && !path.contains(['%', ':', '@'])
            && !path.contains("//")
            && !path.split('/').any(|segment| matches!(segment, "." | ".."));
        is_good.then(|| Self(address.to_owned()))
    }

    /// Reads a field of a form; `None` if it is missing or not allowed as a destination.
    pub(crate) fn read(reader: &mut FieldReader<'_>, field: &str) -> Option<Self> {
        reader.text(field).and_then(Self::new)
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether it is this address or one below it.
    pub(crate) fn is_below(&self, address: &str) -> bool {
        let rest = self.0.strip_prefix(address);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']))
    }

    /// Whether it is an address of the console, to which a form may be sent.
    pub(crate) fn is_in_console(&self) -> bool {
        self.0.starts_with("console/")
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use url::Url;

    use super::*;

    #[test]
    fn pages_that_need_signing_in_are_destinations() {
        for good in [
            "console/reports",
            "console/reports?search=a%20b&page=2",
            "console/reports?search=https://e.example/",
            "console/domains/7",
            "key",
            "reports/7?outcome=fail",
            "r/abcdef",
        ] {
            assert_eq!(Destination::new(good).unwrap().as_str(), good);
        }
    }

    #[test]
    fn everything_else_is_not() {
        for bad in [
            "",
            "/",
            "/console/reports",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "https://evil.example",
            "javascript:alert(1)",
            "console//evil.example",
            "console/../../evil",
            "console/%2e%2e/evil",
            "console/reports\\",
            "console/reports\r\nset-cookie: a=b",
            "console/reports\t",
            "console/é",
            "console/reports?a=\"><script>",
            "keys",
            "key/x",
            "sign-out",
            "api/v1/reports",
        ] {
            assert_eq!(Destination::new(bad), None, "{bad}");
        }
        let long = format!("console/{}", "a".repeat(MAX_LENGTH));
        assert_eq!(Destination::new(&long), None);
    }

    proptest! {
        #[test]
        fn a_destination_stays_on_the_host(text in "(console/|key|reports/|r/)?[ -~]{0,30}") {
            if let Some(destination) = Destination::new(&text) {
                let base = Url::parse("https://here.example/tools/").unwrap();
                let gone = base.join(destination.as_str()).unwrap();
                prop_assert_eq!(gone.host_str(), Some("here.example"));
                prop_assert!(gone.path().starts_with("/tools/"));
            }
        }
    }
}
