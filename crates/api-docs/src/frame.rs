//! The part that all pages about an API have: the navigation.

use actix_web::HttpRequest;
use actix_web::web::Data;
use web_console::{Console, Section};

/// What the layout of these pages needs to know. A template has it in a field `frame`.
pub(crate) struct Frame {
    /// The references: their names in addresses, and as people read them.
    pub references: Vec<(String, String)>,
    /// The name of the reference that the page is.
    pub here: Option<&'static str>,
    pub has_console: bool,
}

impl Frame {
    /// The frame of a service's reference. Services that share a host have references of each
    /// other's: the sections of their console say so.
    pub fn new(request: &HttpRequest, name: &'static str) -> Self {
        Self {
            here: Some(name),
            ..Self::of_start(request, name)
        }
    }

    /// The frame of the start page of the service whose reference has this name.
    pub fn of_start(request: &HttpRequest, name: &str) -> Self {
        let console = request.app_data::<Data<Console>>();
        let references = console.map_or_else(
            || Section::new(name).into_iter().collect(),
            |console| console.sections().to_vec(),
        );
        let names = references
            .iter()
            .map(|section| (section.name().to_owned(), section.title()));
        Self {
            references: names.collect(),
            here: None,
            has_console: console.is_some(),
        }
    }
}
