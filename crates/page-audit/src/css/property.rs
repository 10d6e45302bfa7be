//! The values of each property that is kept.

use cssparser::{ParseError, Parser, Token, match_ignore_ascii_case};

use super::color::{Written, color};
use super::references::Scanned;
use super::value::{Keyword, Name, Property, Value, is_math, length, wide_keyword};

/// The property with this name, if it matters.
pub(super) fn named(name: &str) -> Option<Name> {
    use Name::One;
    use Property as P;
    Some(match_ignore_ascii_case! { name,
        "all" => Name::All,
        "aspect-ratio" => One(P::AspectRatio),
        "background" => Name::Background,
        "background-clip" | "-webkit-background-clip" => One(P::BackgroundClip),
        "background-color" => One(P::BackgroundColor),
        "background-image" => One(P::BackgroundImage),
        "block-size" | "height" => One(P::Height),
        "border-image" | "-webkit-border-image" => Name::BorderImage,
        "border-image-source" => One(P::BorderImage),
        "color" => One(P::Color),
        "content" => One(P::Content),
        "content-visibility" => One(P::ContentVisibility),
        "cursor" => One(P::Cursor),
        "display" => One(P::Display),
        "filter" | "-webkit-filter" | "backdrop-filter" => One(P::Filter),
        "font" => Name::Font,
        "font-family" => One(P::FontFamily),
        "font-size" => One(P::FontSize),
        "font-weight" => One(P::FontWeight),
        "inline-size" | "width" => One(P::Width),
        "list-style" => Name::ListStyle,
        "list-style-image" => One(P::ListStyleImage),
        "mask" | "-webkit-mask" => Name::Mask,
        "mask-image" | "-webkit-mask-image" => One(P::Mask),
        "min-block-size" | "min-height" => One(P::MinHeight),
        "min-inline-size" | "min-width" => One(P::MinWidth),
        "mix-blend-mode" => One(P::Blend),
        "opacity" => One(P::Opacity),
        "position" => One(P::Position),
        "-webkit-text-fill-color" => One(P::TextFill),
        "visibility" => One(P::Visibility),
        _ => return None,
    })
}

/// What a declaration sets.
#[derive(Debug, Default)]
pub(super) struct Settings {
    pub(super) values: Vec<(Property, Setting)>,
    pub(super) important: bool,
    pub(super) urls: Vec<Box<str>>,
}

/// What a property is set to.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Setting {
    Value(Value),
    /// The URLs of the declaration.
    Images,
    /// The names of font families, in lower case.
    Families(Vec<Box<str>>),
}

type Parsed<T> = Result<T, ParseError<()>>;

fn invalid<T>() -> Parsed<T> {
    Err(ParseError::custom(()))
}

/// The value of a declaration, with what follows it.
///
/// # Errors
///
/// If browsers ignore the declaration, or if it has `var()`.
pub(super) fn settings(name: Name, input: &mut Parser<'_>) -> Parsed<Settings> {
    let mut settings = Settings::default();
    if let Some(wide) = wide_keyword(input) {
        let wide = Setting::Value(wide);
        settings.values = properties(name)
            .map(|property| (property, wide.clone()))
            .collect();
    } else {
        match name {
            Name::All => return invalid(),
            Name::One(property) if property.has_images() => {
                images(property, input, &mut settings)?;
            }
            Name::One(property) => {
                let value = one(property, input)?;
                settings.values.push((property, value));
            }
            Name::Background => background(input, &mut settings)?,
            Name::Font => font(input, &mut settings)?,
            Name::BorderImage => images(Property::BorderImage, input, &mut settings)?,
            Name::ListStyle => images(Property::ListStyleImage, input, &mut settings)?,
            Name::Mask => images(Property::Mask, input, &mut settings)?,
        }
    }
    settings.important |= important(input);
    input.expect_exhausted()?;
    Ok(settings)
}

/// The properties that a name stands for.
pub(super) fn properties(name: Name) -> impl Iterator<Item = Property> {
    let slice: &'static [Property] = match name {
        Name::One(property) => match Property::ALL.iter().position(|one| *one == property) {
            Some(index) => Property::ALL.get(index..=index).unwrap_or_default(),
            None => &[],
        },
        Name::All => &Property::ALL,
        Name::Background => &[
            Property::BackgroundColor,
            Property::BackgroundImage,
            Property::BackgroundClip,
        ],
        Name::BorderImage => &[Property::BorderImage],
        Name::Font => &[
            Property::FontSize,
            Property::FontWeight,
            Property::FontFamily,
        ],
        Name::ListStyle => &[Property::ListStyleImage],
        Name::Mask => &[Property::Mask],
    };
    slice.iter().copied()
}

