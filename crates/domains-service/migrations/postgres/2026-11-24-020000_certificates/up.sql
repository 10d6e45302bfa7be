-- Certificates for names that the edge serves over HTTPS.
CREATE TABLE certificates (
  name TEXT COLLATE "C" PRIMARY KEY NOT NULL,
  -- PEM, the name's own certificate first.
  chain TEXT NOT NULL,
  -- PKCS #8, encrypted by the key with the id in `key_id`.
  private_key BYTEA NOT NULL,
  key_id TEXT COLLATE "C" NOT NULL,
  issuer TEXT NOT NULL,
  not_before TIMESTAMP NOT NULL,
  not_after TIMESTAMP NOT NULL,
  stored_at TIMESTAMP NOT NULL
);

CREATE INDEX certificates_key_id ON certificates (key_id);

-- Keys of session tickets, which all processes share: encrypted, too.
CREATE TABLE ticket_keys (
  -- The hour, since 1970, from which on it is the newest.
  hour BIGINT PRIMARY KEY NOT NULL,
  ticket_key BYTEA NOT NULL
);

CREATE FUNCTION announce_new_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_domains(ARRAY(SELECT name FROM inserted LIMIT 101));
  RETURN NULL;
END
$$;

CREATE FUNCTION announce_deleted_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_domains(ARRAY(SELECT name FROM deleted LIMIT 101));
  RETURN NULL;
END
$$;

CREATE FUNCTION announce_renewed_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_domains(ARRAY(
    SELECT inserted.name FROM inserted JOIN deleted USING (name)
    WHERE inserted.chain <> deleted.chain LIMIT 101));
  RETURN NULL;
END
$$;

CREATE TRIGGER certificates_announce_insert AFTER INSERT ON certificates
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION announce_new_certificates();
CREATE TRIGGER certificates_announce_delete AFTER DELETE ON certificates
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION announce_deleted_certificates();
CREATE TRIGGER certificates_announce_update AFTER UPDATE ON certificates
  REFERENCING OLD TABLE AS deleted NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION announce_renewed_certificates();
