//! Pictures of what is seen first of a page.

use std::time::Duration;

use render_client::{Picture, Screen};
use tokio::time::{Instant, sleep, timeout_at};

use super::tab::{PageError, Tab};
use crate::protocol::{CaptureScreenshot, SetDeviceMetrics};

/// How long one picture may take.
const MOST: Duration = Duration::from_secs(3);
/// Until a page has seen that its screen is another one.
const ADAPTS: Duration = Duration::from_millis(150);
/// For what it then requests.
const QUIET: Duration = Duration::from_millis(300);
/// Larger pictures are left out, in bytes of base64.
const MAX_BYTES: usize = 2 << 20;
const QUALITY: u8 = 60;

/// The metrics of a screen.
pub(super) const fn metrics(screen: Screen) -> SetDeviceMetrics {
    let (width, height) = screen.size();
    SetDeviceMetrics {
        width,
        height,
        device_scale_factor: 1.0,
        mobile: matches!(screen, Screen::Phone),
    }
}

/// Takes a picture on each screen, as far as there is time; the page is on a desk before and
/// afterwards.
pub(super) async fn take(tab: &mut Tab<'_>, latest: Instant) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for screen in [Screen::Phone, Screen::Desk] {
        let until = latest.min(Instant::now() + MOST);
        if let Ok(Ok(webp)) = timeout_at(until, one(tab, screen, until)).await
            && webp.len() <= MAX_BYTES
        {
            pictures.push(Picture { screen, webp });
        }
    }
    pictures
}

async fn one(tab: &mut Tab<'_>, screen: Screen, latest: Instant) -> Result<String, PageError> {
    tab.call(metrics(screen)).await?;
    sleep(ADAPTS).await;
    let adapted = latest.min(Instant::now() + QUIET);
    tab.wait_until_quiet(QUIET, adapted).await?;
    let capture = CaptureScreenshot {
        format: "webp",
        quality: QUALITY,
    };
    Ok(tab.call(capture).await?.data)
}
