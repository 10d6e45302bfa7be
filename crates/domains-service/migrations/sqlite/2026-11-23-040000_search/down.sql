DROP TRIGGER domains_search_insert;
DROP TRIGGER domains_search_delete;
DROP TRIGGER domains_search_update;
DROP TABLE domains_search;
