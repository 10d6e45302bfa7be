//! `@font-face`.

use cssparser::{Parser, Token};

use super::parser::{Parsed, each_declaration};

/// A font that a style sheet offers.
#[derive(Debug, Clone, Default)]
pub struct FontFace {
    /// In lower case.
    pub family: Box<str>,
    /// In the order in which browsers try them: the URL, if it is not a local font, and whether
    /// current browsers support the format.
    pub sources: Vec<FontSource>,
    /// The value of `font-display` in lower case.
    pub display: Option<Box<str>>,
    /// The first and the last weight that it is for.
    pub weights: Option<(f32, f32)>,
    /// Whether it is for italic text.
    pub is_italic: bool,
    /// The characters that it is for; all if there is none.
    pub ranges: Vec<(u32, u32)>,
}

/// A place where browsers find a font.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FontSource {
    /// `None` for a font of the system.
    pub url: Option<Box<str>>,
    pub is_supported: bool,
}

/// How many sources and ranges of a font are kept.
const MAX_LISTED: usize = 300;

/// The descriptors of a `@font-face` block.
pub(super) fn font_face(input: &mut Parser<'_>) -> FontFace {
    let mut face = FontFace::default();
    each_declaration(input, |name, input| face.describe(name, input));
    face
}

impl FontFace {
    fn describe(&mut self, name: &str, input: &mut Parser<'_>) -> Parsed<()> {
        match name.to_ascii_lowercase().as_str() {
            "font-family" => self.family = family(input)?,
            "src" => self.sources = sources(input),
            "font-display" => {
                self.display = Some(input.expect_ident()?.to_ascii_lowercase().into());
            }
            "font-weight" => self.weights = weights(input).or(self.weights),
            "font-style" => {
                self.is_italic = !input.expect_ident()?.eq_ignore_ascii_case("normal");
            }
            "unicode-range" => {
                self.ranges = input.parse_comma_separated(|input| {
                    let range = cssparser::UnicodeRange::parse(input)?;
                    Parsed::Ok((range.start, range.end))
                })?;
                self.ranges.truncate(MAX_LISTED);
            }
            _ => {}
        }
        Ok(())
    }
}

fn family(input: &mut Parser<'_>) -> Parsed<Box<str>> {
    let mut family = input.expect_ident_or_string()?.to_ascii_lowercase();
    while let Ok(word) = input.try_parse(Parser::expect_ident_cloned) {
        family.push(' ');
        family.push_str(&word.to_ascii_lowercase());
    }
    Ok(family.into())
}

fn sources(input: &mut Parser<'_>) -> Vec<FontSource> {
    let mut sources = input.parse_comma_separated_ignoring_errors(source);
    sources.truncate(MAX_LISTED);
    sources
}

fn source(input: &mut Parser<'_>) -> Parsed<FontSource> {
    let start = input.state();
    if input.expect_function_matching("local").is_ok() {
        return Ok(FontSource {
            url: None,
            is_supported: true,
        });
    }
    input.reset(&start);
    let written = input.expect_url()?;
    let url: Box<str> = written.trim_ascii().into();
    let mut is_supported = !is_named_old(&url);
    while let Ok(token) = input.next() {
        let is_format = matches!(token, Token::Function(name)
            if name.eq_ignore_ascii_case("format"));
        if is_format {
            is_supported = input.parse_nested_block(|input| {
                let format = input.expect_ident_or_string()?.to_ascii_lowercase();
                while input.next().is_ok() {}
                let format = format.trim_end_matches("-variations");
                let known = ["woff2", "woff", "truetype", "opentype", "collection"];
                Parsed::Ok(known.contains(&format))
            })?;
        }
    }
    Ok(FontSource {
        url: Some(url),
        is_supported,
    })
}

/// Whether the file's ending is that of a format that browsers no longer support.
fn is_named_old(url: &str) -> bool {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    path.rsplit_once('.')
        .is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("eot"))
}

fn weights(input: &mut Parser<'_>) -> Option<(f32, f32)> {
    let weight = |input: &mut Parser<'_>| match input.next() {
        Ok(Token::Number { value, .. }) => Some(*value),
        Ok(Token::Ident(word)) if word.eq_ignore_ascii_case("bold") => Some(700.0),
        Ok(Token::Ident(word)) if word.eq_ignore_ascii_case("normal") => Some(400.0),
        _ => None,
    };
    let first = weight(input)?;
    if input.is_exhausted() {
        return Some((first, first));
    }
    let second = weight(input)?;
    input.is_exhausted().then_some((first, second))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(css: &str) -> FontFace {
        font_face(&mut Parser::new(css))
    }

    #[test]
    fn the_descriptors_of_a_font_are_read() {
        let face = read(
            "font-family: Open Sans; font-weight: 300 800; font-style: italic; font-display: SWAP;
             src: local('Open Sans'), url(a.eot?#iefix) format('embedded-opentype'),
                  url('a.woff2') format(\"woff2\"), url(a.ttf);
             unicode-range: U+0-FF, U+131",
        );
        assert_eq!(&*face.family, "open sans");
        assert_eq!(face.display.as_deref(), Some("swap"));
        assert_eq!(face.weights, Some((300.0, 800.0)));
        assert!(face.is_italic);
        assert_eq!(face.ranges, [(0, 0xff), (0x131, 0x131)]);
        let sources: Vec<_> = face
            .sources
            .iter()
            .map(|source| (source.url.as_deref(), source.is_supported))
            .collect();
        assert_eq!(
            sources,
            [
                (None, true),
                (Some("a.eot?#iefix"), false),
                (Some("a.woff2"), true),
                (Some("a.ttf"), true),
            ]
        );
    }

    #[test]
    fn weights_may_be_words() {
        let weights = |css: &str| read(&format!("font-weight: {css}")).weights;
        assert_eq!(weights("bold"), Some((700.0, 700.0)));
        assert_eq!(weights("Normal 900"), Some((400.0, 900.0)));
        for invalid in ["100 heavy", "400 700 900"] {
            assert_eq!(weights(invalid), None, "{invalid}");
        }
        assert_eq!(weights("500; font-weight: 100 heavy"), Some((500.0, 500.0)));
    }

    #[test]
    fn what_is_missing_or_wrong_is_left_out() {
        let face =
            read("font-family:'A'; src: url(a.eot); font-display: 1; x{y:z} unicode-range:?");
        assert_eq!(&*face.family, "a");
        assert!(!face.sources[0].is_supported);
        assert_eq!(
            (face.display, face.weights, face.ranges),
            (None, None, Vec::new())
        );
    }
}
