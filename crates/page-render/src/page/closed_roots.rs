//! Closed shadow roots: scripts cannot find them, not even ours, so the browser is asked for them.

use super::serialise::world;
use super::tab::{PageError, Tab};
use crate::protocol::{CallFunctionOn, CaptureSnapshot, Evaluate, GetDomCounters, ResolveNode};

/// Kept where the page's scripts cannot see it.
const KEEP: &str = "function() {
    const empty = { layouts: {}, places: {}, frames: new Map() };
    const seen = (globalThis[Symbol.for('seen')] ??= empty);
    const root = this.getRootNode();
    if (root instanceof ShadowRoot) (seen.closed ??= new Map()).set(root.host, root);
}";
/// In documents with more characters or nodes they are not looked for: the browser lists all nodes.
const MAX_CHARACTERS: u64 = 4_000_000;
const MAX_NODES: u64 = 200_000;
const CHARACTERS: &str = "document.documentElement.innerHTML.length";
/// Further ones stay closed.
const MAX_ROOTS: usize = 500;

/// Opens the closed shadow roots of the document to our scripts.
pub(super) async fn open(tab: &mut Tab<'_>) -> Result<(), PageError> {
    let frame = tab.seen.frame.clone();
    let context_id = world(tab, &frame).await?;
    let count = Evaluate {
        expression: CHARACTERS.to_owned(),
        context_id,
        return_by_value: true,
        await_promise: false,
    };
    let count = tab.call(count).await?.result.value;
    let is_long = count.and_then(|count| count.as_u64()) > Some(MAX_CHARACTERS);
    // Those of frames and of shadow roots as well.
    if is_long || tab.call(GetDomCounters {}).await?.nodes > MAX_NODES {
        return Ok(());
    }
    let computed_styles = [];
    let Some(snapshot) = tab
        .call_if_possible(CaptureSnapshot { computed_styles })
        .await?
    else {
        return Ok(());
    };
    for backend_node_id in snapshot.in_closed_roots().into_iter().take(MAX_ROOTS) {
        let node = ResolveNode {
            backend_node_id,
            execution_context_id: context_id,
        };
        let Some(node) = tab.call_if_possible(node).await? else {
            continue;
        };
        if let Some(object_id) = node.object.object_id {
            let keep = CallFunctionOn {
                function_declaration: KEEP,
                object_id,
                arguments: Vec::new(),
            };
            tab.call_if_possible(keep).await?;
        }
    }
    Ok(())
}
