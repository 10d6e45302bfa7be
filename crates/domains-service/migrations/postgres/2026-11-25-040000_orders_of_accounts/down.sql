CREATE INDEX certificate_orders_due ON certificate_orders (due_at);
DROP INDEX certificate_orders_begun;
DROP INDEX certificate_orders_wanted;
DROP INDEX certificate_orders_failed;
DROP INDEX certificate_orders_new;
ALTER TABLE certificate_orders DROP COLUMN account;
