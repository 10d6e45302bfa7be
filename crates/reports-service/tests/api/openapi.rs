//! The OpenAPI document as a whole.

/// A change of the document is a change of the API, so it must show up in review.
#[test]
fn the_document_is_as_it_was() {
    insta::assert_json_snapshot!(reports_service::openapi::document());
}
