DROP TABLE visit_writers;
DROP TABLE domain_visits;
DROP TRIGGER domains_announce_insert ON domains;
DROP TRIGGER domains_announce_delete ON domains;
DROP TRIGGER domains_announce_update ON domains;
DROP FUNCTION announce_inserted_domains;
DROP FUNCTION announce_deleted_domains;
DROP FUNCTION announce_updated_domains;
DROP FUNCTION announce_domains;
