//! How style sheets turn the page: by different angles in portrait and in landscape, it stays as it
//! is when readers turn their screen.

use cssparser::{
    AtRuleParser, CowRcStr, Parser, ParserState, QualifiedRuleParser, RuleBodyItemParser,
    RuleBodyParser, StyleSheetParser, Token,
};

use super::parser::{Parsed, each_declaration, invalid, parser};

/// How far style sheets turn the root and the body, in portrait and in landscape. Rules for these
/// two alone are read, and conditions on nothing but the orientation and the size of the screen.
#[derive(Debug, Clone, Default)]
pub struct Turns {
    /// Of the root and of the body, each in portrait and in landscape.
    elements: [[Turn; 2]; 2],
}

/// Degrees; `None` if unknown.
#[derive(Debug, Clone, Copy)]
struct Turn {
    transform: Option<f32>,
    rotate: Option<f32>,
}

impl Default for Turn {
    fn default() -> Self {
        Self {
            transform: Some(0.0),
            rotate: Some(0.0),
        }
    }
}

impl Turns {
    /// Adds what a style sheet says.
    pub fn add_sheet(&mut self, css: &str) {
        // Most have nothing of the kind, and need not be read.
        if css.contains("orientation") {
            let mut body = Body {
                turns: self,
                applies: [true; 2],
            };
            StyleSheetParser::new(&mut parser(css), &mut body).for_each(drop);
        }
    }

    /// By how many degrees the page is turned more in one orientation than in the other, if that
    /// keeps readers from turning the page with the screen.
    pub fn locked(&self) -> Option<f32> {
        /// Who writes 1.5708 radians means 90 degrees.
        const TOLERANCE: f32 = 1.0;
        let mut differences = self.elements.iter().filter_map(|[portrait, landscape]| {
            Some((portrait.degrees()? - landscape.degrees()?).rem_euclid(360.0))
        });
        let is_quarter = |degrees: &f32| (degrees.rem_euclid(180.0) - 90.0).abs() <= TOLERANCE;
        differences.find(is_quarter)
    }
}

impl Turn {
    fn degrees(self) -> Option<f32> {
        Some(self.transform? + self.rotate?)
    }
}

/// A style sheet, or a part of it with a condition.
struct Body<'t> {
    turns: &'t mut Turns,
    /// Whether it applies in portrait, and in landscape.
    applies: [bool; 2],
}

/// The elements that a selector is for: the root, the body.
type Selected = [bool; 2];

impl<'i> AtRuleParser<'i> for Body<'_> {
    type Prelude = [bool; 2];
    type AtRule = ();
    type Error = ();

    fn parse_prelude(&mut self, name: CowRcStr<'i>, input: &mut Parser<'i>) -> Parsed<[bool; 2]> {
        if !name.eq_ignore_ascii_case("media") {
            return invalid();
        }
        let from = input.position();
        while input.next().is_ok() {}
        let text = input.slice_from(from).to_ascii_lowercase();
        let is_for = |orientation: &str| {
            let mut features = text.split(['(', ')']);
            features.any(|feature| {
                let parts = feature.split_once(':');
                parts.is_some_and(|(name, value)| {
                    name.trim() == "orientation" && value.trim() == orientation
                })
            })
        };
        let orientations = [is_for("portrait"), is_for("landscape")];
        let is_other = [",", "not", " or ", "print"]
            .iter()
            .any(|word| text.contains(word));
        if is_other || orientations[0] == orientations[1] {
            return invalid();
        }
        Ok(orientations)
    }

    fn parse_block(
        &mut self,
        applies: [bool; 2],
        _start: &ParserState,
        input: &mut Parser<'i>,
    ) -> Parsed<()> {
        let mut body = Body {
            turns: &mut *self.turns,
            applies,
        };
        RuleBodyParser::new(input, &mut body).for_each(drop);
        Ok(())
    }
}

impl<'i> QualifiedRuleParser<'i> for Body<'_> {
    type Prelude = Selected;
    type QualifiedRule = ();
    type Error = ();

    fn parse_prelude(&mut self, input: &mut Parser<'i>) -> Parsed<Selected> {
        let from = input.position();
        while input.next().is_ok() {}
        let text = input.slice_from(from).to_ascii_lowercase();
        let is = |names: &[&str]| text.split(',').any(|one| names.contains(&one.trim()));
        Ok([
            is(&["html", ":root"]),
            is(&["body", "html body", "html > body"]),
        ])
    }

    fn parse_block(
        &mut self,
        selected: Selected,
        _start: &ParserState,
        input: &mut Parser<'i>,
    ) -> Parsed<()> {
        let (turns, applies) = (&mut *self.turns, self.applies);
        each_declaration(input, |name, value| {
            let is_transform = name.eq_ignore_ascii_case("transform");
            if !is_transform && !name.eq_ignore_ascii_case("rotate") {
                return invalid();
            }
            let degrees = if is_transform {
                transform(value)?
            } else {
                rotate(value)?
            };
            let elements = turns.elements.iter_mut().zip(selected);
            for (element, _) in elements.filter(|(_, is_selected)| *is_selected) {
                let turns = element.iter_mut().zip(applies);
                for (turn, _) in turns.filter(|(_, applies)| *applies) {
                    let property = if is_transform {
                        &mut turn.transform
                    } else {
                        &mut turn.rotate
                    };
                    *property = degrees;
                }
            }
            Ok(())
        });
        Ok(())
    }
}

