//! How SQLite finds the rows that a search reads.

use std::collections::BTreeSet;

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Text};
use diesel_async::RunQueryDsl;

use super::{SearchIndex, TRIGRAM, Way};
use crate::{Connection, Error, Pool, on_backend};

/// How many rows may have a trigram that is looked up, in turn: finding out costs less for few.
const FEW: [i64; 2] = [1_000, 10_000];

/// Comparing this many rows costs as little as asking the index.
const FEW_ROWS: i64 = 1_000;

/// More trigrams of a text are not considered.
const MOST_TRIGRAMS: usize = 64;

/// Rows that have these, the rarest ones, hardly lack the others.
const ENOUGH_TRIGRAMS: usize = 3;

/// Through the text's rarest trigrams, if there are any that few rows have. FTS5 could look all of
/// them up at once, but that costs as much as the most frequent ones do.
pub(super) async fn way(
    pool: &Pool,
    index: &SearchIndex,
    text: &str,
    rows: i64,
) -> Result<Way, Error> {
    if rows <= FEW_ROWS {
        return Ok(Way::EveryRow);
    }
    let trigrams = trigrams(text);
    let mut connection = pool.read().await?;
    for most in FEW {
        let mut rare = having_at_most(&mut connection, index, &trigrams, most).await?;
        if !rare.is_empty() {
            rare.sort_by_key(|found| found.rows);
            rare.truncate(ENOUGH_TRIGRAMS);
            let rare: Vec<_> = rare.into_iter().map(|found| found.trigram).collect();
            return Ok(Way::Candidates(rare.join(" AND ")));
        }
    }
    Ok(Way::EveryRow)
}

/// Each once, as a string of FTS5's query language.
fn trigrams(text: &str) -> BTreeSet<String> {
    let characters: Vec<char> = text.chars().collect();
    let trigrams = characters.windows(TRIGRAM).map(|trigram| {
        let trigram: String = trigram.iter().collect();
        format!("\"{}\"", trigram.replace('"', "\"\""))
    });
    trigrams.take(MOST_TRIGRAMS).collect()
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    trigram: String,
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

/// Those of the trigrams that at most this many rows have.
async fn having_at_most(
    connection: &mut Connection,
    index: &SearchIndex,
    trigrams: &BTreeSet<String>,
    most: i64,
) -> Result<Vec<Found>, Error> {
    let name = index.name;
    let limit = most + 1;
    let one = format!(
        "SELECT ? AS trigram, (SELECT count(*) FROM \
         (SELECT 1 FROM {name} WHERE {name} MATCH ? LIMIT {limit})) AS rows"
    );
    let all = vec![one; trigrams.len()].join(" UNION ALL ");
    let mut found: Vec<Found> = on_backend!(connection, |connection| {
        let mut query = diesel::sql_query(&all).into_boxed();
        for trigram in trigrams {
            query = query.bind::<Text, _>(trigram).bind::<Text, _>(trigram);
        }
        query.load(connection).await
    })?;
    found.retain(|found| found.rows <= most);
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::trigrams;

    #[test]
    fn pieces_overlap_and_are_quoted() {
        let found: Vec<_> = trigrams("abab\"é").into_iter().collect();

        assert_eq!(found, ["\"ab\"\"\"", "\"aba\"", "\"b\"\"é\"", "\"bab\""]);
        assert!(trigrams("ab").is_empty());
    }
}
