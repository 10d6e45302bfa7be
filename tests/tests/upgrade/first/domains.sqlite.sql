CREATE TABLE __diesel_schema_migrations (
       version VARCHAR(50) PRIMARY KEY NOT NULL,
       run_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP
);
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
CREATE TABLE domain_counts (
  account TEXT PRIMARY KEY NOT NULL,
  total BIGINT NOT NULL
) WITHOUT ROWID;
CREATE TABLE domain_changes (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  name TEXT NOT NULL
);
CREATE TABLE domain_visits (
  account TEXT NOT NULL,
  domain_id BIGINT NOT NULL,
  day DATE NOT NULL,
  index_page BIGINT NOT NULL,
  not_found BIGINT NOT NULL,
  passed_on BIGINT NOT NULL,
  refused BIGINT NOT NULL,
  PRIMARY KEY (account, domain_id, day),
  FOREIGN KEY (domain_id) REFERENCES domains (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE TABLE visit_writers (
  writer TEXT PRIMARY KEY NOT NULL,
  batch BIGINT NOT NULL,
  written_at TIMESTAMP NOT NULL
);
INSERT INTO __diesel_schema_migrations VALUES ('20261121000000','2026-11-24 18:00:40');
INSERT INTO __diesel_schema_migrations VALUES ('20261121000001','2026-11-24 18:00:40');
INSERT INTO domains VALUES (1,'account-0','plain.waymark.dev','plain.waymark.dev',NULL,NULL,'verified','trust','2026-11-24 18:00:40.162265','kfwy7pg67pt37w2sm2ezwpsw6mtrrab7','unknown',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,'2026-11-24 18:00:40.162265','2026-11-24 18:00:40.162265',1);
INSERT INTO domains VALUES (2,'account-0','with-pages.waymark.dev','with-pages.waymark.dev','https://waymark.dev/','https://waymark.dev/none','verified','trust','2026-11-24 18:00:40.165740','vpglt3vlw3lvmuag3l6dbnviogpu65x7','unknown',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,'2026-11-24 18:00:40.165740','2026-11-24 18:00:40.168728',2);
INSERT INTO domains VALUES (3,'account-0','third.waymark.dev','third.waymark.dev',NULL,NULL,'verified','trust','2026-11-24 18:00:40.170699','55ruzx5fchjimlqmxoeq5i3y52w3bufd','unknown',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,'2026-11-24 18:00:40.170699','2026-11-24 18:00:40.170699',1);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES ('domain_changes',4);
INSERT INTO sqlite_sequence VALUES ('domains',3);
INSERT INTO domain_counts VALUES ('account-0',3);
INSERT INTO domain_changes VALUES (1,'plain.waymark.dev');
INSERT INTO domain_changes VALUES (2,'with-pages.waymark.dev');
INSERT INTO domain_changes VALUES (3,'with-pages.waymark.dev');
INSERT INTO domain_changes VALUES (4,'third.waymark.dev');
CREATE INDEX domains_by_id ON domains (account, id);
CREATE UNIQUE INDEX domains_by_name ON domains (account, name);
CREATE UNIQUE INDEX domains_held ON domains (name) WHERE ownership IN ('verified', 'grace');
CREATE INDEX domains_due ON domains (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE TRIGGER domains_count_insert AFTER INSERT ON domains BEGIN
  INSERT INTO domain_counts (account, total) VALUES (NEW.account, 1)
  ON CONFLICT (account) DO UPDATE SET total = total + 1;
END;
CREATE TRIGGER domains_count_delete AFTER DELETE ON domains BEGIN
  UPDATE domain_counts SET total = total - 1 WHERE account = OLD.account;
END;
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
CREATE TRIGGER domains_announce_update AFTER UPDATE OF ownership, index_page, not_found_page ON domains
WHEN (NEW.ownership IN ('verified', 'grace')) <> (OLD.ownership IN ('verified', 'grace'))
  OR (NEW.ownership IN ('verified', 'grace')
      AND (NEW.index_page IS NOT OLD.index_page OR NEW.not_found_page IS NOT OLD.not_found_page)) BEGIN
  INSERT INTO domain_changes (name) VALUES (NEW.name);
END;
CREATE INDEX domain_visits_of ON domain_visits (domain_id);
