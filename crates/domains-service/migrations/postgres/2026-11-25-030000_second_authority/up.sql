-- Failures of the first authority that count for the choice of the next one.
ALTER TABLE certificate_orders ADD COLUMN authority_failures INTEGER NOT NULL DEFAULT 0;
-- Since when an operator wants another certificate, whatever has been planned.
ALTER TABLE certificate_orders ADD COLUMN forced_at TIMESTAMP;
-- The directory of the authority from which it was ordered; NULL if it was imported.
ALTER TABLE certificates ADD COLUMN directory TEXT;
