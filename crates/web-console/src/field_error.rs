//! What is wrong with a field of a form, or with the address of a list.

use query_params::{FieldError, FieldErrors};
use web::Problem;

/// What is wrong with a field, in words for people who see the field; empty if nothing is.
pub fn field_error(errors: &FieldErrors, field: &str) -> String {
    let errors = errors.of(field).iter();
    let texts: Vec<String> = errors.map(|error| in_form(error, field)).collect();
    texts.join(" ")
}

/// What is wrong with the address of a list, whose filters nobody has typed.
pub fn address_error(problem: &Problem) -> String {
    let mut wrong: Vec<_> = problem
        .errors()
        .iter()
        .map(|(name, _)| named(name))
        .collect();
    // Neighbours: a list has one order, however many parameters say it.
    wrong.dedup();
    if wrong.is_empty() {
        return problem.body().message;
    }
    format!(
        "The address of this page has no valid {}.",
        wrong.join(" and ")
    )
}

fn named(parameter: &str) -> String {
    match parameter {
        "page" => "page number".to_owned(),
        "per_page" => "page size".to_owned(),
        "sort" | "sort_by" => "order".to_owned(),
        other => other.replace('_', " "),
    }
}

/// The API's messages name the field, and what it depends on.
fn in_form(error: &FieldError, field: &str) -> String {
    let named = format!("The {field} field ");
    match error.message.strip_prefix(&named) {
        Some(rest) if rest.starts_with("is required") => "This must not be empty.".to_owned(),
        Some(rest) => format!("This {rest}"),
        None => error.message.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_not_explained_in_the_words_of_the_api() {
        let mut errors = FieldErrors::one("page", "invalid", "The page field must be an integer.");
        errors.push("sort_by", "invalid", "The sort_by field must be id.");
        let said = address_error(&Problem::from(errors));
        let expected = "The address of this page has no valid page number and order.";
        assert_eq!(said, expected);
    }

    #[test]
    fn a_form_does_not_speak_of_fields() {
        let said = |message: &str| {
            let message = message.to_owned();
            let code = "invalid";
            in_form(&FieldError { code, message }, "name")
        };
        let needed = "The name field is required when privacy is 2.";
        assert_eq!(said(needed), "This must not be empty.");
        let long = "The name field must have at most 100 characters.";
        assert_eq!(said(long), "This must have at most 100 characters.");
        assert_eq!(said("It is private."), "It is private.");
    }
}
