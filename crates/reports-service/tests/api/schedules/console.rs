//! Schedules as people see and set them.

use testing::Backend;

use crate::app::TestApp;

testing::on_each_database!(people_set_schedules_and_see_when_the_next_check_is);

const LIST: &str = "/console/reports";

async fn people_set_schedules_and_see_when_the_next_check_is(backend: Backend) {
    let app = TestApp::start(backend).await;
    let browser = app.signed_in(&app.key).await;
    let id = app.store("url=https://e.example/").await;
    let (settings, page) = (format!("{LIST}/{id}"), app.page(id).await);

    browser
        .submit(&settings, &[("every", "7d")])
        .await
        .expect(303);

    for path in [&settings, &page, &format!("{LIST}?every=7d")] {
        let shown = browser.get(path).await.expect(200).text;
        assert!(shown.contains("every 7 days, next on "), "{path}");
    }
    let visitor = app.guest().get(&page).await.expect(200).text;
    assert!(!visitor.contains("next on "), "it is the owner's business");
    let file = app.guest().get(&format!("{page}.json")).await.expect(200);
    assert!(!file.text.contains("next_check_at") && !file.text.contains("\"every\""));
    let others = browser.get(&format!("{LIST}?every=off&failing=0")).await;
    assert!(others.text.contains("No matching reports"));
    let refused = browser.submit(&settings, &[("every", "2h")]).await;
    assert!(refused.expect(422).text.contains("must be off, 1h, 6h"));

    let project = format!("{LIST}/projects/e.example");
    let changed = browser.submit(&project, &[("every", "1d")]).await;
    let list = changed.expect(303).header("location").to_owned();
    assert_eq!(list, format!("{LIST}?project=e.example"));
    let shown = browser.get(&list).await.expect(200).text;
    let choice = shown.split_once("id=\"project-every\"").unwrap().1;
    assert!(
        choice
            .split("</select>")
            .next()
            .unwrap()
            .contains("\"1d\" selected")
    );
    let other = app.key_of("other", "reports:read reports:write");
    let other = app.signed_in(&other).await;
    other.submit(&project, &[("every", "1h")]).await.expect(404);
    other
        .submit(&settings, &[("every", "1h")])
        .await
        .expect(404);
    let api = app.get("/api/v1/projects/e.example").await;
    assert_eq!(api.data()["every"], "1d");
}
