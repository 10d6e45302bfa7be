-- Which rows contain a piece of text: the table has no copy of it, only its trigrams.
CREATE VIRTUAL TABLE domains_search USING fts5(
  name, name_unicode, content = 'domains', content_rowid = 'id', tokenize = 'trigram', columnsize = 0,
  detail = none);
INSERT INTO domains_search (domains_search) VALUES ('rebuild');

CREATE TRIGGER domains_search_insert AFTER INSERT ON domains
BEGIN
  INSERT INTO domains_search (rowid, name, name_unicode) VALUES (NEW.id, NEW.name, NEW.name_unicode);
END;

CREATE TRIGGER domains_search_delete AFTER DELETE ON domains
BEGIN
  INSERT INTO domains_search (domains_search, rowid, name, name_unicode) VALUES ('delete', OLD.id, OLD.name, OLD.name_unicode);
END;

CREATE TRIGGER domains_search_update AFTER UPDATE OF name, name_unicode ON domains WHEN OLD.name <> NEW.name OR OLD.name_unicode <> NEW.name_unicode
BEGIN
  INSERT INTO domains_search (domains_search, rowid, name, name_unicode) VALUES ('delete', OLD.id, OLD.name, OLD.name_unicode);
  INSERT INTO domains_search (rowid, name, name_unicode) VALUES (NEW.id, NEW.name, NEW.name_unicode);
END;
