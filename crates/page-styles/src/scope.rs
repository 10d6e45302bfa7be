//! `@scope`: rules for what is in some elements only (CSS Cascading and Inheritance 6, section
//! 2.5).

use cssparser::{ParseError, Parser, Token};

use super::parser::{Parsed, invalid, parser};
use super::selector::{List, SelectorParser};

/// The roots of a scope and its limits, as selectors.
pub(super) struct Scope {
    roots: String,
    /// What ends it.
    limits: Option<String>,
}

impl Scope {
    /// The beginning of the rule: `(.card) to (.content)`. `None` if there are no roots: then they
    /// depend on where the sheet is.
    pub(super) fn read(input: &mut Parser<'_>) -> Option<Self> {
        let start = input.state();
        let scope = Self::parts(input);
        if scope.is_err() {
            input.reset(&start);
        }
        scope.ok()
    }

    fn parts(input: &mut Parser<'_>) -> Parsed<Self> {
        let roots = in_brackets(input)?;
        if has_reference(&roots)
            || SelectorParser::default()
                .list(&mut parser(&roots), None)
                .is_err()
        {
            return invalid();
        }
        let mut scope = Self {
            roots,
            limits: None,
        };
        if input.is_exhausted() {
            return Ok(scope);
        }
        input.expect_ident_matching("to")?;
        let limits = scope.placed(&in_brackets(input)?);
        input.expect_exhausted()?;
        if SelectorParser::default()
            .list(&mut parser(&limits), None)
            .is_err()
        {
            return invalid();
        }
        scope.limits = Some(limits);
        Ok(scope)
    }

    /// The list of selectors that the rest of the input is, each for elements of the scope only.
    pub(super) fn restricted(
        &self,
        selectors: &SelectorParser,
        input: &mut Parser<'_>,
    ) -> Result<List, ParseError<()>> {
        let from = input.position();
        while input.next().is_ok() {}
        let written = self.placed(input.slice_from(from));
        let roots = &self.roots;
        let limits = match &self.limits {
            Some(limits) => format!(":where(:not(:is({limits}), :is({limits}) *))"),
            None => String::new(),
        };
        let restricted = format!(":is({written}):where(:is({roots}), :is({roots}) *){limits}");
        selectors.list(&mut parser(&restricted), None)
    }

    /// A selector with its roots where it refers to them.
    fn placed(&self, selector: &str) -> String {
        let roots = format!(":is({})", self.roots);
        let selector = selector.trim_ascii();
        let placed = selector.replace(":scope", &roots).replace('&', &roots);
        if selector.starts_with(['>', '+', '~']) {
            return format!("{roots} {placed}");
        }
        placed
    }
}

/// Whether a selector refers to a scope around it.
fn has_reference(selector: &str) -> bool {
    selector.contains('&') || selector.contains(":scope")
}

/// The text in brackets.
fn in_brackets(input: &mut Parser<'_>) -> Parsed<String> {
    if *input.next()? != Token::ParenthesisBlock {
        return invalid();
    }
    input.parse_nested_block(|input| {
        let from = input.position();
        while input.next().is_ok() {}
        Ok(input.slice_from(from).trim_ascii().to_owned())
    })
}
