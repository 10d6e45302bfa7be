-- What an account can set for its visitors; NULL is as if it did not exist.
ALTER TABLE domains ADD COLUMN redirect_status INTEGER;
ALTER TABLE domains ADD COLUMN redirect_to TEXT;
ALTER TABLE domains ADD COLUMN robots TEXT;
-- A JSON object of files below /.well-known/.
ALTER TABLE domains ADD COLUMN well_known TEXT;
-- The max-age of Strict-Transport-Security, in seconds.
ALTER TABLE domains ADD COLUMN hsts INTEGER;
-- Where the last check saw the name lead, as JSON.
ALTER TABLE domains ADD COLUMN routing_seen TEXT;

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
