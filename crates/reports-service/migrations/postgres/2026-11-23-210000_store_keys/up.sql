-- The Idempotency-Key of the request that stored a report: repeating it stores no second one.
ALTER TABLE reports ADD COLUMN store_key TEXT COLLATE "C";
CREATE UNIQUE INDEX reports_of_store_key ON reports (account, store_key) WHERE store_key IS NOT NULL;
