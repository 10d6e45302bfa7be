//! The beginning of a style sheet: what it imports, and the order of its layers.

use cssparser::{Delimiter, Parser, Token, match_ignore_ascii_case};

use super::layers::layer_names;
use super::media::media;
use super::parser::{Parsed, invalid, parser};
use super::screens::Truth;
use super::supports::supports_of_import;

/// How many imports of a sheet are read.
const MAX_IMPORTS: usize = 100;

/// A statement at the beginning of a style sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Prologue {
    /// `@layer a, b;`
    Layers(Vec<Box<str>>),
    /// `@import …;`
    Import(Import),
}

/// An `@import`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Import {
    /// The URL as it is written.
    pub url: Box<str>,
    /// On which screens it applies.
    pub condition: Truth,
    /// The name of its layer; empty for a layer without a name.
    pub layer: Option<Box<str>>,
    /// The line in the sheet, from 0.
    pub line: u32,
}

/// What is before the first rule of a style sheet. Imports after it are ignored, as in browsers.
pub fn prologue(css: &str) -> Vec<Prologue> {
    let mut found = Vec::new();
    let mut input = parser(css);
    while found.len() < MAX_IMPORTS {
        let name = match input.next() {
            Ok(Token::CDO | Token::CDC) => continue,
            Ok(Token::AtKeyword(name)) => name.clone(),
            _ => break,
        };
        let line = input.current_source_location().line;
        let ends = Delimiter::Semicolon | Delimiter::CurlyBracketBlock;
        let statement = match_ignore_ascii_case! { &name,
            "import" => input.parse_until_before(ends, |input| import(input, line)),
            "layer" => input.parse_until_before(ends, layer_names).map(Prologue::Layers),
            "charset" | "namespace" => input.parse_until_before(ends, |_| invalid()),
            _ => break,
        };
        let is_statement = !matches!(input.next(), Ok(Token::CurlyBracketBlock));
        match statement {
            Ok(Prologue::Layers(names)) if is_statement && names.is_empty() => {}
            Ok(statement) if is_statement => found.push(statement),
            // A rule.
            Ok(_) => break,
            // Browsers ignore it.
            Err(_) => {}
        }
    }
    found
}

/// `url(a.css) layer(x) supports(…) screen and (…)`
fn import(input: &mut Parser<'_>, line: u32) -> Parsed<Prologue> {
    let url: Box<str> = input.expect_url_or_string()?.trim_ascii().into();
    let mut layer = None;
    let mut condition = Truth::Yes;
    loop {
        let start = input.state();
        match input.next().cloned() {
            Ok(Token::Ident(word)) if word.eq_ignore_ascii_case("layer") => {
                layer = Some(Box::default());
            }
            Ok(Token::Function(name)) if name.eq_ignore_ascii_case("layer") => {
                let names = input.parse_nested_block(layer_names)?;
                layer = names.into_iter().next();
            }
            Ok(Token::Function(name)) if name.eq_ignore_ascii_case("supports") => {
                let supported = input.parse_nested_block(|input| Ok(supports_of_import(input)));
                condition = condition.and(supported?);
            }
            _ => {
                input.reset(&start);
                break;
            }
        }
    }
    let condition = condition.and(media(input));
    Ok(Prologue::Import(Import {
        url,
        condition,
        layer,
        line,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn imports(css: &str) -> Vec<(String, Truth)> {
        let found = prologue(css).into_iter().filter_map(|found| match found {
            Prologue::Import(import) => Some((import.url.into(), import.condition)),
            Prologue::Layers(_) => None,
        });
        found.collect()
    }

    #[test]
    fn imports_are_read_in_every_way_of_writing_them() {
        for css in [
            "@import url(a.css);",
            "@import 'a.css'",
            "/* x */ @IMPORT \"a.css\" screen;",
            "@charset 'utf-8'; @import url( 'a.css' );",
            "<!-- @layer x, y; @import url(a.css) layer(z);",
            "@import url(a.css) layer (prefers-color-scheme: light);",
        ] {
            assert_eq!(imports(css), [("a.css".to_owned(), Truth::Yes)], "{css}");
        }
        let narrow = imports("@import 'a.css' (max-width: 9em); @import 'b.css' print; a{}");
        let conditions = narrow.iter().map(|(_, condition)| *condition);
        let nowhere = Truth::On {
            phone: false,
            desk: false,
        };
        assert!(conditions.eq([nowhere, Truth::No]));
    }

    #[test]
    fn imports_after_the_first_rule_are_ignored() {
        for css in [
            "a{} @import 'a.css';",
            "@media screen { a{} } @import 'a.css';",
            "@layer x { a{} } @import 'a.css';",
            "/* @import 'a.css'; */ a{}",
            "a::after{content:\"@import 'a.css';\"}",
            "@import;",
            "@import nothing;",
            "",
        ] {
            assert_eq!(imports(css), [], "{css}");
        }
    }

    #[test]
    fn layers_are_in_the_order_of_their_names() {
        assert_eq!(
            prologue("@layer a, b.c; @import 'x' layer; @layer d { }"),
            [
                Prologue::Layers(vec!["a".into(), "b.c".into()]),
                Prologue::Import(Import {
                    url: "x".into(),
                    condition: Truth::Yes,
                    layer: Some("".into()),
                    line: 0,
                }),
            ]
        );
    }

    #[test]
    fn a_million_imports_are_not_read() {
        let css = "@import 'a';".repeat(100_000);
        assert_eq!(imports(&css).len(), MAX_IMPORTS);
    }
}
