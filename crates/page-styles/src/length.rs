//! Lengths as browsers compute them.

/// A length in sixty-fourths of a pixel, as browsers have them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Length(i32);

impl Length {
    /// From CSS pixels.
    #[expect(clippy::cast_possible_truncation, reason = "it saturates")]
    pub fn px(pixels: f32) -> Self {
        Self((pixels * 64.0).round() as i32)
    }

    /// In CSS pixels.
    #[expect(clippy::cast_precision_loss, reason = "browsers round as well")]
    pub fn pixels(self) -> f32 {
        self.0 as f32 / 64.0
    }
}
