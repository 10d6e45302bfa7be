ALTER TABLE certificates DROP COLUMN directory;
ALTER TABLE certificate_orders DROP COLUMN is_counted;
ALTER TABLE certificate_orders DROP COLUMN ordered_at;
ALTER TABLE certificate_orders DROP COLUMN other_not_before;
ALTER TABLE certificate_orders DROP COLUMN forced_at;
ALTER TABLE certificate_orders DROP COLUMN authority_failures;
