//! Structured header fields (RFC 9651), to the extent that checks need them.

use sfv::{Dictionary, Item, List, ListEntry, Parser};

/// The token of a field that is a single item, such as `same-origin; report-to="x"`; its parameters
/// are validated and dropped. `None` if the field is not such an item, which browsers treat as
/// absent.
pub fn token_item(field: &str) -> Option<String> {
    Some(item(field)?.bare_item.as_token()?.as_str().to_owned())
}

/// Whether the field is a dictionary.
pub fn is_dictionary(field: &str) -> bool {
    dictionary(field).is_some()
}

/// The field as a dictionary. `None` if it is not one, which recipients treat as absent.
pub fn dictionary(field: &str) -> Option<Dictionary> {
    Parser::new(field).parse().ok()
}

/// The field as a list. `None` if it is not one, which recipients treat as absent.
pub fn list(field: &str) -> Option<List> {
    Parser::new(field).parse().ok()
}

/// The field as a list without inner lists.
pub fn items_of_list(field: &str) -> Option<Vec<Item>> {
    let members = list(field)?.into_iter();
    members
        .map(|member| match member {
            ListEntry::Item(item) => Some(item),
            ListEntry::InnerList(_) => None,
        })
        .collect()
}

/// The field as a single item. `None` if it is not one, which recipients treat as absent.
pub fn item(field: &str) -> Option<Item> {
    Parser::new(field).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_is_a_token_with_parameters() {
        for field in [
            "same-origin",
            "  same-origin  ",
            "same-origin;report-to=\"a \\\" b\"",
            "same-origin; a; b=?1;c=-1.5; d=:aGk=:; e=x/y; f=@1; g=%\"%c3%bc\"",
        ] {
            assert_eq!(token_item(field).as_deref(), Some("same-origin"), "{field}");
        }
        for field in [
            "",
            "\"same-origin\"",
            "same-origin, same-origin",
            "same-origin;",
            "same-origin ;a",
            "same-origin; A=1",
            "same-origin; a=",
            "same-origin; a=\"b",
            "same-origin; a=1.",
            "(same-origin)",
        ] {
            assert_eq!(token_item(field), None, "{field}");
        }
        assert_eq!(token_item("Same-Origin").as_deref(), Some("Same-Origin"));
    }
}
