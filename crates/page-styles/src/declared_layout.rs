//! The layout that the declarations of an element lead to.

use super::layout::{BoxKind, Declared, Layout};
use super::length::Length;
use super::property::Property;
use super::value::{Keyword, Value};
use super::values::Values;

impl Values {
    /// The layout, if something is said about it.
    pub(super) fn layout(&self, em: Option<Length>) -> Option<Box<Layout>> {
        use Property as P;
        let lengths = |properties: [Property; 4]| properties.map(|one| self.length(one, em));
        let layout = Layout {
            kind: self.said(P::BoxKind, BoxKind::Inline, |value| {
                Some(match value {
                    Value::Keyword(Keyword::Inline) => BoxKind::Inline,
                    Value::Keyword(Keyword::InlineBlock) => BoxKind::InlineBlock,
                    Value::Keyword(Keyword::Block) => BoxKind::Block,
                    Value::Keyword(Keyword::Flex) => BoxKind::Flex,
                    Value::Keyword(Keyword::InlineFlex) => BoxKind::InlineFlex,
                    _ => return None,
                })
            }),
            is_border_box: self.said(P::BoxSizing, false, |value| match value {
                Value::Keyword(Keyword::BorderBox) => Some(true),
                Value::Keyword(Keyword::ContentBox) => Some(false),
                _ => None,
            }),
            padding: lengths([
                P::PaddingTop,
                P::PaddingBottom,
                P::PaddingLeft,
                P::PaddingRight,
            ]),
            margin: lengths([P::MarginTop, P::MarginBottom, P::MarginLeft, P::MarginRight]),
            border: lengths([P::BorderTop, P::BorderBottom, P::BorderLeft, P::BorderRight]),
            may_have_border: self.is_marked(P::BorderStyle),
            row_gap: self.length(P::RowGap, em),
            column_gap: self.length(P::ColumnGap, em),
            is_packed: self.said(P::Justify, true, |value| {
                (value == Value::Keyword(Keyword::Packed)).then_some(true)
            }),
            is_column: self.said(P::Direction, false, |value| match value {
                Value::Keyword(Keyword::Row) => Some(false),
                Value::Keyword(Keyword::Column) => Some(true),
                _ => None,
            }),
            is_shifted: self.is_marked(P::Shift),
            is_raised: self.is_marked(P::Raise),
            is_spread: self.is_marked(P::Spread),
            is_scaled: self.is_marked(P::Scale),
            has_generated: false,
        };
        (layout != Layout::default()).then(|| Box::new(layout))
    }

    fn length(&self, property: Property, em: Option<Length>) -> Declared<Length> {
        self.said(property, Length::px(0.0), |value| self.in_pixels(value, em))
    }

    fn said<T>(
        &self,
        property: Property,
        initial: T,
        of: impl Fn(Value) -> Option<T>,
    ) -> Declared<T> {
        match self.only(property) {
            Some(None) => Declared::Nothing,
            Some(Some(Value::Initial | Value::Unset)) => Declared::Certain(initial),
            Some(Some(value)) => of(value).map_or(Declared::Uncertain, Declared::Certain),
            None => Declared::Uncertain,
        }
    }

    /// Whether a mark may be set.
    fn is_marked(&self, property: Property) -> bool {
        !matches!(
            self.only(property),
            Some(None | Some(Value::Initial | Value::Unset))
        )
    }
}
