CREATE OR REPLACE FUNCTION announce_updated_domains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_domains(ARRAY(
    SELECT inserted.name FROM inserted JOIN deleted USING (account, id)
    WHERE (inserted.ownership IN ('verified', 'grace')) <> (deleted.ownership IN ('verified', 'grace'))
       OR (inserted.ownership IN ('verified', 'grace')
           AND (inserted.index_page, inserted.not_found_page)
               IS DISTINCT FROM (deleted.index_page, deleted.not_found_page))
    LIMIT 101));
  RETURN NULL;
END
$$;
ALTER TABLE domains DROP COLUMN redirect_status;
ALTER TABLE domains DROP COLUMN redirect_to;
ALTER TABLE domains DROP COLUMN robots;
ALTER TABLE domains DROP COLUMN well_known;
ALTER TABLE domains DROP COLUMN hsts;
ALTER TABLE domains DROP COLUMN routing_seen;
