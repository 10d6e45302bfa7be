DROP INDEX reports_of_store_key;
ALTER TABLE reports DROP COLUMN store_key;
