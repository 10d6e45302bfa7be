DROP TRIGGER certificate_arrivals_update;
DROP TRIGGER certificate_arrivals_insert;
DROP TRIGGER certificate_arrivals_trim;
DROP TABLE certificate_arrivals;
