-- The triggers are the same in another order.
SELECT 1;
