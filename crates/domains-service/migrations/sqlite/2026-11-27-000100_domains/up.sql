CREATE TABLE domains (
  -- AUTOINCREMENT: a deleted domain's id is never given to another one.
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  name_unicode TEXT NOT NULL,
  -- The Idempotency-Key of the request that stored it: repeating it stores no second one.
  store_key TEXT,
  index_page TEXT,
  not_found_page TEXT,
  -- What an account can set for its visitors; NULL is as if it did not exist.
  redirect_status INTEGER,
  redirect_to TEXT,
  -- The version with which the text in `domain_texts` was last set; NULL where there is none.
  robots_version BIGINT,
  well_known_version BIGINT,
  -- The max-age of Strict-Transport-Security, in seconds.
  hsts INTEGER,
  ownership TEXT NOT NULL CHECK (ownership IN ('pending', 'verified', 'grace', 'lapsed', 'expired')),
  method TEXT CHECK (method IN ('trust', 'txt', 'cname')),
  verified_at TIMESTAMP,
  -- What the account has to publish: no two claims have the same.
  token TEXT NOT NULL,
  -- The name whose TXT record proves the claim; NULL for the name itself.
  proof_name TEXT,
  routing TEXT NOT NULL DEFAULT 'unknown' CHECK (routing IN ('unknown', 'ok', 'elsewhere', 'conflict')),
  -- Where the last check saw the name lead, as JSON.
  routing_seen TEXT,
  caa_warning TEXT,
  last_checked_at TIMESTAMP,
  -- NULL: never by itself.
  next_check_at TIMESTAMP,
  -- When the account last requested a check.
  asked_at TIMESTAMP,
  last_proved_at TIMESTAMP,
  -- Checks without a proof since the last proof.
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
CREATE UNIQUE INDEX domains_of_store_key ON domains (account, store_key) WHERE store_key IS NOT NULL;
-- Many accounts may claim a name, one owns it.
CREATE UNIQUE INDEX domains_held ON domains (name) WHERE ownership IN ('verified', 'grace');
-- What is to be checked next.
CREATE INDEX domains_due ON domains (next_check_at) WHERE next_check_at IS NOT NULL;
-- Those of them that a clock which was ahead may have planned too late, by the bounds of their states.
CREATE INDEX domains_unproved ON domains (next_check_at) WHERE ownership IN ('pending', 'grace');
-- From account to account with checks that are planned, and to the first of each, without reading all that are due.
CREATE INDEX domains_due_of_account ON domains (account, next_check_at) WHERE next_check_at IS NOT NULL;

-- Which rows contain a piece of text: the table has no copy of it, only its trigrams.
CREATE VIRTUAL TABLE domains_search USING fts5(
  name, name_unicode, content = 'domains', content_rowid = 'id', tokenize = 'trigram', columnsize = 0,
  detail = none);
CREATE TRIGGER domains_search_insert AFTER INSERT ON domains
BEGIN
  INSERT INTO domains_search (rowid, name, name_unicode) VALUES (NEW.id, NEW.name, NEW.name_unicode);
END;
CREATE TRIGGER domains_search_delete AFTER DELETE ON domains
BEGIN
  INSERT INTO domains_search (domains_search, rowid, name, name_unicode)
  VALUES ('delete', OLD.id, OLD.name, OLD.name_unicode);
END;
CREATE TRIGGER domains_search_update AFTER UPDATE OF name, name_unicode ON domains
WHEN OLD.name <> NEW.name OR OLD.name_unicode <> NEW.name_unicode
BEGIN
  INSERT INTO domains_search (domains_search, rowid, name, name_unicode)
  VALUES ('delete', OLD.id, OLD.name, OLD.name_unicode);
  INSERT INTO domains_search (rowid, name, name_unicode) VALUES (NEW.id, NEW.name, NEW.name_unicode);
END;

-- The long texts of domains. Beside the domains: each check writes a domain's row, and every list
-- reads it.
CREATE TABLE domain_texts (
  account TEXT NOT NULL,
  domain_id BIGINT NOT NULL,
  robots TEXT,
  -- A JSON object of files below /.well-known/.
  well_known TEXT,
  PRIMARY KEY (account, domain_id),
  FOREIGN KEY (domain_id) REFERENCES domains (id) ON DELETE CASCADE
);
CREATE INDEX domain_texts_of ON domain_texts (domain_id);

-- How many domains an account has, by state ('' for all): a list's total costs the same with ten rows as with ten
-- million.
CREATE TABLE domain_counts (
  account TEXT NOT NULL,
  ownership TEXT NOT NULL,
  total BIGINT NOT NULL,
  PRIMARY KEY (account, ownership)
) WITHOUT ROWID;
CREATE TRIGGER domains_count_insert AFTER INSERT ON domains BEGIN
  INSERT INTO domain_counts (account, ownership, total)
  VALUES (NEW.account, '', 1), (NEW.account, NEW.ownership, 1)
  ON CONFLICT (account, ownership) DO UPDATE SET total = total + 1;
END;
CREATE TRIGGER domains_count_delete AFTER DELETE ON domains BEGIN
  UPDATE domain_counts SET total = total - 1 WHERE account = OLD.account AND ownership IN ('', OLD.ownership);
END;
CREATE TRIGGER domains_count_ownership AFTER UPDATE OF ownership ON domains WHEN OLD.ownership <> NEW.ownership BEGIN
  UPDATE domain_counts SET total = total - 1 WHERE account = OLD.account AND ownership = OLD.ownership;
  INSERT INTO domain_counts (account, ownership, total) VALUES (NEW.account, NEW.ownership, 1)
  ON CONFLICT (account, ownership) DO UPDATE SET total = total + 1;
END;

-- Which names every process's edge must read again. Each reads what is behind the last number that it saw; who finds
-- that more than the newest 10,000 came since reads all names.
CREATE TABLE domain_changes (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  name TEXT NOT NULL
);
CREATE TRIGGER domain_changes_trim AFTER INSERT ON domain_changes BEGIN
  DELETE FROM domain_changes WHERE sequence <= NEW.sequence - 10000;
END;
CREATE TRIGGER domains_announce_insert AFTER INSERT ON domains
WHEN NEW.ownership IN ('verified', 'grace') BEGIN
  INSERT INTO domain_changes (name) VALUES (NEW.name);
END;
CREATE TRIGGER domains_announce_delete AFTER DELETE ON domains
WHEN OLD.ownership IN ('verified', 'grace') BEGIN
  INSERT INTO domain_changes (name) VALUES (OLD.name);
END;
-- Only what the edge serves counts: what checks record changes often.
CREATE TRIGGER domains_announce_update
AFTER UPDATE OF ownership, index_page, not_found_page, redirect_status, redirect_to, robots_version,
  well_known_version, hsts ON domains
WHEN (NEW.ownership IN ('verified', 'grace')) <> (OLD.ownership IN ('verified', 'grace'))
  OR (NEW.ownership IN ('verified', 'grace')
      AND (NEW.index_page IS NOT OLD.index_page OR NEW.not_found_page IS NOT OLD.not_found_page
           OR NEW.redirect_status IS NOT OLD.redirect_status OR NEW.redirect_to IS NOT OLD.redirect_to
           OR NEW.robots_version IS NOT OLD.robots_version
           OR NEW.well_known_version IS NOT OLD.well_known_version
           OR NEW.hsts IS NOT OLD.hsts)) BEGIN
  INSERT INTO domain_changes (name) VALUES (NEW.name);
END;

-- Visits of each domain by day, UTC.
CREATE TABLE domain_visits (
  account TEXT NOT NULL,
  domain_id BIGINT NOT NULL,
  day DATE NOT NULL,
  index_page BIGINT NOT NULL,
  not_found BIGINT NOT NULL,
  passed_on BIGINT NOT NULL,
  refused BIGINT NOT NULL,
  bots BIGINT NOT NULL,
  PRIMARY KEY (account, domain_id, day),
  FOREIGN KEY (domain_id) REFERENCES domains (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX domain_visits_of ON domain_visits (domain_id);

-- The last batch of visits that each running process has added: a batch whose commit was cut off is tried again, and
-- must not be counted twice.
CREATE TABLE visit_writers (
  writer TEXT PRIMARY KEY NOT NULL,
  batch BIGINT NOT NULL,
  written_at TIMESTAMP NOT NULL
);

-- Certificates for names that the edge serves over HTTPS.
CREATE TABLE certificates (
  name TEXT PRIMARY KEY NOT NULL,
  -- PEM, the name's own certificate first.
  chain TEXT NOT NULL,
  -- PKCS #8, encrypted by the key with the id in `key_id`.
  private_key BLOB NOT NULL,
  key_id TEXT NOT NULL,
  issuer TEXT NOT NULL,
  not_before TIMESTAMP NOT NULL,
  not_after TIMESTAMP NOT NULL,
  stored_at TIMESTAMP NOT NULL,
  -- The directory of the authority from which it was ordered; NULL if it was imported.
  directory TEXT,
  -- When the owner is told that it ends, unless it is renewed before; NULL once that is told.
  warn_at TIMESTAMP
);
CREATE INDEX certificates_key_id ON certificates (key_id);
CREATE INDEX certificates_warn_at ON certificates (warn_at) WHERE warn_at IS NOT NULL;
CREATE INDEX certificates_warned ON certificates (not_after) WHERE warn_at IS NULL;
CREATE TRIGGER certificates_announce_insert AFTER INSERT ON certificates BEGIN
  INSERT INTO domain_changes (name) VALUES (NEW.name);
END;
CREATE TRIGGER certificates_announce_delete AFTER DELETE ON certificates BEGIN
  INSERT INTO domain_changes (name) VALUES (OLD.name);
END;
CREATE TRIGGER certificates_announce_update AFTER UPDATE OF chain ON certificates
WHEN NEW.chain <> OLD.chain BEGIN
  INSERT INTO domain_changes (name) VALUES (NEW.name);
END;

-- Keys of session tickets, which all processes share: encrypted, too.
CREATE TABLE ticket_keys (
  -- The hour, since 1970, from which on it is the newest.
  hour BIGINT PRIMARY KEY NOT NULL,
  ticket_key BLOB NOT NULL
);

-- Names that are to have a certificate, and how far their orders are.
CREATE TABLE certificate_orders (
  name TEXT PRIMARY KEY NOT NULL,
  -- Whose name it is; another account may come to own it.
  account TEXT,
  -- When something is to be done next: an order, or a request for the time of the renewal.
  due_at TIMESTAMP NOT NULL,
  -- When the certificate is to be renewed.
  renew_at TIMESTAMP,
  -- Since when an operator wants another certificate, whatever has been planned.
  forced_at TIMESTAMP,
  -- When a visitor wanted the certificate; NULL if none has since the last one was issued.
  wanted_at TIMESTAMP,
  -- Failures since the last certificate.
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Failures of the first authority that count for the choice of the next one.
  authority_failures INTEGER NOT NULL DEFAULT 0,
  -- Until when the authority that is not tried next is to be left alone.
  other_not_before TIMESTAMP,
  -- The order under way, and the authority that it belongs to.
  order_url TEXT,
  directory TEXT,
  -- When the order under way was made, and whether it counts against the limits on certificates.
  ordered_at TIMESTAMP,
  is_counted BOOLEAN NOT NULL DEFAULT FALSE,
  -- PKCS #8 of the order under way, encrypted.
  private_key BLOB,
  error_code TEXT,
  error_detail TEXT,
  -- Who works on it at the moment, and until when nobody else does.
  lease TEXT,
  lease_until TIMESTAMP
);

-- Names that never had a certificate, and renewals that an operator wants, account by account.
CREATE INDEX certificate_orders_new ON certificate_orders (account, due_at)
  WHERE order_url IS NULL AND (renew_at IS NULL OR forced_at IS NOT NULL);
CREATE INDEX certificate_orders_failed ON certificate_orders (account, due_at)
  WHERE order_url IS NULL AND (renew_at IS NULL OR forced_at IS NOT NULL) AND authority_failures > 0;
CREATE INDEX certificate_orders_wanted ON certificate_orders (account, wanted_at)
  WHERE order_url IS NULL AND (renew_at IS NULL OR forced_at IS NOT NULL) AND wanted_at IS NOT NULL;
-- Orders under way and planned renewals, account by account.
CREATE INDEX certificate_orders_begun_by_account ON certificate_orders (account, due_at)
  WHERE (order_url IS NOT NULL OR (renew_at IS NOT NULL AND forced_at IS NULL));

-- When an order was last begun for a name of an account that had no certificate: accounts take turns.
CREATE TABLE certificate_turns (
  account TEXT PRIMARY KEY NOT NULL,
  taken_at TIMESTAMP NOT NULL
);

-- Domains whose name may be due for a certificate: a process that orders some takes them from here, so that a new name
-- does not wait until all others have been compared. There is at most one row for each domain, and only the newest are
-- kept: after a bulk load, and where nobody takes them, comparing all names finds the others.
CREATE TABLE certificate_arrivals (
  -- Another one with each change: a row is deleted only as it was read.
  sequence INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account TEXT NOT NULL,
  domain_id BIGINT NOT NULL UNIQUE,
  FOREIGN KEY (domain_id) REFERENCES domains (id) ON DELETE CASCADE
);
CREATE TRIGGER certificate_arrivals_trim AFTER INSERT ON certificate_arrivals BEGIN
  DELETE FROM certificate_arrivals WHERE sequence <= NEW.sequence - 1000;
END;
CREATE TRIGGER certificate_arrivals_insert AFTER INSERT ON domains
WHEN NEW.ownership IN ('verified', 'grace') AND NEW.routing IN ('unknown', 'ok') BEGIN
  DELETE FROM certificate_arrivals WHERE domain_id = NEW.id;
  INSERT INTO certificate_arrivals (account, domain_id) VALUES (NEW.account, NEW.id);
END;
CREATE TRIGGER certificate_arrivals_update AFTER UPDATE OF ownership, routing ON domains
WHEN NEW.ownership IN ('verified', 'grace') AND NEW.routing IN ('unknown', 'ok')
  AND NOT (OLD.ownership IN ('verified', 'grace') AND OLD.routing = NEW.routing) BEGIN
  DELETE FROM certificate_arrivals WHERE domain_id = NEW.id;
  INSERT INTO certificate_arrivals (account, domain_id) VALUES (NEW.account, NEW.id);
END;

-- What an authority is shown as proof that a name leads here.
CREATE TABLE acme_challenges (
  token TEXT PRIMARY KEY NOT NULL,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('http-01', 'tls-alpn-01')),
  key_authorization TEXT NOT NULL,
  expires_at TIMESTAMP NOT NULL
);
CREATE INDEX acme_challenges_name ON acme_challenges (name);

-- The account at each authority.
CREATE TABLE acme_accounts (
  directory TEXT PRIMARY KEY NOT NULL,
  url TEXT NOT NULL,
  -- With the account's key, encrypted.
  credentials BLOB NOT NULL
);

-- How much of the authorities' limits is left.
CREATE TABLE acme_buckets (
  bucket TEXT PRIMARY KEY NOT NULL,
  tokens DOUBLE PRECISION NOT NULL,
  updated_at TIMESTAMP NOT NULL
);

-- What happened, and who is told of it. An event is written in the transaction of its change; the worker then makes a
-- delivery of it for each endpoint that wants it. Ids sort by time.
CREATE TABLE events (
  id TEXT PRIMARY KEY NOT NULL,
  account TEXT NOT NULL,
  kind TEXT NOT NULL,
  subject BIGINT NOT NULL,
  -- The project of the report, or the name of the domain; empty for none.
  place TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  -- JSON, as it is told.
  data TEXT NOT NULL,
  is_spread BOOLEAN NOT NULL
);
CREATE INDEX events_of_account ON events (account, id);
CREATE INDEX events_to_spread ON events (id) WHERE NOT is_spread;
CREATE INDEX events_by_age ON events (created_at);

-- An endpoint is claimed as a whole, and told one delivery after the other. It is due when its next delivery is.
CREATE TABLE endpoints (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account TEXT NOT NULL,
  kind TEXT NOT NULL,
  target TEXT NOT NULL,
  host TEXT NOT NULL,
  events TEXT NOT NULL,
  place TEXT,
  description TEXT,
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_secret_until TIMESTAMP,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL,
  version BIGINT NOT NULL,
  disabled_reason TEXT,
  failing_since TIMESTAMP,
  digest TEXT,
  confirmed_at TIMESTAMP,
  due_at TIMESTAMP,
  lease TEXT,
  lease_until TIMESTAMP
);
CREATE INDEX endpoints_of_account ON endpoints (account, id);
CREATE INDEX endpoints_due ON endpoints (due_at) WHERE due_at IS NOT NULL;

-- How many mails an address got since then.
CREATE TABLE mailboxes (
  address TEXT NOT NULL,
  purpose TEXT NOT NULL,
  since TIMESTAMP NOT NULL,
  sent BIGINT NOT NULL,
  PRIMARY KEY (address, purpose)
) WITHOUT ROWID;

CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  endpoint BIGINT NOT NULL,
  event TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts SMALLINT NOT NULL,
  next_attempt_at TIMESTAMP,
  attempted_at TIMESTAMP,
  status SMALLINT,
  duration_ms INTEGER,
  answer TEXT,
  created_at TIMESTAMP NOT NULL
);
CREATE INDEX deliveries_of_endpoint ON deliveries (endpoint, id);
CREATE INDEX deliveries_due ON deliveries (endpoint, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX deliveries_of_event ON deliveries (event);

-- The address of a feed is known only by its hash. An empty place is all of them.
CREATE TABLE feeds (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account TEXT NOT NULL,
  place TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL
);
CREATE UNIQUE INDEX feeds_of_account ON feeds (account, place);
CREATE UNIQUE INDEX feeds_by_token ON feeds (token_hash);

-- Who is signed in to the console. The id is the SHA-256 of the cookie's token.
-- For people, `method` says who identified them and `claims` what the rules ask about, as JSON;
-- `tokens` are the provider's, encrypted with the cookie's token.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY NOT NULL,
  account TEXT NOT NULL,
  key_id TEXT NOT NULL,
  key_name TEXT,
  key_ends_at TIMESTAMP,
  signing_key TEXT NOT NULL,
  scopes TEXT NOT NULL,
  person_name TEXT,
  method TEXT,
  subject TEXT,
  claims TEXT,
  provider_session TEXT,
  tokens TEXT,
  renew_at TIMESTAMP,
  vouched_until TIMESTAMP,
  browser TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  used_at TIMESTAMP NOT NULL,
  ends_at TIMESTAMP NOT NULL
);
CREATE INDEX sessions_of_account ON sessions (account, used_at);
CREATE INDEX sessions_by_end ON sessions (ends_at);
CREATE INDEX sessions_of_person ON sessions (method, subject) WHERE method IS NOT NULL;

-- What works only once, kept until it has long ended: links, answers of providers, and what
-- providers send to end sessions.
CREATE TABLE used_links (
  id TEXT PRIMARY KEY NOT NULL,
  ends_at TIMESTAMP NOT NULL
);
CREATE INDEX used_links_by_end ON used_links (ends_at);

-- API keys that the service has issued itself, without the keys: one that is not here opens nothing.
CREATE TABLE issued_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account TEXT NOT NULL,
  key_id TEXT NOT NULL,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  author TEXT NOT NULL,
  signing_key TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  store_key TEXT,
  created_at TIMESTAMP NOT NULL,
  expires_at TIMESTAMP NOT NULL,
  used_at TIMESTAMP
);
CREATE UNIQUE INDEX issued_keys_by_key ON issued_keys (key_id);
CREATE INDEX issued_keys_of_account ON issued_keys (account, id);

-- One row, which every change of them replaces: processes look at it to notice changes.
CREATE TABLE issued_key_changes (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  stamp TEXT NOT NULL
);
