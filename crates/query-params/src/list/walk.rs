//! From which end of a list its pages are reached.

use super::ListParams;

/// How a page is reached: the database skips `offset` rows and returns at most `limit`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Walk {
    /// Whether it begins at the end of the list: the order is reversed, and so are the rows.
    pub is_backward: bool,
    /// The number of rows to return, for `LIMIT`.
    pub limit: i64,
    /// The number of rows to skip, for `OFFSET`.
    pub offset: i64,
}

impl<S> ListParams<S> {
    /// The walk from the beginning.
    pub fn walk(&self) -> Walk {
        Walk {
            is_backward: false,
            limit: self.limit(),
            offset: self.offset(),
        }
    }

    /// The walk from the nearer end of a list with `total` rows; none if the page has no rows.
    pub fn shortest_walk(&self, total: i64) -> Option<Walk> {
        let rest = total.checked_sub(self.offset()).filter(|rest| *rest > 0)?;
        let limit = rest.min(self.limit());
        let offset = rest - limit;
        if self.offset() <= offset {
            return Some(self.walk());
        }
        Some(Walk {
            is_backward: true,
            limit,
            offset,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Direction;

    fn params(page: u64, per_page: u16) -> ListParams<()> {
        ListParams {
            search: None,
            sort_by: (),
            direction: Direction::Ascending,
            per_page,
            page,
        }
    }

    #[test]
    fn the_last_page_skips_nothing() {
        let walk = params(10, 100).shortest_walk(901).unwrap();

        assert_eq!((walk.is_backward, walk.limit, walk.offset), (true, 1, 0));
        assert_eq!(params(11, 100).shortest_walk(1_000), None);
        assert_eq!(params(11, 100).shortest_walk(0), None);
        assert_eq!(params(crate::MAX_PAGE, 100).shortest_walk(1_000), None);
    }

    proptest! {
        #[test]
        fn both_ends_lead_to_the_same_rows(total in 0_i64..200, page in 1_u64..12, size in 1_u16..30) {
            let params = params(page, size);
            let take = |rows: Vec<i64>, walk: Walk| -> Vec<i64> {
                let count = |number: i64| usize::try_from(number).unwrap();
                let (offset, limit) = (count(walk.offset), count(walk.limit));
                rows.into_iter().skip(offset).take(limit).collect()
            };
            let expected = take((0..total).collect(), params.walk());

            let found = params.shortest_walk(total).map(|walk| {
                prop_assert!(walk.offset <= total / 2);
                if !walk.is_backward {
                    return Ok(take((0..total).collect(), walk));
                }
                let mut rows = take((0..total).rev().collect(), walk);
                rows.reverse();
                Ok(rows)
            });

            prop_assert_eq!(found.transpose()?.unwrap_or_default(), expected);
        }
    }
}
