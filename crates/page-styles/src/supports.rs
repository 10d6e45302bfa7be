//! Conditions of `@supports` (CSS Conditional Rules 3, section 6), evaluated for the browsers of
//! today. What not all of them have, or what is not known here, may be so or not.

use cssparser::{Parser, Token};

use super::parser::{Parsed, invalid};
use super::property::{Name, Property, named};
use super::screens::Truth;
use super::selector::SelectorParser;
use super::settings::settings;

/// The condition that the rest of the input is. Browsers ignore a rule whose condition is not valid.
pub(super) fn supports(input: &mut Parser<'_>) -> Truth {
    let truth = condition(input).unwrap_or(Truth::No);
    skip(input);
    truth
}

/// What is in the `supports()` of an import: a condition, or a declaration alone.
pub(super) fn supports_of_import(input: &mut Parser<'_>) -> Truth {
    let truth = within(input);
    skip(input);
    truth
}

fn condition(input: &mut Parser<'_>) -> Parsed<Truth> {
    let not = |input: &mut Parser<'_>| input.expect_ident_matching("not");
    if input.try_parse(not).is_ok() {
        let truth = in_parentheses(input)?.not();
        input.expect_exhausted()?;
        return Ok(truth);
    }
    let mut truth = in_parentheses(input)?;
    let mut joined = None;
    while !input.is_exhausted() {
        let word = input.expect_ident_cloned()?;
        let is_and = word.eq_ignore_ascii_case("and");
        let is_mixed = joined.is_some_and(|joined| joined != is_and);
        if is_mixed || !(is_and || word.eq_ignore_ascii_case("or")) {
            return invalid();
        }
        joined = Some(is_and);
        let other = in_parentheses(input)?;
        truth = if is_and {
            truth.and(other)
        } else {
            truth.or(other)
        };
    }
    Ok(truth)
}

fn in_parentheses(input: &mut Parser<'_>) -> Parsed<Truth> {
    match input.next()?.clone() {
        Token::ParenthesisBlock => input.parse_nested_block(|input| Ok(within(input))),
        Token::Function(name) => {
            let is_selector = name.eq_ignore_ascii_case("selector");
            input.parse_nested_block(|input| {
                let truth = if is_selector {
                    selector(input)
                } else {
                    Truth::Maybe
                };
                skip(input);
                Ok(truth)
            })
        }
        _ => invalid(),
    }
}

/// A condition or a declaration.
fn within(input: &mut Parser<'_>) -> Truth {
    let start = input.state();
    if let Ok(truth) = condition(input) {
        return truth;
    }
    input.reset(&start);
    let truth = declaration(input).unwrap_or(Truth::Maybe);
    skip(input);
    truth
}

/// Names of properties that no browser has any more.
const GONE: [&str; 3] = ["-ms-", "-o-", "-khtml-"];

fn declaration(input: &mut Parser<'_>) -> Parsed<Truth> {
    let name = input.expect_ident_cloned()?.to_ascii_lowercase();
    input.expect_colon()?;
    if name.starts_with("--") {
        return Ok(Truth::Yes);
    }
    if GONE.iter().any(|gone| name.starts_with(gone)) {
        return Ok(Truth::No);
    }
    let start = input.state();
    let from = input.position();
    skip(input);
    let value = input.slice_from(from).trim_ascii().to_ascii_lowercase();
    input.reset(&start);
    if value.contains("var(") || value.contains("env(") {
        return Ok(Truth::Maybe);
    }
    Ok(match named(&name) {
        Some(Name::One(Property::Display)) => display(&value),
        Some(Name::One(Property::Position)) => position(&value),
        Some(found @ Name::One(Property::Color | Property::BackgroundColor)) => {
            color(found, &value, input)
        }
        _ => other(&name, &value),
    })
}

fn display(value: &str) -> Truth {
    match value {
        "none" | "contents" | "block" | "inline" | "inline-block" | "flex" | "inline-flex"
        | "grid" | "inline-grid" | "table" | "inline-table" | "table-row" | "table-cell"
        | "table-caption" | "list-item" | "flow-root" => Truth::Yes,
        _ if GONE.iter().any(|gone| value.starts_with(gone)) => Truth::No,
        "-moz-box" | "-moz-inline-box" | "-moz-grid" => Truth::No,
        _ => Truth::Maybe,
    }
}

fn position(value: &str) -> Truth {
    match value {
        "static" | "relative" | "absolute" | "fixed" | "sticky" => Truth::Yes,
        _ => Truth::Maybe,
    }
}

/// Colours that are new, or old and of one browser only.
const RARE_COLORS: [&str; 7] = [
    "from",
    "contrast-color",
    "device-cmyk",
    "light-dark",
    "-webkit-",
    "alpha(",
    "accentcolor",
];

fn color(name: Name, value: &str, input: &mut Parser<'_>) -> Truth {
    if RARE_COLORS.iter().any(|rare| value.contains(rare)) {
        return Truth::Maybe;
    }
    let is_color = settings(name, input).is_ok();
    if is_color { Truth::Yes } else { Truth::Maybe }
}

