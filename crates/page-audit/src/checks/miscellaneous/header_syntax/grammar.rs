//! The grammar of single headers.

use std::collections::HashSet;

use language_tags::LanguageTag;
use url::Url;

use web_formats::content_type::ContentType;
use web_formats::field::{
    is_number, is_quoted_string, is_token, is_token_or_quoted, parameter, split, split_once,
};
use web_formats::http_date::{self, DateForm};
use web_formats::origin::is_origin;
use web_formats::structured_field;

pub(super) fn token(text: &str) -> bool {
    is_token(text)
}

pub(super) fn number(text: &str) -> bool {
    is_number(text)
}

pub(super) fn dictionary(text: &str) -> bool {
    structured_field::is_dictionary(text)
}

pub(super) fn list(text: &str) -> bool {
    structured_field::list(text).is_some()
}

pub(super) fn boolean(text: &str) -> bool {
    structured_field::item(text).is_some_and(|item| item.bare_item.as_boolean().is_some())
}

pub(super) fn tokens_of_list(text: &str) -> bool {
    structured_field::items_of_list(text)
        .is_some_and(|items| items.iter().all(|item| item.bare_item.as_token().is_some()))
}

pub(super) fn strings_of_list(text: &str) -> bool {
    structured_field::items_of_list(text).is_some_and(|items| {
        items
            .iter()
            .all(|item| item.bare_item.as_string().is_some())
    })
}

pub(super) fn date(text: &str) -> bool {
    http_date::parse(text).is_some_and(|date| date.form == DateForm::Standard)
}

pub(super) fn delay(text: &str) -> bool {
    is_number(text) || date(text)
}

pub(super) fn range_unit(text: &str) -> bool {
    is_any(text, &["bytes", "none"])
}

pub(super) fn switch(text: &str) -> bool {
    is_any(text, &["on", "off"])
}

pub(super) fn cross_domain_policy(text: &str) -> bool {
    const POLICIES: [&str; 6] = [
        "none",
        "master-only",
        "by-content-type",
        "by-ftp-filename",
        "all",
        "none-this-response",
    ];
    is_any(text, &POLICIES)
}

pub(super) fn content_coding(text: &str) -> bool {
    const CODINGS: [&str; 9] = [
        "gzip",
        "x-gzip",
        "br",
        "zstd",
        "deflate",
        "compress",
        "x-compress",
        "dcb",
        "dcz",
    ];
    is_any(text, &CODINGS)
}

pub(super) fn transfer_coding(text: &str) -> bool {
    is_any(
        text,
        &[
            "chunked",
            "gzip",
            "x-gzip",
            "deflate",
            "compress",
            "x-compress",
        ],
    )
}

pub(super) fn site_data(text: &str) -> bool {
    // Compared byte by byte (Clear Site Data, section 3.1).
    [
        "\"cache\"",
        "\"cookies\"",
        "\"storage\"",
        "\"executionContexts\"",
        "\"clientHints\"",
        "\"prefetchCache\"",
        "\"prerenderCache\"",
        "\"*\"",
    ]
    .contains(&text)
}

pub(super) fn language(text: &str) -> bool {
    LanguageTag::parse(text).is_ok()
}

/// A URL, absolute or relative, of the characters that URLs have.
pub(super) fn reference(text: &str) -> bool {
    let valid = |byte: u8| byte.is_ascii_graphic() && !b"\"<>\\^`{|}".contains(&byte);
    let base = Url::parse("https://example.com/").ok();
    text.bytes().all(valid) && base.is_some_and(|base| base.join(text).is_ok())
}

pub(super) fn origin(text: &str) -> bool {
    matches!(text, "*" | "null") || is_origin(text)
}

/// `text/html; charset=utf-8`, each parameter once.
pub(super) fn media_type(text: &str) -> bool {
    let mut parts = split(text, b';');
    let kind = parts.next().unwrap_or_default();
    ContentType::parse(kind).is_some() && are_parameters(parts)
}

/// `attachment; filename="a.pdf"`
pub(super) fn disposition(text: &str) -> bool {
    let mut parts = split(text, b';');
    is_any(parts.next().unwrap_or_default(), &["inline", "attachment"]) && are_parameters(parts)
}

/// Whether each is a name with a value, and no name occurs twice. An empty one is not counted.
fn are_parameters<'p>(parts: impl Iterator<Item = &'p str>) -> bool {
    let mut names = HashSet::new();
    for part in parts.filter(|part| !part.is_empty()) {
        let (name, value) = parameter(part);
        let name = name.to_ascii_lowercase();
        let is_valid = value.is_some_and(|value| {
            if name.ends_with('*') {
                is_encoded(value)
            } else {
                is_token_or_quoted(value)
            }
        });
        if !is_token(&name) || !is_valid || !names.insert(name) {
            return false;
        }
    }
    true
}

