-- AUTOINCREMENT: a deleted domain's id is never given to another one.
CREATE TABLE domains (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  name_unicode TEXT NOT NULL,
  index_page TEXT,
  not_found_page TEXT,
  ownership TEXT NOT NULL CHECK (ownership IN ('pending', 'verified', 'grace', 'lapsed', 'expired')),
  method TEXT CHECK (method IN ('trust', 'txt', 'cname')),
  verified_at TIMESTAMP,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL,
  version BIGINT NOT NULL DEFAULT 1
);

CREATE INDEX domains_by_id ON domains (account, id);
CREATE UNIQUE INDEX domains_by_name ON domains (account, name);
-- Many accounts may ask for a name, one holds it.
CREATE UNIQUE INDEX domains_held ON domains (name) WHERE ownership IN ('verified', 'grace');

-- How many domains an account has: a list's total costs the same with ten rows as with ten million.
CREATE TABLE domain_counts (
  account TEXT PRIMARY KEY NOT NULL,
  total BIGINT NOT NULL
) WITHOUT ROWID;

CREATE TRIGGER domains_count_insert AFTER INSERT ON domains BEGIN
  INSERT INTO domain_counts (account, total) VALUES (NEW.account, 1)
  ON CONFLICT (account) DO UPDATE SET total = total + 1;
END;

CREATE TRIGGER domains_count_delete AFTER DELETE ON domains BEGIN
  UPDATE domain_counts SET total = total - 1 WHERE account = OLD.account;
END;
