DROP INDEX domains_due_of_account;
