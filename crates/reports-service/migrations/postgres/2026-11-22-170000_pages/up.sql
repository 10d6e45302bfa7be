-- The key that the addresses of report pages are made with. The first process to start fills it in, as
-- 64 hexadecimal digits.
CREATE TABLE report_slug_key (
  id SMALLINT NOT NULL PRIMARY KEY CHECK (id = 1),
  key TEXT COLLATE "C" NOT NULL
);

-- Signs the links by which the owner shares a report's page. Without one, there is no such link.
ALTER TABLE reports ADD COLUMN share_key TEXT COLLATE "C";
