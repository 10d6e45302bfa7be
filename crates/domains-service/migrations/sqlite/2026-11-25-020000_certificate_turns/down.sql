ALTER TABLE certificate_orders DROP COLUMN wanted_at;
DROP TABLE certificate_turns;
