-- Tells every process which names its edge must read again, when the change is committed. Once per statement: a bulk
-- load says "all" (an empty payload) instead of a million names.
CREATE FUNCTION announce_domains(names TEXT[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(names) > 100 THEN
    PERFORM pg_notify('waymark_domains', '');
  ELSE
    PERFORM pg_notify('waymark_domains', name) FROM unnest(names) AS name;
  END IF;
END
$$;

CREATE FUNCTION announce_inserted_domains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_domains(ARRAY(
    SELECT name FROM inserted WHERE ownership IN ('verified', 'grace') LIMIT 101));
  RETURN NULL;
END
$$;

CREATE FUNCTION announce_deleted_domains() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_domains(ARRAY(
    SELECT name FROM deleted WHERE ownership IN ('verified', 'grace') LIMIT 101));
  RETURN NULL;
END
$$;

-- Only what the edge serves counts: the verification's notes change often.
CREATE FUNCTION announce_updated_domains() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER domains_announce_insert AFTER INSERT ON domains
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION announce_inserted_domains();
CREATE TRIGGER domains_announce_delete AFTER DELETE ON domains
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION announce_deleted_domains();
CREATE TRIGGER domains_announce_update AFTER UPDATE ON domains
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION announce_updated_domains();

-- Visits of each domain by day, UTC.
CREATE TABLE domain_visits (
  account TEXT COLLATE "C" NOT NULL,
  domain_id BIGINT NOT NULL,
  day DATE NOT NULL,
  index_page BIGINT NOT NULL,
  not_found BIGINT NOT NULL,
  passed_on BIGINT NOT NULL,
  refused BIGINT NOT NULL,
  PRIMARY KEY (account, domain_id, day),
  FOREIGN KEY (account, domain_id) REFERENCES domains (account, id) ON DELETE CASCADE
);

-- The last batch of visits that each running process has added: a batch whose commit was cut off is tried again, and
-- must not be counted twice.
CREATE TABLE visit_writers (
  writer TEXT PRIMARY KEY NOT NULL,
  batch BIGINT NOT NULL,
  written_at TIMESTAMP NOT NULL
);
