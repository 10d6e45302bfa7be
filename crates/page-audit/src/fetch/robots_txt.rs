//! Fetches `/robots.txt` beside a page.

use std::time::Duration;

use tokio::time::timeout;

use super::{FetchError, Fetcher, body, headers_of};
use crate::snapshot::{Extra, ExtraAnswer, ExtraFailure};
use crate::target_url::TargetUrl;

/// As much as a crawler has to read (RFC 9309, section 2.5).
const MAX_BYTES: u64 = 500 * 1024;

/// As many redirects as a crawler has to follow (RFC 9309, section 2.3.1.2).
const MAX_REDIRECTS: usize = 5;

const TIMEOUT: Duration = Duration::from_secs(5);

impl Fetcher {
    /// `/robots.txt` of the page's origin, whatever its status. Takes no longer than what is left.
    pub(super) async fn fetch_robots_txt(&self, page: &TargetUrl, left: Duration) -> Extra {
        let limit = TIMEOUT.min(left);
        let answer = timeout(limit, self.robots_txt_answer(page)).await;
        match answer.unwrap_or(Err(FetchError::Timeout { limit })) {
            Ok(answer) => Extra::Answer(answer),
            Err(error) => Extra::Failed(ExtraFailure {
                code: error.code(),
                message: error.to_string(),
            }),
        }
    }

    async fn robots_txt_answer(&self, page: &TargetUrl) -> Result<ExtraAnswer, FetchError> {
        let arrival = self.follow(&page.robots_txt(), MAX_REDIRECTS).await?;
        let response = arrival.response;
        let status = response.status().as_u16();
        let headers = headers_of(&response);
        let body = body::read(response, arrival.target.host(), MAX_BYTES).await?;
        Ok(ExtraAnswer {
            final_url: arrival.target.as_url().clone(),
            hops: arrival.hops,
            status,
            headers,
            body: body.bytes,
            encoded_body_bytes: body.encoded_bytes,
            truncated: body.truncated,
        })
    }
}
