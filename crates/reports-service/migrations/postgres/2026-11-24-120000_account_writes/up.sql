-- How often an account's rows were written: whoever reads from a standby learns here whether it has them all.
-- Writers of one account would wait for each other's count until they commit, so each account has a few counts.
CREATE TABLE account_writes (
  account TEXT COLLATE "C" NOT NULL,
  slot SMALLINT NOT NULL,
  writes BIGINT NOT NULL,
  PRIMARY KEY (account, slot)
) WITH (fillfactor = 70);

-- Once per statement, in the order of the key, so that two transactions never wait for each other in a ring.
CREATE FUNCTION count_account_writes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO account_writes AS counts (account, slot, writes)
  SELECT account, pg_backend_pid() % 16, 1 FROM changed GROUP BY account ORDER BY account COLLATE "C"
  ON CONFLICT (account, slot) DO UPDATE SET writes = counts.writes + 1;
  RETURN NULL;
END
$$;

CREATE TRIGGER reports_writes_insert AFTER INSERT ON reports
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_account_writes();
CREATE TRIGGER reports_writes_update AFTER UPDATE ON reports
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_account_writes();
CREATE TRIGGER reports_writes_delete AFTER DELETE ON reports
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_account_writes();
