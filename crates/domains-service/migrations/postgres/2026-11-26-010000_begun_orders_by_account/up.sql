-- Orders under way and planned renewals, account by account. `certificate_orders_begun` is no longer used, and goes with
-- the next version.
CREATE INDEX certificate_orders_begun_by_account ON certificate_orders (account, due_at)
  WHERE (order_url IS NOT NULL OR (renew_at IS NOT NULL AND forced_at IS NULL));
