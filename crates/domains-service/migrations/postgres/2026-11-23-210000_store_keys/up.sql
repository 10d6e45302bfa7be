-- The Idempotency-Key of the request that stored a domain: repeating it stores no second one.
ALTER TABLE domains ADD COLUMN store_key TEXT COLLATE "C";
CREATE UNIQUE INDEX domains_of_store_key ON domains (account, store_key) WHERE store_key IS NOT NULL;
