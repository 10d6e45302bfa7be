//! Custom properties: their values around an element, and the replacement of `var()`.

use std::collections::HashMap;

use cssparser::{Parser, Token};

use super::parser::{Parsed, parser};
use super::rules::StyleRules;
use super::work::Work;

/// How many elements may set custom properties of their own, sharing aside.
const MAX_SCOPES: usize = 20_000;
/// How many values all of them may set together.
const MAX_VALUES: usize = 1_000_000;
/// How deep variables may refer to each other.
const MAX_REFERENCE: usize = 32;
/// How long a value may become.
const MAX_VALUE: usize = 1_000;

/// The custom properties of all elements.
#[derive(Debug, Default)]
pub(super) struct Variables {
    scopes: Vec<Scope>,
    /// How many values all scopes have together.
    values: usize,
}

/// The number of each custom property that an element sets, and that of the text of its value;
/// `None` if it is not certain.
pub(super) type Custom = HashMap<u32, Option<u32>>;

/// The custom properties that an element sets itself.
#[derive(Debug)]
struct Scope {
    around: ScopeId,
    /// In the order of the properties' numbers.
    values: Box<[(u32, Option<u32>)]>,
}

impl Scope {
    /// The value of a property. `None` if it is not set here.
    #[expect(clippy::option_option, reason = "not set here, and not certain")]
    fn value(&self, custom: u32) -> Option<Option<u32>> {
        let index = self
            .values
            .binary_search_by_key(&custom, |(number, _)| *number);
        self.values.get(index.ok()?).map(|(_, text)| *text)
    }
}

/// The number of a scope, from 1; 0 is outside of all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct ScopeId(u32);

impl ScopeId {
    pub(super) fn number(self) -> u32 {
        self.0
    }
}

/// Why a value has no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoValue {
    /// A variable is missing or refers to itself: the property is as if it was not set.
    Invalid,
    /// It may be anything.
    Unknown,
}

impl Variables {
    /// A scope within another one. `None` if there are too many.
    pub(super) fn scope(
        &mut self,
        around: ScopeId,
        custom: &Custom,
        work: &Work,
    ) -> Option<ScopeId> {
        if custom.is_empty() {
            return Some(around);
        }
        work.spend(custom.len());
        // Frameworks reset the same properties on every element.
        let scope = self.get(around);
        let is_same = |(number, text): (&u32, &Option<u32>)| {
            scope.is_some_and(|scope| scope.value(*number) == Some(*text))
        };
        if custom.iter().all(is_same) {
            return Some(around);
        }
        self.values += custom.len();
        if self.scopes.len() >= MAX_SCOPES || self.values > MAX_VALUES {
            return None;
        }
        let mut values: Box<[_]> = custom
            .iter()
            .map(|(number, text)| (*number, *text))
            .collect();
        values.sort_unstable();
        self.scopes.push(Scope { around, values });
        u32::try_from(self.scopes.len()).ok().map(ScopeId)
    }

    fn get(&self, scope: ScopeId) -> Option<&Scope> {
        self.scopes.get((scope.0 as usize).checked_sub(1)?)
    }

    /// The scope in which a property is set last, and the text there.
    fn find(&self, from: ScopeId, custom: u32, work: &Work) -> Result<(ScopeId, u32), NoValue> {
        let mut at = from;
        while let Some(scope) = self.get(at) {
            if !work.spend(1) {
                return Err(NoValue::Unknown);
            }
            if let Some(text) = scope.value(custom) {
                return text.map(|text| (at, text)).ok_or(NoValue::Unknown);
            }
            at = scope.around;
        }
        Err(NoValue::Invalid)
    }

    /// A text with every `var()` replaced.
    pub(super) fn replaced(
        &self,
        rules: &StyleRules,
        text: u32,
        scope: ScopeId,
        work: &Work,
    ) -> Result<String, NoValue> {
        let mut replacing = Replacing {
            variables: self,
            rules,
            work,
            path: Vec::new(),
            value: String::new(),
        };
        replacing.text(rules.text(text), scope)?;
        Ok(replacing.value)
    }
}

