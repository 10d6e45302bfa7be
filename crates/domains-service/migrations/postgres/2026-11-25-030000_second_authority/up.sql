-- Failures of the first authority that count for the choice of the next one.
ALTER TABLE certificate_orders ADD COLUMN authority_failures INTEGER NOT NULL DEFAULT 0;
-- Since when an operator wants another certificate, whatever has been planned.
ALTER TABLE certificate_orders ADD COLUMN forced_at TIMESTAMP;
-- Until when the authority that is not tried next is to be left alone.
ALTER TABLE certificate_orders ADD COLUMN other_not_before TIMESTAMP;
-- When the order under way was made, and whether it counts against the limits on certificates.
ALTER TABLE certificate_orders ADD COLUMN ordered_at TIMESTAMP;
ALTER TABLE certificate_orders ADD COLUMN is_counted BOOLEAN NOT NULL DEFAULT FALSE;
-- The directory of the authority from which it was ordered; NULL if it was imported.
ALTER TABLE certificates ADD COLUMN directory TEXT;