/// `UTF-8''a%20b` (RFC 8187, section 3.2).
fn is_encoded(value: &str) -> bool {
    let mut parts = value.splitn(3, '\'');
    let charset = parts.next().unwrap_or_default();
    let text = parts.nth(1).unwrap_or_default();
    charset.eq_ignore_ascii_case("utf-8") && is_token(&text.replace('\'', "\""))
}

/// A name with or without a value, as in Keep-Alive.
pub(super) fn plain_parameter(text: &str) -> bool {
    let (name, value) = parameter(text);
    is_token(name) && value.is_none_or(is_token_or_quoted)
}

/// `db;dur=53;desc="Database"` (Server Timing, section 3).
pub(super) fn metric(text: &str) -> bool {
    let mut parts = split(text, b';');
    is_token(parts.next().unwrap_or_default())
        && parts.all(|part| {
            let (name, value) = parameter(part);
            let is_duration = name.trim_ascii().eq_ignore_ascii_case("dur");
            let value = value.map(str::trim_ascii);
            let is_valid = match value {
                Some(value) if is_duration => value.trim_matches('"').parse::<f64>().is_ok(),
                value => value.is_none_or(is_token_or_quoted) && !is_duration,
            };
            is_token(name.trim_ascii()) && is_valid
        })
}

/// `h3=":443"; ma=86400` (RFC 7838, section 3).
pub(super) fn alt_svc(text: &str) -> bool {
    if text.trim_ascii() == "clear" {
        return true;
    }
    split(text, b',').all(|alternative| {
        let mut parts = split(alternative, b';');
        let (protocol, authority) = parameter(parts.next().unwrap_or_default());
        let authority = authority.unwrap_or_default();
        let port = authority
            .trim_matches('"')
            .rsplit_once(':')
            .map(|(_, port)| port);
        is_token(protocol)
            && is_quoted_string(authority)
            && port.is_some_and(is_number)
            && parts.all(|part| part.is_empty() || plain_parameter(part))
    })
}

/// `</style.css>; rel=preload, </>; rel=home` (RFC 8288, section 3).
pub(super) fn links(text: &str) -> bool {
    let mut rest = text.trim_matches(between);
    let mut count = 0;
    while !rest.is_empty() {
        let Some((target, after)) = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'))
        else {
            return false;
        };
        let (parameters, after) = split_once(after, b',');
        if !reference(target.trim_ascii()) || !are_of_link(parameters) {
            return false;
        }
        count += 1;
        rest = after.unwrap_or_default().trim_start_matches(between);
    }
    count > 0
}

/// Whether it stands between the members of a list.
fn between(character: char) -> bool {
    matches!(character, ' ' | '\t' | ',')
}

/// Whether these are a link's parameters, with its relation.
fn are_of_link(parameters: &str) -> bool {
    let mut parts = split(parameters, b';');
    let nothing_before = parts.next().is_some_and(str::is_empty);
    let mut has_relation = false;
    let are_valid = parts.filter(|part| !part.is_empty()).all(|part| {
        let (name, value) = parameter(part);
        let (name, value) = (name.trim_ascii(), value.map(str::trim_ascii));
        has_relation |= name.eq_ignore_ascii_case("rel") && value.is_some();
        is_token(name) && value.is_none_or(is_token_or_quoted)
    });
    nothing_before && are_valid && has_relation
}

/// `websocket` or `HTTP/2.0`
pub(super) fn protocol(text: &str) -> bool {
    let (name, version) = text.split_once('/').unwrap_or((text, "1"));
    is_token(name) && is_token(version)
}

/// `1.1 cache` or `HTTP/1.1 cache:8080 (comment)`
pub(super) fn via(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    let version = words.next().unwrap_or_default();
    protocol(version) && words.next().is_some_and(|name| !name.starts_with('('))
}

/// `5`, `5; url=/next`
pub(super) fn refresh(text: &str) -> bool {
    let seconds = text
        .split([';', ','])
        .next()
        .unwrap_or_default()
        .trim_ascii();
    let whole = seconds.split('.').next().unwrap_or_default();
    is_number(whole)
}

fn is_any(text: &str, values: &[&str]) -> bool {
    values.iter().any(|value| value.eq_ignore_ascii_case(text))
}
