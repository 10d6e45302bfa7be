-- The wrong passwords that were given for a report's page, by client; the client '' stands for all of them. A row is
-- deleted when it is an hour old.
CREATE TABLE report_guesses (
  report BIGINT NOT NULL,
  client TEXT NOT NULL,
  guesses BIGINT NOT NULL,
  next_at TIMESTAMP NOT NULL,
  PRIMARY KEY (report, client)
) WITHOUT ROWID;
CREATE INDEX report_guesses_by_age ON report_guesses (next_at);

ALTER TABLE reports DROP COLUMN guesses;
ALTER TABLE reports DROP COLUMN next_guess_at;
