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
CREATE VIRTUAL TABLE domains_search USING fts5(
  name, name_unicode, content = 'domains', content_rowid = 'id', tokenize = 'trigram', columnsize = 0,
  detail = none);
CREATE TABLE 'domains_search_data'(id INTEGER PRIMARY KEY, block BLOB);
CREATE TABLE 'domains_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
CREATE TABLE 'domains_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO __diesel_schema_migrations VALUES ('20261121000000','2026-11-24 17:54:52');
INSERT INTO __diesel_schema_migrations VALUES ('20261121000001','2026-11-24 17:54:52');
INSERT INTO __diesel_schema_migrations VALUES ('20261123000000','2026-11-24 17:54:52');
INSERT INTO __diesel_schema_migrations VALUES ('20261123040000','2026-11-24 17:54:52');
INSERT INTO domains VALUES (1,'account-0','plain.waymark.dev','plain.waymark.dev',NULL,NULL,'verified','trust','2026-11-24 17:54:52.628978','x4c5nllguuhoml4oh34oitvd2kuidp3g','unknown',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,'2026-11-24 17:54:52.628978','2026-11-24 17:54:52.628978',1);
INSERT INTO domains VALUES (2,'account-0','with-pages.waymark.dev','with-pages.waymark.dev','https://waymark.dev/','https://waymark.dev/none','verified','trust','2026-11-24 17:54:52.632483','evwtyhwlsguevqbhz3scbfgtr7dd74qh','unknown',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,'2026-11-24 17:54:52.632483','2026-11-24 17:54:52.635880',2);
INSERT INTO domains VALUES (3,'account-0','third.waymark.dev','third.waymark.dev',NULL,NULL,'verified','trust','2026-11-24 17:54:52.638088','ca752wqmke2o2724gp4rwpqm6gidasp2','unknown',NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,NULL,NULL,'2026-11-24 17:54:52.638088','2026-11-24 17:54:52.638088',1);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES ('domain_changes',4);
INSERT INTO sqlite_sequence VALUES ('domains',3);
INSERT INTO domain_counts VALUES ('account-0',3);
INSERT INTO domain_changes VALUES (1,'plain.waymark.dev');
INSERT INTO domain_changes VALUES (2,'with-pages.waymark.dev');
INSERT INTO domain_changes VALUES (3,'with-pages.waymark.dev');
INSERT INTO domain_changes VALUES (4,'third.waymark.dev');
INSERT INTO domains_search VALUES ('plain.waymark.dev','plain.waymark.dev');
INSERT INTO domains_search VALUES ('with-pages.waymark.dev','with-pages.waymark.dev');
INSERT INTO domains_search VALUES ('third.waymark.dev','third.waymark.dev');
INSERT INTO domains_search_data VALUES (1,X'033232');
INSERT INTO domains_search_data VALUES (10,X'000000000103030003010101020101030101');
INSERT INTO domains_search_data VALUES (137438953473,X'0000005B04302E6465010202776101010361696E010202726B010202796D010103646576010103696E2E0101036B2E640101036C61690101036D61720101036E2E77010103706C61010103726B2E010103776179010103796D6101040605060505060606060606060606');
INSERT INTO domains_search_data VALUES (274877906945,X'0000007804302D70610201032E64650202027761020103616765020202726B020202796D02010364657602010365732E020103676573020103682D700201036974680201036B2E640201036D6172020103706167020103726B2E020103732E7702010374682D0201037761790202026974020103796D61020406060506050506060606060606060606060605');
INSERT INTO domains_search_data VALUES (412316860417,X'0000005A04302E6465030202776103010361726B030202796D030103642E7703020265760301036869720301036972640301036B2E640301036D617203010372642E0302026B2E030103746869030103776179030103796D6103040605060506050606060606050606');
INSERT INTO domains_search_idx VALUES (1,X'',2);
INSERT INTO domains_search_idx VALUES (2,X'',2);
INSERT INTO domains_search_idx VALUES (3,X'',2);
INSERT INTO domains_search_config VALUES ('version',4);
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
CREATE INDEX domains_due_of_account ON domains (account, next_check_at) WHERE next_check_at IS NOT NULL;
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
