//! The fonts: three that are shipped, and those of the system for what these lack.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::{fs, io};

use krilla::Data;
use skrifa::raw::TableProvider;
use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider, Tag};

use crate::ignorable::is_ignorable;

/// Where Linux, BSD and macOS keep fonts.
const FOLDERS: [&str; 4] = [
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
];
/// Folders within folders.
const DEPTH: u8 = 5;
const MAX_FILES: usize = 5_000;
const MAX_FILE_BYTES: u64 = 32 * 1024 * 1024;
/// How much one document may load.
const MAX_LOADED_BYTES: usize = 40 * 1024 * 1024;
/// Words in names of files whose letters are not those of running text.
const OTHER_STYLES: [&str; 15] = [
    "bold",
    "italic",
    "oblique",
    "light",
    "thin",
    "black",
    "medium",
    "condensed",
    "semi",
    "extra",
    "mono",
    "heavy",
    "display",
    "emoji",
    "ui-",
];

/// The shipped fonts, in the order of [`Letters`].
pub(crate) const SHIPPED: [&[u8]; 3] = [
    include_bytes!("../fonts/NotoSans-Regular.ttf"),
    include_bytes!("../fonts/NotoSans-Bold.ttf"),
    include_bytes!("../fonts/NotoSansMono-Regular.ttf"),
];

/// The letters of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Letters {
    /// Of running text.
    #[default]
    Regular,
    /// Of headings.
    Bold,
    /// Of code.
    Mono,
}

/// Where fonts are found for writing that the shipped ones lack, such as Arabic and Chinese.
#[derive(Debug)]
pub struct Fonts {
    folders: Vec<PathBuf>,
    /// Read when it is needed for the first time.
    found: OnceLock<Vec<SystemFont>>,
}

/// A file with one or more fonts.
#[derive(Debug)]
struct SystemFont {
    path: PathBuf,
    /// The characters that its first font has.
    covers: Vec<RangeInclusive<u32>>,
    /// The names of its fonts' families.
    families: Vec<String>,
}

/// The fonts of one document.
pub(crate) struct Loaded {
    pub files: Vec<(Bytes, u32)>,
}

#[derive(Clone)]
pub(crate) enum Bytes {
    Shipped(&'static [u8]),
    Read(Arc<Vec<u8>>),
}

impl Bytes {
    pub(crate) fn data(&self) -> Data {
        match self {
            Self::Shipped(bytes) => Data::from(*bytes),
            Self::Read(bytes) => Data::from(Arc::clone(bytes)),
        }
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        match self {
            Self::Shipped(bytes) => bytes,
            Self::Read(bytes) => bytes,
        }
    }
}

impl Default for Fonts {
    fn default() -> Self {
        Self::in_folders(FOLDERS.map(PathBuf::from).to_vec())
    }
}

impl Fonts {
    /// Those in these folders, besides the shipped ones.
    pub const fn in_folders(folders: Vec<PathBuf>) -> Self {
        Self {
            folders,
            found: OnceLock::new(),
        }
    }

    /// The shipped fonts, and what is needed besides for these texts.
    pub(crate) fn load<'t>(
        &self,
        texts: impl Iterator<Item = &'t str>,
        language: Option<&str>,
    ) -> Loaded {
        let mut files: Vec<_> = SHIPPED
            .iter()
            .map(|bytes| (Bytes::Shipped(bytes), 0))
            .collect();
        let own: Vec<_> = SHIPPED
            .iter()
            .filter_map(|bytes| FontRef::new(bytes).ok())
            .map(|font| font.charmap())
            .collect();
        let mut missing: BTreeSet<char> = texts
            .flat_map(str::chars)
            .filter(|character| !character.is_ascii() && !is_ignorable(*character))
            .collect();
        missing.retain(|character| own.iter().all(|map| map.map(*character).is_none()));
        let mut room = MAX_LOADED_BYTES;
        while let Some(character) = missing.pop_first() {
            let Some(font) = self.found().iter().find(|font| font.has(character)) else {
                continue;
            };
            missing.retain(|other| !font.has(*other));
            if let Ok(bytes) = fs::read(&font.path)
                && let Some(left) = room.checked_sub(bytes.len())
            {
                room = left;
                files.push((Bytes::Read(Arc::new(bytes)), font.face_for(language)));
            }
        }
        Loaded { files }
    }

