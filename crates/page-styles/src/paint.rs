//! What is painted over what, as far as the declarations of an element leave it open.

use super::length::Length;
use super::property::Property;
use super::settings::{NOTHING_LEFT, STILL};
use super::style::{Opacity, Possible, Style, ZIndex};
use super::value::{Keyword, Value};
use super::values::Values;

/// What is so many pixels to the left of its place or above it is beside the screen.
const FAR: f32 = -500.0;

impl Values {
    /// Adds to a style what it says about shadows, colours of the browser and the order of
    /// painting.
    pub(super) fn paint(&self, parent: &Style, style: &mut Style) {
        self.shadows(style);
        style.is_filled = self.inherited(Property::TextFill, style.is_filled);
        style.has_backdrop = self.is_set(Property::Backdrop);
        style.has_stroke = self.inherited(Property::TextStroke, style.has_stroke);
        style.is_indented = self.inherited(Property::TextIndent, style.is_indented);
        style.is_dark = self.inherited(Property::ColorScheme, style.is_dark);
        if style.is_dark && !self.has_own_color(parent) {
            style.color = None;
            style.colors = None;
        }
        if style.is_dark && self.only(Property::BackgroundColor) == Some(None) {
            style.background = style.background.filter(|color| color.alpha == 0);
            style.backgrounds = None;
        }
        style.is_behind = self.any(Property::ZIndex, |value| match value {
            Value::Number(index) => index < 0.0,
            value => value != Value::Keyword(Keyword::Auto),
        });
        style.is_layered = self.is_layered();
        style.opacity = self.opacity();
        style.z_index = self.z_index();
        style.is_moved = self.is_moved();
        style.is_nowhere = self.is_nowhere(style);
    }

    /// Adds what may be behind the text besides a colour.
    pub(super) fn images_behind(&self, style: &mut Style) {
        let image = self.only(Property::BackgroundImage);
        let is_hinted = style.has_image && image == Some(None);
        style.gradient = match image {
            Some(Some(Value::Between(one, other))) if !self.is_set(Property::BackgroundGaps) => {
                Some((one, other))
            }
            _ => None,
        };
        let others = [
            Property::BackgroundClip,
            Property::BorderImage,
            Property::BoxShadow,
        ];
        let has_other = style.gradient.is_none() && !self.are_off(&[Property::BackgroundImage]);
        style.has_image = is_hinted || has_other || !self.are_off(&others);
    }

    fn shadows(&self, style: &mut Style) {
        match self.only(Property::TextShadow) {
            Some(None | Some(Value::Inherit | Value::Unset)) => {}
            Some(Some(Value::Between(one, other))) => {
                style.has_shadow = false;
                style.shadows = Some((one, other));
            }
            _ => {
                let had_any = style.has_shadow || style.shadows.is_some();
                style.has_shadow = self.inherited(Property::TextShadow, had_any);
                style.shadows = None;
            }
        }
    }

    /// Whether an inherited property may have an effect.
    fn inherited(&self, property: Property, of_parent: bool) -> bool {
        match self.only(property) {
            Some(None | Some(Value::Inherit | Value::Unset)) => of_parent,
            _ => (of_parent && self.of(property).1) || !self.are_off(&[property]),
        }
    }

    /// Whether the colour of the text is not left to the browser, which has others for dark pages.
    fn has_own_color(&self, parent: &Style) -> bool {
        match self.only(Property::Color) {
            Some(None | Some(Value::Inherit | Value::Unset)) => parent.is_dark,
            Some(Some(Value::Initial)) => false,
            _ => true,
        }
    }

    /// Whether a value may be set for which this is true.
    fn any(&self, property: Property, is: impl Fn(Value) -> bool) -> bool {
        let (values, _) = self.of(property);
        let mut values = values
            .iter()
            .filter(|value| !matches!(value, Value::Initial | Value::Unset));
        values.any(|value| is(*value))
    }

    fn is_set(&self, property: Property) -> bool {
        self.any(property, |_| true)
    }

    /// CSS 2.2, Appendix E; CSS Positioned Layout 3, section 5.
    fn is_layered(&self) -> bool {
        let others = [
            Property::Opacity,
            Property::Filter,
            Property::Blend,
            Property::Mask,
            Property::Clip,
        ];
        self.any(Property::Position, |value| {
            value != Value::Keyword(Keyword::InFlow)
        }) || self.any(Property::ZIndex, |value| {
            value != Value::Keyword(Keyword::Auto)
        }) || self.is_set(Property::Stack)
            || self.is_set(Property::Backdrop)
            || !self.are_off(&others)
    }

    /// The opacity. What is animated may end with another.
    fn opacity(&self) -> Option<Opacity> {
        match self.only(Property::Opacity)? {
            None | Some(Value::Initial | Value::Unset) => Some(Opacity::FULL),
            Some(Value::Number(share)) => {
                let opacity = Opacity::new(share);
                let may_change = self.any(Property::Stack, |value| value != STILL);
                (opacity == Opacity::FULL || !may_change).then_some(opacity)
            }
            Some(_) => None,
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "it is an integer")]
    fn z_index(&self) -> Option<ZIndex> {
        let (values, or_unset) = self.of(Property::ZIndex);
        let unset = or_unset.then_some(Value::Initial);
        let mut found: Option<ZIndex> = None;
        for value in values.iter().copied().chain(unset) {
            let index = match value {
                Value::Keyword(Keyword::Auto) | Value::Initial | Value::Unset => 0,
                Value::Number(index) => index as i32,
                _ => return None,
            };
            found = Some(found.map_or(
                ZIndex {
                    least: index,
                    greatest: index,
                },
                |found| ZIndex {
                    least: found.least.min(index),
                    greatest: found.greatest.max(index),
                },
            ));
        }
        found
    }

    fn is_moved(&self) -> bool {
        let is_shift = |value| !matches!(value, Value::Keyword(Keyword::Auto) | Value::Px(0.0));
        let is_relative = self.any(Property::Position, |value| {
            value == Value::Keyword(Keyword::Relative)
        });
        let shifts = [Property::Top, Property::Bottom, Property::Left];
        let is_in_cell = self.is_set(Property::GridRow) && self.is_set(Property::GridColumn);
        self.is_set(Property::Moved)
            || is_in_cell
            || (is_relative && shifts.iter().any(|shift| self.any(*shift, is_shift)))
    }

    fn is_nowhere(&self, style: &Style) -> bool {
        let is_far = |side| {
            let offset = self.only(side).flatten();
            let offset = offset.and_then(|offset| self.in_pixels(offset, style.font_size));
            offset.is_some_and(|offset| offset <= Length::px(FAR))
        };
        let hidden = Some(Some(Value::Keyword(Keyword::Hidden)));
        let is_at_top =
            matches!(self.only(Property::Top), Some(Some(Value::Px(top))) if top <= 0.0);
        let is_lifted = is_at_top && self.only(Property::Moved) == hidden;
        let clip = self.only(Property::Clip);
        if clip == Some(Some(NOTHING_LEFT)) {
            return true;
        }
        style.position.must_be(Possible::OUT)
            && (clip == hidden || is_lifted || is_far(Property::Left) || is_far(Property::Top))
    }
}
