//! The fields of store and update.

use std::marker::PhantomData;

use fetch_guard::TargetRules;
use query_params::{FieldReader, FromFields, trimmed, words};
use utoipa::openapi::schema::{ArrayItems, Type};
use utoipa::openapi::{Array, Object, ObjectBuilder, RefOr, Schema};

use super::target::Target;
use crate::model::{Digest, Kind};
use crate::source::{Notices, Source};

/// The longest description, in characters.
const LONGEST: usize = 200;
/// The longest project or domain, in characters.
const MAX_PLACE_CHARACTERS: usize = 253;
/// The most types of events.
const MAX_EVENTS: usize = 50;

/// What store and update have in common; `None` for a field that was not sent.
#[derive(Debug)]
pub struct EndpointFields {
    /// The URL, or the address of mail.
    pub target: Option<Target>,
    /// When it gets mail.
    pub digest: Option<Digest>,
    /// The types of events, as a JSON array.
    pub events: Option<String>,
    /// The project or domain; `Some(None)` for all.
    pub place: Option<Option<String>>,
    /// In the account's words.
    pub description: Option<Option<String>>,
}

/// The form of a service's endpoint.
#[derive(Debug)]
pub struct EndpointForm<S, T> {
    /// What was sent.
    pub sent: T,
    source: PhantomData<S>,
}

/// Something that is read by the rules for endpoints.
pub trait ReadForm: Sized {
    /// Reads it; the reader knows what is wrong with it.
    fn read(reader: &mut FieldReader<'_>, rules: &EndpointRules) -> Option<Self>;
}

impl<S: Source, T: ReadForm> FromFields for EndpointForm<S, T> {
    type Rules = Notices<S>;

    fn from_fields(reader: &mut FieldReader<'_>, notices: &Notices<S>) -> Option<Self> {
        let rules = EndpointRules {
            targets: notices.rules.clone(),
            kinds: S::KINDS,
            place: S::PLACE,
            read_place: S::place,
            has_mail: notices.mail.is_some(),
        };
        let sent = T::read(reader, &rules)?;
        Some(Self {
            sent,
            source: PhantomData,
        })
    }
}

/// The rules for these fields, by the service's settings.
#[derive(Clone, Debug)]
pub struct EndpointRules {
    /// Which targets are allowed.
    pub targets: TargetRules,
    /// The types of events that there are.
    pub kinds: &'static [&'static str],
    /// `project` or `domain`.
    pub place: &'static str,
    /// How it is written in events.
    pub read_place: fn(&str) -> Option<String>,
    /// Whether mail can be sent.
    pub has_mail: bool,
}

impl EndpointFields {
    /// Reads the fields; the reader knows what is wrong with them.
    pub fn read(reader: &mut FieldReader<'_>, rules: &EndpointRules) -> Self {
        let target = reader.text("target").map(str::to_owned).and_then(|text| {
            let target = Target::parse(&text, &rules.targets);
            target
                .map_err(|reason| reader.error("target", "not_allowed", reason))
                .ok()
        });
        Self {
            target,
            digest: reader.choice("digest", Digest::TEXTS),
            events: events(reader, rules.kinds),
            place: place(reader, rules),
            description: short(reader, "description", LONGEST),
        }
    }
}

/// The project or domain.
fn place(reader: &mut FieldReader<'_>, rules: &EndpointRules) -> Option<Option<String>> {
    let Some(written) = short(reader, rules.place, MAX_PLACE_CHARACTERS)? else {
        return Some(None);
    };
    let place = (rules.read_place)(&written);
    if place.is_none() {
        let name = rules.place;
        let message = format!("The {name} field must be a host name, such as example.com.");
        reader.error(name, "not_allowed", message);
    }
    Some(place)
}

/// A text of limited length that can be cleared.
fn short(reader: &mut FieldReader<'_>, name: &str, at_most: usize) -> Option<Option<String>> {
    let text = reader.clearable(name)?;
    if text.is_some_and(|text| text.chars().count() > at_most) {
        let message = format!("The {name} field must have at most {at_most} characters.");
        reader.error(name, "too_long", message);
    }
    Some(text.map(str::to_owned))
}

/// The types of events: a JSON array, or text with commas or white space. Each is a type or a prefix with `*`.
fn events(reader: &mut FieldReader<'_>, kinds: &[&str]) -> Option<String> {
    let text = reader.clearable_json("events")??;
    let patterns: Vec<String> = if text.starts_with('[') {
        let sent: Vec<String> = serde_json::from_str(&text).unwrap_or_default();
        sent.iter().map(|text| trimmed(text).to_owned()).collect()
    } else {
        words(&text).map(str::to_owned).collect()
    };
    let is_known = |pattern: &String| {
        kinds
            .iter()
            .any(|kind| crate::model::matches(pattern, kind))
    };
    let is_good = (1..=MAX_EVENTS).contains(&patterns.len()) && patterns.iter().all(is_known);
    if !is_good {
        let message = format!(
            "The events field must be a list of types of events, or of their beginnings with a *: \
             {}.",
            kinds.join(", ")
        );
        reader.error("events", "not_allowed", message);
        return None;
    }
    serde_json::to_string(&patterns).ok()
}

/// How an endpoint is notified: by mail only if the service has a server for it.
pub fn kind(reader: &mut FieldReader<'_>, has_mail: bool) -> Option<Kind> {
    let kind = reader.choice("kind", Kind::TEXTS)?;
    if kind == Kind::Mail && !has_mail {
        let message = "The kind field must not be mail: this service has no mail server \
                       (setting notify.mail.host).";
        reader.error("kind", "not_allowed", message);
        return None;
    }
    Some(kind)
}

/// The fields, for the document.
pub fn form() -> ObjectBuilder {
    let text = |about: &str, longest| {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .max_length(Some(longest))
            .description(Some(about))
    };
    let about = "The URL that is called, or the address that gets mail.";
    let target = text(about, fetch_guard::MAX_URL_BYTES).examples(["https://example.com/hook"]);
    let digests = Digest::TEXTS.iter().map(|(text, _)| *text);
    let digest = ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(digests))
        .description(Some(
            "When an address gets mail; others are notified at once.",
        ));
    let item = ArrayItems::RefOrSchema(Box::new(RefOr::T(Schema::Object(Object::with_type(
        Type::String,
    )))));
    let mut events = Array::new(Object::with_type(Type::String));
    events.items = item;
    events.max_items = Some(MAX_EVENTS);
    events.description = Some(
        "Types of events, or their beginnings such as `report.*`; in a form, separated by commas."
            .to_owned(),
    );
    ObjectBuilder::new()
        .schema_type(Type::Object)
        .property("target", target)
        .property("digest", digest)
        .property("events", Schema::Array(events))
        .property(
            "project",
            text(
                "Only events of this project; reports only.",
                MAX_PLACE_CHARACTERS,
            ),
        )
        .property(
            "domain",
            text(
                "Only events of this domain; domains only.",
                MAX_PLACE_CHARACTERS,
            ),
        )
        .property("description", text("What it is, in your words.", LONGEST))
}
