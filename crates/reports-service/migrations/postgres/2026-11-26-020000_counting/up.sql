-- A report is stored without a result, and gets its first one later. These two statements are short, because others who
-- count reports of the account wait from here until the commit. All other changes are counted as before. The rows are
-- still in the order of their key.
CREATE OR REPLACE FUNCTION count_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.result IS NULL THEN
    INSERT INTO report_counts AS counts (account, project, result, total)
    VALUES (NEW.account, '', '', 1), (NEW.account, NEW.project, '', 1)
    ON CONFLICT (account, project, result) DO UPDATE SET total = counts.total + 1;
    RETURN NULL;
  ELSIF TG_OP = 'UPDATE' AND OLD.result IS NULL THEN
    INSERT INTO report_counts AS counts (account, project, result, total)
    VALUES (NEW.account, '', NEW.result, 1), (NEW.account, NEW.project, NEW.result, 1)
    ON CONFLICT (account, project, result) DO UPDATE SET total = counts.total + 1;
    RETURN NULL;
  END IF;
  INSERT INTO report_counts AS counts (account, project, result, total)
  SELECT change.account, change.project, change.result, sum(change.total)
  FROM (
    SELECT OLD.account, scope.project, scope.result, -1
    FROM (VALUES ('', ''), (OLD.project, ''), ('', OLD.result), (OLD.project, OLD.result)) AS scope (project, result)
    WHERE TG_OP <> 'INSERT'
    UNION ALL
    SELECT NEW.account, scope.project, scope.result, 1
    FROM (VALUES ('', ''), (NEW.project, ''), ('', NEW.result), (NEW.project, NEW.result)) AS scope (project, result)
    WHERE TG_OP <> 'DELETE'
  ) AS change (account, project, result, total)
  WHERE change.result IS NOT NULL
  GROUP BY 1, 2, 3
  HAVING sum(change.total) <> 0
  ORDER BY change.account COLLATE "C", change.project COLLATE "C", change.result COLLATE "C"
  ON CONFLICT (account, project, result) DO UPDATE SET total = counts.total + excluded.total;
  RETURN NULL;
END
$$;
