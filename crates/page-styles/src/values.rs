//! The values that an element's declarations leave possible, and what follows for its style.

use std::ops::Range;

use super::length::Length;
use super::property::Property;
use super::style::{Possible, Size, Style};
use super::value::{Keyword, Value};

/// How many values of a property are distinguished.
const MAX_VALUES: usize = 4;

/// The values that are possible for each property of an element.
#[derive(Debug)]
pub(super) struct Values {
    /// A bit for each property that something sets.
    set: u64,
    /// The font size of the root, to which `rem` refers.
    root_size: Option<Length>,
    slots: [Slot; Property::COUNT],
}

#[derive(Debug, Clone, Copy)]
struct Slot {
    values: [Value; MAX_VALUES],
    count: usize,
    /// It may also be what it is without any declaration.
    or_unset: bool,
}

impl Default for Values {
    fn default() -> Self {
        let slot = Slot {
            values: [Value::Unset; MAX_VALUES],
            count: 0,
            or_unset: true,
        };
        Self {
            set: 0,
            root_size: Some(Length::px(16.0)),
            slots: [slot; Property::COUNT],
        }
    }
}

impl Values {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.set = 0;
    }

    /// Sets the font size of the root, if it is known: until then, `rem` refers to the initial size
    /// (CSS Values 4, section 6.1.1).
    pub(super) fn set_root_size(&mut self, size: Option<Length>) {
        self.root_size = size;
    }

    /// Adds a declaration that takes precedence over those before it, if it is certain to apply.
    pub(super) fn add(&mut self, property: Property, value: Value, is_certain: bool) {
        let bit = 1_u64 << property as u8;
        let Some(slot) = self.slots.get_mut(property as usize) else {
            return;
        };
        let is_first = self.set & bit == 0;
        self.set |= bit;
        if is_first || is_certain {
            slot.count = 0;
            slot.or_unset = !is_certain;
        }
        match slot.values.get_mut(slot.count) {
            Some(place) => {
                *place = value;
                slot.count += 1;
            }
            // Too many: it may be anything.
            None => slot.values = [Value::Other; MAX_VALUES],
        }
    }

    /// The values that are possible, and whether it may be unset as well.
    pub(super) fn of(&self, property: Property) -> (&[Value], bool) {
        if self.set & (1_u64 << property as u8) == 0 {
            return (&[], true);
        }
        match self.slots.get(property as usize) {
            Some(slot) => (
                slot.values.get(..slot.count).unwrap_or_default(),
                slot.or_unset,
            ),
            None => (&[], true),
        }
    }

    /// Changes each value.
    pub(super) fn replace(&mut self, mut new: impl FnMut(Property, Value) -> Value) {
        for property in Property::EVERYTHING {
            if self.set & (1_u64 << property as u8) == 0 {
                continue;
            }
            if let Some(slot) = self.slots.get_mut(property as usize) {
                for value in slot.values.iter_mut().take(slot.count) {
                    *value = new(property, *value);
                }
            }
        }
    }

    /// The only value that is possible. `Some(None)` if it is unset for certain.
    #[expect(
        clippy::option_option,
        reason = "unknown, known to be unset, and a value"
    )]
    pub(super) fn only(&self, property: Property) -> Option<Option<Value>> {
        match self.of(property) {
            ([], _) => Some(None),
            ([first, others @ ..], false) if others.iter().all(|other| other == first) => {
                Some(Some(*first))
            }
            _ => None,
        }
    }

    /// What is possible, where `unset` is what the property is without declarations.
    fn possible(
        &self,
        property: Property,
        parent: Possible,
        unset: Possible,
        of: impl Fn(Value) -> Possible,
    ) -> Possible {
        let (values, or_unset) = self.of(property);
        let without = if or_unset { unset } else { Possible::NOTHING };
        values.iter().fold(without, |possible, value| {
            possible.or(match value {
                Value::Inherit => parent,
                Value::Unset if property == Property::Visibility => parent,
                Value::Other | Value::Revert | Value::Text(..) => Possible::ANYTHING,
                value => of(*value),
            })
        })
    }

    /// The style of an element, from its parent's and from what it is without declarations.
    pub(super) fn style(&self, parent: &Style, base: Style) -> Style {
        let mut style = base;
        if self.set == 0 {
            return style;
        }
        let keyword = |value| match value {
            Value::Keyword(Keyword::None | Keyword::Hidden) => Possible::HIDDEN,
            Value::Keyword(Keyword::Contents) => Possible::CONTENTS,
            Value::Keyword(Keyword::OutOfFlow) => Possible::OUT,
            _ => Possible::SHOWN,
        };
        let set = |property, place: &mut Possible, parent| {
            *place = self.possible(property, parent, *place, keyword);
        };
        set(Property::Display, &mut style.display, parent.display);
        set(
            Property::Visibility,
            &mut style.visibility,
            parent.visibility,
        );
        set(
            Property::ContentVisibility,
            &mut style.content_visibility,
            parent.content_visibility,
        );
        set(Property::Position, &mut style.position, parent.position);
        style.font_size = self.font_size(parent, style.font_size);
        style.font_weight = self.font_weight(parent, style.font_weight);
        let em = style.font_size;
        style.width = self.size(Property::Width, parent.width, em);
        style.height = self.size(Property::Height, parent.height, em);
        style.min_width = self.size(Property::MinWidth, parent.min_width, em);
        style.min_height = self.size(Property::MinHeight, parent.min_height, em);
        style.aspect_ratio = self
            .size(
                Property::AspectRatio,
                Size {
                    kind: parent.aspect_ratio,
                    length: None,
                },
                em,
            )
            .kind;
        self.colors(parent, &mut style);
        style.family = match self.only(Property::FontFamily) {
            Some(None) => style.family,
            Some(Some(Value::Families(family))) => Some(family),
            Some(Some(Value::Inherit | Value::Unset)) => parent.family,
            _ => None,
        };
        self.images_behind(&mut style);
        style.is_filtered |= !self.are_off(&[Property::Filter, Property::Blend, Property::Mask]);
        style.is_altered |= style.is_filtered || !self.are_off(&[Property::Opacity]);
        self.paint(parent, &mut style);
        style.images = self.images();
        style.layout = self.layout(em);
        style
    }

    fn size(&self, property: Property, parent: Size, em: Option<Length>) -> Size {
        let (values, or_unset) = self.of(property);
        let mut kind = if or_unset {
            Possible::UNSET
        } else {
            Possible::NOTHING
        };
        for value in values {
            kind = kind.or(match value {
                Value::Inherit => parent.kind,
                Value::Initial | Value::Unset | Value::Revert | Value::Keyword(_) => Possible::AUTO,
                _ => Possible::GIVEN,
            });
        }
        let length = match self.only(property) {
            Some(Some(Value::Inherit)) => parent.length,
            Some(Some(value)) => self.in_pixels(value, em),
            _ => None,
        };
        Size { kind, length }
    }

    fn font_size(&self, parent: &Style, unset: Option<Length>) -> Option<Length> {
        let times = |times: f32| Some(Length::px(parent.font_size?.pixels() * times));
        match self.only(Property::FontSize)? {
            None => unset,
            Some(Value::Em(size) | Value::Fraction(size)) => times(size),
            Some(Value::Keyword(Keyword::Larger)) => times(1.2),
            Some(Value::Keyword(Keyword::Smaller)) => times(1.0 / 1.2),
            Some(Value::Inherit | Value::Unset) => parent.font_size,
            Some(Value::Initial) => Some(Length::px(16.0)),
            Some(value) => self.in_pixels(value, None),
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "weights are between 1 and 1000"
    )]
    fn font_weight(&self, parent: &Style, unset: Option<u16>) -> Option<u16> {
        match self.only(Property::FontWeight)? {
            None => unset,
            Some(Value::Number(weight)) => Some(weight as u16),
            Some(Value::Keyword(Keyword::Bolder)) => Some(match parent.font_weight? {
                ..350 => 400,
                350..550 => 700,
                550..900 => 900,
                weight => weight,
            }),
            Some(Value::Keyword(Keyword::Lighter)) => Some(match parent.font_weight? {
                weight @ ..100 => weight,
                100..550 => 100,
                550..750 => 400,
                750.. => 700,
            }),
            Some(Value::Inherit | Value::Unset) => parent.font_weight,
            Some(Value::Initial) => Some(400),
            Some(_) => None,
        }
    }

    /// Whether these properties certainly have no effect.
    pub(super) fn are_off(&self, properties: &[Property]) -> bool {
        properties.iter().all(|property| {
            let (values, _) = self.of(*property);
            values.iter().all(|value| match value {
                Value::Keyword(Keyword::None) | Value::Initial | Value::Unset => true,
                Value::Number(opacity) => *opacity >= 1.0,
                _ => false,
            })
        })
    }

    /// A length, as far as the font sizes are known that it depends on.
    pub(super) fn in_pixels(&self, value: Value, em: Option<Length>) -> Option<Length> {
        match value {
            Value::Px(pixels) => Some(Length::px(pixels)),
            Value::Em(size) => Some(Length::px(em?.pixels() * size)),
            Value::Rem(size) => Some(Length::px(self.root_size?.pixels() * size)),
            _ => None,
        }
    }

    fn images(&self) -> Vec<Range<u32>> {
        let properties = Property::ALL.iter().copied();
        let with_images = properties.filter(|property| property.has_images());
        let mut images = Vec::new();
        for property in with_images {
            if let Some(Some(Value::Images(first, count))) = self.only(property) {
                images.push(first..first.saturating_add(count.into()));
            }
        }
        images
    }
}
