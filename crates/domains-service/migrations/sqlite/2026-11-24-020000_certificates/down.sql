DROP TABLE ticket_keys;
DROP TABLE certificates;
