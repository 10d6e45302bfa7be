-- The long texts of domains. Beside the domains: each check writes a new version of a domain's row, and every list
-- reads it. No released program knows the columns that are dropped, so that one may run beside this one.
CREATE TABLE domain_texts (
  account TEXT COLLATE "C" NOT NULL,
  domain_id BIGINT NOT NULL,
  robots TEXT,
  -- A JSON object of files below /.well-known/.
  well_known TEXT,
  PRIMARY KEY (account, domain_id),
  FOREIGN KEY (account, domain_id) REFERENCES domains (account, id) ON DELETE CASCADE
);

INSERT INTO domain_texts (account, domain_id, robots, well_known)
SELECT account, id, robots, well_known FROM domains WHERE robots IS NOT NULL OR well_known IS NOT NULL;

-- The version of the domain with which the text was last set; NULL where there is none.
ALTER TABLE domains ADD COLUMN robots_version BIGINT;
ALTER TABLE domains ADD COLUMN well_known_version BIGINT;
UPDATE domains SET
  robots_version = CASE WHEN robots IS NOT NULL THEN version END,
  well_known_version = CASE WHEN well_known IS NOT NULL THEN version END
WHERE robots IS NOT NULL OR well_known IS NOT NULL;

CREATE OR REPLACE FUNCTION announce_updated_domains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_domains(ARRAY(
    SELECT inserted.name FROM inserted JOIN deleted USING (account, id)
    WHERE (inserted.ownership IN ('verified', 'grace')) <> (deleted.ownership IN ('verified', 'grace'))
       OR (inserted.ownership IN ('verified', 'grace')
           AND (inserted.index_page, inserted.not_found_page, inserted.redirect_status, inserted.redirect_to,
                inserted.robots_version, inserted.well_known_version, inserted.hsts)
               IS DISTINCT FROM
               (deleted.index_page, deleted.not_found_page, deleted.redirect_status, deleted.redirect_to,
                deleted.robots_version, deleted.well_known_version, deleted.hsts))
    LIMIT 101));
  RETURN NULL;
END
$$;
ALTER TABLE domains DROP COLUMN robots;
ALTER TABLE domains DROP COLUMN well_known;
