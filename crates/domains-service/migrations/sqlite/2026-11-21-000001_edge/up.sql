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

-- Only what the edge serves counts: the verification's notes change often.
CREATE TRIGGER domains_announce_update AFTER UPDATE OF ownership, index_page, not_found_page ON domains
WHEN (NEW.ownership IN ('verified', 'grace')) <> (OLD.ownership IN ('verified', 'grace'))
  OR (NEW.ownership IN ('verified', 'grace')
      AND (NEW.index_page IS NOT OLD.index_page OR NEW.not_found_page IS NOT OLD.not_found_page)) BEGIN
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
