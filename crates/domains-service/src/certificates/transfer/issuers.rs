//! Whose certificates are preferred: Caddy stores them in a folder for each authority, so there may
//! be several for a name.

use std::ffi::OsStr;
use std::path::Path;

/// Authorities that browsers trust, by a part of the folder's name, which is the address of their
/// directory.
const PUBLIC: [&str; 8] = [
    "api.letsencrypt.org",
    "acme.zerossl.com",
    "dv.acme-v02.api.pki.goog",
    "acme.ssl.com",
    "api.buypass.com",
    "acme.digicert.com",
    "acme.sectigo.com",
    "emea.acme.atlas.globalsign.com",
];
/// Parts of the names of those that nobody trusts.
const TEST: [&str; 2] = ["staging", "test-api"];
/// The folder of Caddy's own authority.
const OWN: &str = "local";

/// Whether browsers trust an authority: the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trust {
    /// They do.
    Public,
    /// It is not known.
    Unknown,
    /// They do not: it is for tests, or Caddy's own.
    None,
}

impl Trust {
    /// That in the authority of a file, `ISSUER/NAME/NAME.crt`.
    pub fn from_file(file: &Path) -> Self {
        let mut folders = file.ancestors().skip(1).filter_map(Path::file_name);
        let issuer = folders.nth(1).and_then(OsStr::to_str).unwrap_or_default();
        let issuer = issuer.to_ascii_lowercase();
        if issuer == OWN || TEST.iter().any(|part| issuer.contains(part)) {
            Self::None
        } else if PUBLIC.iter().any(|part| issuer.contains(part)) {
            Self::Public
        } else {
            Self::Unknown
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_says_whose_a_certificate_is() {
        let of =
            |issuer: &str| Trust::from_file(&Path::new("/c").join(issuer).join("a.dev/a.dev.crt"));
        assert_eq!(of("acme-v02.api.letsencrypt.org-directory"), Trust::Public);
        assert_eq!(of("acme.zerossl.com-v2-dv90"), Trust::Public);
        assert_eq!(of("acme.example-directory"), Trust::Unknown);
        assert_eq!(of("local"), Trust::None);
        let staging = of("acme-staging-v02.api.letsencrypt.org-directory");
        assert_eq!(staging, Trust::None);
        assert_eq!(Trust::from_file(Path::new("a.dev.crt")), Trust::Unknown);
    }
}
