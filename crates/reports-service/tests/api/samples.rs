//! The requests of the public samples of phpRank's API, byte for byte, in PHP, Python and C#.
//! docs/for-your-customers.md says what works.

use std::time::Duration;

use serde_json::Value;
use testing::{Backend, exchange, http_settings};
use web::HttpSettings;

use crate::app::TestApp;

testing::on_each_database!(requests_of_the_samples_are_understood);

const STORE: &str = "url=https://example.com/&privacy=0&password=secret";
const UPDATE: &str = "privacy=0&password=secret&results=1";

/// A request in the form in which each language sends it.
fn in_each_language(method: &str, path: &str, key: &str, body: &str) -> [String; 3] {
    let (form, length) = match body {
        "" => ("", String::new()),
        body => (
            "Content-Type: application/x-www-form-urlencoded\r\n",
            format!("Content-Length: {}\r\n", body.len()),
        ),
    };
    let expect = if body.is_empty() {
        ""
    } else {
        "Expect: 100-continue\r\n"
    };
    [
        format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:28070\r\nAccept: */*\r\n{form}\
             Authorization: Bearer {key}\r\n{length}\r\n{body}"
        ),
        format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:28070\r\n\
             User-Agent: python-requests/2.34.2\r\nAccept-Encoding: gzip, deflate\r\n\
             Accept: */*\r\nConnection: keep-alive\r\n{form}Authorization: Bearer {key}\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        ),
        format!(
            "{method} {path} HTTP/1.1\r\n{form}Authorization: Bearer {key}\r\n{length}{expect}\
             Connection: keep-alive\r\nHost: 127.0.0.1:28070\r\n\r\n{body}"
        ),
    ]
}

async fn requests_of_the_samples_are_understood(backend: Backend) {
    let app = TestApp::start_serving(
        backend,
        HttpSettings {
            keep_alive: Duration::from_secs(1).into(),
            ..http_settings()
        },
    )
    .await;
    let address = app.base.trim_start_matches("http://").parse().unwrap();
    let send = async |request: String| {
        let answer = exchange(address, &request).await;
        let answer = answer.trim_start_matches("HTTP/1.1 100 Continue\r\n\r\n");
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status: u16 = head.split(' ').nth(1).unwrap().parse().unwrap();
        (
            status,
            serde_json::from_str::<Value>(body).unwrap_or_default(),
        )
    };

    for language in 0..3 {
        let request = |method, path: &str, body| {
            let [php, python, csharp] = in_each_language(method, path, &app.key, body);
            [php, python, csharp].into_iter().nth(language).unwrap()
        };
        let (status, stored) = send(request("POST", "/api/v1/reports", STORE)).await;
        assert_eq!(
            (status, &stored["data"]["privacy"]),
            (201, &0.into()),
            "{stored}"
        );
        let path = format!("/api/v1/reports/{}", stored["data"]["id"]);
        // CURLOPT_POSTFIELDS after CURLOPT_PUT makes it a POST, in the sample and in every version
        // of PHP.
        let (status, updated) = send(request("POST", &path, UPDATE)).await;
        assert_eq!(status, 405, "{updated}");
        let (status, updated) = send(request("PUT", &path, UPDATE)).await;
        assert_eq!(
            (status, &updated["data"]["state"]),
            (200, &"queued".into()),
            "{updated}"
        );
        let (status, deleted) = send(request("DELETE", &path, "")).await;
        assert_eq!(
            (status, &deleted["object"]),
            (200, &"report".into()),
            "{deleted}"
        );
    }
}
