-- The name whose TXT record proves the claim; NULL for the name itself.
ALTER TABLE domains ADD COLUMN proof_name TEXT;
