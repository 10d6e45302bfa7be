CREATE TABLE reports (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account TEXT NOT NULL,
  url TEXT NOT NULL,
  host TEXT NOT NULL,
  project TEXT NOT NULL,
  privacy SMALLINT NOT NULL CHECK (privacy IN (0, 1, 2)),
  password_hash TEXT,
  -- Whether search engines may list the page of a public report.
  listed BOOLEAN NOT NULL DEFAULT 0,
  -- Whether the page is also shown to a browser; "auto" if it is empty until scripts run.
  rendered TEXT NOT NULL DEFAULT '0' CHECK (rendered IN ('0', '1', 'auto')),
  -- The language of the report's page; empty for that of the setting or reader.
  language TEXT NOT NULL DEFAULT '',
  -- The Idempotency-Key of the request that stored the report: repeating it stores no second one.
  store_key TEXT,
  -- Queued if and only if it has a job.
  state TEXT NOT NULL CHECK (state IN ('queued', 'ready', 'failed')),
  error_code TEXT,
  error_message TEXT,
  -- Since when no generation has succeeded, after one that failed.
  failed_since TIMESTAMP,
  -- The score when an event last told of it.
  baseline_score SMALLINT,
  -- How often the page is checked again, and when next. It was decided at "scheduled_at", which is never later than now
  -- unless the clock was ahead.
  every TEXT NOT NULL DEFAULT 'off' CHECK (every IN ('off', '1h', '6h', '12h', '1d', '7d', '30d')),
  next_check_at TIMESTAMP,
  scheduled_at TIMESTAMP,
  -- How many generations in a row have failed, up to a hundred.
  failures SMALLINT NOT NULL DEFAULT 0,
  result TEXT CHECK (result IN ('good', 'decent', 'bad')),
  score SMALLINT CHECK (score BETWEEN 0 AND 100),
  generated_at TIMESTAMP,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL,
  version BIGINT NOT NULL DEFAULT 1,
  -- The title of the page, as the last good generation found it. Columns after the findings are only read along with
  -- them.
  title TEXT,
  -- What the last good generation found: compressed JSON.
  packed_checks BLOB,
  CHECK ((result IS NULL) = (score IS NULL) AND (result IS NULL) = (generated_at IS NULL)),
  -- A list of a result by score reads these scores only.
  CHECK ((result = 'good') = (score >= 80) AND (result = 'bad') = (score < 50)),
  CHECK ((every = 'off') = (next_check_at IS NULL) AND (every = 'off') = (scheduled_at IS NULL))
);

CREATE UNIQUE INDEX reports_of_store_key ON reports (account, store_key) WHERE store_key IS NOT NULL;
-- Old reports are found without reading the others.
CREATE INDEX reports_by_last_change ON reports (updated_at) WHERE state IN ('ready', 'failed');
-- Those whose check is due, and those whose next check was decided by a clock that was ahead, without reading the
-- others.
CREATE INDEX reports_due ON reports (next_check_at) WHERE next_check_at IS NOT NULL AND state IN ('ready', 'failed');
CREATE INDEX reports_by_schedule ON reports (scheduled_at) WHERE scheduled_at IS NOT NULL;

-- Every order of a list, under every filter, is that of an index: a page then costs the same whatever an account has.
-- Rows without a result come last in both directions: they have indexes of their own, and the others can be read from
-- either end.
CREATE INDEX reports_by_id ON reports (account, id);
CREATE INDEX reports_by_url ON reports (account, url, id);
CREATE INDEX reports_by_score ON reports (account, score, id) WHERE result IS NOT NULL;
CREATE INDEX reports_by_generated_at ON reports (account, generated_at, id) WHERE result IS NOT NULL;
CREATE INDEX reports_without_result ON reports (account, id) WHERE result IS NULL;

CREATE INDEX reports_of_project ON reports (account, project, id);
CREATE INDEX reports_of_project_by_url ON reports (account, project, url, id);
CREATE INDEX reports_of_project_by_score ON reports (account, project, score, id) WHERE result IS NOT NULL;
CREATE INDEX reports_of_project_by_generated_at ON reports (account, project, generated_at, id) WHERE result IS NOT NULL;
CREATE INDEX reports_of_project_without_result ON reports (account, project, id) WHERE result IS NULL;

