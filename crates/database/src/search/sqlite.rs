//! Which rows SQLite reads for a search.

use diesel::sql_types::Text;
use diesel_async::RunQueryDsl;

use super::{Number, SearchIndex, TRIGRAM};
use crate::{Error, SqliteConnection};

/// If more rows have a piece of text, over all accounts, reading each row of one account costs less.
const MOST_CANDIDATES: i64 = 10_000;

/// The query of FTS5 for the rows that have this piece of text; none if there are too many of them.
pub(super) async fn candidates(
    connection: &mut SqliteConnection,
    index: &SearchIndex,
    piece: &str,
) -> Result<Option<String>, Error> {
    let trigrams = trigrams(piece);
    let name = index.name;
    let count = format!(
        "SELECT count(*) AS number FROM (SELECT 1 FROM {name} WHERE {name} MATCH ? LIMIT {})",
        MOST_CANDIDATES + 1
    );
    let count = diesel::sql_query(count).bind::<Text, _>(&trigrams);
    let count: Number = count.get_result(connection).await?;
    Ok((count.number <= MOST_CANDIDATES).then_some(trigrams))
}

fn trigrams(piece: &str) -> String {
    let characters: Vec<char> = piece.chars().collect();
    let trigrams = characters.windows(TRIGRAM).map(|trigram| {
        let trigram: String = trigram.iter().collect();
        format!("\"{}\"", trigram.replace('"', "\"\""))
    });
    trigrams.collect::<Vec<_>>().join(" AND ")
}

#[cfg(test)]
mod tests {
    use super::trigrams;

    #[test]
    fn quotes_are_doubled() {
        assert_eq!(trigrams("ab\"é"), "\"ab\"\"\" AND \"b\"\"é\"");
    }
}
