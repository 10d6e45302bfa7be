-- Whose name it is; another account may come to own it.
ALTER TABLE certificate_orders ADD COLUMN account TEXT COLLATE "C";
UPDATE certificate_orders SET account = (
  SELECT account FROM domains
  WHERE domains.name = certificate_orders.name AND ownership IN ('verified', 'grace'));

-- Names that never had a certificate, and renewals that an operator wants, account by account.
CREATE INDEX certificate_orders_new ON certificate_orders (account, due_at)
  WHERE order_url IS NULL AND (renew_at IS NULL OR forced_at IS NOT NULL);
CREATE INDEX certificate_orders_failed ON certificate_orders (account, due_at)
  WHERE order_url IS NULL AND (renew_at IS NULL OR forced_at IS NOT NULL) AND authority_failures > 0;
CREATE INDEX certificate_orders_wanted ON certificate_orders (account, wanted_at)
  WHERE order_url IS NULL AND (renew_at IS NULL OR forced_at IS NOT NULL) AND wanted_at IS NOT NULL;
-- All others.
CREATE INDEX certificate_orders_begun ON certificate_orders (due_at)
  WHERE (order_url IS NOT NULL OR (renew_at IS NOT NULL AND forced_at IS NULL));
DROP INDEX certificate_orders_due;