-- By score, those of a result are a part of all.
CREATE INDEX reports_of_result ON reports (account, result, id) WHERE result IS NOT NULL;
CREATE INDEX reports_of_result_by_url ON reports (account, result, url, id) WHERE result IS NOT NULL;
CREATE INDEX reports_of_result_by_generated_at ON reports (account, result, generated_at, id) WHERE result IS NOT NULL;

CREATE INDEX reports_of_project_and_result ON reports (account, project, result, id) WHERE result IS NOT NULL;
CREATE INDEX reports_of_project_and_result_by_url
  ON reports (account, project, result, url, id) WHERE result IS NOT NULL;
CREATE INDEX reports_of_project_and_result_by_generated_at
  ON reports (account, project, result, generated_at, id) WHERE result IS NOT NULL;

-- Which rows contain a piece of text: the table has no copy of it, only its trigrams.
CREATE VIRTUAL TABLE reports_search USING fts5(
  url, content = 'reports', content_rowid = 'id', tokenize = 'trigram', columnsize = 0,
  detail = none);
CREATE TRIGGER reports_search_insert AFTER INSERT ON reports
BEGIN
  INSERT INTO reports_search (rowid, url) VALUES (NEW.id, NEW.url);
END;
CREATE TRIGGER reports_search_delete AFTER DELETE ON reports
BEGIN
  INSERT INTO reports_search (reports_search, rowid, url) VALUES ('delete', OLD.id, OLD.url);
END;
CREATE TRIGGER reports_search_update AFTER UPDATE OF url ON reports WHEN OLD.url <> NEW.url
BEGIN
  INSERT INTO reports_search (reports_search, rowid, url) VALUES ('delete', OLD.id, OLD.url);
  INSERT INTO reports_search (rowid, url) VALUES (NEW.id, NEW.url);
END;

-- How many reports an account has, by project ('' for all) and result ('' for all): a list's total costs the same
-- with ten rows as with ten million.
CREATE TABLE report_counts (
  account TEXT NOT NULL,
  project TEXT NOT NULL,
  result TEXT NOT NULL,
  total BIGINT NOT NULL,
  PRIMARY KEY (account, project, result)
) WITHOUT ROWID;
-- A generation that waits or is under way: a claim changes this short row and a few small indexes, however many reports
-- there are. It is running while it has a lease.
CREATE TABLE report_jobs (
  report INTEGER PRIMARY KEY NOT NULL,
  account TEXT NOT NULL,
  url TEXT NOT NULL,
  host TEXT NOT NULL,
  attempts SMALLINT NOT NULL DEFAULT 0,
  run_after TIMESTAMP NOT NULL,
  lease TEXT,
  lease_until TIMESTAMP,
  -- The trace of the request that queued it, which its generation continues, perhaps in another process.
  traceparent TEXT,
  CHECK ((lease IS NULL) = (lease_until IS NULL))
);

-- From account to account, from host to host of an account, and from host to host of all, without reading what waits
-- for each.
CREATE INDEX report_jobs_of_account ON report_jobs (account, run_after, report) WHERE lease IS NULL;
CREATE INDEX report_jobs_of_account_by_host ON report_jobs (account, host, run_after, report) WHERE lease IS NULL;
CREATE INDEX report_jobs_by_host ON report_jobs (host, account, run_after, report) WHERE lease IS NULL;
CREATE INDEX report_jobs_by_time ON report_jobs (run_after) WHERE lease IS NULL;
CREATE INDEX report_jobs_running ON report_jobs (account) WHERE lease IS NOT NULL;

-- Accounts take turns. The row of turn 0 is the account whose turn was last, by name, and counts the claims; those of
-- higher turns are accounts whose turn came while none of their jobs could begin: they are next, in this order.
CREATE TABLE report_turns (
  turn BIGINT PRIMARY KEY NOT NULL,
  account TEXT NOT NULL,
  claims BIGINT NOT NULL
);

-- A report's good generations, counted from 1. What was found in detail is kept of the last one only, with the report.
-- "summary" is JSON: the score of each category, and the outcome of each check.
CREATE TABLE report_generations (
  report BIGINT NOT NULL,
  generation BIGINT NOT NULL,
  generated_at TIMESTAMP NOT NULL,
  result TEXT NOT NULL,
  score SMALLINT NOT NULL,
  ruleset INTEGER NOT NULL,
  summary TEXT NOT NULL,
  PRIMARY KEY (report, generation)
) WITHOUT ROWID;

