//! Colours over colours (Compositing and Blending 1, section 5.1).

use page_styles::{Color, Opacity};

/// How many combinations of colours of a text are looked at.
const MAX_VIEWS: usize = 16;
/// What hides all that is behind it, but for rounding.
const OPAQUE: f64 = 0.999;

/// A colour with what it covers, as it is when it is laid over others.
#[derive(Debug, Clone, Copy, Default)]
struct Paint {
    /// Red, green and blue, from 0 to 255, times the opacity.
    parts: [f64; 3],
    alpha: f64,
}

impl Paint {
    fn of(color: Color) -> Self {
        let alpha = alpha(color.alpha);
        let parts = [color.red, color.green, color.blue];
        Self {
            parts: parts.map(|part| f64::from(part) * alpha),
            alpha,
        }
    }

    /// What is seen of both.
    fn over(self, below: Self) -> Self {
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
    fn faded(self, opacity: Opacity) -> Self {
        let share = opacity.share();
        Self {
            parts: self.parts.map(|part| part * share),
            alpha: self.alpha * share,
        }
    }

    /// The colour, once nothing shows through it.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it saturates"
    )]
    fn opaque(self) -> Option<Color> {
        let [red, green, blue] = self.parts.map(|part| (part + 0.5) as u8);
        (self.alpha > OPAQUE).then_some(Color::opaque(red, green, blue))
    }
}

/// A text, and what is behind it, as far as it is known.
#[derive(Debug, Clone, Copy)]
struct View {
    /// The text with what is behind it.
    front: Paint,
    behind: Paint,
}

/// The ends of all that may be seen of a text. Each red, green and blue that is possible lies
/// between those of two of them: layers depend on each of their colours alone in a straight line.
#[derive(Debug)]
pub(super) struct Views {
    views: Vec<View>,
    /// How much of the text itself there is at least, from 0 to 1.
    shows: f64,
}

impl Views {
    /// Text in one of these colours, with nothing behind it yet.
    pub(super) fn of(colors: &[Color]) -> Self {
        let fronts = colors.iter().map(|color| Paint::of(*color));
        let view = |front| View {
            front,
            behind: Paint::default(),
        };
        Self {
            shows: fronts.clone().map(|front| front.alpha).fold(1.0, f64::min),
            views: fronts.map(view).collect(),
        }
    }

    /// Adds a layer behind: one of these colours, or what is between them. `None` if there are too
    /// many.
    pub(super) fn add(&mut self, colors: &[Color]) -> Option<()> {
        let (first, others) = colors.split_first()?;
        // Most elements have no background.
        if (first.alpha == 0 && others.is_empty()) || self.is_covered() {
            return Some(());
        }
        let count = self.views.len();
        if count * colors.len() > MAX_VIEWS {
            return None;
        }
        for color in others {
            for at in 0..count {
                let mut view = *self.views.get(at)?;
                view.add(*color);
                self.views.push(view);
            }
        }
        for view in self.views.iter_mut().take(count) {
            view.add(*first);
        }
        Some(())
    }

    /// Makes a group of all so far, with this opacity.
    pub(super) fn fade(&mut self, opacity: Opacity) {
        self.shows *= opacity.share();
        for view in &mut self.views {
            view.front = view.front.faded(opacity);
            view.behind = view.behind.faded(opacity);
        }
    }

    /// Whether nothing shows through what is behind the text.
    pub(super) fn is_covered(&self) -> bool {
        let mut views = self.views.iter();
        views.all(|view| view.behind.alpha > OPAQUE)
    }

    /// Whether something is behind the text in any case.
    pub(super) fn have_something(&self) -> bool {
        self.views.iter().all(|view| view.behind.alpha > 0.0)
    }

    /// How much of the text itself there is at least, from 0 to 1.
    pub(super) fn shows(&self) -> f64 {
        self.shows
    }

    /// The colours of the text and of what is behind it, once nothing shows through.
    pub(super) fn colors(&self) -> Option<Vec<(Color, Color)>> {
        let views = self.views.iter();
        views
            .map(|view| Some((view.front.opaque()?, view.behind.opaque()?)))
            .collect()
    }
}

impl View {
    fn add(&mut self, color: Color) {
        let paint = Paint::of(color);
        self.front = self.front.over(paint);
        self.behind = self.behind.over(paint);
    }
}

/// The opacity that a byte stands for: the one with two digits, if there is one, as authors write
/// it (CSS Color 4, section 15.2).
fn alpha(byte: u8) -> f64 {
    if byte == u8::MAX {
        return 1.0;
    }
    let share = f64::from(byte) / f64::from(u8::MAX);
    let short = (share * 100.0).round() / 100.0;
    let is_same = ((short - share) * f64::from(u8::MAX)).abs() < 0.5;
    if is_same { short } else { share }
}