struct Replacing<'v> {
    variables: &'v Variables,
    rules: &'v StyleRules,
    work: &'v Work,
    /// The variables that are being replaced, from the outside in.
    path: Vec<(ScopeId, u32)>,
    value: String,
}

impl Replacing<'_> {
    fn text(&mut self, text: &str, scope: ScopeId) -> Result<(), NoValue> {
        if !text.contains('(') {
            return self.push(text);
        }
        self.rest(&mut parser(text), scope)
    }

    fn push(&mut self, text: &str) -> Result<(), NoValue> {
        if !self.work.spend(1 + text.len() / 32) || self.value.len() + text.len() > MAX_VALUE {
            return Err(NoValue::Unknown);
        }
        self.value.push_str(text);
        Ok(())
    }

    fn rest(&mut self, input: &mut Parser<'_>, scope: ScopeId) -> Result<(), NoValue> {
        loop {
            let start = input.position();
            let Ok(token) = input.next_including_whitespace_and_comments() else {
                return Ok(());
            };
            let closing = match token {
                Token::Function(name) if name.eq_ignore_ascii_case("var") => {
                    nested(input, |input| self.variable(input, scope))?;
                    continue;
                }
                Token::Function(name)
                    if name.eq_ignore_ascii_case("env") || name.eq_ignore_ascii_case("attr") =>
                {
                    return Err(NoValue::Unknown);
                }
                Token::Function(_) | Token::ParenthesisBlock => ")",
                Token::SquareBracketBlock => "]",
                Token::CurlyBracketBlock => "}",
                _ => {
                    let piece = input.slice_from(start);
                    self.push(piece)?;
                    continue;
                }
            };
            let opening = input.slice_from(start);
            self.push(opening)?;
            nested(input, |input| self.rest(input, scope))?;
            self.push(closing)?;
        }
    }

    /// What is in `var()`: a name and, after a comma, what counts if there is no such variable.
    fn variable(&mut self, input: &mut Parser<'_>, scope: ScopeId) -> Result<(), NoValue> {
        let name = input.expect_ident_cloned().map_err(|_| NoValue::Invalid)?;
        let found = match self.rules.custom_named(&name) {
            Some(custom) => self.of(custom, scope),
            None => Err(NoValue::Invalid),
        };
        if found != Err(NoValue::Invalid) {
            return found;
        }
        if let Some(initial) = self.rules.registered(&name) {
            let initial = initial.ok_or(NoValue::Unknown)?;
            return self.push(self.rules.text(initial));
        }
        input.expect_comma().map_err(|_| NoValue::Invalid)?;
        self.rest(input, scope)
    }

    fn of(&mut self, custom: u32, scope: ScopeId) -> Result<(), NoValue> {
        let (scope, text) = self.variables.find(scope, custom, self.work)?;
        // A custom property without a value (CSS Variables 1, section 2).
        if self.rules.text(text).eq_ignore_ascii_case("initial") {
            return Err(NoValue::Invalid);
        }
        if self.path.len() >= MAX_REFERENCE || self.path.contains(&(scope, custom)) {
            return Err(NoValue::Invalid);
        }
        let length = self.value.len();
        self.path.push((scope, custom));
        let replaced = self.text(self.rules.text(text), scope);
        self.path.pop();
        if replaced.is_err() {
            self.value.truncate(length);
        }
        replaced
    }
}

/// Reads a block, to its end.
fn nested(
    input: &mut Parser<'_>,
    read: impl FnOnce(&mut Parser<'_>) -> Result<(), NoValue>,
) -> Result<(), NoValue> {
    let mut result = Err(NoValue::Unknown);
    let _ = input.parse_nested_block(|input| {
        result = read(input);
        while input.next().is_ok() {}
        Parsed::Ok(())
    });
    result
}
