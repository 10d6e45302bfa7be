CREATE TABLE reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account TEXT NOT NULL,
  url TEXT NOT NULL,
  host TEXT NOT NULL,
  project TEXT NOT NULL,
  privacy SMALLINT NOT NULL CHECK (privacy IN (0, 1, 2)),
  password_hash TEXT,
  guesses SMALLINT NOT NULL DEFAULT 0,
  next_guess_at TIMESTAMP,
  result TEXT CHECK (result IN ('good', 'decent', 'bad')),
  score SMALLINT CHECK (score BETWEEN 0 AND 100),
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'ready', 'failed')),
  error_code TEXT,
  error_message TEXT,
  attempts SMALLINT NOT NULL DEFAULT 0,
  run_after TIMESTAMP NOT NULL,
  lease TEXT,
  lease_until TIMESTAMP,
  generated_at TIMESTAMP,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  checks BLOB,
  CHECK ((result IS NULL) = (score IS NULL) AND (result IS NULL) = (generated_at IS NULL))
);

-- Every order of a list, under every filter, is that of an index: a page then costs the same whatever an account has.
-- Rows without a value come last in both directions, so without a result each direction needs an index of its own.
CREATE INDEX reports_by_id ON reports (account, id);
CREATE INDEX reports_by_url ON reports (account, url, id);
CREATE INDEX reports_by_score ON reports (account, (score IS NULL), score, id);
CREATE INDEX reports_by_score_descending ON reports (account, (score IS NULL), score DESC, id DESC);
CREATE INDEX reports_by_generated_at ON reports (account, (generated_at IS NULL), generated_at, id);
CREATE INDEX reports_by_generated_at_descending ON reports (account, (generated_at IS NULL), generated_at DESC, id DESC);

CREATE INDEX reports_of_project ON reports (account, project, id);
CREATE INDEX reports_of_project_by_url ON reports (account, project, url, id);
CREATE INDEX reports_of_project_by_score ON reports (account, project, (score IS NULL), score, id);
CREATE INDEX reports_of_project_by_score_descending
  ON reports (account, project, (score IS NULL), score DESC, id DESC);
CREATE INDEX reports_of_project_by_generated_at
  ON reports (account, project, (generated_at IS NULL), generated_at, id);
CREATE INDEX reports_of_project_by_generated_at_descending
  ON reports (account, project, (generated_at IS NULL), generated_at DESC, id DESC);

CREATE INDEX reports_of_result ON reports (account, result, id);
CREATE INDEX reports_of_result_by_url ON reports (account, result, url, id);
CREATE INDEX reports_of_result_by_score ON reports (account, result, score, id);
CREATE INDEX reports_of_result_by_generated_at ON reports (account, result, generated_at, id);

CREATE INDEX reports_of_project_and_result ON reports (account, project, result, id);
CREATE INDEX reports_of_project_and_result_by_url ON reports (account, project, result, url, id);
CREATE INDEX reports_of_project_and_result_by_score ON reports (account, project, result, score, id);
CREATE INDEX reports_of_project_and_result_by_generated_at ON reports (account, project, result, generated_at, id);

CREATE INDEX reports_queued ON reports (run_after, id) WHERE state = 'queued';
CREATE INDEX reports_running ON reports (host, lease_until) WHERE state = 'running';

-- How many reports an account has, by project ('' for all) and result ('' for all): a list's total costs the same
-- with ten rows as with ten million.
CREATE TABLE report_counts (
  account TEXT NOT NULL,
  project TEXT NOT NULL,
  result TEXT NOT NULL,
  total BIGINT NOT NULL,
  PRIMARY KEY (account, project, result)
) WITHOUT ROWID;

CREATE TRIGGER reports_count_insert AFTER INSERT ON reports BEGIN
  INSERT INTO report_counts (account, project, result, total)
  SELECT NEW.account, column1, column2, 1
  FROM (VALUES ('', ''), (NEW.project, ''), ('', NEW.result), (NEW.project, NEW.result))
  WHERE column2 IS NOT NULL
  ON CONFLICT (account, project, result) DO UPDATE SET total = total + 1;
END;

CREATE TRIGGER reports_count_delete AFTER DELETE ON reports BEGIN
  UPDATE report_counts SET total = total - 1
  WHERE account = OLD.account AND project IN ('', OLD.project) AND result IN ('', OLD.result);
END;

CREATE TRIGGER reports_count_result AFTER UPDATE OF result ON reports WHEN OLD.result IS NOT NEW.result BEGIN
  UPDATE report_counts SET total = total - 1
  WHERE account = OLD.account AND project IN ('', OLD.project) AND result = OLD.result;
  INSERT INTO report_counts (account, project, result, total)
  SELECT NEW.account, column1, NEW.result, 1 FROM (VALUES (''), (NEW.project)) WHERE NEW.result IS NOT NULL
  ON CONFLICT (account, project, result) DO UPDATE SET total = total + 1;
END;
