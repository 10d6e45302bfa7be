//! The links to numbered pages, in the shape of Laravel's paginator: the page before, the pages
//! around this one, the first two and the last two, and the next page.

use std::ops::RangeInclusive;

use serde::Serialize;
use utoipa::ToSchema;

use super::{ListLocation, PageLinks};

/// A link to a numbered page, or a gap between two of them.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, ToSchema)]
pub struct PageLink {
    /// Where it leads; null for a gap, and where there is no page.
    #[schema(format = "uri", required)]
    pub url: Option<String>,
    /// The number of the page, `...` for a gap, `&laquo; Previous` or `Next &raquo;`: HTML.
    #[schema(examples("1"))]
    pub label: String,
    /// Whether it is this page.
    pub active: bool,
}

/// How many page numbers are shown before and after the current one.
const ON_EACH_SIDE: u64 = 3;
/// Up to this distance from an end, all numbers up to that end are shown without a gap.
const NEAR_AN_END: u64 = ON_EACH_SIDE + 4;

/// The links of the page `current`.
pub(super) fn links(
    location: &ListLocation,
    others: &PageLinks,
    current: u64,
    last: u64,
) -> Vec<PageLink> {
    let turn = |url: &Option<String>, label: &str| PageLink {
        url: url.clone(),
        label: label.to_owned(),
        active: false,
    };
    let mut links = vec![turn(&others.prev, "&laquo; Previous")];
    for (index, numbers) in ranges(current, last).into_iter().enumerate() {
        if index > 0 {
            links.push(turn(&None, "..."));
        }
        links.extend(numbers.map(|number| PageLink {
            url: Some(location.page(number)),
            label: number.to_string(),
            active: number == current,
        }));
    }
    links.push(turn(&others.next, "Next &raquo;"));
    links
}

/// The numbers shown; there is a gap between two ranges.
fn ranges(current: u64, last: u64) -> Vec<RangeInclusive<u64>> {
    let (start, end) = (1..=2, last.saturating_sub(1)..=last);
    if last < ON_EACH_SIDE * 2 + 8 {
        vec![1..=last]
    } else if current <= NEAR_AN_END {
        vec![1..=NEAR_AN_END + ON_EACH_SIDE, end]
    } else if current > last - NEAR_AN_END {
        vec![start, last - (NEAR_AN_END + ON_EACH_SIDE - 1)..=last]
    } else {
        vec![start, current - ON_EACH_SIDE..=current + ON_EACH_SIDE, end]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_laravel() {
        let named = |current, last| {
            let ranges = ranges(current, last);
            let ranges: Vec<String> = ranges
                .iter()
                .map(|range| format!("{}-{}", range.start(), range.end()))
                .collect();
            ranges.join(" ")
        };
        for (current, last, expected) in [
            (1, 1, "1-1"),
            (7, 13, "1-13"),
            (1, 14, "1-10 13-14"),
            (7, 20, "1-10 19-20"),
            (8, 20, "1-2 5-11 19-20"),
            (13, 20, "1-2 10-16 19-20"),
            (14, 20, "1-2 11-20"),
            (99, 20, "1-2 11-20"),
        ] {
            assert_eq!(named(current, last), expected, "{current} of {last}");
        }
    }
}
