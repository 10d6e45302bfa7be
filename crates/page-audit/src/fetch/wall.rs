//! Tells walls in front of pages from other responses without a status of success.

use super::redirects::Arrival;
use super::{FetchError, body, headers_of};
use crate::page::{Page, StandIn};
use crate::snapshot::Snapshot;

/// The statuses with which sites refuse robots.
const OF_WALLS: [u16; 6] = [401, 403, 405, 406, 429, 503];

/// How much of a response is read: walls are short.
const MAX_BODY_BYTES: u64 = 128 * 1024;

/// Why there is no page, if the status is not one of success.
pub(super) async fn refusal(arrival: Arrival) -> FetchError {
    let response = arrival.head.response;
    let status = response.status().as_u16();
    if !OF_WALLS.contains(&status) {
        return FetchError::HttpStatus { status };
    }
    let headers = headers_of(&response);
    let target = arrival.target;
    let body = body::read(response, target.host(), MAX_BODY_BYTES).await;
    let html = body.map(|body| body.bytes).unwrap_or_default();
    let mut snapshot = Snapshot::of_html(target.as_url().clone(), html);
    snapshot.status = status;
    snapshot.headers = headers;
    match Page::new(&snapshot).stand_in() {
        Some(StandIn::BotWall) => FetchError::Walled { status },
        _ => FetchError::HttpStatus { status },
    }
}
