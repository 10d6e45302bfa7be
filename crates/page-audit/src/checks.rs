//! The checks, one file each, in a folder for each category.
//!
//! To add one, write its file with a `RULE`, and name it in its category's list.

use crate::rule::Rule;

/// Declares the modules of a category's checks and lists their rules, in that order.
macro_rules! category {
    ($($check:ident),+ $(,)?) => {
        $(mod $check;)+

        pub(super) static RULES: &[&crate::rule::Rule] = &[$(&$check::RULE),+];
    };
}

mod accessibility;
mod miscellaneous;
mod performance;
mod security;
mod seo;

pub(crate) use security::csp_without_response;

pub(crate) static CATEGORIES: [&[&Rule]; 5] = [
    seo::RULES,
    performance::RULES,
    security::RULES,
    accessibility::RULES,
    miscellaneous::RULES,
];