    fn found(&self) -> &[SystemFont] {
        self.found.get_or_init(|| {
            let mut paths = Vec::new();
            for folder in &self.folders {
                collect(folder, DEPTH, &mut paths);
            }
            paths.sort_by_key(|path| rank(path));
            let fonts = paths.iter().filter_map(|path| SystemFont::read(path));
            fonts.collect()
        })
    }
}

impl SystemFont {
    /// `None` if it cannot be used: it has pictures instead of outlines, or must not be embedded.
    fn read(path: &Path) -> Option<Self> {
        let bytes = fs::read(path).ok()?;
        let fonts: Vec<FontRef<'_>> = FontRef::fonts(&bytes).filter_map(Result::ok).collect();
        let first = fonts.first()?;
        let has = |tag: &[u8; 4]| first.table_data(Tag::new(tag)).is_some();
        let has_outlines = has(b"glyf") || has(b"CFF ");
        let has_pictures = [b"COLR", b"SVG ", b"CBDT", b"sbix"].into_iter().any(has);
        let embedding = first.os2().map_or(0, |os2| os2.fs_type()) & 0xf;
        let is_restricted = embedding == 2;
        if !has_outlines || has_pictures || is_restricted {
            return None;
        }
        let mut characters: Vec<u32> = first.charmap().mappings().map(|(from, _)| from).collect();
        characters.sort_unstable();
        let mut covers: Vec<RangeInclusive<u32>> = Vec::new();
        for character in characters {
            match covers.last_mut() {
                Some(range) if *range.end() + 1 >= character => {
                    *range = *range.start()..=character;
                }
                _ => covers.push(character..=character),
            }
        }
        let family = |font: &FontRef<'_>| {
            let names = font.localized_strings(StringId::FAMILY_NAME);
            names.english_or_first().map(|name| name.to_string())
        };
        Some(Self {
            path: path.to_owned(),
            covers,
            families: fonts
                .iter()
                .map(|font| family(font).unwrap_or_default())
                .collect(),
        })
    }

    fn has(&self, character: char) -> bool {
        let character = u32::from(character);
        let after = self
            .covers
            .partition_point(|range| *range.end() < character);
        let range = self.covers.get(after);
        range.is_some_and(|range| range.contains(&character))
    }

    /// Which of the fonts in the file has the shapes of the language: Chinese, Japanese and Korean
    /// share characters that look different.
    fn face_for(&self, language: Option<&str>) -> u32 {
        let wanted = match language.unwrap_or_default().to_ascii_lowercase() {
            zh if zh.starts_with("zh-hant") || zh.starts_with("zh-tw") => " TC",
            zh if zh.starts_with("zh-hk") => " HK",
            zh if zh.starts_with("zh") => " SC",
            ko if ko.starts_with("ko") => " KR",
            _ => " JP",
        };
        let mut families = self.families.iter();
        let place = families.position(|family| family.ends_with(wanted));
        place.map_or(0, |place| u32::try_from(place).unwrap_or(0))
    }
}

fn collect(folder: &Path, depth: u8, into: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut entries: Vec<_> = entries.filter_map(io::Result::ok).collect();
    entries.sort_by_key(fs::DirEntry::path);
    for entry in entries {
        let path = entry.path();
        let Ok(about) = path.metadata() else {
            continue;
        };
        if about.is_dir() && depth > 0 {
            collect(&path, depth - 1, into);
        } else if about.is_file()
            && about.len() <= MAX_FILE_BYTES
            && into.len() < MAX_FILES
            && is_of_running_text(&path)
        {
            into.push(path);
        }
    }
}

fn is_of_running_text(path: &Path) -> bool {
    let name = name_of(path);
    let is_font = [".ttf", ".otf", ".ttc", ".otc"]
        .iter()
        .any(|ending| name.ends_with(ending));
    is_font && !OTHER_STYLES.iter().any(|other| name.contains(other))
}

/// Letters without serifs come first, like those of the shipped fonts.
fn rank(path: &Path) -> (bool, bool, String) {
    let name = name_of(path);
    (!name.contains("sans"), !name.contains("noto"), name)
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().to_lowercase()
}
