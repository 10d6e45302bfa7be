//! The navigation, which all pages about an API share.

use actix_web::HttpRequest;
use actix_web::web::Data;
use web_console::{Console, Section};

/// Data for the layout of these pages. A template has it in a field `frame`.
pub(crate) struct Frame {
    /// The references: the name in the address, and the name shown.
    pub references: Vec<(String, String)>,
    /// The name of the reference shown on this page, if any.
    pub here: Option<&'static str>,
    pub has_console: bool,
}

impl Frame {
    /// The frame of a service's reference. Services that share a host link to each other's
    /// references; the sections of their console tell which services those are.
    pub fn new(request: &HttpRequest, name: &'static str) -> Self {
        Self {
            here: Some(name),
            ..Self::of_start(request, name)
        }
    }

    /// The frame of a service's start page; `name` is the name of its reference.
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