-- What a browser showed of the page, in the last generation that was rendered: the document, compressed, and pictures.
CREATE TABLE report_captures (
  report BIGINT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('document', 'phone', 'desk')),
  captured_at TIMESTAMP NOT NULL,
  content BLOB NOT NULL,
  PRIMARY KEY (report, kind)
);
-- What does not count in the reports of a project, or in one of them only, and why. It is taken from the findings when
-- they are read; the scores of reports are changed along with this.
CREATE TABLE ignored_findings (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account TEXT NOT NULL,
  project TEXT NOT NULL,
  report BIGINT,
  check_id TEXT NOT NULL,
  key TEXT,
  selector TEXT,
  found TEXT,
  reason TEXT NOT NULL,
  author TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL
);
CREATE INDEX ignored_findings_of_project ON ignored_findings (account, project, id);
CREATE INDEX ignored_findings_of_report ON ignored_findings (report) WHERE report IS NOT NULL;
-- The links by which the owner shares a report's page, each signed with a key of its own. Whoever had one may no longer
-- be entitled to it when the privacy or the password changes.
CREATE TABLE share_links (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account TEXT NOT NULL,
  report BIGINT NOT NULL,
  name TEXT NOT NULL,
  key TEXT NOT NULL,
  author TEXT NOT NULL,
  expires_at TIMESTAMP NOT NULL,
  created_at TIMESTAMP NOT NULL
);
CREATE INDEX share_links_of_report ON share_links (report, id);
CREATE TRIGGER reports_end_links AFTER UPDATE OF privacy, password_hash ON reports
WHEN NEW.privacy <> OLD.privacy OR NEW.password_hash IS NOT OLD.password_hash BEGIN
  DELETE FROM share_links WHERE report = NEW.id;
END;
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

-- Projects whose reports are being deleted, up to the last one that there was when that was requested.
CREATE TABLE project_deletions (
  account TEXT NOT NULL,
  project TEXT NOT NULL,
  last_report BIGINT NOT NULL,
  PRIMARY KEY (account, project)
) WITHOUT ROWID;

-- How often the new reports of a project are checked again, and whether they are rendered, unless they say so
-- themselves.
CREATE TABLE project_defaults (
  account TEXT NOT NULL,
  project TEXT NOT NULL,
  every TEXT NOT NULL CHECK (every IN ('off', '1h', '6h', '12h', '1d', '7d', '30d')),
  rendered TEXT NOT NULL CHECK (rendered IN ('0', '1', 'auto')),
  PRIMARY KEY (account, project)
) WITHOUT ROWID;

-- Headers that open the pages of a project behind a login, encrypted by the key with "key_id". "names" are those of the
-- headers.
CREATE TABLE project_credentials (
  account TEXT NOT NULL,
  project TEXT NOT NULL,
  names TEXT NOT NULL,
  credentials BLOB NOT NULL,
  key_id TEXT NOT NULL,
  author TEXT NOT NULL,
  updated_at TIMESTAMP NOT NULL,
  PRIMARY KEY (account, project)
) WITHOUT ROWID;

-- How many checks an account's schedules have started on a day, counted from 1970.
CREATE TABLE scheduled_checks (
  account TEXT PRIMARY KEY NOT NULL,
  day BIGINT NOT NULL,
  started BIGINT NOT NULL
) WITHOUT ROWID;

-- The key that the addresses of report pages are made with. The first process to start fills it in, as
-- 64 hexadecimal digits.
CREATE TABLE report_slug_key (
  id SMALLINT NOT NULL PRIMARY KEY CHECK (id = 1),
  key TEXT NOT NULL
);

-- What happened, and who is told of it. An event is written in the transaction of its change; the worker then makes a
-- delivery of it for each endpoint that wants it. Ids sort by time.
CREATE TABLE events (
  id TEXT PRIMARY KEY NOT NULL,
  account TEXT NOT NULL,
  kind TEXT NOT NULL,
  subject BIGINT NOT NULL,
  -- The project of the report, or the name of the domain; empty for none.
  place TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  -- JSON, as it is told.
  data TEXT NOT NULL,
  is_spread BOOLEAN NOT NULL
);
CREATE INDEX events_of_account ON events (account, id);
CREATE INDEX events_to_spread ON events (id) WHERE NOT is_spread;
CREATE INDEX events_by_age ON events (created_at);

