-- When an order was last begun for a name of an account that had no certificate: accounts take turns.
CREATE TABLE certificate_turns (
  account TEXT PRIMARY KEY NOT NULL,
  taken_at TIMESTAMP NOT NULL
);

-- When a visitor wanted the certificate; NULL if none has since the last one was issued.
ALTER TABLE certificate_orders ADD COLUMN wanted_at TIMESTAMP;
