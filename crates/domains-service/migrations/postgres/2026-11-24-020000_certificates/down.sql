DROP TABLE ticket_keys;
DROP TABLE certificates;
DROP FUNCTION announce_new_certificates;
DROP FUNCTION announce_deleted_certificates;
DROP FUNCTION announce_renewed_certificates;