impl RuleBodyItemParser<'_, (), ()> for Body<'_> {
    fn parse_declarations(&self) -> bool {
        false
    }

    fn parse_qualified(&self) -> bool {
        true
    }
}

impl cssparser::DeclarationParser<'_> for Body<'_> {
    type Declaration = ();
    type Error = ();
}

/// The turn of a `transform`, in the plane of the screen.
fn transform(input: &mut Parser<'_>) -> Parsed<Option<f32>> {
    let mut degrees = Some(0.0);
    while let Ok(token) = input.next() {
        let turn = match token.clone() {
            Token::Ident(word) if word.eq_ignore_ascii_case("none") => Some(0.0),
            Token::Function(name) => {
                let name = name.to_ascii_lowercase();
                input.parse_nested_block(|input| function(&name, input))?
            }
            Token::Delim('!') => break,
            _ => None,
        };
        degrees = degrees.zip(turn).map(|(sum, turn)| sum + turn);
    }
    while input.next().is_ok() {}
    Ok(degrees)
}

fn function(name: &str, input: &mut Parser<'_>) -> Parsed<Option<f32>> {
    let mut numbers = Vec::new();
    let mut angle = None;
    while let Ok(token) = input.next() {
        match token.clone() {
            Token::Number { value, .. } => numbers.push(value),
            Token::Comma => {}
            token => angle = degrees(&token),
        }
    }
    Ok(match name {
        "rotate" | "rotatez" if numbers.is_empty() => angle,
        "rotate" | "rotatez" if angle.is_none() && numbers == [0.0] => Some(0.0),
        "rotate" | "rotatez" => return invalid(),
        "matrix" | "matrix3d" => match numbers.as_slice() {
            [a, b, ..] => Some(b.atan2(*a).to_degrees()),
            _ => None,
        },
        "rotate3d" | "rotatex" | "rotatey" | "var" | "calc" => None,
        _ => Some(0.0),
    })
}

/// The value of `rotate`.
fn rotate(input: &mut Parser<'_>) -> Parsed<Option<f32>> {
    let token = input.next()?.clone();
    let turn = match &token {
        Token::Ident(word) if word.eq_ignore_ascii_case("none") => Some(0.0),
        token => degrees(token),
    };
    let is_all = input
        .next()
        .map_or(true, |token| *token == Token::Delim('!'));
    while input.next().is_ok() {}
    Ok(turn.filter(|_| is_all))
}

fn degrees(token: &Token<'_>) -> Option<f32> {
    let Token::Dimension { value, unit, .. } = token else {
        return None;
    };
    let degrees = match unit.to_ascii_lowercase().as_str() {
        "deg" => *value,
        "rad" => value.to_degrees(),
        "grad" => value * 0.9,
        "turn" => value * 360.0,
        _ => return None,
    };
    Some(degrees)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locked(css: &str) -> Option<f32> {
        let mut turns = Turns::default();
        turns.add_sheet(css);
        turns.locked().map(f32::round)
    }

    #[test]
    fn a_page_is_locked_if_it_is_turned_by_a_quarter_in_one_orientation() {
        for turn in [
            "transform: rotate(90deg)",
            "transform: scale(2) ROTATEZ(1.5708rad) !important",
            "transform: matrix(0, 1, -1, 0, 0, 0)",
            "rotate: 0.25turn",
            "rotate: 45deg; transform: rotate(50grad)",
        ] {
            let css = format!("@media (orientation: portrait) {{ html {{ {turn} }} }}");
            assert_eq!(locked(&css), Some(90.0), "{css}");
        }
        let both =
            "body { rotate: 2deg } @media (orientation:landscape) { p, body { rotate: 92deg } }";
        assert_eq!(locked(both), Some(270.0));
        let phone =
            "@media (max-width: 9em) and (orientation: portrait) { :root { rotate: 90deg } }";
        assert_eq!(locked(phone), Some(90.0));
    }

    #[test]
    fn it_is_not_if_the_turn_is_the_same_or_another_or_unknown() {
        for css in [
            "/* orientation */ body { rotate: 90deg }",
            "@media (orientation: portrait) { html { rotate: 1turn } }",
            "@media (orientation: portrait) { html { rotate: 45deg } }",
            "@media (orientation: portrait) { html { transform: translateX(90px) } }",
            "@media (orientation: portrait) { html { transform: rotateZ(0, 0, 1, 90deg) } }",
            "@media (orientation: portrait) { html { transform: rotate(var(--a)) rotate(90deg) } }",
            "@media (orientation: portrait) { html { rotate: x 90deg } }",
            "@media (orientation: portrait) { .icon { rotate: 90deg } }",
            "@media (orientation: portrait) { html { rotate: 90deg } body { color: red } }\
             html { rotate: none }",
            "@media print and (orientation: portrait) { html { rotate: 90deg } }",
            "@media not (orientation: portrait) { html { rotate: 90deg } }",
            "@media (orientation: lanscape) { html { rotate: 90deg } }",
        ] {
            assert_eq!(locked(css), None, "{css}");
        }
    }
}
