CREATE INDEX certificate_orders_begun ON certificate_orders (due_at)
  WHERE (order_url IS NOT NULL OR (renew_at IS NOT NULL AND forced_at IS NULL));
DROP INDEX certificate_orders_begun_by_account;
