-- From account to account with checks that are planned, and to the first of each, without reading all that are due.
CREATE INDEX domains_due_of_account ON domains (account, next_check_at) WHERE next_check_at IS NOT NULL;