fn important(input: &mut Parser<'_>) -> bool {
    input.try_parse(cssparser::parse_important).is_ok()
}

fn one(property: Property, input: &mut Parser<'_>) -> Parsed<Setting> {
    use Property as P;
    if property == P::FontFamily {
        return families(input).map(Setting::Families);
    }
    let token = input.next()?.clone();
    let value = match property {
        P::Display => display(&token, input),
        P::Visibility => word(
            &token,
            &[
                ("visible", Value::Keyword(Keyword::Visible)),
                ("hidden", Value::Keyword(Keyword::Hidden)),
                ("collapse", Value::Keyword(Keyword::Hidden)),
            ],
        ),
        P::ContentVisibility => word(
            &token,
            &[
                ("visible", Value::Keyword(Keyword::Visible)),
                ("auto", Value::Keyword(Keyword::Visible)),
                ("hidden", Value::Keyword(Keyword::Hidden)),
            ],
        ),
        P::Position => word(
            &token,
            &[
                ("static", Value::Keyword(Keyword::InFlow)),
                ("relative", Value::Keyword(Keyword::InFlow)),
                ("sticky", Value::Keyword(Keyword::InFlow)),
                ("-webkit-sticky", Value::Keyword(Keyword::InFlow)),
                ("absolute", Value::Keyword(Keyword::OutOfFlow)),
                ("fixed", Value::Keyword(Keyword::OutOfFlow)),
            ],
        ),
        P::Width | P::Height | P::MinWidth | P::MinHeight => size(&token, input),
        P::AspectRatio => aspect_ratio(&token, input),
        P::Color | P::BackgroundColor | P::TextFill => color(&token, input).map(of_color),
        P::Opacity => match token {
            Token::Number { value, .. } => Some(Value::Number(value)),
            Token::Percentage { unit_value, .. } => Some(Value::Number(unit_value)),
            Token::Function(name) if is_math(&name) => Some(Value::Other),
            _ => None,
        },
        P::Filter | P::Blend => {
            let is_off = word(
                &token,
                &[
                    ("none", Value::Keyword(Keyword::None)),
                    ("normal", Value::Keyword(Keyword::None)),
                ],
            );
            rest(input);
            is_off.or(Some(Value::Other))
        }
        P::BackgroundClip => {
            let boxes = word(
                &token,
                &[
                    ("border-box", Value::Keyword(Keyword::None)),
                    ("padding-box", Value::Keyword(Keyword::None)),
                    ("content-box", Value::Keyword(Keyword::None)),
                ],
            );
            rest(input);
            boxes.or(Some(Value::Other))
        }
        P::FontSize => font_size(&token),
        P::FontWeight => font_weight(&token),
        P::FontFamily
        | P::BackgroundImage
        | P::ListStyleImage
        | P::BorderImage
        | P::Mask
        | P::Content
        | P::Cursor => None,
    };
    value.map(Setting::Value).map_or_else(invalid, Ok)
}

fn word(token: &Token<'_>, words: &[(&str, Value)]) -> Option<Value> {
    let Token::Ident(word) = token else {
        return None;
    };
    let mut words = words.iter();
    let found = words.find(|(name, _)| word.eq_ignore_ascii_case(name));
    found.map(|(_, value)| *value)
}

/// Skips the rest of a value up to `!important`, but no block: that is a rule.
fn rest(input: &mut Parser<'_>) {
    loop {
        let start = input.state();
        match input.next() {
            Ok(Token::Delim('!') | Token::CurlyBracketBlock) => {
                input.reset(&start);
                return;
            }
            Ok(_) => {}
            Err(_) => return,
        }
    }
}

fn display(token: &Token<'_>, input: &mut Parser<'_>) -> Option<Value> {
    let Token::Ident(word) = token else {
        return None;
    };
    let value = match_ignore_ascii_case! { word,
        "none" => Value::Keyword(Keyword::None),
        "contents" => Value::Keyword(Keyword::Contents),
        "block" | "inline" | "inline-block" | "flex" | "inline-flex" | "grid" | "inline-grid"
        | "table" | "inline-table" | "table-row" | "table-cell" | "table-row-group"
        | "table-header-group" | "table-footer-group" | "table-column" | "table-column-group"
        | "table-caption" | "list-item" | "flow-root" | "run-in" | "flow" | "ruby" | "ruby-base"
        | "ruby-text" | "math" | "-webkit-box" | "-webkit-inline-box" | "-webkit-flex"
        | "-webkit-inline-flex" | "grid-lanes" | "inline-grid-lanes" => {
            // `inline flow-root`, `block ruby`, …
            while input.try_parse(Parser::expect_ident_cloned).is_ok() {}
            Value::Keyword(Keyword::Visible)
        },
        _ => return None,
    };
    Some(value)
}

