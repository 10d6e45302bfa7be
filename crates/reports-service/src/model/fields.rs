//! The fields of a report that its account sets and changes, each described once: how a form sends
//! it and how the API's document shows it.

use query_params::{FieldErrors, FieldReader, FromFields, schema};
use texts::Words;
use utoipa::openapi::ObjectBuilder;
use utoipa::openapi::schema::Type;

use super::{Every, Privacy, Rendering};
use crate::password::{Password, PasswordRules};

/// The fields that store and update share: `None` is absent or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportFields {
    /// Who may see the report's page.
    pub privacy: Option<Privacy>,
    /// The password of the report's page; only used if the privacy is [`Privacy::Password`].
    pub password: Option<Password>,
    /// Whether search engines may list the report's page, if it is public.
    pub listed: Option<bool>,
    /// How often the report is made again by itself.
    pub every: Option<Every>,
    /// Whether the page is also shown to a browser.
    pub rendered: Option<Rendering>,
    /// The code of the language of the report's page; empty for that of the setting or reader.
    pub language: Option<&'static str>,
}

/// Code and message for a report that is to be listed, but is not public.
const NOT_PUBLIC: (&str, &str) = (
    "not_public",
    "The listed field may be 1 only if the report is public.",
);

impl FromFields for ReportFields {
    type Rules = PasswordRules;

    fn from_fields(reader: &mut FieldReader<'_>, rules: &PasswordRules) -> Option<Self> {
        let privacy = Privacy::read(reader, "privacy");
        let password = Password::read(reader, "password");
        // Without a privacy in the form, the report's own decides whether the password matters.
        if privacy == Some(Privacy::Password)
            && let Some(Err(error)) = password.as_ref().map(|password| password.check(*rules))
        {
            reader.error("password", error.code(), error.to_string());
        }
        let listed = reader.yes_or_no("listed");
        if listed == Some(true) && !matches!(privacy, None | Some(Privacy::Public)) {
            reader.error("listed", NOT_PUBLIC.0, NOT_PUBLIC.1);
        }
        let every = Every::read(reader, "every");
        let rendered = Rendering::read(reader, "rendered");
        let codes: Vec<_> = Words::all()
            .map(|words| (words.code(), words.code()))
            .collect();
        let language = reader.clearable_choice("language", &codes);
        let language = language.map(Option::unwrap_or_default);
        Some(Self {
            privacy,
            password,
            listed,
            every,
            rendered,
            language,
        })
    }
}

impl ReportFields {
    /// The schema of a form with these fields, to which others can be added.
    pub fn form() -> ObjectBuilder {
        let listed = schema::yes_or_no().description(Some(
            "Whether search engines may list the report's page: 0 no (the default), 1 yes, which \
             only a public report may be. A report that ceases to be public is not listed any more.",
        ));
        let every = Every::form_field().description(Some(
            "How often the page is checked again by itself: off, 1h, 6h, 12h, 1d, 7d or 30d. A new \
             report's default is that of its project.",
        ));
        let codes: Vec<&str> = Words::all().map(Words::code).collect();
        let language = schema::text()
            .pattern(Some(format!(r"^\s*({})?\s*$", codes.join("|"))))
            .description(Some(
                "The language of the report's page. Empty, the default, is that of the setting \
                 `page.language`, or else the one that each reader prefers.",
            ));
        ObjectBuilder::new()
            .schema_type(Type::Object)
            .property("privacy", Privacy::form_field())
            .property("password", Password::form_field())
            .property("listed", listed)
            .property("every", every)
            .property("rendered", Rendering::form_field())
            .property("language", language)
    }

    /// Checks the rules that depend on the report's privacy.
    ///
    /// # Errors
    /// When a report that is not public is to be listed.
    pub fn check_for(&self, current: Privacy) -> Result<(), FieldErrors> {
        let is_public = self.privacy.unwrap_or(current) == Privacy::Public;
        if self.listed != Some(true) || is_public {
            return Ok(());
        }
        Err(FieldErrors::one("listed", NOT_PUBLIC.0, NOT_PUBLIC.1))
    }
}
