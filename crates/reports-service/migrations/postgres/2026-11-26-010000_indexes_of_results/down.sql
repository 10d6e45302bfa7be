CREATE INDEX reports_of_result_new ON reports (account, result, id);
CREATE INDEX reports_of_result_by_url_new ON reports (account, result, url, id);
CREATE INDEX reports_of_result_by_score_new ON reports (account, result, score, id);
CREATE INDEX reports_of_result_by_generated_at_new ON reports (account, result, generated_at, id);
CREATE INDEX reports_of_project_and_result_new ON reports (account, project, result, id);
CREATE INDEX reports_of_project_and_result_by_url_new ON reports (account, project, result, url, id);
CREATE INDEX reports_of_project_and_result_by_score_new ON reports (account, project, result, score, id);
CREATE INDEX reports_of_project_and_result_by_generated_at_new ON reports (account, project, result, generated_at, id);

DROP INDEX
  reports_of_result,
  reports_of_result_by_url,
  reports_of_result_by_score,
  reports_of_result_by_generated_at,
  reports_of_project_and_result,
  reports_of_project_and_result_by_url,
  reports_of_project_and_result_by_score,
  reports_of_project_and_result_by_generated_at;

ALTER INDEX reports_of_result_new RENAME TO reports_of_result;
ALTER INDEX reports_of_result_by_url_new RENAME TO reports_of_result_by_url;
ALTER INDEX reports_of_result_by_score_new RENAME TO reports_of_result_by_score;
ALTER INDEX reports_of_result_by_generated_at_new RENAME TO reports_of_result_by_generated_at;
ALTER INDEX reports_of_project_and_result_new RENAME TO reports_of_project_and_result;
ALTER INDEX reports_of_project_and_result_by_url_new RENAME TO reports_of_project_and_result_by_url;
ALTER INDEX reports_of_project_and_result_by_score_new RENAME TO reports_of_project_and_result_by_score;
ALTER INDEX reports_of_project_and_result_by_generated_at_new RENAME TO reports_of_project_and_result_by_generated_at;
