-- Since when no generation has succeeded, after one that failed. Until now, only the last change is known.
ALTER TABLE reports ADD COLUMN failed_since TIMESTAMP;
UPDATE reports SET failed_since = updated_at WHERE state = 'failed';
