DROP TABLE visit_writers;
DROP TABLE domain_visits;
DROP TRIGGER domains_announce_insert;
DROP TRIGGER domains_announce_delete;
DROP TRIGGER domains_announce_update;
DROP TABLE domain_changes;
