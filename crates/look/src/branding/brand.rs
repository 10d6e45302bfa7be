//! One brand.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use texts::is_directing;

use super::{colour, logo};
use crate::assets::Asset;

/// The default name.
const NAME: &str = "Waymark";
const MAX_NAME: usize = 60;
const MAX_FOOTER: usize = 200;

/// The name, logo, colour and footer of pages.
#[derive(Clone, Debug, Default)]
pub(crate) struct Brand {
    name: Option<String>,
    footer: Option<String>,
    logo: Option<Arc<Asset>>,
    /// The logo on dark pages, if it is another one.
    dark_logo: Option<Arc<Asset>>,
    /// Whether the logo stands for the name.
    hides_name: bool,
    /// A style sheet with the colour.
    style: Option<Arc<Asset>>,
    /// The colour, that of a text on it, and that of links on white.
    colours: Option<[String; 3]>,
}

/// A brand as read from a file. Empty means not set.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct BrandFile {
    pub name: String,
    pub logo: String,
    pub logo_dark: String,
    pub hide_name: Option<bool>,
    pub colour: String,
    pub footer: String,
}

/// The invalid field, and what is allowed.
type Fault = (&'static str, String);

impl BrandFile {
    /// Reads a file.
    ///
    /// # Errors
    /// The reason.
    pub fn parse(file: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
        toml::from_str(&text).map_err(|error| error.message().to_owned())
    }

    /// The brand; what is not set is taken from another one. Paths are relative to the folder.
    pub fn read(&self, folder: &Path, other: &Brand) -> Result<Brand, Fault> {
        let mut brand = other.clone();
        if let Some(name) = line("name", &self.name, MAX_NAME)? {
            brand.name = Some(name);
            brand.hides_name = false;
        }
        if let Some(footer) = line("footer", &self.footer, MAX_FOOTER)? {
            brand.footer = Some(footer);
        }
        if !self.logo.is_empty() {
            let logo = logo::read(&folder.join(&self.logo)).map_err(|reason| ("logo", reason))?;
            brand.logo = Some(Arc::new(logo));
            brand.dark_logo = None;
        }
        if !self.logo_dark.is_empty() {
            let logo = folder.join(&self.logo_dark);
            let logo = logo::read(&logo).map_err(|reason| ("logo_dark", reason))?;
            brand.dark_logo = Some(Arc::new(logo));
        }
        brand.hides_name = self.hide_name.unwrap_or(brand.hides_name);
        for (field, is_set) in [
            ("logo_dark", brand.dark_logo.is_some()),
            ("hide_name", brand.hides_name),
        ] {
            if is_set && brand.logo.is_none() {
                return Err((field, "it needs a `logo`".to_owned()));
            }
        }
        if !self.colour.is_empty() {
            let style = colour::style(&self.colour).map_err(|reason| ("colour", reason))?;
            let style = Asset::new(
                "brand",
                "css",
                "text/css; charset=utf-8",
                style.into_bytes(),
            );
            brand.style = Some(Arc::new(style));
            brand.colours = colour::inline(&self.colour);
        }
        Ok(brand)
    }
}

fn line(field: &'static str, text: &str, max: usize) -> Result<Option<String>, Fault> {
    if text.contains(char::is_control) {
        return Err((field, "control characters are not allowed".to_owned()));
    }
    let is_mark = |c: char| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}') || is_directing(c);
    if text.contains(is_mark) {
        let reason = "characters that change the direction of writing are not allowed";
        return Err((field, reason.to_owned()));
    }
    if text.chars().count() > max {
        return Err((field, format!("it may have at most {max} characters")));
    }
    let text = text.trim();
    Ok((!text.is_empty()).then(|| text.to_owned()))
}

impl Brand {
    /// The name.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or(NAME)
    }

    /// Whether the name has been set.
    pub fn is_named(&self) -> bool {
        self.name.is_some()
    }

    /// The line at the end of each page.
    pub fn footer(&self) -> &str {
        self.footer.as_deref().unwrap_or_else(|| self.name())
    }

    /// Whether the name and the logo are Waymark's.
    pub fn is_ours(&self) -> bool {
        self.name.is_none() && self.logo.is_none()
    }

    /// The logo.
    pub fn logo(&self) -> Option<&Asset> {
        self.logo.as_deref()
    }

    /// The logo on dark pages, if it is another one.
    pub fn dark_logo(&self) -> Option<&Asset> {
        self.dark_logo.as_deref()
    }

    /// Whether the logo stands for the name.
    pub fn hides_name(&self) -> bool {
        self.hides_name
    }

    /// The colour, and that of a text on it.
    pub fn colours(&self) -> Option<&[String; 3]> {
        self.colours.as_ref()
    }

    /// The style sheet with the colour.
    pub fn style(&self) -> Option<&Asset> {
        self.style.as_deref()
    }

    /// Its files.
    pub fn assets(&self) -> impl Iterator<Item = &Arc<Asset>> {
        let logos = self.logo.iter().chain(&self.dark_logo);
        logos.chain(&self.style)
    }
}
