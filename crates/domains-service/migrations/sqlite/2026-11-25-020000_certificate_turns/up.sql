-- When an order was last begun for a name of an account that had no certificate: accounts take turns.
CREATE TABLE certificate_turns (
  account TEXT PRIMARY KEY NOT NULL,
  taken_at TIMESTAMP NOT NULL
);

-- When a visitor wanted the certificate; NULL if none has since the last one was issued.
ALTER TABLE certificate_orders ADD COLUMN wanted_at TIMESTAMP;

-- Whose name it is; another account may come to own it.
ALTER TABLE certificate_orders ADD COLUMN account TEXT;
UPDATE certificate_orders SET account = (
  SELECT account FROM domains
  WHERE domains.name = certificate_orders.name AND ownership IN ('verified', 'grace'));

-- Names that never had a certificate, account by account, and all others.
CREATE INDEX certificate_orders_new ON certificate_orders (account, due_at)
  WHERE order_url IS NULL AND renew_at IS NULL;
CREATE INDEX certificate_orders_wanted ON certificate_orders (account, wanted_at)
  WHERE order_url IS NULL AND renew_at IS NULL AND wanted_at IS NOT NULL;
CREATE INDEX certificate_orders_begun ON certificate_orders (due_at)
  WHERE order_url IS NOT NULL OR renew_at IS NOT NULL;
DROP INDEX certificate_orders_due;
