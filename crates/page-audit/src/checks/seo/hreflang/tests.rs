use super::code_fault;

#[test]
fn a_code_is_a_language_with_script_and_country() {
    for code in [
        "en",
        "EN-gb",
        "zh-Hant",
        "zh-hans-us",
        "be",
        "x-default",
        "X-Default",
    ] {
        assert_eq!(code_fault(code), None, "{code}");
    }
    for code in [
        "",
        "english",
        "en-UK",
        "en_US",
        "es-419",
        "eu-EU",
        "xx",
        "fil",
        "zh-Xxxx",
        "zh-Hant-TW-x",
        "de-",
        "-DE",
        "x-Default-en",
    ] {
        assert!(code_fault(code).is_some(), "{code}");
    }
}
