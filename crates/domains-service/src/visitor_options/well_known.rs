//! The files below `/.well-known/` that associate a name with apps: those of Apple's associated
//! domains and of Android's digital asset links.

use query_params::FieldReader;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::schema::{AnyOfBuilder, Type};

/// Maximum size of a file in bytes, as JSON without white space between tokens.
pub const MAX_FILE_BYTES: usize = 64 * 1024;
/// Maximum length of a reason in a message, in characters.
const MAX_REASON: usize = 200;
const FIELD: &str = "well_known";

/// The files below `/.well-known/`, each by its name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WellKnown {
    /// [Apple's file](https://developer.apple.com/documentation/xcode/supporting-associated-domains).
    #[serde(
        rename = "apple-app-site-association",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub apple_app_site_association: Option<Map<String, Value>>,
    /// [Android's file](https://developer.android.com/training/app-links/verify-android-applinks).
    #[serde(
        rename = "assetlinks.json",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub assetlinks: Option<Vec<Value>>,
}

/// One of these files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WellKnownFile {
    /// `apple-app-site-association`
    AppleAppSiteAssociation,
    /// `assetlinks.json`
    Assetlinks,
}

impl WellKnownFile {
    /// The file at exactly this path.
    pub fn at(path: &str) -> Option<Self> {
        match path {
            "/.well-known/apple-app-site-association" => Some(Self::AppleAppSiteAssociation),
            "/.well-known/assetlinks.json" => Some(Self::Assetlinks),
            _ => None,
        }
    }
}

impl WellKnown {
    /// Reads the field `well_known`: an object, or its JSON as text; returns the stored form.
    /// `None` when it is absent or invalid, `Some(None)` when it is empty.
    pub fn read(reader: &mut FieldReader<'_>) -> Option<Option<String>> {
        let Some(text) = reader.clearable_json(FIELD)? else {
            return Some(None);
        };
        // As an object first: serde alone would also accept an array of the files.
        let object = serde_json::from_str(&text).map(Value::Object);
        let parsed: Result<Self, _> = object.and_then(serde_json::from_value);
        let files = match parsed {
            Ok(files) => files,
            Err(error) => {
                // Cut, since it may quote the request.
                let error: String = error.to_string().chars().take(MAX_REASON).collect();
                let message = format!(
                    "The {FIELD} field must be a JSON object with apple-app-site-association (an \
                     object), assetlinks.json (an array) or both: {error}."
                );
                reader.error(FIELD, "invalid_json", message);
                return None;
            }
        };
        if let Some(file) = files.longest().filter(|file| file.len() > MAX_FILE_BYTES) {
            let message = format!(
                "Each file of the {FIELD} field must not be longer than {MAX_FILE_BYTES} bytes; \
                 one has {}.",
                file.len()
            );
            reader.error(FIELD, "too_long", message);
            return None;
        }
        Some((files != Self::default()).then(|| serde_json::json!(files).to_string()))
    }

    /// The schema of that field.
    pub fn form_field() -> AnyOfBuilder {
        let files = ObjectBuilder::new().schema_type(Type::Object);
        let text = ObjectBuilder::new().schema_type(Type::String);
        let null = ObjectBuilder::new().schema_type(Type::Null);
        AnyOfBuilder::new().item(files).item(text).item(null)
    }

    fn longest(&self) -> Option<Vec<u8>> {
        let files = [
            WellKnownFile::AppleAppSiteAssociation,
            WellKnownFile::Assetlinks,
        ];
        let files = files.into_iter().filter_map(|file| self.file(file));
        files.max_by_key(Vec::len)
    }

    /// Parses the stored form, which [`read`](Self::read) wrote.
    pub fn from_stored(stored: &str) -> Option<Self> {
        serde_json::from_str(stored).ok()
    }

    /// A file as served.
    pub fn file(&self, file: WellKnownFile) -> Option<Vec<u8>> {
        let json = match file {
            WellKnownFile::AppleAppSiteAssociation => {
                let file = self.apple_app_site_association.as_ref()?;
                serde_json::to_vec(file)
            }
            WellKnownFile::Assetlinks => serde_json::to_vec(self.assetlinks.as_ref()?),
        };
        json.ok()
    }
}

#[cfg(test)]
mod tests {
    use query_params::Fields;

    use super::*;

    fn read(json: &str) -> Result<Option<String>, &'static str> {
        let fields = Fields::from_json(json.as_bytes()).unwrap();
        let mut reader = FieldReader::new(&fields);
        let value = WellKnown::read(&mut reader);
        let finished = reader.finish(Some(value.flatten()));
        finished.map_err(|errors| errors.of(FIELD)[0].code)
    }

    #[test]
    fn an_object_and_its_text_are_the_same() {
        let stored = r#"{"assetlinks.json":[{"relation":["a"]}]}"#;
        let object = format!(r#"{{"well_known": {stored}}}"#);
        let text = serde_json::json!({ "well_known": stored }).to_string();
        for json in [object, text] {
            assert_eq!(read(&json), Ok(Some(stored.to_owned())), "{json}");
        }
        let files = WellKnown::from_stored(stored).unwrap();
        assert_eq!(files.file(WellKnownFile::AppleAppSiteAssociation), None);
        let file = files.file(WellKnownFile::Assetlinks).unwrap();
        assert_eq!(file, br#"[{"relation":["a"]}]"#);
    }

    #[test]
    fn no_file_is_none() {
        for json in [
            r#"{"well_known": ""}"#,
            r#"{"well_known": null}"#,
            r#"{"well_known": {}}"#,
            r#"{"well_known": {"assetlinks.json": null}}"#,
        ] {
            assert_eq!(read(json), Ok(None), "{json}");
        }
        assert_eq!(read("{}"), Ok(None));
    }

    #[test]
    fn what_is_no_such_file_is_refused() {
        for json in [
            r#"{"well_known": "{"}"#,
            r#"{"well_known": "[]"}"#,
            r#"{"well_known": []}"#,
            r#"{"well_known": {"security.txt": {}}}"#,
            r#"{"well_known": {"assetlinks.json": {}}}"#,
            r#"{"well_known": {"apple-app-site-association": []}}"#,
            r#"{"well_known": {"apple-app-site-association": "{}"}}"#,
        ] {
            assert_eq!(read(json), Err("invalid_json"), "{json}");
        }
        for json in [r#"{"well_known": 5}"#, r#"{"well_known": true}"#] {
            assert_eq!(read(json), Err("not_an_object"), "{json}");
        }
        let file = |length: usize| {
            let text = "a".repeat(length - r#"[""]"#.len());
            serde_json::json!({ "well_known": { "assetlinks.json": [text] } }).to_string()
        };
        assert!(read(&file(MAX_FILE_BYTES)).is_ok());
        assert_eq!(read(&file(MAX_FILE_BYTES + 1)), Err("too_long"));
    }
}
