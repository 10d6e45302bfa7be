//! Media queries, evaluated for a browser that is like most: a screen with light colours, where
//! scripts run and no one has asked for less motion or more contrast.

use cssparser::{Delimiter, ParseError, Parser, Token};

use super::parser::{Parsed, invalid, parser};
use super::screens::{Truth, on_screens};

/// Whether a list of media queries, as in a `media` attribute, is true.
pub fn media_of(text: &str) -> Truth {
    media(&mut parser(text))
}

/// The list of media queries that the rest of the input is. An empty list is true.
pub(super) fn media(input: &mut Parser<'_>) -> Truth {
    if input.is_exhausted() {
        return Truth::Yes;
    }
    let mut any = Truth::No;
    loop {
        // A query that is not valid is never true.
        let query = input.parse_until_before(Delimiter::Comma, query);
        any = any.or(query.unwrap_or(Truth::No));
        if input.next().is_err() {
            return any;
        }
    }
}

/// `not screen and (color)`, `(width > 40em) and (hover)`, …
fn query(input: &mut Parser<'_>) -> Parsed<Truth> {
    let start = input.state();
    let Ok(mut word) = input.expect_ident_cloned() else {
        input.reset(&start);
        return condition(input);
    };
    let negated = word.eq_ignore_ascii_case("not");
    if negated || word.eq_ignore_ascii_case("only") {
        if let Ok(kind) = input.expect_ident_cloned() {
            word = kind;
        } else {
            input.reset(&start);
            return condition(input);
        }
    }
    let kinds = ["all", "screen"];
    let of_screens = kinds.iter().any(|kind| word.eq_ignore_ascii_case(kind));
    let mut truth = Truth::from_known(of_screens);
    while !input.is_exhausted() {
        input.expect_ident_matching("and")?;
        truth = truth.and(in_parentheses(input)?);
    }
    Ok(if negated { truth.not() } else { truth })
}

/// Conditions in parentheses with `not`, `and` or `or`.
fn condition(input: &mut Parser<'_>) -> Parsed<Truth> {
    if input
        .try_parse(|input| input.expect_ident_matching("not"))
        .is_ok()
    {
        return Ok(in_parentheses(input)?.not());
    }
    let mut truth = in_parentheses(input)?;
    while !input.is_exhausted() {
        let word = input.expect_ident_cloned()?;
        let other = in_parentheses(input)?;
        truth = if word.eq_ignore_ascii_case("and") {
            truth.and(other)
        } else if word.eq_ignore_ascii_case("or") {
            truth.or(other)
        } else {
            return invalid();
        };
    }
    Ok(truth)
}

fn in_parentheses(input: &mut Parser<'_>) -> Parsed<Truth> {
    match input.next()?.clone() {
        Token::ParenthesisBlock => input.parse_nested_block(|input| {
            let start = input.state();
            if let Ok(truth) = condition(input)
                && input.is_exhausted()
            {
                return Ok(truth);
            }
            input.reset(&start);
            Ok(feature(input))
        }),
        // Something of the future.
        Token::Function(_) => input.parse_nested_block(|input| {
            skip(input);
            Ok(Truth::No)
        }),
        _ => Err(ParseError::custom(())),
    }
}

/// A feature of the device, such as `prefers-color-scheme: dark`.
fn feature(input: &mut Parser<'_>) -> Truth {
    let start = input.state();
    if let Some(truth) = on_screens(input) {
        skip(input);
        return truth;
    }
    input.reset(&start);
    let name = input.expect_ident_cloned();
    let value = input.expect_colon().map_err(ParseError::<()>::from);
    let value = value.and_then(|()| Ok(input.expect_ident_cloned()?));
    skip(input);
    let Ok(name) = name else {
        return Truth::Maybe;
    };
    let is = |keyword: &str| {
        let value = value.as_ref();
        value.is_ok_and(|value| value.eq_ignore_ascii_case(keyword))
    };
    match name.to_ascii_lowercase().as_str() {
        "prefers-color-scheme" => Truth::from_known(!is("dark")),
        "prefers-reduced-motion"
        | "prefers-contrast"
        | "prefers-reduced-transparency"
        | "prefers-reduced-data" => Truth::from_known(is("no-preference")),
        "forced-colors" | "inverted-colors" => Truth::from_known(is("none")),
        "scripting" => Truth::from_known(!is("none") && !is("initial-only")),
        // Only old browsers have these.
        "-ms-high-contrast" | "-moz-touch-enabled" | "-moz-windows-theme" => Truth::No,
        _ => Truth::Maybe,
    }
}

fn skip(input: &mut Parser<'_>) {
    while input.next().is_ok() {}
}

#[cfg(test)]
mod tests {
    use super::{Truth, media_of};

    #[test]
    fn what_is_true_on_every_screen_is_certain() {
        for media in [
            "",
            "all",
            "screen",
            "SCREEN",
            "only screen",
            "print, screen",
            "not print",
            "(prefers-color-scheme: light)",
            "(prefers-reduced-motion: no-preference)",
            "not (prefers-color-scheme: dark)",
            "screen and (scripting: enabled)",
            "(forced-colors: none)",
        ] {
            assert_eq!(media_of(media), Truth::Yes, "{media}");
        }
    }

    #[test]
    fn what_depends_on_the_screen_is_possible() {
        for media in [
            "(400px <= width <= 700px)",
            "(min-width: calc(1px))",
            "not all and (color)",
            "(min-width: 90em) and (color)",
            "(-webkit-min-device-pixel-ratio: 2)",
        ] {
            assert_eq!(media_of(media), Truth::Maybe, "{media}");
        }
    }

    #[test]
    fn what_depends_on_the_width_is_known_on_two_screens() {
        for (media, phone, desk) in [
            ("(min-width: 1px)", true, true),
            ("screen and (max-width: 40em)", true, false),
            ("(width >= 48rem)", false, true),
            ("(width < 391px)", true, false),
            ("(min-width: 1441px)", false, false),
            ("not all and (max-width: 40em)", false, true),
            ("not (hover)", true, false),
            ("print, (orientation: portrait)", true, false),
            ("(hover: hover) and (pointer: fine)", false, true),
            (
                "(min-width: 1px) and (prefers-contrast: no-preference)",
                true,
                true,
            ),
        ] {
            assert_eq!(media_of(media), Truth::On { phone, desk }, "{media}");
        }
        assert_eq!(media_of("(min-width: 1px) and print"), Truth::No);
        assert_eq!(media_of("(min-width: 1px), all"), Truth::Yes);
    }

    #[test]
    fn what_is_for_paper_or_wrong_never_applies() {
        for media in [
            "print",
            "PRINT",
            "only print",
            "print and (color)",
            "not all",
            "not screen",
            "speech, print",
            "aural",
            "tty",
            "none",
            "(prefers-color-scheme: dark)",
            "screen and (prefers-reduced-motion: reduce)",
            "(prefers-reduced-motion)",
            "screen or (color)",
            "screen (color)",
            "(a) and (b) or",
            "&",
        ] {
            assert_eq!(media_of(media), Truth::No, "{media}");
        }
    }

    #[test]
    fn what_is_too_deep_is_uncertain() {
        let deep = "(".repeat(100_000);
        assert_eq!(media_of(&deep), Truth::Maybe);
    }
}
