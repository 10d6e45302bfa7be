//! The properties that a declaration sets, with their values.

use cssparser::{Parser, Token};

use super::parser::{Parsed, invalid};
use super::property::{Name, Property, properties};
use super::style::Words;
use super::value::{Keyword, Value, is_math, wide_keyword, word};
use super::written_color::color;
pub(super) use clip::NOTHING_LEFT;
pub(super) use content::words;
use images::with_images;
pub(super) use paint::STILL;

mod boxes;
mod clip;
mod content;
mod fonts;
mod gradient;
mod images;
mod layout;
mod paint;

/// The properties that a declaration sets.
#[derive(Debug, Default)]
pub(super) struct Settings {
    pub(super) values: Vec<(Property, Setting)>,
    pub(super) important: bool,
    pub(super) urls: Vec<Box<str>>,
}

/// The value that a declaration gives to a property.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Setting {
    Value(Value),
    /// Images, whose URLs are in [`Settings::urls`].
    Images,
    /// The names of font families, in lower case.
    Families(Vec<Box<str>>),
}

/// Parses the value of a declaration, and `!important` after it.
///
/// # Errors
///
/// If browsers ignore the declaration, or if its value contains `var()`.
pub(super) fn settings(name: Name, input: &mut Parser<'_>) -> Parsed<Settings> {
    let mut settings = Settings::default();
    let wide = match name {
        // What changes nothing is left out of these, whatever it is.
        Name::Layout(shorthand) if shorthand.is_mark() => None,
        _ => wide_keyword(input),
    };
    if let Some(wide) = wide {
        let wide = Setting::Value(wide);
        settings.values = properties(name)
            .map(|property| (property, wide.clone()))
            .collect();
    } else {
        match name {
            Name::All => return invalid(),
            Name::Layout(shorthand) => settings.values = layout::settings(shorthand, input)?,
            Name::One(property) if property.is_mark() => {
                settings.values = paint::marks(&[property], input);
            }
            Name::GridArea => {
                settings.values = paint::marks(&[Property::GridRow, Property::GridColumn], input);
            }
            Name::Transform => {
                settings.values = paint::transform(input);
            }
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

fn important(input: &mut Parser<'_>) -> bool {
    input.try_parse(cssparser::parse_important).is_ok()
}

fn one(property: Property, input: &mut Parser<'_>) -> Parsed<Setting> {
    use Property as P;
    if property == P::FontFamily {
        return fonts::families(input).map(Setting::Families);
    }
    let token = input.next()?.clone();
    let value = match property {
        P::Display => boxes::display(&token, input),
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
                ("relative", Value::Keyword(Keyword::Relative)),
                ("sticky", Value::Keyword(Keyword::Sticky)),
                ("-webkit-sticky", Value::Keyword(Keyword::Sticky)),
                ("absolute", Value::Keyword(Keyword::OutOfFlow)),
                ("fixed", Value::Keyword(Keyword::OutOfFlow)),
            ],
        ),
        P::Width | P::Height | P::MinWidth | P::MinHeight | P::Left | P::Top | P::Bottom => {
            boxes::size(&token)
        }
        P::AspectRatio => boxes::aspect_ratio(&token, input),
        P::Color | P::BackgroundColor | P::TextFill => color(&token, input).map(Value::from),
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
        P::ColorScheme => paint::color_scheme(&token, input),
        P::BoxShadow => paint::box_shadow(&token, input),
        P::TextIndent => Some(paint::text_indent(&token, input)),
        P::TextShadow => paint::text_shadow(&token, input),
        P::TextStroke => Some(paint::text_stroke(&token, input)),
        P::ZIndex => paint::z_index(&token, input),
        P::Clip => clip::clip(&token, input),
        P::FontSize => fonts::font_size(&token),
        P::FontWeight => fonts::font_weight(&token),
        // They have no such value.
        _ => None,
    };
    value.map(Setting::Value).map_or_else(invalid, Ok)
}

/// Skips the rest of a value, up to `!important` or a `{` block: with a block, it is a rule.
pub(super) fn rest(input: &mut Parser<'_>) {
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

/// A value that may have images.
fn images(property: Property, input: &mut Parser<'_>, settings: &mut Settings) -> Parsed<()> {
    let has_words = property == Property::Content && words(input) != Words::None;
    let found = with_images(input)?;
    if has_words {
        let words = Setting::Value(Value::Keyword(Keyword::Words));
        settings.values.push((property, words));
    }
    let value = if !found.scanned.urls.is_empty() {
        Setting::Images
    } else if has_words {
        Setting::Value(Value::Keyword(Keyword::Words))
    } else if found.has_other_image {
        Setting::Value(found.gradient.unwrap_or(Value::Other))
    } else {
        Setting::Value(Value::Keyword(Keyword::None))
    };
    settings.urls = found.scanned.urls;
    settings.important = found.scanned.important;
    settings.values.push((property, value));
    Ok(())
}

fn background(input: &mut Parser<'_>, settings: &mut Settings) -> Parsed<()> {
    let found = with_images(input)?;
    let color = found.color.unwrap_or(Value::Initial);
    let image = if !found.scanned.urls.is_empty() {
        Setting::Images
    } else if found.has_other_image {
        Setting::Value(found.gradient.unwrap_or(Value::Other))
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

fn font(input: &mut Parser<'_>, settings: &mut Settings) -> Parsed<()> {
    let (size, weight, families) = match fonts::font(input)? {
        Some(font) => (font.size, font.weight, Setting::Families(font.families)),
        None => (Value::Other, Value::Other, Setting::Value(Value::Other)),
    };
    settings.values = vec![
        (Property::FontSize, Setting::Value(size)),
        (Property::FontWeight, Setting::Value(weight)),
        (Property::FontFamily, families),
    ];
    Ok(())
}
