ALTER TABLE domains ADD COLUMN robots TEXT;
ALTER TABLE domains ADD COLUMN well_known TEXT;
UPDATE domains SET robots = texts.robots, well_known = texts.well_known
FROM domain_texts AS texts WHERE texts.domain_id = domains.id;

DROP TRIGGER domains_announce_update;
CREATE TRIGGER domains_announce_update
AFTER UPDATE OF ownership, index_page, not_found_page, redirect_status, redirect_to, robots, well_known, hsts ON domains
WHEN (NEW.ownership IN ('verified', 'grace')) <> (OLD.ownership IN ('verified', 'grace'))
  OR (NEW.ownership IN ('verified', 'grace')
      AND (NEW.index_page IS NOT OLD.index_page OR NEW.not_found_page IS NOT OLD.not_found_page
           OR NEW.redirect_status IS NOT OLD.redirect_status OR NEW.redirect_to IS NOT OLD.redirect_to
           OR NEW.robots IS NOT OLD.robots OR NEW.well_known IS NOT OLD.well_known
           OR NEW.hsts IS NOT OLD.hsts)) BEGIN
  INSERT INTO domain_changes (name) VALUES (NEW.name);
END;
ALTER TABLE domains DROP COLUMN robots_version;
ALTER TABLE domains DROP COLUMN well_known_version;
DROP TABLE domain_texts;
