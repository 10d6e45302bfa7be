DROP TABLE pages;
DROP FUNCTION search_trigrams;