-- An endpoint is claimed as a whole, and told one delivery after the other. It is due when its next delivery is.
CREATE TABLE endpoints (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account TEXT NOT NULL,
  kind TEXT NOT NULL,
  target TEXT NOT NULL,
  host TEXT NOT NULL,
  events TEXT NOT NULL,
  place TEXT,
  description TEXT,
  secret TEXT NOT NULL,
  previous_secret TEXT,
  previous_secret_until TIMESTAMP,
  created_at TIMESTAMP NOT NULL,
  updated_at TIMESTAMP NOT NULL,
  version BIGINT NOT NULL,
  disabled_reason TEXT,
  failing_since TIMESTAMP,
  digest TEXT,
  confirmed_at TIMESTAMP,
  due_at TIMESTAMP,
  lease TEXT,
  lease_until TIMESTAMP
);
CREATE INDEX endpoints_of_account ON endpoints (account, id);
CREATE INDEX endpoints_due ON endpoints (due_at) WHERE due_at IS NOT NULL;

-- How many mails an address got since then.
CREATE TABLE mailboxes (
  address TEXT NOT NULL,
  purpose TEXT NOT NULL,
  since TIMESTAMP NOT NULL,
  sent BIGINT NOT NULL,
  PRIMARY KEY (address, purpose)
) WITHOUT ROWID;

CREATE TABLE deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  endpoint BIGINT NOT NULL,
  event TEXT NOT NULL,
  state TEXT NOT NULL,
  attempts SMALLINT NOT NULL,
  next_attempt_at TIMESTAMP,
  attempted_at TIMESTAMP,
  status SMALLINT,
  duration_ms INTEGER,
  answer TEXT,
  created_at TIMESTAMP NOT NULL
);
CREATE INDEX deliveries_of_endpoint ON deliveries (endpoint, id);
CREATE INDEX deliveries_due ON deliveries (endpoint, next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX deliveries_of_event ON deliveries (event);

-- The address of a feed is known only by its hash. An empty place is all of them.
CREATE TABLE feeds (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account TEXT NOT NULL,
  place TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL
);
CREATE UNIQUE INDEX feeds_of_account ON feeds (account, place);
CREATE UNIQUE INDEX feeds_by_token ON feeds (token_hash);

-- Who is signed in to the console. The id is the SHA-256 of the cookie's token.
-- For people, `method` says who identified them and `claims` what the rules ask about, as JSON;
-- `tokens` are the provider's, encrypted with the cookie's token.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY NOT NULL,
  account TEXT NOT NULL,
  key_id TEXT NOT NULL,
  key_name TEXT,
  key_ends_at TIMESTAMP,
  signing_key TEXT NOT NULL,
  scopes TEXT NOT NULL,
  person_name TEXT,
  method TEXT,
  subject TEXT,
  claims TEXT,
  provider_session TEXT,
  tokens TEXT,
  renew_at TIMESTAMP,
  vouched_until TIMESTAMP,
  browser TEXT NOT NULL,
  created_at TIMESTAMP NOT NULL,
  used_at TIMESTAMP NOT NULL,
  ends_at TIMESTAMP NOT NULL
);
CREATE INDEX sessions_of_account ON sessions (account, used_at);
CREATE INDEX sessions_by_end ON sessions (ends_at);
CREATE INDEX sessions_of_person ON sessions (method, subject) WHERE method IS NOT NULL;

-- What works only once, kept until it has long ended: links, answers of providers, and what
-- providers send to end sessions.
CREATE TABLE used_links (
  id TEXT PRIMARY KEY NOT NULL,
  ends_at TIMESTAMP NOT NULL
);
CREATE INDEX used_links_by_end ON used_links (ends_at);

-- API keys that the service has issued itself, without the keys: one that is not here opens nothing.
CREATE TABLE issued_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account TEXT NOT NULL,
  key_id TEXT NOT NULL,
  name TEXT NOT NULL,
  scopes TEXT NOT NULL,
  author TEXT NOT NULL,
  signing_key TEXT NOT NULL,
  token_hash TEXT NOT NULL,
  store_key TEXT,
  created_at TIMESTAMP NOT NULL,
  expires_at TIMESTAMP NOT NULL,
  used_at TIMESTAMP
);
CREATE UNIQUE INDEX issued_keys_by_key ON issued_keys (key_id);
CREATE INDEX issued_keys_of_account ON issued_keys (account, id);

-- One row, which every change of them replaces: processes look at it to notice changes.
CREATE TABLE issued_key_changes (
  id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
  stamp TEXT NOT NULL
);
