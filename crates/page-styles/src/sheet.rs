//! Style sheets: the rules in them, through all conditions, layers and nested rules.

use std::rc::Rc;

use cssparser::{
    AtRuleParser, BasicParseErrorKind, CowRcStr, DeclarationParser, ParseError, ParseErrorKind,
    Parser, ParserState, QualifiedRuleParser, RuleBodyItemParser, RuleBodyParser, StyleSheetParser,
};

use super::font_face::font_face;
use super::layers::{LayerId, layer_names};
use super::media::media;
use super::parser::{Parsed, each_declaration, invalid, parser};
use super::references::Use;
use super::rules::{RuleContext, SheetContext, StyleRules};
use super::scope::Scope;
use super::screens::Truth;
use super::selector::{Extent, List, SelectorParser};
use super::supports::supports;

/// How many names and other parts of selectors are read, those of empty rules included.
const MAX_PARTS_READ: usize = 500_000;
/// How deep the matching of a selector may go: it is recursive.
const MAX_MATCHING: usize = 200;
/// How many selectors a rule with rules in it may have.
const MAX_AROUND: usize = 100;
/// How much work it may be to try a selector, in bytes of its text with each `&` replaced.
const MAX_COST: usize = 64 * 1024;
/// How many bytes the selectors of a rule may take.
const MAX_SELECTORS: usize = 16 * 1024;

impl StyleRules {
    /// Adds the rules of a style sheet after those of the sheets before it. What it imports comes
    /// before it, and has to be added by the caller.
    pub fn add_sheet(&mut self, css: &str, context: SheetContext) {
        let mut input = parser(css);
        let mut body = Body {
            css,
            rules: self,
            sheet: context,
            condition: context.condition,
            layer: context.layer,
            selectors: None,
            scope: None,
            first: 0,
            too_deep: false,
        };
        StyleSheetParser::new(&mut input, &mut body).for_each(drop);
        let too_deep = body.too_deep;
        self.is_incomplete |= too_deep;
    }
}

fn is_too_deep(error: &ParseError<()>) -> bool {
    let kind = BasicParseErrorKind::TooManyNestedBlocks;
    error.kind == ParseErrorKind::Basic(kind)
}

/// What is in a sheet, a rule or a conditional group.
struct Body<'r, 'c> {
    css: &'c str,
    rules: &'r mut StyleRules,
    sheet: SheetContext,
    condition: Truth,
    layer: LayerId,
    /// The selectors of the rule that this is in.
    selectors: Option<Selectors>,
    /// What every selector here is restricted to.
    scope: Option<Rc<Scope>>,
    /// The first of its declarations that are not in a rule yet.
    first: usize,
    too_deep: bool,
}

/// The selectors of a rule.
#[derive(Clone)]
struct Selectors {
    list: List,
    /// Whether the document decides what they match.
    is_decided: bool,
    /// How much work it may be to try one of them: each `&` stands for all that is around.
    cost: usize,
}

/// The beginning of an at-rule.
enum AtRule {
    Group(Truth),
    Layers(Vec<Box<str>>),
    FontFace,
    Property(Box<str>),
    Scope(Scope),
}

impl Body<'_, '_> {
    /// Makes a rule of the declarations so far.
    fn close(&mut self) {
        if let Some(selectors) = &self.selectors {
            let condition = if selectors.is_decided {
                self.condition
            } else {
                self.condition.and(Truth::Maybe)
            };
            let context = RuleContext {
                condition,
                layer: self.layer,
                cost: selectors.cost,
                is_scoped: self.scope.is_some(),
            };
            self.rules.add_rules(&selectors.list, self.first, context);
        }
        self.first = self.rules.declarations.len();
    }

    /// Whether the selectors that come next are neither too many nor too long: they take many times
    /// as much memory as their text, and each nested one time for all around it.
    fn may_read_selectors(&self, input: &mut Parser<'_>) -> bool {
        let around = self.selectors.as_ref();
        let around = around.map_or(0, |selectors| selectors.list.len());
        if self.rules.parts_read >= MAX_PARTS_READ || around > MAX_AROUND {
            return false;
        }
        let start = input.position().byte_index();
        let text = self.css.get(start..).unwrap_or_default().as_bytes();
        let near = text.get(..MAX_SELECTORS).unwrap_or(text);
        // Where nothing can hide a brace, the first one begins the block. What ends with a
        // semicolon may be no rule.
        let end = near.iter().position(|byte| b"{;\"'/\\".contains(byte));
        if end.is_some_and(|end| near.get(end) == Some(&b'{')) {
            return true;
        }
        let state = input.state();
        while input.next().is_ok() {}
        let length = input.position().byte_index().saturating_sub(start);
        input.reset(&state);
        length <= MAX_SELECTORS
    }

    /// Reads a block within this one.
    fn nested(
        &mut self,
        input: &mut Parser<'_>,
        condition: Truth,
        layer: LayerId,
        selectors: Option<Selectors>,
    ) {
        let mut body = Body {
            css: self.css,
            first: self.rules.declarations.len(),
            scope: self.scope.clone(),
            rules: &mut *self.rules,
            sheet: self.sheet,
            condition,
            layer,
            selectors,
            too_deep: false,
        };
        let mut too_deep = false;
        for item in RuleBodyParser::new(input, &mut body) {
            too_deep |= item.err().is_some_and(|(error, ..)| is_too_deep(&error));
        }
        body.close();
        self.too_deep |= body.too_deep || too_deep;
        self.first = self.rules.declarations.len();
    }
}

impl<'i> DeclarationParser<'i> for Body<'_, '_> {
    type Declaration = ();
    type Error = ();

