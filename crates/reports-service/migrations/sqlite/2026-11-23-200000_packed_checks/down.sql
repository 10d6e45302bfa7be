ALTER TABLE reports DROP COLUMN packed_checks;
