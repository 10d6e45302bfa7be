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
