-- SQLite prepares the triggers of a table from the newest to the oldest. One that writes to
-- reports_search fails on a connection that has an old schema; SQLite then reads the schema again,
-- but only if no other trigger comes after it. So these have to be the oldest.
DROP TRIGGER reports_count_insert;
DROP TRIGGER reports_count_delete;
DROP TRIGGER reports_count_result;
DROP TRIGGER reports_queue;
DROP TRIGGER reports_queue_again;
DROP TRIGGER reports_end_job;
DROP TRIGGER reports_delete_jobs;
DROP TRIGGER reports_delete_generations;
DROP TRIGGER reports_delete_title;

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

CREATE TRIGGER reports_queue AFTER INSERT ON reports WHEN NEW.state = 'queued' BEGIN
  INSERT INTO report_jobs (report, account, url, host, run_after)
  VALUES (NEW.id, NEW.account, NEW.url, NEW.host, NEW.updated_at);
END;

CREATE TRIGGER reports_queue_again AFTER UPDATE OF state ON reports
WHEN NEW.state = 'queued' AND OLD.state <> 'queued' BEGIN
  INSERT INTO report_jobs (report, account, url, host, run_after)
  VALUES (NEW.id, NEW.account, NEW.url, NEW.host, NEW.updated_at);
END;

CREATE TRIGGER reports_end_job AFTER UPDATE OF state ON reports
WHEN NEW.state <> 'queued' AND OLD.state = 'queued' BEGIN
  DELETE FROM report_jobs WHERE report = NEW.id;
END;

CREATE TRIGGER reports_delete_jobs AFTER DELETE ON reports BEGIN
  DELETE FROM report_jobs WHERE report = OLD.id;
END;

CREATE TRIGGER reports_delete_generations AFTER DELETE ON reports BEGIN
  DELETE FROM report_generations WHERE report = OLD.id;
END;

CREATE TRIGGER reports_delete_title AFTER DELETE ON reports BEGIN
  DELETE FROM report_titles WHERE report = OLD.id;
END;
