//! Which rows SQLite reads for a search.

use std::collections::BTreeSet;

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Text};
use diesel_async::RunQueryDsl;

use super::{SAMPLE, SearchIndex, TRIGRAM};
use crate::{Error, SqliteConnection};

/// If more rows have a piece of text, over all accounts, reading each row of one account costs less.
const MAX_CANDIDATES: i64 = 10_000;

/// Trigrams that are in more rows of the sample are left out where others are rarer: FTS5 reads the
/// ids of all rows that have a trigram.
const FREQUENT_TRIGRAM: usize = SAMPLE / 20;

/// The ids of the rows that probably have this piece of text, as JSON; none if there are too many
/// of them.
pub(super) async fn candidates(
    connection: &mut SqliteConnection,
    index: &SearchIndex,
    piece: &str,
    sample: &[String],
) -> Result<Option<String>, Error> {
    let trigrams = rarest_trigrams(piece, sample).map(|trigram| quoted(&trigram));
    let trigrams = trigrams.collect::<Vec<_>>().join(" AND ");
    let name = index.sqlite;
    let found = format!(
        "SELECT count(*) AS number, json_group_array(id) AS ids FROM \
         (SELECT rowid AS id FROM {name} WHERE {name} MATCH ? LIMIT {})",
        MAX_CANDIDATES + 1
    );
    let found = diesel::sql_query(found).bind::<Text, _>(&trigrams);
    let found: Found = found.get_result(connection).await?;
    Ok((found.number <= MAX_CANDIDATES).then_some(found.ids))
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    number: i64,
    #[diesel(sql_type = Text)]
    ids: String,
}

/// The two rarest trigrams of a piece, and the others that are not frequent.
fn rarest_trigrams(piece: &str, sample: &[String]) -> impl Iterator<Item = String> {
    let characters: Vec<char> = piece.chars().collect();
    let trigrams: BTreeSet<String> = characters
        .windows(TRIGRAM)
        .map(|trigram| trigram.iter().collect())
        .collect();
    let count = |trigram: &String| sample.iter().filter(|text| text.contains(trigram)).count();
    let mut counted: Vec<_> = trigrams
        .into_iter()
        .map(|trigram| (count(&trigram), trigram))
        .collect();
    counted.sort();
    let rare = counted
        .into_iter()
        .enumerate()
        .take_while(|(number, (count, _))| *number < 2 || *count <= FREQUENT_TRIGRAM);
    rare.map(|(_, (_, trigram))| trigram)
}

fn quoted(trigram: &str) -> String {
    format!("\"{}\"", trigram.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::{quoted, rarest_trigrams};

    #[test]
    fn quotes_are_doubled() {
        assert_eq!(quoted("b\"é"), "\"b\"\"é\"");
    }

    #[test]
    fn frequent_trigrams_are_left_out_beside_rare_ones() {
        let chapters = (0..200).map(|number| format!("/chapter-7{number}/"));
        let chapters: Vec<String> = chapters.collect();

        let rarest = |piece| rarest_trigrams(piece, &chapters).collect::<Vec<_>>();

        assert_eq!(rarest("r-77/"), ["77/", "-77"]);
        assert_eq!(rarest("r-xyz"), ["-xy", "r-x", "xyz"]);
        assert_eq!(rarest("chapt"), ["apt", "cha"]);
        assert_eq!(rarest("xyz"), ["xyz"]);
    }
}
