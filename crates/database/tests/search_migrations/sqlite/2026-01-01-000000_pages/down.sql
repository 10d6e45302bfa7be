DROP TABLE pages_search;
DROP TABLE pages;
