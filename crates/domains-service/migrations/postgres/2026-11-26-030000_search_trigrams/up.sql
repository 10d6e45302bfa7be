-- The trigrams of a text's bytes, each as a number of three bytes behind a hash of the account: an index of them finds
-- an account's rows with a piece of text, and costs nothing for the rows of others. It takes time in proportion to the
-- text; it is immutable, since a database keeps its encoding. A session plans it once; it would plan a function in SQL
-- for each statement.
CREATE FUNCTION search_trigrams(account TEXT, content TEXT) RETURNS BIGINT[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  owner CONSTANT BIGINT := hashtextextended(account COLLATE "C", 0) << 24;
  bytes CONSTANT BYTEA := convert_to(content, 'UTF8');
BEGIN
  RETURN ARRAY(
    SELECT owner + get_byte(bytes, i) * 65536 + get_byte(bytes, i + 1) * 256 + get_byte(bytes, i + 2)
    FROM generate_series(0, length(bytes) - 3) AS i
  );
END
$$;
-- An index of trigrams of all accounts, which only versions that were never released have built.
DROP INDEX IF EXISTS domains_search;
