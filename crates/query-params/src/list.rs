//! The parameters of a list: search, order and page.

mod parameters;

use crate::reader::{FieldReader, FromFields};

/// The allowed page sizes, in rows.
pub const PER_PAGE_CHOICES: [(&str, u16); 4] = [("10", 10), ("25", 25), ("50", 50), ("100", 100)];

/// The highest page number: with it, the offset of a page of 100 rows still fits an `i64`.
pub const MAX_PAGE: u64 = 92_233_720_368_547_757;

/// The largest number of characters in a search, longer than any URL or name.
const MAX_SEARCH: usize = 2048;

/// The differences between lists: the fields to sort by, the fields to search, and the page size.
pub trait SortField: Copy + PartialEq + 'static {
    /// The values of `sort_by`, each with its text.
    const CHOICES: &'static [(&'static str, Self)];
    /// The field to sort by if none is given.
    const DEFAULT: Self;
    /// The meaning of `sort_by`, for the document: a sentence.
    const SORTED_BY: &'static str;
    /// The allowed values of `search_by`.
    const SEARCH_BY: &'static [&'static str];
    /// The page size if none is given, in rows: one of [`PER_PAGE_CHOICES`].
    const PER_PAGE: u16;
}

/// The order of a list.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Direction {
    /// Smallest or oldest first: `asc`.
    Ascending,
    /// Largest or newest first: `desc`.
    #[default]
    Descending,
}

impl Direction {
    /// The direction of a query that walks from the end of the list, or from the beginning.
    #[must_use]
    pub fn walked(self, is_backward: bool) -> Self {
        match (self, is_backward) {
            (Self::Ascending, false) | (Self::Descending, true) => Self::Ascending,
            (Self::Descending, false) | (Self::Ascending, true) => Self::Descending,
        }
    }
}

/// The values of `sort`.
const DIRECTIONS: [(&str, Direction); 2] = [
    ("desc", Direction::Descending),
    ("asc", Direction::Ascending),
];

/// The parameters that every list has.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ListParams<S> {
    /// Text to search for, as sent.
    pub search: Option<String>,
    /// The field to sort by.
    pub sort_by: S,
    /// The order.
    pub direction: Direction,
    /// The page size, in rows.
    pub per_page: u16,
    /// The page number, from 1 to [`MAX_PAGE`].
    pub page: u64,
}

impl<S> ListParams<S> {
    /// The largest number of rows on a page, for `LIMIT`.
    pub fn limit(&self) -> i64 {
        i64::from(self.per_page)
    }

    /// The number of rows before this page, for `OFFSET`.
    pub fn offset(&self) -> i64 {
        let rows = (self.page - 1).saturating_mul(u64::from(self.per_page));
        i64::try_from(rows).unwrap_or(i64::MAX)
    }
}

impl<S> AsRef<Self> for ListParams<S> {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl<S: SortField> Default for ListParams<S> {
    fn default() -> Self {
        Self {
            search: None,
            sort_by: S::DEFAULT,
            direction: Direction::default(),
            per_page: S::PER_PAGE,
            page: 1,
        }
    }
}

impl<S: SortField> FromFields for ListParams<S> {
    type Rules = ();

    fn from_fields(reader: &mut FieldReader<'_>, _rules: &()) -> Option<Self> {
        let search_by: Vec<(&str, ())> = S::SEARCH_BY.iter().map(|name| (*name, ())).collect();

        let search = reader.text("search").map(str::to_owned);
        if search
            .as_ref()
            .is_some_and(|text| text.chars().count() > MAX_SEARCH)
        {
            let message = format!("The search field must have at most {MAX_SEARCH} characters.");
            reader.error("search", "too_long", message);
        }
        reader.choice("search_by", &search_by);
        Some(Self {
            search,
            sort_by: reader.choice("sort_by", S::CHOICES).unwrap_or(S::DEFAULT),
            direction: reader.choice("sort", &DIRECTIONS).unwrap_or_default(),
            per_page: reader
                .choice("per_page", &PER_PAGE_CHOICES)
                .unwrap_or(S::PER_PAGE),
            page: reader.page_number("page", MAX_PAGE),
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::fields::Fields;

    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    enum Sort {
        Id,
        Url,
    }

    impl SortField for Sort {
        const CHOICES: &'static [(&'static str, Self)] = &[("id", Self::Id), ("url", Self::Url)];
        const DEFAULT: Self = Self::Id;
        const SORTED_BY: &'static str = "The order of the rows.";
        const SEARCH_BY: &'static [&'static str] = &["url"];
        const PER_PAGE: u16 = 100;
    }

    fn read(query: &str) -> Result<ListParams<Sort>, crate::FieldErrors> {
        let fields = Fields::from_urlencoded(query.as_bytes()).unwrap();
        let mut reader = FieldReader::new(&fields);
        let params = ListParams::from_fields(&mut reader, &());
        reader.finish(params)
    }

    #[test]
    fn missing_parameters_have_defaults() {
        assert_eq!(read("search=&unknown=1").unwrap(), ListParams::default());
    }

    #[test]
    fn everything_can_be_chosen() {
        let params =
            read("search=A&search_by=url&sort_by=url&sort=asc&per_page=25&page=3").unwrap();

        let expected = ListParams {
            search: Some("A".to_owned()),
            sort_by: Sort::Url,
            direction: Direction::Ascending,
            per_page: 25,
            page: 3,
        };
        assert_eq!(params, expected);
        assert_eq!((params.limit(), params.offset()), (25, 50));
    }

    #[test]
    fn each_broken_rule_says_what_is_allowed() {
        let cases = [
            ("search_by=name", "The search_by field must be url."),
            ("sort_by=URL", "The sort_by field must be id or url."),
            ("sort=up", "The sort field must be desc or asc."),
            (
                "per_page=11",
                "The per_page field must be 10, 25, 50 or 100.",
            ),
            (
                "page=0",
                "The page field must be an integer from 1 to 92233720368547757.",
            ),
        ];
        for (query, message) in cases {
            assert_eq!(read(query).unwrap_err().summary(), message);
        }
        let long = format!("search={}", "é".repeat(2049));
        assert_eq!(read(&long).unwrap_err().of("search")[0].code, "too_long");
    }

    #[test]
    fn the_offset_of_the_last_page_fits() {
        let params = read(&format!("page={MAX_PAGE}&per_page=100")).unwrap();

        assert_eq!(params.offset(), 9_223_372_036_854_775_600);
        assert!(read(&format!("page={}", MAX_PAGE + 1)).is_err());
    }

    proptest! {
        #[test]
        fn the_limits_hold_for_any_input(
            page in prop_oneof![any::<u64>().prop_map(|page| page.to_string()), ".{0,6}"],
            per_page in "(10|25|50|100|[0-9]{1,4})",
        ) {
            let query = serde_urlencoded::to_string([("page", page), ("per_page", per_page)]);
            if let Ok(params) = read(&query.unwrap()) {
                prop_assert!([10, 25, 50, 100].contains(&params.limit()));
                prop_assert!(params.offset() >= 0);
                prop_assert!(params.offset().checked_add(params.limit()).is_some());
            }
        }
    }
}
