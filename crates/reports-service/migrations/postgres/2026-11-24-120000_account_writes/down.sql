DROP TRIGGER reports_writes_insert ON reports;
DROP TRIGGER reports_writes_update ON reports;
DROP TRIGGER reports_writes_delete ON reports;
DROP FUNCTION count_account_writes();
DROP TABLE account_writes;
