//! A lock as lines: six units high, four wide.

/// To the right, and down.
pub type Point = (f32, f32);

/// The lines of a lock.
pub const LOCK: &[&[Point]] = &[
    &[(0.0, 2.6), (4.0, 2.6), (4.0, 6.0), (0.0, 6.0), (0.0, 2.6)],
    &[
        (0.8, 2.6),
        (0.8, 1.0),
        (1.5, 0.0),
        (2.5, 0.0),
        (3.2, 1.0),
        (3.2, 2.6),
    ],
];
