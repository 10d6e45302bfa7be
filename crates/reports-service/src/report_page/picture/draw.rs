//! Draws a score: its number within a ring, and whose it is beside it.

use report_pdf::{Drawn, Letters, drawn};

use super::lock::{LOCK, Point};
use super::png::Picture;
use crate::model::Rating;

/// The size that networks and messengers ask for, in pixels.
const WIDTH: u16 = 1200;
const HEIGHT: u16 = 630;
/// The bar in the colour of the brand, at the top.
const BAR: u16 = 20;
/// The middle of the ring.
const CENTRE: (u16, u16) = (310, 325);
/// From the middle to the middle of the ring's line.
const RADIUS: f32 = 200.0;
/// Half the width of lines.
const RING: f32 = 24.0;
const STROKE: f32 = 11.0;
/// A sign is six units high.
const UNIT: f32 = 24.0;
/// The height of the number in the ring, and how wide it may be.
const NUMBER: u16 = 180;
const NUMBER_WIDTH: u16 = 330;
/// Where texts begin, and how wide they may be.
const LEFT: u16 = 580;
const TEXT_WIDTH: u16 = 560;

const TURN: f32 = std::f32::consts::TAU;

/// Shades from the background to a colour, so that edges are smooth.
const SHADES: u8 = 64;
const GROUND: [u8; 3] = [0xff, 0xff, 0xff];
const TRACK: [u8; 3] = [0xeb, 0xef, 0xec];
const INK: [u8; 3] = [0x14, 0x20, 0x1a];
/// The places of the colours in the palette; that of the brand is behind their shades.
const OF_RING: u8 = 1;
const OF_INK: u8 = 2;
const OF_BRAND: u8 = 3 * SHADES;

/// What stands beside the ring.
pub struct Caption<'a> {
    pub host: &'a str,
    /// What there is to say about it: its rating.
    pub word: &'a str,
    pub brand: &'a str,
    /// `#rrggbb`
    pub colour: &'a str,
}

/// A text with its place and colour.
struct Text {
    drawn: Drawn,
    left: u16,
    top: u16,
    colour: u8,
}

/// The picture of a score from 0 to 100.
pub fn score(score: i16, rating: Rating, caption: &Caption<'_>) -> Picture {
    let ring = match rating {
        Rating::Good => [0x21, 0x9a, 0x64],
        Rating::Decent => [0xc4, 0x7a, 0x04],
        Rating::Bad => [0xd8, 0x45, 0x3d],
    };
    let share = f32::from(score) / 100.0;
    draw(&[], &score.to_string(), (share, ring), caption)
}

/// The picture of what is behind a password.
pub fn locked(caption: &Caption<'_>) -> Picture {
    draw(LOCK, "", (0.0, INK), caption)
}

/// The picture of what has no score.
pub fn unknown(caption: &Caption<'_>) -> Picture {
    draw(&[], "–", (0.0, INK), caption)
}

impl Caption<'_> {
    fn texts(&self) -> Vec<Text> {
        let texts = [
            (self.host, Letters::Regular, 52, 195, OF_INK),
            (self.word, Letters::Bold, 84, 280, OF_RING),
            (self.brand, Letters::Bold, 34, 530, OF_INK),
        ];
        let texts = texts
            .into_iter()
            .filter_map(|(text, letters, size, top, colour)| {
                let drawn = drawn(text, letters, size, TEXT_WIDTH)?;
                Some(Text {
                    drawn,
                    left: LEFT,
                    top,
                    colour,
                })
            });
        texts.collect()
    }

    /// The colour of the brand; that of a text if it is none.
    fn colour(&self) -> [u8; 3] {
        let hex = self.colour.trim_start_matches('#');
        let value = u32::from_str_radix(hex, 16).ok();
        value.map_or(INK, |value| {
            let [_, red, green, blue] = value.to_be_bytes();
            [red, green, blue]
        })
    }
}

