//! How a document describes the parameters of a list.

use utoipa::IntoParams;
use utoipa::openapi::Required;
use utoipa::openapi::path::{Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{KnownFormat, Object, ObjectBuilder, SchemaFormat, Type};

use super::{DIRECTIONS, Direction, ListParams, MAX_PAGE, MAX_SEARCH, PER_PAGE_CHOICES, SortField};
use crate::schema::{no_controls, number};

impl<S: SortField> IntoParams for ListParams<S> {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        Self::parameters_with(Vec::new())
    }
}

impl<S: SortField> ListParams<S> {
    /// The descriptions of the parameters of a list that has further filters: `filters` come
    /// between the search and the order.
    pub fn parameters_with(filters: Vec<Parameter>) -> Vec<Parameter> {
        let search = [
            parameter(
                "search",
                "Text to search for, ignoring case; no control characters.",
                text(),
            ),
            parameter(
                "sort",
                "The order: `desc` (the default) or `asc`.",
                one_of(&DIRECTIONS, &Direction::default()),
            ),
            parameter(
                "search_by",
                "What `search` is compared with.",
                search_by::<S>(),
            ),
        ];
        let order = [
            parameter("sort_by", S::SORTED_BY, one_of(S::CHOICES, &S::DEFAULT)),
            parameter("per_page", "How many rows a page has.", per_page::<S>()),
            parameter("page", "The number of the page, from 1.", page()),
        ];
        search.into_iter().chain(filters).chain(order).collect()
    }
}

fn parameter(name: &str, description: &str, schema: Object) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Query)
        .description(Some(description))
        .required(Required::False)
        .schema(Some(schema))
        .build()
}

fn text() -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .max_length(Some(MAX_SEARCH))
        .pattern(Some(no_controls()))
        .build()
}

fn one_of<T: PartialEq>(choices: &[(&str, T)], default: &T) -> Object {
    let default = choices.iter().find(|(_, value)| value == default);
    words(
        choices.iter().map(|(text, _)| *text),
        default.map(|(text, _)| *text),
    )
}

fn search_by<S: SortField>() -> Object {
    words(S::SEARCH_BY.iter().copied(), S::SEARCH_BY.first().copied())
}

fn words<'a>(words: impl Iterator<Item = &'a str>, default: Option<&str>) -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(words))
        .default(default.map(Into::into))
        .build()
}

fn per_page<S: SortField>() -> Object {
    let sizes = PER_PAGE_CHOICES.iter().map(|(text, _)| number(text));
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .enum_values(Some(sizes))
        .default(Some(S::PER_PAGE.into()))
        .build()
}

fn page() -> Object {
    ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
        .minimum(Some(1_u64))
        .maximum(Some(MAX_PAGE))
        .build()
}
