//! The branding of pages: a name, a logo, a colour and a footer, for the service and for single
//! accounts. The default for each is Waymark's own.

mod brand;
mod colour;
mod logo;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use actix_web::web::ServiceConfig;
use auth::Account;
use serde::{Deserialize, Serialize};

pub(crate) use brand::Brand;
use brand::BrandFile;

/// The section `branding` of a service's settings. Empty, the default, means not set.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct BrandingSettings {
    /// The name at the top of each page, at most 60 characters.
    pub name: String,
    /// A file with the logo: PNG or SVG, at most 64 KiB.
    pub logo: String,
    /// A file with another logo for dark pages.
    pub logo_dark: String,
    /// Whether the logo is shown without the name.
    pub hide_name: bool,
    /// The colour of links and buttons, as `#0a5c86`. It is darkened or lightened until it is
    /// readable.
    pub colour: String,
    /// A line at the end of each page, at most 200 characters.
    pub footer: String,
    /// A folder with a file `<account>.toml` for each account whose report pages, or whose domains
    /// where they have nothing, have its own branding. The file has the settings above, without a
    /// section; what it does not set is as here.
    pub accounts: String,
}

/// The colour of buttons, that of a text on it, and that of links on paper, as in the style sheet.
const OWN_COLOURS: [&str; 3] = ["#0a5c86", "#ffffff", "#0a5c86"];

/// A brand as values.
#[derive(Clone, Debug)]
pub struct InlineBrand {
    /// The name.
    pub name: String,
    /// The line at the end.
    pub footer: String,
    /// The colour of bars and buttons: `#rrggbb`.
    pub colour: String,
    /// The colour of a text on it.
    pub on_colour: String,
    /// The colour of links on white.
    pub link_colour: String,
    /// Whether the name has been set.
    pub is_named: bool,
    /// Whether the logo stands for the name.
    pub hides_name: bool,
}

/// The brands of a service, read from their files: `Data<Branding>`.
#[derive(Clone, Debug, Default)]
pub struct Branding {
    service: Arc<Brand>,
    accounts: BTreeMap<String, Arc<Brand>>,
}

impl BrandingSettings {
    /// Reads all files.
    ///
    /// # Errors
    /// The name of the setting, its value and what is allowed.
    pub fn load(&self) -> Result<Branding, String> {
        let own = BrandFile {
            name: self.name.clone(),
            logo: self.logo.clone(),
            logo_dark: self.logo_dark.clone(),
            hide_name: self.hide_name.then_some(true),
            colour: self.colour.clone(),
            footer: self.footer.clone(),
        };
        let of_setting = |(name, reason)| format!("setting `branding.{name}`: {reason}");
        let service = own
            .read(Path::new(""), &Brand::default())
            .map_err(of_setting)?;
        let mut accounts = BTreeMap::new();
        for file in self.account_files()? {
            let in_file = |reason| {
                let file = file.display();
                format!("setting `branding.accounts`: {file}: {reason}")
            };
            let name = file.file_stem().and_then(|name| name.to_str());
            let account: Account = name.unwrap_or_default().parse().map_err(|error| {
                in_file(format!(
                    "the name of the file must be that of an account, and {error}"
                ))
            })?;
            let brand = BrandFile::parse(&file).map_err(in_file)?;
            let folder = file.parent().unwrap_or(Path::new(""));
            let brand = brand.read(folder, &service);
            let brand = brand.map_err(|(name, reason)| in_file(format!("`{name}`: {reason}")))?;
            accounts.insert(account.as_str().to_owned(), Arc::new(brand));
        }
        Ok(Branding {
            service: Arc::new(service),
            accounts,
        })
    }

    fn account_files(&self) -> Result<Vec<PathBuf>, String> {
        if self.accounts.is_empty() {
            return Ok(Vec::new());
        }
        let unreadable = |error| {
            format!(
                "setting `branding.accounts`: cannot read {}: {error}",
                self.accounts
            )
        };
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.accounts).map_err(unreadable)? {
            let path = entry.map_err(unreadable)?.path();
            if path
                .extension()
                .is_some_and(|extension| extension == "toml")
            {
                files.push(path);
            }
        }
        files.sort();
        Ok(files)
    }
}

impl Branding {
    /// The brand of the service's own pages.
    pub(crate) fn service(&self) -> &Arc<Brand> {
        &self.service
    }

    /// The brand of an account's pages.
    pub(crate) fn of_account(&self, account: &str) -> &Arc<Brand> {
        self.accounts.get(account).unwrap_or(&self.service)
    }

    /// The brand of an account where no style sheet reaches, as in mail.
    pub fn inline(&self, account: &str) -> InlineBrand {
        let brand = self.of_account(account);
        let [colour, on_colour, link_colour] = brand
            .colours()
            .cloned()
            .unwrap_or_else(|| OWN_COLOURS.map(str::to_owned));
        InlineBrand {
            name: brand.name().to_owned(),
            footer: brand.footer().to_owned(),
            colour,
            on_colour,
            link_colour,
            is_named: brand.is_named(),
            hides_name: brand.hides_name(),
        }
    }

