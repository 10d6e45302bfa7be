-- Certificates for names that the edge serves over HTTPS.
CREATE TABLE certificates (
  name TEXT PRIMARY KEY NOT NULL,
  -- PEM, the name's own certificate first.
  chain TEXT NOT NULL,
  -- PKCS #8, encrypted by the key with the id in `key_id`.
  private_key BLOB NOT NULL,
  key_id TEXT NOT NULL,
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
  ticket_key BLOB NOT NULL
);

CREATE TRIGGER certificates_announce_insert AFTER INSERT ON certificates BEGIN
  INSERT INTO domain_changes (name) VALUES (NEW.name);
END;

CREATE TRIGGER certificates_announce_delete AFTER DELETE ON certificates BEGIN
  INSERT INTO domain_changes (name) VALUES (OLD.name);
END;

CREATE TRIGGER certificates_announce_update AFTER UPDATE OF chain ON certificates
WHEN NEW.chain <> OLD.chain BEGIN
  INSERT INTO domain_changes (name) VALUES (NEW.name);
END;
