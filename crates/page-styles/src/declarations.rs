//! Declarations, in rules and in `style` attributes.

use cssparser::{Parser, Token};

use super::parser::{Parsed, each_declaration, parser};
use super::property::{Name, properties};
use super::references::{Scanned, Use, scan};
use super::rules::{Declaration, SheetContext, Slot, StyleRules};
use super::settings::{Setting, Settings, settings};
use super::value::Value;

impl StyleRules {
    /// Adds a declaration.
    ///
    /// # Errors
    ///
    /// If it is a rule instead.
    pub(super) fn declare(
        &mut self,
        name: &str,
        input: &mut Parser<'_>,
        context: SheetContext,
    ) -> Parsed<()> {
        let line = input.current_source_location().line;
        if name.starts_with("--") {
            self.declare_custom(name, input, context, line);
            return Ok(());
        }
        let Some(name) = self.named(name) else {
            let scanned = scan(input)?;
            self.add_references(scanned.urls, Use::Image, context, line);
            return Ok(());
        };
        let start = input.state();
        let value_from = input.position();
        if let Ok(settings) = settings(name, input) {
            self.declare_settings(settings, context, line);
        } else {
            input.reset(&start);
            let scanned = scan(input)?;
            if scanned.has_substitution {
                let text = input.slice_from(value_from);
                self.declare_text(name, text, scanned.important);
            }
            self.add_references(scanned.urls, Use::Image, context, line);
        }
        Ok(())
    }

    fn declare_settings(&mut self, settings: Settings, context: SheetContext, line: u32) {
        let (first, count) = self.add_references(settings.urls, Use::Image, context, line);
        for (property, setting) in settings.values {
            let value = match setting {
                Setting::Value(value) => value,
                Setting::Images => Value::Images(first, count),
                Setting::Families(names) => {
                    self.family(&names).map_or(Value::Other, Value::Families)
                }
            };
            self.add_declaration(Declaration {
                slot: Slot::Known(property),
                important: settings.important,
                value,
            });
        }
    }

    /// A value that has to be read once its `var()` are replaced.
    fn declare_text(&mut self, name: Name, text: &str, important: bool) {
        let text = without_importance(text);
        let value = self
            .add_text(text)
            .map_or(Value::Other, |text| Value::Text(text, name));
        for property in properties(name) {
            self.add_declaration(Declaration {
                slot: Slot::Known(property),
                important,
                value,
            });
        }
    }

    fn declare_custom(
        &mut self,
        name: &str,
        input: &mut Parser<'_>,
        context: SheetContext,
        line: u32,
    ) {
        let from = input.position();
        let mut scanned = Scanned::default();
        let mut important = false;
        let mut after_bang = false;
        while let Ok(token) = input.next() {
            let token = token.clone();
            important = after_bang
                && matches!(&token, Token::Ident(word) if word.eq_ignore_ascii_case("important"));
            after_bang = token == Token::Delim('!');
            scanned.take(&token, input);
        }
        let text = input.slice_from(from);
        let text = if important {
            without_importance(text)
        } else {
            text
        };
        let Some(number) = self.custom(name) else {
            return;
        };
        let text = text.trim_ascii();
        self.record_count(number, text);
        let text = self.add_text(text);
        let value = text.map_or(Value::Other, |text| Value::Text(text, Name::All));
        self.add_declaration(Declaration {
            slot: Slot::Custom(number),
            important,
            value,
        });
        self.add_references(scanned.urls, Use::Image, context, line);
    }

    /// Reads the declarations of a `style` attribute, and leaves them after the others.
    pub(super) fn read_style(&mut self, style: &str, context: SheetContext) {
        each_declaration(&mut parser(style), |name, input| {
            self.declare(name, input, context)
        });
    }
}

/// A value without its `!important`.
fn without_importance(text: &str) -> &str {
    let end = text.rfind('!').filter(|end| {
        let after = text.get(end + 1..).unwrap_or_default().trim_ascii();
        after
            .get(..9)
            .is_some_and(|word| word.eq_ignore_ascii_case("important"))
    });
    end.and_then(|end| text.get(..end)).unwrap_or(text)
}
