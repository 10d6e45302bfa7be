-- What a generation found, as compressed JSON. Reports that were made before have it in `checks`.
ALTER TABLE reports ADD COLUMN packed_checks BYTEA;
-- It cannot be compressed any further.
ALTER TABLE reports ALTER COLUMN packed_checks SET STORAGE EXTERNAL;
