ALTER TABLE reports DROP COLUMN share_key;
DROP TABLE report_slug_key;
