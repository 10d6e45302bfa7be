-- The long texts of domains. Beside the domains: each check writes a domain's row, and every list reads it. No released
-- program knows the columns that are dropped, so that one may run beside this one.
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

INSERT INTO domain_texts (account, domain_id, robots, well_known)
SELECT account, id, robots, well_known FROM domains WHERE robots IS NOT NULL OR well_known IS NOT NULL;

-- The version of the domain with which the text was last set; NULL where there is none.
ALTER TABLE domains ADD COLUMN robots_version BIGINT;
ALTER TABLE domains ADD COLUMN well_known_version BIGINT;
UPDATE domains SET
  robots_version = CASE WHEN robots IS NOT NULL THEN version END,
  well_known_version = CASE WHEN well_known IS NOT NULL THEN version END
WHERE robots IS NOT NULL OR well_known IS NOT NULL;

DROP TRIGGER domains_announce_update;
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
ALTER TABLE domains DROP COLUMN robots;
ALTER TABLE domains DROP COLUMN well_known;
