//! The document as it is shown, as HTML: with the rules that scripts have added, sheets that were
//! linked or adopted, shadow roots, and the frames of the same site.

use super::tab::{PageError, Tab};
use crate::pipe::PipeError;
use crate::protocol::{
    Argument, CallFunctionOn, CreateIsolatedWorld, EnableDom, Evaluate, Evaluated, FrameTree,
    GetFrameOwner, GetFrameTree, ResolveNode,
};

pub(super) const ASK: &str = include_str!("ask.js");
const SERIALISE: &str = include_str!("serialise.js");
/// Kept where the page's scripts cannot see it.
const SET_DOCUMENT: &str = "function(html, url) {
    const empty = { layouts: {}, places: {}, frames: new Map() };
    (globalThis[Symbol.for('seen')] ??= empty).frames.set(this, [html, url]);
}";
const WORLD: &str = "page-render";
/// Frames in frames are taken as deep as this.
const MAX_DEPTH: usize = 4;
/// Further frames stay without content.
const MAX_FRAMES: usize = 100;

/// The HTML of the document. Frames of other sites are not among the frames that the
/// browser lists for a page: they are in processes of their own.
pub(super) async fn serialise(
    tab: &mut Tab<'_>,
    most: usize,
    screens: &[&str],
) -> Result<String, PageError> {
    let frame = tab.seen.frame.clone();
    tab.call(EnableDom {}).await?;
    let frames = match tab.call(GetFrameTree {}).await {
        Ok(frames) => {
            let url = &frames.frame_tree.frame.url;
            if !url.starts_with("http") {
                return Err(PageError::Unreachable(format!("it leads to {url}")));
            }
            inner_first(&frames.frame_tree)
        }
        // Frames that are in each other too deeply.
        Err(PageError::Pipe(PipeError::Unreadable(_))) => Vec::new(),
        Err(error) => return Err(error),
    };
    // The page cannot pretend that something is this program's.
    let mark = format!("{:016x}", rand::random::<u64>());
    let [given, given_frames] = [screens, &[]].map(|screens| serde_json::json!([mark, screens]));
    let mut left = most;
    for inner in frames.into_iter().take(MAX_FRAMES) {
        // A frame may be gone by now, or hold more than there is room for.
        let Ok(html) = frame_html(tab, &inner.frame, left, &given_frames).await else {
            continue;
        };
        left = left.saturating_sub(html.len());
        set_document(tab, inner, html).await?;
    }
    let html = frame_html(tab, &frame, most, &given).await?;
    if html.len() > most {
        return Err(PageError::TooLarge(html.len()));
    }
    Ok(html)
}

/// A frame within another one.
struct Inner {
    frame: String,
    url: String,
    holder: String,
}

/// The frames within a frame.
fn inner_first(tree: &FrameTree) -> Vec<Inner> {
    let mut frames = Vec::new();
    let mut level = vec![tree];
    for _ in 0..MAX_DEPTH {
        let mut next = Vec::new();
        for holder in level {
            let children = holder.child_frames.iter().flatten();
            // The browser's own page says that one cannot be reached.
            for child in children.filter(|child| !child.frame.url.starts_with("chrome-error:")) {
                frames.push(Inner {
                    frame: child.frame.id.clone(),
                    url: child.frame.url.clone(),
                    holder: holder.frame.id.clone(),
                });
                next.push(child);
            }
        }
        level = next;
    }
    frames.reverse();
    frames
}

async fn frame_html(
    tab: &mut Tab<'_>,
    frame: &str,
    most: usize,
    given: &serde_json::Value,
) -> Result<String, PageError> {
    let world = world(tab, frame).await?;
    let evaluated = tab
        .call(Evaluate {
            expression: format!("({SERIALISE})({ASK})({most}, ...{given})"),
            context_id: world,
            return_by_value: true,
            await_promise: false,
        })
        .await?;
    text_of(evaluated)
}

/// A world of scripts that the page's own cannot reach: the same one each time, until the frame
/// shows another document.
pub(super) async fn world(tab: &mut Tab<'_>, frame: &str) -> Result<u64, PageError> {
    let world = CreateIsolatedWorld {
        frame_id: frame.to_owned(),
        world_name: WORLD,
    };
    Ok(tab.call(world).await?.execution_context_id)
}

/// The text that a script returns.
pub(super) fn text_of(evaluated: Evaluated) -> Result<String, PageError> {
    if let Some(details) = evaluated.exception_details {
        let said = details
            .exception
            .and_then(|exception| exception.description);
        return Err(PageError::Unreadable(said.unwrap_or(details.text)));
    }
    match evaluated.result.value {
        Some(serde_json::Value::String(html)) => Ok(html),
        Some(serde_json::Value::Number(length)) => {
            let length = length.as_u64().unwrap_or(u64::MAX);
            Err(PageError::TooLarge(length.try_into().unwrap_or(usize::MAX)))
        }
        _ => Err(PageError::Unreadable("there is no document".to_owned())),
    }
}

async fn set_document(tab: &mut Tab<'_>, inner: Inner, html: String) -> Result<(), PageError> {
    let world = world(tab, &inner.holder).await?;
    let owner = GetFrameOwner {
        frame_id: inner.frame,
    };
    let Some(owner) = tab.call_if_possible(owner).await? else {
        return Ok(());
    };
    let node = ResolveNode {
        backend_node_id: owner.backend_node_id,
        execution_context_id: world,
    };
    let Some(node) = tab.call_if_possible(node).await? else {
        return Ok(());
    };
    let Some(object_id) = node.object.object_id else {
        return Ok(());
    };
    let set = CallFunctionOn {
        function_declaration: SET_DOCUMENT,
        object_id,
        arguments: vec![Argument { value: html }, Argument { value: inner.url }],
    };
    tab.call_if_possible(set).await?;
    Ok(())
}
