-- Domains whose name may have come to deserve a certificate: a process that orders some takes them from here, so that
-- a new name does not wait until all others have been compared. There is at most one row for each domain, and only the
-- newest are kept: after a bulk load, and where nobody takes them, comparing all names finds the others.
CREATE TABLE certificate_arrivals (
  -- Another one with each change: a row is deleted only as it was read.
  sequence INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account TEXT NOT NULL,
  domain_id BIGINT NOT NULL UNIQUE,
  FOREIGN KEY (domain_id) REFERENCES domains (id) ON DELETE CASCADE
);

CREATE TRIGGER certificate_arrivals_trim AFTER INSERT ON certificate_arrivals BEGIN
  DELETE FROM certificate_arrivals WHERE sequence <= NEW.sequence - 1000;
END;

CREATE TRIGGER certificate_arrivals_insert AFTER INSERT ON domains
WHEN NEW.ownership IN ('verified', 'grace') AND NEW.routing IN ('unknown', 'ok') BEGIN
  DELETE FROM certificate_arrivals WHERE domain_id = NEW.id;
  INSERT INTO certificate_arrivals (account, domain_id) VALUES (NEW.account, NEW.id);
END;

CREATE TRIGGER certificate_arrivals_update AFTER UPDATE OF ownership, routing ON domains
WHEN NEW.ownership IN ('verified', 'grace') AND NEW.routing IN ('unknown', 'ok')
  AND NOT (OLD.ownership IN ('verified', 'grace') AND OLD.routing = NEW.routing) BEGIN
  DELETE FROM certificate_arrivals WHERE domain_id = NEW.id;
  INSERT INTO certificate_arrivals (account, domain_id) VALUES (NEW.account, NEW.id);
END;
