-- Which rows contain a piece of text: the table has no copy of it, only its trigrams.
CREATE VIRTUAL TABLE reports_search USING fts5(
  url, content = 'reports', content_rowid = 'id', tokenize = 'trigram', columnsize = 0,
  detail = none);
INSERT INTO reports_search (reports_search) VALUES ('rebuild');

CREATE TRIGGER reports_search_insert AFTER INSERT ON reports
BEGIN
  INSERT INTO reports_search (rowid, url) VALUES (NEW.id, NEW.url);
END;

CREATE TRIGGER reports_search_delete AFTER DELETE ON reports
BEGIN
  INSERT INTO reports_search (reports_search, rowid, url) VALUES ('delete', OLD.id, OLD.url);
END;

CREATE TRIGGER reports_search_update AFTER UPDATE OF url ON reports WHEN OLD.url <> NEW.url
BEGIN
  INSERT INTO reports_search (reports_search, rowid, url) VALUES ('delete', OLD.id, OLD.url);
  INSERT INTO reports_search (rowid, url) VALUES (NEW.id, NEW.url);
END;
