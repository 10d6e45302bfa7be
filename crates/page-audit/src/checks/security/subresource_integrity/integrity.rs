//! What an `integrity` attribute makes of the file it guards.

use std::collections::{HashMap, HashSet};

use serde::Deserialize;
use url::Url;

use crate::page::Page;

/// How browsers read an `integrity` attribute (Subresource Integrity, section 3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Integrity {
    /// There is no checksum that browsers understand.
    Absent,
    /// A file can match.
    Possible,
    /// No file can match: the strongest checksums do not have the length of their algorithm.
    Impossible,
}

/// An algorithm, and how many signs its checksum has in base64 without padding; the strongest last.
const ALGORITHMS: [(&str, usize); 3] = [("sha256", 43), ("sha384", 64), ("sha512", 86)];

impl Integrity {
    pub(super) fn of(written: &str) -> Self {
        let checksums = || written.split_ascii_whitespace().filter_map(checksum);
        // Browsers compare only the checksums of the strongest algorithm.
        let Some(strongest) = checksums().map(|(length, _)| length).max() else {
            return Self::Absent;
        };
        if checksums().any(|(length, actual)| length == strongest && actual == length) {
            Self::Possible
        } else {
            Self::Impossible
        }
    }
}

/// The length that a checksum of this algorithm has, and the one that it has here.
fn checksum(word: &str) -> Option<(usize, usize)> {
    let hash = word.split('?').next()?;
    let (algorithm, digest) = hash.split_once('-')?;
    let mut algorithms = ALGORITHMS.iter();
    let (_, length) = algorithms.find(|(name, _)| algorithm.eq_ignore_ascii_case(name))?;
    let digest = digest.trim_end_matches('=');
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"+/-_".contains(&byte);
    (!digest.is_empty() && digest.bytes().all(is_base64)).then_some((*length, digest.len()))
}

/// An import map (HTML standard, "import maps"), as far as it has checksums.
#[derive(Deserialize)]
struct ImportMap {
    #[serde(default)]
    integrity: HashMap<String, String>,
}

/// The modules for which the page's import maps have checksums.
pub(super) fn mapped_modules(page: &Page<'_>) -> HashSet<Url> {
    let maps = page
        .document()
        .html_elements("script")
        .filter(|script| script.attribute_is("type", "importmap") && !script.has_attribute("src"));
    let mut modules = HashSet::new();
    for map in maps {
        let text: String = map.own_text().collect();
        let Ok(map) = serde_json::from_str::<ImportMap>(&text) else {
            continue;
        };
        let guarded = map.integrity.into_iter();
        let guarded = guarded.filter(|(_, written)| Integrity::of(written) == Integrity::Possible);
        modules.extend(guarded.filter_map(|(url, _)| page.resolve(&url)));
    }
    modules
}