/// A width or a height: `auto`, or something definite.
fn size(token: &Token<'_>, input: &mut Parser<'_>) -> Option<Value> {
    match token {
        Token::Ident(word) => match_ignore_ascii_case! { word,
            "auto" => Some(Value::Keyword(Keyword::Auto)),
            // They depend on the contents, so an image has no size before it arrives.
            "min-content" | "max-content" | "fit-content" | "-webkit-min-content"
            | "-webkit-max-content" | "-webkit-fit-content" | "intrinsic" | "min-intrinsic" =>
                Some(Value::Keyword(Keyword::Auto)),
            "stretch" | "-webkit-fill-available" => Some(Value::Other),
            _ => None,
        },
        Token::Function(name) if is_math(name) => {
            skip_block(input);
            Some(Value::Other)
        }
        _ => length(token),
    }
}

fn aspect_ratio(token: &Token<'_>, input: &mut Parser<'_>) -> Option<Value> {
    let is_auto = matches!(token, Token::Ident(word) if word.eq_ignore_ascii_case("auto"));
    let is_number = matches!(token, Token::Number { .. });
    let is_function = matches!(token, Token::Function(name) if is_math(name));
    if !is_auto && !is_number && !is_function {
        return None;
    }
    let mut more = false;
    loop {
        let start = input.state();
        match input.next() {
            Ok(Token::Number { .. } | Token::Delim('/') | Token::Function(_)) => more = true,
            Ok(Token::Ident(word)) if word.eq_ignore_ascii_case("auto") => {}
            Ok(_) => {
                input.reset(&start);
                break;
            }
            Err(_) => break,
        }
    }
    Some(if is_auto && !more {
        Value::Keyword(Keyword::Auto)
    } else {
        Value::Other
    })
}

fn of_color(written: Written) -> Value {
    match written {
        Written::Known(color) => Value::Color(color),
        Written::Current => Value::Keyword(Keyword::CurrentColor),
        Written::Unknown => Value::Other,
    }
}

fn font_size(token: &Token<'_>) -> Option<Value> {
    match token {
        Token::Ident(word) => Some(match_ignore_ascii_case! { word,
            "xx-small" => Value::Px(9.0),
            "x-small" => Value::Px(10.0),
            "small" => Value::Px(13.0),
            "medium" => Value::Px(16.0),
            "large" => Value::Px(18.0),
            "x-large" => Value::Px(24.0),
            "xx-large" => Value::Px(32.0),
            "xxx-large" => Value::Px(48.0),
            "larger" => Value::Keyword(Keyword::Larger),
            "smaller" => Value::Keyword(Keyword::Smaller),
            "math" => Value::Other,
            _ => return None,
        }),
        Token::Function(name) if is_math(name) => Some(Value::Other),
        _ => length(token),
    }
}

fn font_weight(token: &Token<'_>) -> Option<Value> {
    match token {
        Token::Ident(word) => Some(match_ignore_ascii_case! { word,
            "normal" => Value::Number(400.0),
            "bold" => Value::Number(700.0),
            "bolder" => Value::Keyword(Keyword::Bolder),
            "lighter" => Value::Keyword(Keyword::Lighter),
            _ => return None,
        }),
        Token::Number { value, .. } if (1.0..=1000.0).contains(value) => {
            Some(Value::Number(*value))
        }
        Token::Function(name) if is_math(name) => Some(Value::Other),
        _ => None,
    }
}

fn skip_block(input: &mut Parser<'_>) {
    let _ = input.parse_nested_block(|input| {
        while input.next().is_ok() {}
        Ok::<_, ParseError<()>>(())
    });
}

/// The names of font families.
fn families(input: &mut Parser<'_>) -> Parsed<Vec<Box<str>>> {
    let mut families: Vec<Box<str>> = Vec::new();
    let mut words = String::new();
    loop {
        let start = input.state();
        match input.next() {
            Ok(Token::QuotedString(name)) if words.is_empty() => {
                words = name.to_ascii_lowercase();
            }
            Ok(Token::Ident(word)) => {
                if !words.is_empty() {
                    words.push(' ');
                }
                words.push_str(&word.to_ascii_lowercase());
            }
            Ok(Token::Comma) if !words.is_empty() => {
                families.push(std::mem::take(&mut words).into());
            }
            Ok(Token::Delim('!')) => {
                input.reset(&start);
                break;
            }
            Ok(_) => return invalid(),
            Err(_) => break,
        }
    }
    if words.is_empty() {
        return invalid();
    }
    families.push(words.into());
    Ok(families)
}

