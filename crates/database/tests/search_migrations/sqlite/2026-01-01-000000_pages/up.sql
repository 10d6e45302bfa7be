CREATE TABLE pages (id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, account TEXT NOT NULL, url TEXT NOT NULL);
CREATE VIRTUAL TABLE pages_search USING fts5(url, content = 'pages', content_rowid = 'id', tokenize = 'trigram', columnsize = 0, detail = none);
CREATE TRIGGER pages_search_insert AFTER INSERT ON pages BEGIN INSERT INTO pages_search (rowid, url) VALUES (NEW.id, NEW.url); END;
