//! Libraries that the address of a script names.

use super::list::Library;
use super::version::{has_numbers, plain};

/// The address of a script, taken apart.
#[derive(Debug)]
pub(super) struct Address<'t> {
    /// Without query and fragment.
    place: &'t str,
    file: &'t str,
    /// The version that the query gives, as `WordPress` does: `jquery.min.js?ver=3.4.1`.
    pub(super) given: Option<&'t str>,
}

impl<'t> Address<'t> {
    pub(super) fn new(address: &'t str) -> Self {
        let address = address.split('#').next().unwrap_or_default();
        let (place, query) = address.split_once('?').unwrap_or((address, ""));
        let mut fields = query.split('&').filter_map(|field| field.split_once('='));
        let given = fields.find(|(name, _)| *name == "ver");
        Self {
            place,
            file: place.rsplit('/').next().unwrap_or_default(),
            given: given
                .map(|(_, version)| version)
                .filter(|version| has_numbers(version, 2)),
        }
    }

    /// The name of the file without what tells its form.
    pub(super) fn stem(&self) -> &'t str {
        let mut stem = self.file;
        while let Some((rest, "js" | "mjs" | "css" | "min")) = stem.rsplit_once(['.', '-']) {
            stem = rest;
        }
        stem
    }

    /// The version of the library that the address names.
    pub(super) fn version(&self, library: &Library) -> Option<String> {
        let by_name = || {
            library
                .files
                .iter()
                .find_map(|name| name.version(self.file))
        };
        let found = by_pattern(library, self.place)
            .or_else(by_name)
            .or_else(|| self.package(library));
        match found {
            Some(version) => Some(plain(version).to_owned()),
            None => self.given_version(library),
        }
    }

    /// By a package in an address as those of jsDelivr, unpkg or cdnjs.
    fn package(&self, library: &Library) -> Option<&'t str> {
        let places = self.place.match_indices('/');
        let mut rests = places.filter_map(|(place, _)| self.place.get(place + 1..));
        rests.find_map(|rest| {
            let library_of = |name: &str| library.packages.iter().any(|known| known == &name);
            if let Some(rest) = rest.strip_prefix("ajax/libs/") {
                let (name, rest) = rest.split_once('/')?;
                let (version, _) = rest.split_once('/')?;
                let name = name.to_ascii_lowercase();
                return (library_of(&name) && has_numbers(version, 2)).then_some(version);
            }
            let scope = if rest.starts_with('@') {
                rest.find('/')? + 1
            } else {
                0
            };
            let at = scope + rest.get(scope..)?.find('@')?;
            let version = rest.get(at + 1..)?.split('/').next()?;
            // Of `name@1.2`, the newest 1.2 is meant.
            (library_of(rest.get(..at)?) && has_numbers(version, 3)).then_some(version)
        })
    }

    /// By the version that the query gives for a file that has the library's name.
    fn given_version(&self, library: &Library) -> Option<String> {
        let given = self.given?;
        let stem = self.stem();
        let name = stem.to_ascii_lowercase();
        let place = format!("/{stem}/{given}/{stem}.js");
        let file = format!("{stem}-{given}.js");
        let is_named = library.packages.contains(&name.as_str())
            || by_pattern(library, &place).is_some()
            || library
                .files
                .iter()
                .any(|name| name.version(&file).is_some());
        is_named.then(|| plain(given).to_owned())
    }
}

/// Of `name@1.2`, the newest 1.2 is meant.
fn by_pattern<'t>(library: &Library, place: &'t str) -> Option<&'t str> {
    let mut found = library
        .addresses
        .iter()
        .filter_map(|address| address.version(place));
    found.find(|version| has_numbers(version, 3) || !place.contains(&format!("@{version}")))
}

#[cfg(test)]
mod tests {
    use super::super::list::LIST;
    use super::*;

    /// Each library that an address names, with its version.
    fn found(address: &str) -> Vec<String> {
        let address = Address::new(address);
        let libraries = LIST.libraries.iter();
        let found = libraries.filter_map(|library| {
            let version = address.version(library)?;
            Some(format!("{} {version}", library.name))
        });
        found.collect()
    }

    #[test]
    fn an_address_names_a_version() {
        for (address, library) in [
            (
                "https://code.jquery.com/jquery-3.4.1.min.js",
                "jquery 3.4.1",
            ),
            (
                "https://code.jquery.com/jquery-3.5.0.slim.min.js",
                "jquery 3.5.0",
            ),
            (
                "https://a.example/js/jquery-3.5.0-9f86d081.js",
                "jquery 3.5.0",
            ),
            (
                "https://cdn.example/npm/jquery@3.4.1/dist/jquery.min.js",
                "jquery 3.4.1",
            ),
            ("https://cdn.example/jquery@3.4.1", "jquery 3.4.1"),
            (
                "https://cdn.example/ajax/libs/jquery/3.4.1/jquery.js",
                "jquery 3.4.1",
            ),
            (
                "https://cdn.example/ajax/libs/dompurify/2.3.0/purify.min.js",
                "DOMPurify 2.3.0",
            ),
            (
                "https://cdn.example/npm/@angular/core@17.1.0/x.mjs",
                "@angular/core 17.1.0",
            ),
            (
                "https://cdn.example/npm/axios@0.21.0/dist/axios.min.js",
                "axios 0.21.0",
            ),
            (
                "https://a.example/jquery-migrate-1.2.1.js",
                "jquery-migrate 1.2.1",
            ),
            (
                "https://a.example/wp-includes/js/jquery/jquery.min.js?ver=3.4.1",
                "jquery 3.4.1",
            ),
            (
                "https://a.example/js/moment.js?a=b&ver=2.18.0#c",
                "moment.js 2.18.0",
            ),
            ("https://a.example/lib/vue.min.js?ver=2.5.16", "vue 2.5.16"),
        ] {
            assert_eq!(found(address), [library], "{address}");
        }
    }

    #[test]
    fn other_addresses_name_none() {
        for address in [
            "https://a.example/jquery.js",
            "https://a.example/myjquery-3.4.1.js",
            "https://a.example/jquery.cookie-1.4.1.js",
            "https://a.example/react-bootstrap-0.30.0.js",
            "https://a.example/app.js?ver=3.4.1",
            "https://a.example/app.js?file=jquery-3.4.1.js",
            "https://a.example/jquery.form.js?ver=3.4.1",
            "https://a.example/jquery.js?ver=20240101",
            // The newest of these.
            "https://cdn.example/npm/bootstrap@4.1/dist/js/bootstrap.min.js",
            "https://cdn.example/npm/vue@2.5",
            "https://cdn.example/npm/jquery@latest/dist/jquery.min.js",
        ] {
            assert_eq!(found(address), [""; 0], "{address}");
        }
    }
}
