//! Parsers of CSS. They stop where blocks are too deep in each other: rules in rules, functions in
//! functions. Parsing them is recursive.

use cssparser::{
    AtRuleParser, CowRcStr, DeclarationParser, ParseError, Parser, ParserState,
    QualifiedRuleParser, RuleBodyItemParser, RuleBodyParser,
};

/// How deep blocks may be in each other.
const DEEPEST: u8 = 20;

pub(super) type Parsed<T> = Result<T, ParseError<()>>;

/// The error for what browsers ignore.
pub(super) fn invalid<T>() -> Parsed<T> {
    Err(ParseError::custom(()))
}

/// A parser of a style sheet or a part of one.
pub(super) fn parser(css: &str) -> Parser<'_> {
    let mut parser = Parser::new(css);
    parser.set_nested_block_limit(DEEPEST);
    parser
}

/// Passes each declaration of a block that has no rules in it: its name, and a parser of its value.
pub(super) fn each_declaration<'i>(
    input: &mut Parser<'i>,
    each: impl FnMut(&str, &mut Parser<'i>) -> Parsed<()>,
) {
    RuleBodyParser::new(input, &mut Declarations(each)).for_each(drop);
}

struct Declarations<F>(F);

impl<'i, F: FnMut(&str, &mut Parser<'i>) -> Parsed<()>> DeclarationParser<'i> for Declarations<F> {
    type Declaration = ();
    type Error = ();

    fn parse_value(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i>,
        _start: &ParserState,
    ) -> Parsed<()> {
        (self.0)(&name, input)
    }
}

impl<F> AtRuleParser<'_> for Declarations<F> {
    type Prelude = ();
    type AtRule = ();
    type Error = ();
}

impl<F> QualifiedRuleParser<'_> for Declarations<F> {
    type Prelude = ();
    type QualifiedRule = ();
    type Error = ();
}

impl<'i, F: FnMut(&str, &mut Parser<'i>) -> Parsed<()>> RuleBodyItemParser<'i, (), ()>
    for Declarations<F>
{
    fn parse_declarations(&self) -> bool {
        true
    }

    fn parse_qualified(&self) -> bool {
        false
    }
}
