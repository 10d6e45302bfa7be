//! Draws a score: its number within a ring.

use super::digits::{DIGITS, LOCK, Point};
use super::png::Picture;
use crate::model::Rating;

/// The size that networks and messengers ask for, in pixels.
const WIDTH: u16 = 1200;
const HEIGHT: u16 = 630;
/// From the middle to the middle of the ring's line.
const RADIUS: f32 = 220.0;
/// Half the width of lines.
const RING: f32 = 26.0;
const STROKE: f32 = 12.0;
/// The height of a digit is six units, its width four, and the gap between two is two.
const UNIT: f32 = 26.0;

const TURN: f32 = std::f32::consts::TAU;

/// Shades from the background to a colour, so that edges are smooth.
const SHADES: u8 = 64;
const GROUND: [u8; 3] = [0xff, 0xff, 0xff];
const TRACK: [u8; 3] = [0xeb, 0xef, 0xec];
const INK: [u8; 3] = [0x14, 0x20, 0x1a];

/// The picture of a score from 0 to 100.
pub fn score(score: i16, rating: Rating) -> Picture {
    let ring = match rating {
        Rating::Good => [0x21, 0x9a, 0x64],
        Rating::Decent => [0xc4, 0x7a, 0x04],
        Rating::Bad => [0xd8, 0x45, 0x3d],
    };
    let digits = score.to_string();
    let digits = digits.bytes().map(|digit| digit.wrapping_sub(b'0'));
    let digits = digits.filter_map(|digit| DIGITS.get(usize::from(digit)).copied());
    draw(&digits.collect::<Vec<_>>(), f32::from(score) / 100.0, ring)
}

/// The picture of what is behind a password.
pub fn locked() -> Picture {
    draw(&[LOCK], 0.0, TRACK)
}

/// Signs within a ring, of which a share has this colour.
fn draw(signs: &[&[&[Point]]], share: f32, ring: [u8; 3]) -> Picture {
    let lines = lines_of(signs);
    let rows = (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (column, row)));
    let pixels = rows.map(|(column, row)| {
        let x = f32::from(column) + 0.5 - f32::from(WIDTH) / 2.0;
        let y = f32::from(row) + 0.5 - f32::from(HEIGHT) / 2.0;
        let from_middle = x.hypot(y);
        if from_middle > RADIUS + RING + 1.0 {
            return 0;
        }
        if from_middle > RADIUS - RING - 1.0 {
            let is_filled = x.atan2(-y).rem_euclid(TURN) < share * TURN;
            return shade(u8::from(is_filled), RING - (from_middle - RADIUS).abs());
        }
        let distances = lines.iter().map(|(from, to)| distance((x, y), *from, *to));
        shade(2, STROKE - distances.fold(f32::MAX, f32::min))
    });
    Picture {
        width: WIDTH,
        height: HEIGHT,
        pixels: pixels.collect(),
        palette: [TRACK, ring, INK].into_iter().flat_map(shades).collect(),
    }
}

/// The lines of the signs, around the middle.
fn lines_of(signs: &[&[&[Point]]]) -> Vec<(Point, Point)> {
    let mut left = -3.0 * signs.iter().map(|_| 1.0).sum::<f32>() + 1.0;
    let mut lines = Vec::new();
    for digit in signs {
        let place = |(x, y): Point| ((x + left) * UNIT, (y - 3.0) * UNIT);
        for line in *digit {
            let ends = line.iter().zip(line.iter().skip(1));
            lines.extend(ends.map(|(from, to)| (place(*from), place(*to))));
        }
        left += 6.0;
    }
    lines
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
