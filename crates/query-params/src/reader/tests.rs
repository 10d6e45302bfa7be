use super::*;

const PRIVACY: [(&str, u8); 3] = [("0", 0), ("1", 1), ("2", 2)];

fn json(text: &str) -> Fields {
    Fields::from_json(text.as_bytes()).unwrap()
}

fn codes(reader: FieldReader<'_>, field: &str) -> Vec<&'static str> {
    let errors = reader.finish::<()>(None).unwrap_err();
    errors.of(field).iter().map(|error| error.code).collect()
}

#[test]
fn every_broken_field_is_named() {
    let fields = Fields::from([("privacy", "3"), ("page", "0")]);
    let mut reader = FieldReader::new(&fields);

    reader.required("url");
    reader.choice("privacy", &PRIVACY);
    reader.page_number("page", 10);

    let errors = reader.finish(Some(())).unwrap_err();
    assert_eq!(
        serde_json::to_string(&errors.messages()).unwrap(),
        concat!(
            r#"{"url":["The url field is required."],"#,
            r#""privacy":["The privacy field must be 0, 1 or 2."],"#,
            r#""page":["The page field must be an integer from 1 to 10."]}"#
        )
    );
}

#[test]
fn an_empty_value_is_an_absent_one() {
    let fields = Fields::from([("search", ""), ("privacy", "")]);
    let mut reader = FieldReader::new(&fields);

    assert_eq!(reader.text("search"), None);
    assert_eq!(reader.choice("privacy", &PRIVACY), None);
    assert!(reader.finish(Some(())).is_ok());
}

#[test]
fn a_clearable_field_is_absent_empty_or_set() {
    let fields = json(r#"{"a":"","b":null,"c":"x"}"#);
    let mut reader = FieldReader::new(&fields);

    assert_eq!(reader.clearable("a"), Some(None));
    assert_eq!(reader.clearable("b"), Some(None));
    assert_eq!(reader.clearable("c"), Some(Some("x")));
    assert_eq!(reader.clearable("d"), None);
}

#[test]
fn a_field_sent_twice_is_refused_even_when_one_is_empty() {
    let form = Fields::from([("url", ""), ("url", "x"), ("other", "1"), ("other", "2")]);
    let mut reader = FieldReader::new(&form);
    assert_eq!(reader.required("url"), None);
    assert_eq!(codes(reader, "url"), ["duplicate"]);

    let object = json(r#"{"url":"a","url":"a"}"#);
    let mut reader = FieldReader::new(&object);
    reader.text("url");
    assert_eq!(codes(reader, "url"), ["duplicate"]);
}

#[test]
fn control_characters_are_refused() {
    for text in ["a\0b", "a\nb", "a\u{7f}", "a\u{85}b"] {
        let fields = Fields::from([("search", text)]);
        let mut reader = FieldReader::new(&fields);
        assert_eq!(reader.text("search"), None);
        assert_eq!(codes(reader, "search"), ["control_character"], "{text:?}");
    }
}

#[test]
fn json_types_follow_the_field() {
    let fields = json(r#"{"privacy":2,"password":5,"url":["a"],"sort":true}"#);
    let mut reader = FieldReader::new(&fields);

    assert_eq!(reader.choice("privacy", &PRIVACY), Some(2));
    reader.text("password");
    reader.text("url");
    reader.choice("sort", &[("asc", 0), ("desc", 1)]);

    let errors = reader.finish(Some(())).unwrap_err();
    assert_eq!(
        serde_json::to_string(&errors.codes()).unwrap(),
        r#"{"password":["not_a_string"],"url":["not_a_string"],"sort":["not_a_scalar"]}"#
    );
}

#[test]
fn white_space_around_a_value_is_not_part_of_it() {
    let fields = Fields::from([
        ("url", "\u{feff} a b\r\n"),
        ("privacy", " 2\u{a0}"),
        ("page", "\t7"),
        ("listed", " 1"),
        ("empty", " \u{200b}"),
        ("password", " a "),
    ]);
    let mut reader = FieldReader::new(&fields);

    assert_eq!(reader.required("url"), Some("a b"));
    assert_eq!(reader.choice("privacy", &PRIVACY), Some(2));
    assert_eq!(reader.page_number("page", 10), 7);
    assert_eq!(reader.yes_or_no("listed"), Some(true));
    assert_eq!(reader.clearable("empty"), Some(None));
    assert_eq!(reader.secret("password"), Some(" a "));
    assert!(
        reader
            .known_pairs()
            .contains(&("url".to_owned(), "a b".to_owned()))
    );
    assert!(reader.finish(Some(())).is_ok());
}

#[test]
fn yes_and_no_have_many_spellings() {
    for (text, value) in [
        ("true", Some(true)),
        ("1", Some(true)),
        ("\"1\"", Some(true)),
        ("\"True\"", Some(true)),
        ("\"on\"", Some(true)),
        ("\"yes\"", Some(true)),
        ("false", Some(false)),
        ("0", Some(false)),
        ("\"false\"", Some(false)),
        ("\"off\"", Some(false)),
        ("\"no\"", Some(false)),
        ("\"\"", None),
        ("null", None),
    ] {
        let fields = json(&format!("{{\"update\":{text}}}"));
        let mut reader = FieldReader::new(&fields);
        assert_eq!(reader.yes_or_no("update"), value, "{text}");
        assert!(reader.finish(Some(())).is_ok(), "{text}");
    }
    for (text, code) in [
        ("2", "not_allowed"),
        ("\"y\"", "not_allowed"),
        ("[true]", "not_a_scalar"),
        ("true,\"update\":true", "duplicate"),
    ] {
        let fields = json(&format!("{{\"update\":{text}}}"));
        let mut reader = FieldReader::new(&fields);
        assert_eq!(reader.yes_or_no("update"), None, "{text}");
        assert_eq!(codes(reader, "update"), [code], "{text}");
    }
}

#[test]
fn a_choice_that_has_0_and_1_may_be_spelt_as_yes_and_no() {
    for (text, value) in [
        ("true", 1),
        ("false", 0),
        ("\"true\"", 1),
        ("\" On\"", 1),
        ("\"yes\"", 1),
        ("\"no\"", 0),
        ("2", 2),
    ] {
        let fields = json(&format!("{{\"privacy\":{text}}}"));
        let mut reader = FieldReader::new(&fields);
        assert_eq!(reader.choice("privacy", &PRIVACY), Some(value), "{text}");
    }
    for text in ["\"y\"", "3"] {
        let fields = json(&format!("{{\"privacy\":{text}}}"));
        let mut reader = FieldReader::new(&fields);
        assert_eq!(reader.choice("privacy", &PRIVACY), None, "{text}");
        assert_eq!(codes(reader, "privacy"), ["not_allowed"], "{text}");
    }
    let fields = Fields::from([("order", "yes"), ("every", "on")]);
    let mut reader = FieldReader::new(&fields);
    assert_eq!(reader.choice("order", &[("1", 1), ("2", 2)]), None);
    assert_eq!(
        reader.choice("every", &[("on", 3), ("0", 0), ("1", 1)]),
        Some(3)
    );
    assert_eq!(codes(reader, "order"), ["not_allowed"]);
}

#[test]
fn numbers_are_plain_digits() {
    for text in ["+1", "-1", "1.0", "0x1", "1 0", "١", "18446744073709551616"] {
        let fields = Fields::from([("page", text)]);
        let mut reader = FieldReader::new(&fields);
        reader.page_number("page", 10);
        assert_eq!(codes(reader, "page"), ["not_allowed"], "{text}");
    }
}

#[test]
fn only_pairs_that_were_read_are_repeated_in_links() {
    let fields = Fields::from([("search", "a"), ("token", "secret"), ("result", "")]);
    let mut reader = FieldReader::new(&fields);
    reader.text("search");
    reader.text("result");

    assert_eq!(
        reader.known_pairs(),
        [("search".to_owned(), "a".to_owned())]
    );
}
