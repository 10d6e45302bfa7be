DROP INDEX domains_of_store_key;
ALTER TABLE domains DROP COLUMN store_key;
