ALTER TABLE certificates DROP COLUMN directory;
ALTER TABLE certificate_orders DROP COLUMN forced_at;
ALTER TABLE certificate_orders DROP COLUMN authority_failures;
