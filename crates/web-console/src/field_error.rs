//! What is wrong with a field of a form.

use query_params::{FieldError, FieldErrors};

/// What is wrong with a field, in words for people who see the field; empty if nothing is.
pub fn field_error(errors: &FieldErrors, field: &str) -> String {
    let errors = errors.of(field).iter();
    let texts: Vec<String> = errors.map(|error| in_form(error, field)).collect();
    texts.join(" ")
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
