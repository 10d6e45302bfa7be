//! A page on a phone and on a desk: what is seen of it, and pictures.

use std::time::Duration;

use render_client::{Picture, Screen};
use tokio::time::{Instant, sleep, timeout_at};

use super::serialise::{ASK, world};
use super::tab::{PageError, Tab, metrics};
use crate::protocol::{CaptureScreenshot, Clip, Evaluate, Evaluated};

const MEASURE: &str = include_str!("measure.js");
/// How long one screen may take before it is measured.
const MAX_SCREEN_TIME: Duration = Duration::from_secs(3);
/// Until a page has seen that its screen is another one.
const ADAPTS: Duration = Duration::from_millis(150);
/// For what it then requests.
const QUIET: Duration = Duration::from_millis(300);
/// How long the page may be measured on one screen.
const MEASURED: Duration = Duration::from_millis(1_500);
/// Larger pictures are left out, in bytes of base64.
const MAX_BYTES: usize = 2 << 20;
const QUALITY: u8 = 60;
/// Pictures of longer pages end here, in CSS pixels.
const TALLEST: u32 = 3_000;
const LAID_OUT: &str = "[innerWidth, document.documentElement.scrollHeight]";

/// Shows the page on each screen, as far as there is time: measures what is seen of it, which is kept
/// in the page until its document is taken, and takes a picture if they are asked for. The page is on
/// a desk before and afterwards.
pub(super) async fn visit(tab: &mut Tab<'_>, latest: Instant, with_pictures: bool) -> Vec<Picture> {
    let mut pictures = Vec::new();
    for screen in [Screen::Phone, Screen::Desk] {
        let until = latest.min(Instant::now() + MAX_SCREEN_TIME);
        if timeout_at(until, adapt(tab, screen, until)).await.is_err() {
            continue;
        }
        if with_pictures
            && let Ok(Ok(webp)) = timeout_at(until, picture(tab, screen)).await
            && webp.len() <= MAX_BYTES
        {
            pictures.push(Picture { screen, webp });
        }
        let until = latest.min(Instant::now() + MEASURED + MEASURED);
        // Without it, what the style sheets say is judged.
        let _ = timeout_at(until, measure(tab, screen)).await;
    }
    pictures
}

async fn adapt(tab: &mut Tab<'_>, screen: Screen, latest: Instant) -> Result<(), PageError> {
    tab.call(metrics(screen)).await?;
    sleep(ADAPTS).await;
    let adapted = latest.min(Instant::now() + QUIET);
    tab.wait_until_quiet(QUIET, adapted).await
}

async fn picture(tab: &mut Tab<'_>, screen: Screen) -> Result<String, PageError> {
    let (width, least) = screen.size();
    let said = evaluate(tab, LAID_OUT.to_owned()).await?.result.value;
    let said = said.and_then(|said| serde_json::from_value::<[f64; 2]>(said).ok());
    let [laid_out, height] = said.unwrap_or([width.into(), least.into()]);
    // A page that does not adapt to phones is shown smaller.
    let scale = f64::from(width) / laid_out.max(1.0);
    let clip = Clip {
        x: 0.0,
        y: 0.0,
        width: laid_out,
        height: height.clamp(f64::from(least) / scale, f64::from(TALLEST) / scale),
        scale,
    };
    let capture = CaptureScreenshot {
        format: "webp",
        quality: QUALITY,
        clip,
        capture_beyond_viewport: true,
    };
    Ok(tab.call(capture).await?.data)
}

async fn measure(tab: &mut Tab<'_>, screen: Screen) -> Result<(), PageError> {
    let name = match screen {
        Screen::Phone => "phone",
        Screen::Desk => "desk",
    };
    let (most, (width, _)) = (MEASURED.as_millis(), screen.size());
    let script = format!("({MEASURE})({ASK})(\"{name}\", {most}, {width}, {TALLEST})");
    let measured = evaluate(tab, script).await?;
    if let Some(details) = measured.exception_details {
        let said = details.exception.and_then(|it| it.description);
        let error = said.unwrap_or(details.text);
        tracing::debug!(screen = name, error, "a page could not be measured");
    }
    Ok(())
}

/// What an expression is in our world of the page.
async fn evaluate(tab: &mut Tab<'_>, expression: String) -> Result<Evaluated, PageError> {
    let frame = tab.seen.frame.clone();
    let evaluate = Evaluate {
        expression,
        context_id: world(tab, &frame).await?,
        return_by_value: true,
        await_promise: false,
    };
    tab.call(evaluate).await
}
