DROP INDEX IF EXISTS reports_trigrams;
DROP FUNCTION search_trigrams;
