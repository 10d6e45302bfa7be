//! Reads a page of a list from the nearer end of the list.

use crate::list::ListParams;
use crate::page::Page;

/// How often a page is read from the end of a list that keeps changing.
const ATTEMPTS: u8 = 3;

/// A row with the total number of rows on all pages.
pub type Counted<R> = (R, Option<i64>);

/// The range of a query: the database skips `offset` rows and returns at most `limit`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Walk {
    /// Whether it begins at the end of the list: the query reverses the order, and the rows are
    /// reversed back.
    pub is_backward: bool,
    /// The number of rows to return, for `LIMIT`.
    pub limit: i64,
    /// The number of rows to skip, for `OFFSET`.
    pub offset: i64,
}

impl Walk {
    /// The first row only.
    const FIRST_ROW: Self = Self {
        is_backward: false,
        limit: 1,
        offset: 0,
    };
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

    /// The walk from the nearer end of a list with `total` rows; `None` if the page has no rows.
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

    /// The page, reached from the beginning of the list.
    ///
    /// # Errors
    /// Those of `load`, which reads the rows of a walk, each with the total.
    pub async fn load_page<R, E, F: Future<Output = Result<Vec<Counted<R>>, E>>>(
        &self,
        load: impl Fn(Walk) -> F,
    ) -> Result<Page<R>, E> {
        let rows = load(self.walk()).await?;
        let mut total = total_beside(&rows);
        if total.is_none() && self.page > 1 {
            // There is no row past the end that could carry the total.
            total = total_beside(&load(Walk::FIRST_ROW).await?);
        }
        Ok(Page::of_counted(rows, total.unwrap_or(0)))
    }

    /// A deep page, read from the nearer end of a list with an estimate of `planned` rows; `None`
    /// if the list changed at each attempt.
    ///
    /// All rows come from one statement, which also returns the total. The walk began at the right
    /// row only if that total is the one it was planned with.
    ///
    /// # Errors
    /// Those of `load`, which reads the rows of a walk, each with the total.
    pub async fn load_deep_page<R, E, F: Future<Output = Result<Vec<Counted<R>>, E>>>(
        &self,
        mut planned: i64,
        load: impl Fn(Walk) -> F,
    ) -> Result<Option<Page<R>>, E> {
        for _ in 0..ATTEMPTS {
            let Some(walk) = self.shortest_walk(planned) else {
                return Ok(Some(Page::of_counted(Vec::new(), planned)));
            };
            let mut rows = load(walk).await?;
            let Some(total) = total_beside(&rows) else {
                return Ok(None);
            };
            if walk.is_backward && total != planned {
                planned = total;
                continue;
            }
            if walk.is_backward {
                rows.reverse();
            }
            return Ok(Some(Page::of_counted(rows, total)));
        }
        Ok(None)
    }
}

fn total_beside<R>(rows: &[Counted<R>]) -> Option<i64> {
    rows.first().and_then(|(_, total)| *total)
}

impl<R> Page<R> {
    /// The page with these rows, of a list with `total` rows.
    fn of_counted(rows: Vec<Counted<R>>, total: i64) -> Self {
        Self {
            rows: rows.into_iter().map(|(row, _)| row).collect(),
            total: u64::try_from(total).unwrap_or(0),
        }
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
        fn both_ends_reach_the_same_rows(total in 0_i64..200, page in 1_u64..12, size in 1_u16..30) {
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
