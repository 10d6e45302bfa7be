DROP TRIGGER reports_search_insert;
DROP TRIGGER reports_search_delete;
DROP TRIGGER reports_search_update;
DROP TABLE reports_search;
