DROP INDEX IF EXISTS domains_trigrams;
DROP FUNCTION search_trigrams;
