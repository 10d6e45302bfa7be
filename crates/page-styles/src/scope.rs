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
        let mut written = Vec::new();
        let mut from = input.position();
        while let Ok(token) = input.next() {
            if *token == Token::Comma {
                let selector = input.slice_from(from);
                written.push(self.within(selector.trim_end_matches(',')));
                from = input.position();
            }
        }
        written.push(self.within(input.slice_from(from)));
        selectors.list(&mut parser(&written.join(",")), None)
    }

    /// The selector for what is in the scope. One that does not refer to the roots is for what is
    /// below one of them, to which it is relative.
    fn within(&self, selector: &str) -> String {
        let roots = &self.roots;
        let selector = selector.trim_ascii();
        if selector.is_empty() {
            return String::new();
        }
        let refers = has_reference(selector);
        let placed = self.replaced(selector);
        let elements = ["::", ":before", ":after"];
        let end = elements.iter().find_map(|element| placed.find(element));
        let (subject, element) = placed.split_at(end.unwrap_or(placed.len()));
        let around = if refers && !is_relative(selector) {
            String::new()
        } else {
            format!(":where({roots}) ")
        };
        let place = if refers {
            format!(":where(:is({roots}), :is({roots}) *)")
        } else {
            String::new()
        };
        let limits = match &self.limits {
            Some(limits) => format!(":where(:not(:is({limits}), :is({limits}) *))"),
            None => String::new(),
        };
        format!("{around}{subject}{place}{limits}{element}")
    }

    /// A selector with its roots where it refers to them.
    fn placed(&self, selector: &str) -> String {
        let placed = self.replaced(selector.trim_ascii());
        if is_relative(&placed) {
            return format!(":where({}) {placed}", self.roots);
        }
        placed
    }

    /// In a scope, `&` has no weight of its own.
    fn replaced(&self, selector: &str) -> String {
        let roots = &self.roots;
        let selector = selector.replace('&', &format!(":where({roots})"));
        selector.replace(":scope", &format!(":is({roots})"))
    }
}

/// Whether a selector begins with a combinator.
fn is_relative(selector: &str) -> bool {
    selector.starts_with(['>', '+', '~'])
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
