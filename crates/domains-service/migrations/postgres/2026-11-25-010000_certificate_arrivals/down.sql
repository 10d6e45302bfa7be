DROP TRIGGER certificate_arrivals_update ON domains;
DROP TRIGGER certificate_arrivals_insert ON domains;
DROP FUNCTION note_certificate_arrival;
DROP FUNCTION note_certificate_arrivals;
DROP TABLE certificate_arrivals;