impl Text {
    /// The shade of a pixel, unless it is beside the text.
    fn shade_at(&self, column: u16, row: u16) -> Option<u8> {
        let (x, y) = (column.checked_sub(self.left)?, row.checked_sub(self.top)?);
        let width = self.drawn.width;
        let place = usize::from(y) * usize::from(width) + usize::from(x);
        let share = (x < width).then(|| self.drawn.shares.get(place))??;
        Some(shade(self.colour, share - 0.5))
    }
}

/// The number in the middle of the ring.
fn number(text: &str) -> Option<Text> {
    let drawn = drawn(text, Letters::Bold, NUMBER, NUMBER_WIDTH)?;
    Some(Text {
        left: CENTRE.0 - drawn.width / 2,
        top: CENTRE.1 - drawn.height / 2,
        drawn,
        colour: OF_INK,
    })
}

/// A sign and a number within a ring, of which a share has this colour.
fn draw(
    sign: &[&[Point]],
    text: &str,
    (share, ring): (f32, [u8; 3]),
    caption: &Caption<'_>,
) -> Picture {
    let (lines, texts) = (lines_of(sign), caption.texts());
    let number = number(text);
    let rows = (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (column, row)));
    let pixels = rows.map(|(column, row)| {
        if row < BAR {
            return OF_BRAND;
        }
        let x = f32::from(column) + 0.5 - f32::from(CENTRE.0);
        let y = f32::from(row) + 0.5 - f32::from(CENTRE.1);
        let from_middle = x.hypot(y);
        if from_middle > RADIUS + RING + 1.0 {
            let mut shades = texts.iter().filter_map(|text| text.shade_at(column, row));
            return shades.next().unwrap_or_default();
        }
        if from_middle > RADIUS - RING - 1.0 {
            let is_filled = x.atan2(-y).rem_euclid(TURN) < share * TURN;
            return shade(u8::from(is_filled), RING - (from_middle - RADIUS).abs());
        }
        if let Some(shade) = number.as_ref().and_then(|text| text.shade_at(column, row)) {
            return shade;
        }
        let distances = lines.iter().map(|(from, to)| distance((x, y), *from, *to));
        shade(OF_INK, STROKE - distances.fold(f32::MAX, f32::min))
    });
    Picture {
        width: WIDTH,
        height: HEIGHT,
        pixels: pixels.collect(),
        palette: [TRACK, ring, INK]
            .into_iter()
            .flat_map(shades)
            .chain([caption.colour()])
            .collect(),
    }
}

/// The lines of a sign, around the middle.
fn lines_of(sign: &[&[Point]]) -> Vec<(Point, Point)> {
    let place = |(x, y): Point| ((x - 2.0) * UNIT, (y - 3.0) * UNIT);
    let lines = sign
        .iter()
        .flat_map(|line| line.iter().zip(line.iter().skip(1)));
    lines.map(|(from, to)| (place(*from), place(*to))).collect()
}

/// From a point to the nearest one between two others.
fn distance((x, y): Point, from: Point, to: Point) -> f32 {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let along = ((x - from.0) * across + (y - from.1) * down) / (across * across + down * down);
    let along = along.clamp(0.0, 1.0);
    (x - from.0 - along * across).hypot(y - from.1 - along * down)
}

/// The index of a colour's shade; a pixel within a shape is so many pixels inside.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the value is between 0 and 63"
)]
fn shade(colour: u8, inside: f32) -> u8 {
    let share = (inside + 0.5).clamp(0.0, 1.0);
    colour * SHADES + (share * f32::from(SHADES - 1)).round() as u8
}

fn shades(colour: [u8; 3]) -> impl Iterator<Item = [u8; 3]> {
    let mixed = |ground: u8, colour: u8, step: u8| {
        let (step, last) = (u16::from(step), u16::from(SHADES - 1));
        let sum = u16::from(ground) * (last - step) + u16::from(colour) * step;
        u8::try_from(sum / last).unwrap_or(u8::MAX)
    };
    (0..SHADES).map(move |step| {
        let [red, green, blue] = colour;
        let [ground_red, ground_green, ground_blue] = GROUND;
        [
            mixed(ground_red, red, step),
            mixed(ground_green, green, step),
            mixed(ground_blue, blue, step),
        ]
    })
}