/// A value that may have images. What else is in it is not checked.
fn images(property: Property, input: &mut Parser<'_>, settings: &mut Settings) -> Parsed<()> {
    let scanned = scan(input)?;
    let has_gradient = scanned.has_gradient;
    let value = if scanned.scanned.urls.is_empty() {
        Setting::Value(if scanned.is_none || !has_gradient {
            Value::Keyword(Keyword::None)
        } else {
            Value::Other
        })
    } else {
        Setting::Images
    };
    settings.urls = scanned.scanned.urls;
    settings.important = scanned.scanned.important;
    settings.values.push((property, value));
    Ok(())
}

#[derive(Default)]
struct WithImages {
    scanned: Scanned,
    color: Option<Value>,
    /// An image that has no URL.
    has_gradient: bool,
    is_none: bool,
    has_text_clip: bool,
}

fn scan(input: &mut Parser<'_>) -> Parsed<WithImages> {
    let mut found = WithImages::default();
    let mut after_bang = false;
    while let Ok(token) = input.next() {
        let token = token.clone();
        match &token {
            Token::CurlyBracketBlock => return invalid(),
            Token::Delim('!') => {
                after_bang = true;
                continue;
            }
            Token::Ident(word) if after_bang && word.eq_ignore_ascii_case("important") => {
                found.scanned.important = true;
            }
            Token::Ident(word) if word.eq_ignore_ascii_case("none") => found.is_none = true,
            Token::Ident(word) if word.eq_ignore_ascii_case("text") => found.has_text_clip = true,
            _ => {
                if let Some(written) = color(&token, input) {
                    found.color = Some(of_color(written));
                } else {
                    found.has_gradient |= matches!(&token, Token::Function(name)
                        if name.to_ascii_lowercase().ends_with("gradient")
                            || name.eq_ignore_ascii_case("element")
                            || name.eq_ignore_ascii_case("paint")
                            || name.eq_ignore_ascii_case("cross-fade"));
                    found.scanned.take(&token, input);
                }
            }
        }
        after_bang = false;
    }
    if found.scanned.has_substitution {
        return invalid();
    }
    Ok(found)
}

fn background(input: &mut Parser<'_>, settings: &mut Settings) -> Parsed<()> {
    let found = scan(input)?;
    let color = found.color.unwrap_or(Value::Initial);
    let image = if !found.scanned.urls.is_empty() {
        Setting::Images
    } else if found.has_gradient {
        Setting::Value(Value::Other)
    } else {
        Setting::Value(Value::Keyword(Keyword::None))
    };
    let clip = if found.has_text_clip {
        Value::Other
    } else {
        Value::Keyword(Keyword::None)
    };
    settings.values = vec![
        (Property::BackgroundColor, Setting::Value(color)),
        (Property::BackgroundImage, image),
        (Property::BackgroundClip, Setting::Value(clip)),
    ];
    settings.urls = found.scanned.urls;
    settings.important = found.scanned.important;
    Ok(())
}

/// `italic bold 12px/1.5 "A", sans-serif`
fn font(input: &mut Parser<'_>, settings: &mut Settings) -> Parsed<()> {
    let mut weight = Value::Number(400.0);
    loop {
        let token = input.next()?.clone();
        if let Token::Ident(word) = &token {
            let is_of_system = ["caption", "icon", "menu", "message-box", "small-caption"]
                .iter()
                .chain(&["status-bar"])
                .any(|name| word.eq_ignore_ascii_case(name));
            if is_of_system {
                let unknown = || Setting::Value(Value::Other);
                settings.values = properties(Name::Font)
                    .map(|property| (property, unknown()))
                    .collect();
                return Ok(());
            }
        }
        if let Some(found) = font_weight(&token)
            && !matches!(&token, Token::Ident(word) if word.eq_ignore_ascii_case("normal"))
        {
            weight = found;
            continue;
        }
        match font_size(&token) {
            Some(size) => {
                if matches!(token, Token::Function(_)) {
                    skip_block(input);
                }
                let slash = |input: &mut Parser<'_>| input.expect_delim('/');
                if input.try_parse(slash).is_ok() {
                    input.next()?;
                }
                settings.values = vec![
                    (Property::FontSize, Setting::Value(size)),
                    (Property::FontWeight, Setting::Value(weight)),
                    (Property::FontFamily, Setting::Families(families(input)?)),
                ];
                return Ok(());
            }
            // The style, the variant or the width.
            None => match token {
                Token::Ident(_) | Token::Dimension { .. } | Token::Percentage { .. } => {}
                _ => return invalid(),
            },
        }
    }
}
