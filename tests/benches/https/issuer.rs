//! Certificates for the domains, each with the chain that servers send.

use std::fs;
use std::path::Path;

use tempfile::TempDir;
use testing::{Authority, for_name};

/// An authority, and the one under it that issues certificates.
pub struct Issuer {
    root: Authority,
    intermediate: Authority,
}

impl Issuer {
    /// A new one.
    pub fn new() -> Self {
        let root = Authority::new("Benchmark");
        let intermediate = root.intermediate("Benchmark's intermediate");
        Self { root, intermediate }
    }

    /// The certificate that visitors trust, in PEM.
    pub fn root(&self) -> String {
        self.root.pem()
    }

    /// A folder with certificates for the first domains: `NAME.crt` and `NAME.key`, as Caddy stores
    /// them, and both in `NAME.pem`.
    pub fn folder(&self, count: u32) -> TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for number in 0..count {
            self.write(folder.path(), &name_of(number));
        }
        folder
    }

    fn write(&self, folder: &Path, name: &str) {
        self.intermediate.issue(folder, name, &for_name(name));
        let file = |extension| folder.join(format!("{name}.{extension}"));
        let (leaf, key) = (fs::read_to_string(file("pem")), file("key"));
        let chain = leaf.expect("a certificate") + &self.intermediate.pem();
        let key = fs::read_to_string(key).expect("a key");
        fs::write(file("pem"), format!("{chain}{key}")).expect("a file");
        fs::write(file("crt"), chain).expect("a file");
    }
}

/// The name of a domain.
pub fn name_of(number: u32) -> String {
    format!("d{number}.waymark.dev")
}
