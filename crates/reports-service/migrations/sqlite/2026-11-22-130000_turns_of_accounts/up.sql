-- Accounts take turns. The row of turn 0 is the account whose turn was last, by name, and counts the claims; those of
-- higher turns are accounts whose turn came while none of their jobs could begin: they are next, in this order.
CREATE TABLE report_turns (
  turn BIGINT PRIMARY KEY NOT NULL,
  account TEXT NOT NULL,
  claims BIGINT NOT NULL
);

-- From account to account, from host to host of an account, and from host to host of all, without reading what waits
-- for each.
CREATE INDEX reports_queued_of_account ON reports (account, run_after, id) WHERE state = 'queued';
CREATE INDEX reports_queued_of_account_by_host ON reports (account, host, run_after, id) WHERE state = 'queued';
CREATE INDEX reports_queued_by_host ON reports (host, account, run_after, id) WHERE state = 'queued';
DROP INDEX reports_queued_of_host;
