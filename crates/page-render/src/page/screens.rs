//! A page on a phone and on a desk: what is seen of it, and pictures.

use std::time::Duration;

use render_client::{Picture, Screen, Unmeasured, UnmeasuredReason};
use serde_json::Value;
use tokio::time::{Instant, sleep, timeout_at};

use super::serialise::{ASK, world};
use super::tab::{PageError, Tab, metrics};
use crate::protocol::{CaptureScreenshot, Clip, Evaluate, Evaluated};

const MEASURE: &str = include_str!("measure.js");
/// How long one screen may take before it is measured.
const MAX_SCREEN_TIME: Duration = Duration::from_secs(3);
/// The script that measures sees by itself that its time is over; by then, so does a page that holds
/// it up.
const GRACE: Duration = Duration::from_millis(500);
/// Until a page has seen that its screen is another one.
const ADAPTS: Duration = Duration::from_millis(150);
/// For what it then requests.
const QUIET: Duration = Duration::from_millis(300);
/// Larger pictures are left out, in bytes of base64.
const MAX_BYTES: usize = 2 << 20;
const QUALITY: u8 = 60;
/// Pictures of longer pages end here, in CSS pixels.
const TALLEST: u32 = 3_000;
const LAID_OUT: &str = "[innerWidth, document.documentElement.scrollHeight]";

/// What was taken of a page on its screens, besides what is kept in the page.
#[derive(Default)]
pub struct Screens {
    pub pictures: Vec<Picture>,
    pub unmeasured: Vec<Unmeasured>,
    /// The names of those that were measured, at least in part.
    pub measured: Vec<&'static str>,
}

impl Screens {
    /// Of a page of which nothing of what was measured could be taken.
    pub(super) fn lost(pictures: Vec<Picture>, reason: UnmeasuredReason) -> Self {
        let unmeasured = [Screen::Phone, Screen::Desk].map(|screen| Unmeasured { screen, reason });
        Self {
            pictures,
            unmeasured: unmeasured.into(),
            measured: Vec::new(),
        }
    }
}

/// Shows the page on each screen, as far as there is time: measures what is seen of it, which is kept
/// in the page until its document is taken, and takes a picture if they are asked for. The page is on
/// a desk before and afterwards.
pub(super) async fn visit(tab: &mut Tab<'_>, latest: Instant, with_pictures: bool) -> Screens {
    let mut taken = Screens::default();
    for (screen, screens_left) in [(Screen::Phone, 2), (Screen::Desk, 1)] {
        let until = latest.min(Instant::now() + MAX_SCREEN_TIME);
        let is_there = timeout_at(until, adapt(tab, screen, until)).await;
        if with_pictures
            && is_there.is_ok()
            && let Ok(Ok(webp)) = timeout_at(until, picture(tab, screen)).await
            && webp.len() <= MAX_BYTES
        {
            taken.pictures.push(Picture { screen, webp });
        }
        let most = (latest - Instant::now()) / screens_left;
        let why = match is_there {
            Ok(Ok(())) if most.is_zero() => Some(UnmeasuredReason::TooSlow),
            Ok(Ok(())) => timeout_at(latest + GRACE, measure(tab, screen, most))
                .await
                .unwrap_or(Some(UnmeasuredReason::TooSlow)),
            Ok(Err(_)) => Some(UnmeasuredReason::Failed),
            Err(_) => Some(UnmeasuredReason::TooSlow),
        };
        if matches!(why, None | Some(UnmeasuredReason::Partial)) {
            taken.measured.push(screen.as_str());
        }
        let unmeasured = why.map(|reason| Unmeasured { screen, reason });
        taken.unmeasured.extend(unmeasured);
    }
    taken
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

/// Says why it could not be measured, if so.
async fn measure(tab: &mut Tab<'_>, screen: Screen, most: Duration) -> Option<UnmeasuredReason> {
    let (name, (width, _), most) = (screen.as_str(), screen.size(), most.as_millis());
    let script = format!("({MEASURE})({ASK})(\"{name}\", {most}, {width}, {TALLEST})");
    match evaluate(tab, script).await {
        Ok(measured) => match (measured.exception_details, measured.result.value) {
            (Some(details), _) => {
                let said = details.exception.and_then(|it| it.description);
                let error = said.unwrap_or(details.text);
                tracing::debug!(screen = name, error, "a page could not be measured");
                Some(UnmeasuredReason::Failed)
            }
            (None, Some(Value::String(how_much))) if how_much == "all" => None,
            (None, Some(Value::String(how_much))) if how_much == "part" => {
                Some(UnmeasuredReason::Partial)
            }
            (None, _) => Some(UnmeasuredReason::TooLarge),
        },
        Err(error) => {
            tracing::debug!(screen = name, %error, "a page could not be measured");
            Some(UnmeasuredReason::Failed)
        }
    }
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
