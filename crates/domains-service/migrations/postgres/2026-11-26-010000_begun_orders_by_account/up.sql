-- Orders under way and planned renewals, account by account.
CREATE INDEX certificate_orders_begun_by_account ON certificate_orders (account, due_at)
  WHERE (order_url IS NOT NULL OR (renew_at IS NOT NULL AND forced_at IS NULL));
-- PostgreSQL would prefer it, and read all that is due of other accounts.
DROP INDEX certificate_orders_begun;
