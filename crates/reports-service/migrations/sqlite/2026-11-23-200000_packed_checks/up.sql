-- What a generation found, as compressed JSON. Reports that were made before have it in `checks`.
ALTER TABLE reports ADD COLUMN packed_checks BLOB;
