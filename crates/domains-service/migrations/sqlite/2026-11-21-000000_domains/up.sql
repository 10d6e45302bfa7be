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
  -- What the account has to publish: no two claims have the same.
  token TEXT NOT NULL,
  routing TEXT NOT NULL DEFAULT 'unknown' CHECK (routing IN ('unknown', 'ok', 'elsewhere', 'conflict')),
  caa_warning TEXT,
  last_checked_at TIMESTAMP,
  -- NULL: never by itself.
  next_check_at TIMESTAMP,
  -- When the account asked for a look last.
  asked_at TIMESTAMP,
  last_proved_at TIMESTAMP,
  -- Looks without a proof since the last proof.
  misses INTEGER NOT NULL DEFAULT 0,
  error_code TEXT,
  error_detail TEXT,
  -- Who checks at the moment, and until when nobody else does.
  lease TEXT,
  lease_until TIMESTAMP,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL,
  version BIGINT NOT NULL DEFAULT 1
);

CREATE INDEX domains_by_id ON domains (account, id);
CREATE UNIQUE INDEX domains_by_name ON domains (account, name);
-- Many accounts may ask for a name, one holds it.
CREATE UNIQUE INDEX domains_held ON domains (name) WHERE ownership IN ('verified', 'grace');
-- What is to be checked next.
CREATE INDEX domains_due ON domains (next_check_at) WHERE next_check_at IS NOT NULL;

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