/// Declarations that every browser has known for years.
const KNOWN: [(&str, &[&str]); 16] = [
    (
        "object-fit",
        &["cover", "contain", "fill", "none", "scale-down"],
    ),
    ("backdrop-filter", &["none", "blur(1px)"]),
    (
        "background-clip",
        &["text", "border-box", "padding-box", "content-box"],
    ),
    ("-webkit-background-clip", &["text"]),
    ("-webkit-appearance", &["none"]),
    ("appearance", &["none", "auto"]),
    ("isolation", &["isolate", "auto"]),
    (
        "mix-blend-mode",
        &["multiply", "screen", "overlay", "difference", "normal"],
    ),
    ("scroll-behavior", &["smooth", "auto"]),
    ("overscroll-behavior", &["contain", "none", "auto"]),
    ("overflow", &["hidden", "clip", "auto", "scroll", "visible"]),
    ("container-type", &["inline-size", "size", "normal"]),
    ("width", &["min-content", "max-content", "fit-content"]),
    ("text-wrap", &["balance"]),
    (
        "color-scheme",
        &["light", "dark", "light dark", "dark light"],
    ),
    ("visibility", &["hidden", "visible", "collapse"]),
];

/// Properties that every browser has known for years, with a length or a number.
const WITH_NUMBERS: [&str; 24] = [
    "width",
    "height",
    "min-width",
    "min-height",
    "max-width",
    "max-height",
    "margin",
    "padding",
    "top",
    "left",
    "right",
    "bottom",
    "inset",
    "gap",
    "row-gap",
    "column-gap",
    "grid-gap",
    "font-size",
    "opacity",
    "order",
    "aspect-ratio",
    "padding-inline",
    "margin-inline",
    "margin-inline-start",
];

fn other(name: &str, value: &str) -> Truth {
    let mut known = KNOWN.iter();
    let is_known = known.any(|(property, values)| *property == name && values.contains(&value));
    let is_number = WITH_NUMBERS.contains(&name) && is_numeric(value);
    if is_known || is_number {
        Truth::Yes
    } else {
        Truth::Maybe
    }
}

/// Whether a value is one number, or one length in a unit that every browser has.
fn is_numeric(value: &str) -> bool {
    // The longer ones first.
    let number = [
        "dvh", "svh", "lvh", "dvw", "rem", "px", "em", "vw", "vh", "%",
    ]
    .iter()
    .find_map(|unit| value.strip_suffix(unit))
    .unwrap_or(value);
    number.parse::<f32>().is_ok_and(|number| number >= 0.0)
}

/// Pseudo-classes that every browser has known for years.
const KNOWN_CLASSES: [&str; 12] = [
    "is",
    "where",
    "not",
    "has",
    "focus-visible",
    "focus-within",
    "focus",
    "hover",
    "root",
    "first-child",
    "any-link",
    "defined",
];

fn selector(input: &mut Parser<'_>) -> Truth {
    let from = input.position();
    let is_valid = SelectorParser::default().list(input, None).is_ok();
    skip(input);
    let text = input.slice_from(from).to_ascii_lowercase();
    let mut pseudo = text.split(':').skip(1).map(|after| {
        let end = after.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
        end.and_then(|end| after.get(..end)).unwrap_or(after)
    });
    if is_valid && pseudo.all(|name| KNOWN_CLASSES.contains(&name)) {
        Truth::Yes
    } else {
        Truth::Maybe
    }
}

fn skip(input: &mut Parser<'_>) {
    while input.next().is_ok() {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parser::parser;

    fn assert_each(truth: Truth, conditions: &[&str]) {
        for condition in conditions {
            assert_eq!(supports(&mut parser(condition)), truth, "{condition}");
        }
    }

    #[test]
    fn what_every_browser_has_applies() {
        assert_each(
            Truth::Yes,
            &[
                "(display:grid)",
                "(DISPLAY: Grid)",
                "((display: flex))",
                "(color: red)",
                "(color:oklch(0% 0 0))",
                "(color: color-mix(in lab, red, red))",
                "(--css: variables)",
                "(position:sticky)",
                "(display:grid) and (gap:1px)",
                "(display:nonsense) or (display:flow-root)",
                "not (-ms-ime-align:auto)",
                "not ((display:-ms-grid) and (display:grid))",
                "selector(:has(a))",
                "selector(:focus-visible)",
                "(object-fit: cover)",
                "(height:100dvh)",
            ],
        );
    }

    #[test]
    fn what_no_browser_has_does_not_apply() {
        assert_each(
            Truth::No,
            &[
                "not (display:grid)",
                "(-ms-ime-align:auto)",
                "(display:-ms-grid)",
                "(display:grid) and (not (display:flex))",
                "not selector(:focus-visible)",
                // Not valid: browsers ignore the whole rule.
                "",
                "display:grid",
                "(display:grid) and (gap:1px) or (color:red)",
                "(display:grid) (color:red)",
            ],
        );
    }

    #[test]
    fn what_some_browsers_have_may_apply() {
        assert_each(
            Truth::Maybe,
            &[
                "(-webkit-touch-callout:none)",
                "(margin-trim:inline)",
                "(display:grid-lanes)",
                "(color:contrast-color(red))",
                "(color:rgb(from red r g b))",
                "(not (x:y))",
                "selector(:interest-source)",
                "selector(::-webkit-scrollbar)",
                "font-tech(color-COLRv1)",
                "(color:var(--a))",
                "(display:grid) and (x:y)",
                "(future)",
            ],
        );
    }

    #[test]
    fn what_is_too_deep_is_not_certain() {
        assert_ne!(supports(&mut parser(&"(".repeat(100_000))), Truth::Yes);
    }
}
