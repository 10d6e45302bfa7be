ALTER TABLE reports DROP COLUMN failed_since;
