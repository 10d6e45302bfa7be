//! Colours over colours (Compositing and Blending 1, section 5.1).

use page_styles::{Color, Opacity};

/// A colour with what it covers, as it is when it is laid over others.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Paint {
    /// Red, green and blue, from 0 to 255, times the opacity.
    parts: [f64; 3],
    alpha: f64,
}

impl Paint {
    pub(super) fn of(color: Color) -> Self {
        let alpha = alpha(color.alpha);
        let parts = [color.red, color.green, color.blue];
        Self {
            parts: parts.map(|part| f64::from(part) * alpha),
            alpha,
        }
    }

    /// What is seen of both.
    pub(super) fn over(self, below: Self) -> Self {
        let shows = 1.0 - self.alpha;
        let [red, green, blue] = self.parts;
        let [below_red, below_green, below_blue] = below.parts;
        Self {
            parts: [
                red + below_red * shows,
                green + below_green * shows,
                blue + below_blue * shows,
            ],
            alpha: self.alpha + below.alpha * shows,
        }
    }

    /// As a group with this opacity.
    pub(super) fn faded(self, opacity: Opacity) -> Self {
        let share = opacity.share();
        Self {
            parts: self.parts.map(|part| part * share),
            alpha: self.alpha * share,
        }
    }

    /// How much of it there is, from 0 to 1.
    pub(super) fn shows(self) -> f64 {
        self.alpha
    }

    /// The colour, once nothing shows through it.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it saturates"
    )]
    pub(super) fn opaque(self) -> Option<Color> {
        let [red, green, blue] = self.parts.map(|part| part.round() as u8);
        (self.alpha > 0.999).then_some(Color::opaque(red, green, blue))
    }
}

/// The opacity that a byte stands for: the one with two digits, if there is one, as authors write
/// it (CSS Color 4, section 15.2).
fn alpha(byte: u8) -> f64 {
    let share = f64::from(byte) / f64::from(u8::MAX);
    let short = (share * 100.0).round() / 100.0;
    let is_same = (short * f64::from(u8::MAX)).round() == f64::from(byte);
    if is_same { short } else { share }
}
