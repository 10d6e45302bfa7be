DROP TRIGGER domains_announce_update;
CREATE TRIGGER domains_announce_update AFTER UPDATE OF ownership, index_page, not_found_page ON domains
WHEN (NEW.ownership IN ('verified', 'grace')) <> (OLD.ownership IN ('verified', 'grace'))
  OR (NEW.ownership IN ('verified', 'grace')
      AND (NEW.index_page IS NOT OLD.index_page OR NEW.not_found_page IS NOT OLD.not_found_page)) BEGIN
  INSERT INTO domain_changes (name) VALUES (NEW.name);
END;
ALTER TABLE domains DROP COLUMN redirect_status;
ALTER TABLE domains DROP COLUMN redirect_to;
ALTER TABLE domains DROP COLUMN robots;
ALTER TABLE domains DROP COLUMN well_known;
ALTER TABLE domains DROP COLUMN hsts;
ALTER TABLE domains DROP COLUMN routing_seen;
