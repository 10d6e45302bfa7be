ALTER TABLE domains ADD COLUMN robots TEXT;
ALTER TABLE domains ADD COLUMN well_known TEXT;
UPDATE domains SET robots = texts.robots, well_known = texts.well_known
FROM domain_texts AS texts WHERE texts.account = domains.account AND texts.domain_id = domains.id;

CREATE OR REPLACE FUNCTION announce_updated_domains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_domains(ARRAY(
    SELECT inserted.name FROM inserted JOIN deleted USING (account, id)
    WHERE (inserted.ownership IN ('verified', 'grace')) <> (deleted.ownership IN ('verified', 'grace'))
       OR (inserted.ownership IN ('verified', 'grace')
           AND (inserted.index_page, inserted.not_found_page, inserted.redirect_status, inserted.redirect_to,
                inserted.robots, inserted.well_known, inserted.hsts)
               IS DISTINCT FROM
               (deleted.index_page, deleted.not_found_page, deleted.redirect_status, deleted.redirect_to,
                deleted.robots, deleted.well_known, deleted.hsts))
    LIMIT 101));
  RETURN NULL;
END
$$;
ALTER TABLE domains DROP COLUMN robots_version;
ALTER TABLE domains DROP COLUMN well_known_version;
DROP TABLE domain_texts;
