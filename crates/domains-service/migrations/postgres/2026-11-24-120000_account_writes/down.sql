DROP TRIGGER domains_writes_insert ON domains;
DROP TRIGGER domains_writes_update ON domains;
DROP TRIGGER domains_writes_delete ON domains;
DROP FUNCTION count_account_writes();
DROP TABLE account_writes;
