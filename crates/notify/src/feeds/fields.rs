//! The field of store.

use std::borrow::Cow;
use std::marker::PhantomData;

use query_params::{FieldReader, FromFields};
use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};

use crate::source::Source;

/// The longest project or domain, in characters.
const LONGEST: usize = 253;

/// The form of a service's feed.
#[derive(Debug)]
pub struct FeedForm<S> {
    /// The project or domain; `None` for all.
    pub place: Option<String>,
    source: PhantomData<S>,
}

impl<S: Source> FromFields for FeedForm<S> {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, (): &()) -> Option<Self> {
        let written = reader.clearable(S::PLACE).flatten().map(str::to_owned);
        let place = written.as_deref().and_then(S::place);
        let is_good = place
            .as_ref()
            .is_none_or(|place| place.chars().count() <= LONGEST);
        if written.is_some() && (place.is_none() || !is_good) {
            let name = S::PLACE;
            let message = format!(
                "The {name} field must be a host name of at most {LONGEST} characters, such as \
                 example.com."
            );
            reader.error(name, "not_allowed", message);
        }
        Some(Self {
            place,
            source: PhantomData,
        })
    }
}

/// The body of store, for the document.
#[derive(Debug)]
pub struct StoreFeed;

impl utoipa::ToSchema for StoreFeed {
    fn name() -> Cow<'static, str> {
        "StoreFeedForm".into()
    }
}

impl utoipa::PartialSchema for StoreFeed {
    fn schema() -> RefOr<Schema> {
        let place = |about: &str| {
            ObjectBuilder::new()
                // A host name, or nothing: null and an empty text are for everything.
                .schema_type(SchemaType::AnyValue)
                .description(Some(about))
        };
        ObjectBuilder::new()
            .schema_type(Type::Object)
            .property(
                "project",
                place("Only events of this project; reports only."),
            )
            .property("domain", place("Only events of this domain; domains only."))
            .description(Some("The body of store."))
            .into()
    }
}
