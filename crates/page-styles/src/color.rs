//! Colours.

use std::sync::LazyLock;

/// A colour: red, green, blue and opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Color {
    /// From 0 to 255.
    pub red: u8,
    /// From 0 to 255.
    pub green: u8,
    /// From 0 to 255.
    pub blue: u8,
    /// 0 is transparent, 255 opaque.
    pub alpha: u8,
}

impl Color {
    /// Opaque black.
    pub const BLACK: Self = Self::opaque(0, 0, 0);
    /// Opaque white.
    pub const WHITE: Self = Self::opaque(255, 255, 255);
    /// No colour at all.
    pub const TRANSPARENT: Self = Self {
        alpha: 0,
        ..Self::BLACK
    };

    /// An opaque colour.
    pub const fn opaque(red: u8, green: u8, blue: u8) -> Self {
        Self {
            red,
            green,
            blue,
            alpha: 255,
        }
    }

    /// Whether nothing shows through it.
    pub fn is_opaque(self) -> bool {
        self.alpha == 255
    }

    /// The relative luminance (WCAG 2.2).
    pub fn luminance(self) -> f64 {
        let linear = |part: u8| LINEAR.get(usize::from(part)).copied().unwrap_or_default();
        0.2126 * linear(self.red) + 0.7152 * linear(self.green) + 0.0722 * linear(self.blue)
    }

    /// The contrast ratio of two opaque colours (WCAG 2.2), from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// As CSS writes it.
    pub fn text(self) -> String {
        let Self {
            red,
            green,
            blue,
            alpha,
        } = self;
        if self.is_opaque() {
            format!("#{red:02x}{green:02x}{blue:02x}")
        } else {
            format!("#{red:02x}{green:02x}{blue:02x}{alpha:02x}")
        }
    }
}

/// How much light each value of a part stands for: powers take long to compute.
static LINEAR: LazyLock<[f64; 256]> = LazyLock::new(|| {
    std::array::from_fn(|part| {
        let part = u8::try_from(part).map_or(1.0, |part| f64::from(part) / f64::from(u8::MAX));
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    })
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_the_guidelines() {
        let contrast = |one: Color, two: Color| (one.contrast(two) * 100.0).round();
        assert!((contrast(Color::BLACK, Color::WHITE) - 2100.0).abs() < 0.5);
        assert!((contrast(Color::WHITE, Color::WHITE) - 100.0).abs() < 0.5);
        // The lightest grey that passes on white, and the next.
        let grey = |part| Color::opaque(part, part, part);
        assert!(grey(0x76).contrast(Color::WHITE) >= 4.5);
        assert!(grey(0x77).contrast(Color::WHITE) < 4.5);
        // The darkest are linear.
        let dark = grey(0x0a).contrast(Color::BLACK);
        assert!((dark - 1.0607).abs() < 0.0001, "{dark}");
    }
}
