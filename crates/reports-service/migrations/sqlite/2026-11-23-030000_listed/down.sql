ALTER TABLE reports DROP COLUMN listed;