    /// The accounts that have brands of their own.
    pub fn accounts(&self) -> impl Iterator<Item = &str> {
        self.accounts.keys().map(String::as_str)
    }

    /// The media type and the bytes of an account's logo, if it has one.
    pub fn logo_of(&self, account: &str) -> Option<(&'static str, &[u8])> {
        let logo = self.of_account(account).logo()?;
        Some((logo.media_type, &logo.bytes))
    }

    /// Adds the routes of the brands' files.
    pub fn routes(&self, config: &mut ServiceConfig) {
        for brand in self.accounts.values().chain([&self.service]) {
            for asset in brand.assets() {
                asset.route(config);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(name: &str, value: &str) -> BrandingSettings {
        let mut settings = BrandingSettings::default();
        let field = match name {
            "name" => &mut settings.name,
            "logo" => &mut settings.logo,
            "logo_dark" => &mut settings.logo_dark,
            "colour" => &mut settings.colour,
            "footer" => &mut settings.footer,
            _ => &mut settings.accounts,
        };
        value.clone_into(field);
        settings
    }

    #[test]
    fn what_cannot_be_used_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            fs::write(&path, bytes).unwrap();
            path.display().to_string()
        };
        let large = write(
            "large.svg",
            format!("<svg>{}", " ".repeat(65_536)).as_bytes(),
        );
        for (name, value, reason) in [
            ("name", &"x".repeat(61), "at most 60 characters"),
            ("name", &"a\nb".to_owned(), "control characters"),
            ("name", &"a\u{202e}b".to_owned(), "direction of writing"),
            ("footer", &"a\u{200f}b".to_owned(), "direction of writing"),
            ("footer", &"x".repeat(201), "at most 200 characters"),
            ("colour", &"blue".to_owned(), "such as #0a5c86"),
            ("colour", &"#fffff".to_owned(), "such as #0a5c86"),
            (
                "logo_dark",
                &write("dark.svg", b"<svg/>"),
                "it needs a `logo`",
            ),
            (
                "logo",
                &"/nowhere.png".to_owned(),
                "cannot read /nowhere.png",
            ),
            ("logo", &large, "at most 65536 bytes"),
            ("logo", &write("text", b"hello"), "neither PNG nor SVG"),
            (
                "logo",
                &write("png", b"\x89PNG\r\n\x1a\n"),
                "no complete PNG",
            ),
            (
                "logo",
                &write("wide.svg", b"<svg height=\"2001\"/>"),
                "2001 pixels wide or high: a logo may have at most 2000",
            ),
            (
                "logo",
                &write("page", b"<html><svg></svg>"),
                "neither PNG nor SVG",
            ),
            ("accounts", &"/nowhere".to_owned(), "cannot read /nowhere"),
        ] {
            let error = settings(name, value).load().unwrap_err();
            assert!(error.contains(&format!("`branding.{name}`")), "{error}");
            assert!(error.contains(reason), "{error}");
        }
    }

    #[test]
    fn an_account_has_what_its_file_sets_and_the_rest_of_the_service() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
        write("acme.toml", "name = \"Acme\"\nlogo = \"acme.svg\"");
        write(
            "acme.svg",
            "<?xml version=\"1.0\"?>\n<!-- a --><svg xmlns=\"x\"/>",
        );
        let mut settings = settings("accounts", &folder.path().display().to_string());
        settings.footer = "By us".to_owned();

        let branding = settings.load().unwrap();

        let acme = branding.of_account("acme");
        assert_eq!((acme.name(), acme.footer()), ("Acme", "By us"));
        let logo = acme.logo().unwrap();
        assert!(logo.path.starts_with("assets/logo-"), "{}", logo.path);
        let other = branding.of_account("other");
        assert_eq!((other.name(), other.footer()), ("Waymark", "By us"));
        assert!(other.logo().is_none());

        // What stands for one name does not stand for another.
        settings.logo = folder.path().join("acme.svg").display().to_string();
        settings.hide_name = true;
        write("bob.toml", "name = \"Bob\"");
        let branding = settings.load().unwrap();
        assert!(branding.of_account("other").hides_name());
        assert!(!branding.of_account("bob").hides_name());

        for (name, text, reason) in [
            ("a b.toml", "", "must be that of an account"),
            ("bob.toml", "color = \"#000000\"", "unknown field `color`"),
            ("bob.toml", "colour = \"red\"", "`colour`: \"red\""),
        ] {
            write(name, text);
            let error = settings.load().unwrap_err();
            assert!(error.contains(name) && error.contains(reason), "{error}");
            fs::remove_file(folder.path().join(name)).unwrap();
        }
    }
}
