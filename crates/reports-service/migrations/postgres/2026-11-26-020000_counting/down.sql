CREATE OR REPLACE FUNCTION count_reports() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