    fn parse_value(
        &mut self,
        name: CowRcStr<'i>,
        input: &mut Parser<'i>,
        _start: &ParserState,
    ) -> Parsed<()> {
        self.rules.declare(&name, input, self.sheet)
    }
}

impl<'i> AtRuleParser<'i> for Body<'_, '_> {
    type Prelude = AtRule;
    type AtRule = ();
    type Error = ();

    fn parse_prelude(&mut self, name: CowRcStr<'i>, input: &mut Parser<'i>) -> Parsed<AtRule> {
        let rule = match name.to_ascii_lowercase().as_str() {
            "media" => AtRule::Group(media(input)),
            "supports" => AtRule::Group(supports(input)),
            "scope" if self.scope.is_none() && self.selectors.is_none() => match Scope::read(input)
            {
                Some(scope) => AtRule::Scope(scope),
                None => AtRule::Group(Truth::Maybe),
            },
            "container" | "scope" => AtRule::Group(Truth::Maybe),
            "layer" => AtRule::Layers(layer_names(input)?),
            "font-face" => AtRule::FontFace,
            "property" => AtRule::Property(input.expect_ident()?.as_ref().into()),
            _ => return invalid(),
        };
        while input.next().is_ok() {}
        Ok(rule)
    }

    fn rule_without_block(&mut self, prelude: AtRule, _start: &ParserState) -> Result<(), ()> {
        if let AtRule::Layers(names) = prelude {
            for name in names {
                self.rules.layers.named(self.layer, &name);
            }
        }
        Ok(())
    }

    fn parse_block(
        &mut self,
        prelude: AtRule,
        start: &ParserState,
        input: &mut Parser<'i>,
    ) -> Parsed<()> {
        self.close();
        match prelude {
            // Nothing in it is read, or it would count as something that the page loads.
            AtRule::Group(Truth::No) => {}
            AtRule::Group(condition) => {
                let condition = self.condition.and(condition);
                self.nested(input, condition, self.layer, self.selectors.clone());
            }
            AtRule::Layers(names) => {
                let layers = self.rules.layers();
                let layer = match names.first() {
                    Some(name) => layers.named(self.layer, name),
                    None => layers.anonymous(self.layer),
                };
                self.nested(input, self.condition, layer, self.selectors.clone());
            }
            AtRule::Scope(scope) => {
                self.scope = Some(Rc::new(scope));
                self.nested(input, self.condition, self.layer, None);
                self.scope = None;
            }
            AtRule::Property(name) => {
                let initial = initial_value(input);
                let initial = initial.filter(|_| self.condition == Truth::Yes);
                self.rules.register(&name, initial.as_deref());
            }
            AtRule::FontFace => {
                let face = font_face(input);
                let urls = face.sources.iter().filter_map(|source| source.url.clone());
                let line = start.source_location().line;
                self.rules
                    .add_references(urls.collect(), Use::Font, self.sheet, line);
                let context = SheetContext {
                    condition: self.condition,
                    ..self.sheet
                };
                self.rules.add_font_face(face, context);
            }
        }
        Ok(())
    }
}

/// The first value in an `@property` rule (CSS Properties and Values 1, section 2.4).
fn initial_value(input: &mut Parser<'_>) -> Option<String> {
    let mut initial = None;
    each_declaration(input, |name, input| {
        let from = input.position();
        while input.next().is_ok() {}
        if name.eq_ignore_ascii_case("initial-value") {
            initial = Some(input.slice_from(from).trim_ascii().to_owned());
        }
        Ok(())
    });
    initial
}

impl<'i> QualifiedRuleParser<'i> for Body<'_, '_> {
    type Prelude = Selectors;
    type QualifiedRule = ();
    type Error = ();

    fn parse_prelude(&mut self, input: &mut Parser<'i>) -> Parsed<Selectors> {
        if !self.may_read_selectors(input) {
            self.rules.is_incomplete = true;
            return invalid();
        }
        let from = input.position();
        let parser = SelectorParser::default();
        let parent = self.selectors.as_ref();
        let list = match self.scope.as_ref().filter(|_| parent.is_none()) {
            Some(scope) => scope.restricted(&parser, input),
            None => parser.list(input, parent.map(|parent| &parent.list)),
        };
        self.too_deep |= list.as_ref().err().is_some_and(is_too_deep);
        let list = list?;
        let text = input.slice_from(from);
        let parents = text.bytes().filter(|byte| *byte == b'&').count().max(1);
        let around = parent.map_or(0, |parent| parent.cost);
        let cost = text.len().saturating_add(parents.saturating_mul(around));
        let extent = if cost > MAX_COST {
            None
        } else {
            Some(Extent::from_selectors(list.slice())).filter(|extent| extent.depth <= MAX_MATCHING)
        };
        let Some(extent) = extent else {
            self.rules.is_incomplete = true;
            return invalid();
        };
        self.rules.parts_read += extent.parts;
        self.rules.looks_into_elements |= parser.looks_into_elements.get();
        Ok(Selectors {
            list,
            is_decided: !parser.is_undecided.get() && parent.is_none_or(|parent| parent.is_decided),
            cost,
        })
    }

    fn parse_block(
        &mut self,
        selectors: Selectors,
        _start: &ParserState,
        input: &mut Parser<'i>,
    ) -> Parsed<()> {
        self.close();
        self.nested(input, self.condition, self.layer, Some(selectors));
        Ok(())
    }
}

impl RuleBodyItemParser<'_, (), ()> for Body<'_, '_> {
    fn parse_declarations(&self) -> bool {
        self.selectors.is_some()
    }

    fn parse_qualified(&self) -> bool {
        true
    }
}
