ALTER TABLE domains DROP COLUMN proof_name;
