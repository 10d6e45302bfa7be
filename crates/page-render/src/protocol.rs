//! Every command and event of the `DevTools` protocol that is used, and of each only what is used:
//! <https://chromedevtools.github.io/devtools-protocol/>.

use std::collections::{BTreeMap, HashSet};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A command, which is its parameters.
pub trait Command: Serialize {
    /// Its name.
    const METHOD: &'static str;
    /// What it is answered with.
    type Reply: DeserializeOwned;
}

/// What is not needed of a reply.
#[derive(Debug, Deserialize)]
pub struct Done {}

macro_rules! commands {
    ($($method:literal $name:ident { $($field:ident: $type:ty),* } -> $reply:ty;)*) => {$(
        #[doc = concat!("`", $method, "`")]
        #[derive(Debug, Serialize)]
        #[serde(rename_all = "camelCase")]
        pub struct $name { $(pub $field: $type),* }

        impl Command for $name {
            const METHOD: &'static str = $method;
            type Reply = $reply;
        }
    )*};
}

macro_rules! read_types {
    ($($(#[$of:meta])* $name:ident { $($field:ident: $type:ty),* })*) => {$(
        #[doc = "Of the protocol."]
        #[derive(Debug, Deserialize)]
        #[serde(rename_all = "camelCase")]
        $(#[$of])*
        pub struct $name { $(pub $field: $type),* }
    )*};
}

commands! {
    "Browser.getVersion" GetVersion {} -> Version;
    "Browser.setDownloadBehavior" SetDownloadBehavior {
        behavior: &'static str, browser_context_id: String
    } -> Done;
    "Target.setDiscoverTargets" SetDiscoverTargets { discover: bool } -> Done;
    "Target.createBrowserContext" CreateBrowserContext {} -> BrowserContext;
    "Target.disposeBrowserContext" DisposeBrowserContext { browser_context_id: String } -> Done;
    "Target.createTarget" CreateTarget { url: &'static str, browser_context_id: String } -> Target;
    "Target.attachToTarget" AttachToTarget { target_id: String, flatten: bool } -> Session;
    "Target.setAutoAttach" SetAutoAttach {
        auto_attach: bool, wait_for_debugger_on_start: bool, flatten: bool
    } -> Done;
    "Target.closeTarget" CloseTarget { target_id: String } -> Done;
    "Page.enable" EnablePage {} -> Done;
    "Page.navigate" Navigate { url: String } -> Navigated;
    "Page.handleJavaScriptDialog" HandleDialog { accept: bool } -> Done;
    "Page.getFrameTree" GetFrameTree {} -> Frames;
    "Page.createIsolatedWorld" CreateIsolatedWorld {
        frame_id: String, world_name: &'static str
    } -> World;
    "Network.enable" EnableNetwork { max_total_buffer_size: u32 } -> Done;
    "Network.setUserAgentOverride" SetUserAgent { user_agent: String } -> Done;
    "Fetch.enable" EnableFetch { patterns: [RequestPattern; 1] } -> Done;
    "Fetch.continueRequest" ContinueRequest { request_id: String } -> Done;
    "Fetch.fulfillRequest" FulfillRequest {
        request_id: String, response_code: u16, response_headers: [Header; 1], body: String
    } -> Done;
    "DOMSnapshot.captureSnapshot" CaptureSnapshot {
        computed_styles: [&'static str; 0]
    } -> Snapshot;
    "Memory.getDOMCounters" GetDomCounters {} -> DomCounters;
    "Runtime.enable" EnableRuntime {} -> Done;
    "Log.enable" EnableLog {} -> Done;
    "DOM.enable" EnableDom {} -> Done;
    "DOM.getFrameOwner" GetFrameOwner { frame_id: String } -> FrameOwner;
    "DOM.resolveNode" ResolveNode { backend_node_id: u64, execution_context_id: u64 } -> Resolved;
    "Emulation.setDeviceMetricsOverride" SetDeviceMetrics {
        width: u32, height: u32, device_scale_factor: f32, mobile: bool
    } -> Done;
    "Emulation.setCPUThrottlingRate" SetCpuThrottling { rate: u32 } -> Done;
    "Network.emulateNetworkConditions" EmulateNetwork {
        offline: bool, latency: f64, download_throughput: f64, upload_throughput: f64
    } -> Done;
    "Page.captureScreenshot" CaptureScreenshot {
        format: &'static str, quality: u8, clip: Clip, capture_beyond_viewport: bool
    } -> Screenshot;
    "Storage.getCookies" GetCookies { browser_context_id: String } -> Cookies;
    "Runtime.evaluate" Evaluate {
        expression: String, context_id: u64, return_by_value: bool, await_promise: bool
    } -> Evaluated;
    "Runtime.callFunctionOn" CallFunctionOn {
        function_declaration: &'static str, object_id: String, arguments: Vec<Argument>
    } -> Done;
    "Runtime.terminateExecution" TerminateExecution {} -> Done;
}

/// The part of a page that is on a picture, in CSS pixels.
#[derive(Debug, Serialize)]
pub struct Clip {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
    /// How much larger it is shown.
    pub scale: f64,
}

/// Requests that are held until they are answered or continued.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RequestPattern {
    /// Of what.
    pub resource_type: &'static str,
}

/// A header.
#[derive(Debug, Serialize)]
pub struct Header {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: &'static str,
}

/// A value that a function is called with.
#[derive(Debug, Serialize)]
pub struct Argument {
    /// The value.
    pub value: String,
}

read_types! {
    Version { product: String, user_agent: String }
    BrowserContext { browser_context_id: String }
    Target { target_id: String }
    Session { session_id: String }
    DomCounters { nodes: u64 }
    Navigated { error_text: Option<String> }
    Frames { frame_tree: FrameTree }
    FrameTree {
        frame: Frame,
        child_frames: Option<Vec<FrameTree>>
    }
    Frame { id: String, url: String }
    Screenshot { data: String }
    Cookies { cookies: Vec<StoredCookie> }
    StoredCookie { name: String, domain: String, expires: f64 }
    Snapshot { documents: Vec<SnapshotDocument>, strings: Vec<String> }
    SnapshotDocument { nodes: SnapshotNodes }
    SnapshotNodes {
        parent_index: Vec<i64>,
        node_name: Vec<usize>,
        shadow_root_type: SomeStrings,
        backend_node_id: Vec<u64>
    }
    SomeStrings { index: Vec<usize>, value: Vec<usize> }
    World { execution_context_id: u64 }
    FrameOwner { backend_node_id: u64 }
    Resolved { object: RemoteObject }
    RemoteObject { value: Option<Value>, description: Option<String>, object_id: Option<String> }
    Evaluated { result: RemoteObject, exception_details: Option<ExceptionDetails> }
    ExceptionDetails { text: String, exception: Option<RemoteObject> }
    TargetCreated { target_info: TargetInfo }
    TargetInfo { target_id: String, r#type: String, url: String }
    Attached { session_id: String, target_info: TargetInfo }
    RequestSent { request_id: String, request: SentRequest }
    SentRequest { url: String }
    RequestPaused { request_id: String, request: SentRequest, frame_id: String }
    ResponseReceived {
        r#type: String, frame_id: Option<String>, response: Response
    }
    Response { url: String, status: u16 }
    LoadingFinished { request_id: String }
    LoadingFailed { request_id: String, error_text: String, canceled: Option<bool> }
    ConsoleCalled { r#type: String, args: Vec<RemoteObject> }
    ExceptionThrown { exception_details: ExceptionDetails }
    EntryAdded { entry: LogEntry }
    LogEntry { source: String, level: String, text: String }
}

impl Snapshot {
    /// A node of each closed shadow root of the first document, which is that of the page.
    pub fn in_closed_roots(&self) -> Vec<u64> {
        let Some(SnapshotDocument { nodes }) = self.documents.first() else {
            return Vec::new();
        };
        let text = |place: &usize| self.strings.get(*place).map(String::as_str);
        let kinds = &nodes.shadow_root_type;
        let all = kinds.index.iter().zip(&kinds.value);
        let within: HashSet<usize> = all
            .filter(|(_, kind)| text(kind) == Some("closed"))
            .map(|(node, _)| *node)
            .collect();
        let mut of_hosts = BTreeMap::new();
        for node in &within {
            let host = nodes.parent_index.get(*node).copied().unwrap_or_default();
            let host = usize::try_from(host).unwrap_or_default();
            // Within such a root, others are those of custom elements.
            let name = nodes.node_name.get(host).and_then(text);
            if !within.contains(&host) || name.is_some_and(|name| name.contains('-')) {
                // What is in a root comes before what is in its host.
                let first = of_hosts.entry(host).or_insert(*node);
                *first = (*first).min(*node);
            }
        }
        let ids = of_hosts.values();
        ids.filter_map(|node| nodes.backend_node_id.get(*node).copied())
            .collect()
    }
}

/// An event.
#[derive(Debug)]
pub enum Event {
    TargetCreated(TargetCreated),
    Attached(Attached),
    Crashed,
    DialogOpening,
    LoadFired,
    RequestPaused(RequestPaused),
    RequestSent(RequestSent),
    ResponseReceived(ResponseReceived),
    LoadingFinished(LoadingFinished),
    LoadingFailed(LoadingFailed),
    ConsoleCalled(ConsoleCalled),
    ExceptionThrown(ExceptionThrown),
    EntryAdded(EntryAdded),
    /// One that is not used.
    Other,
}

impl Event {
    /// The event with this name and these parameters.
    pub fn read(method: &str, params: Value) -> Self {
        match method {
            "Target.targetCreated" => of(Self::TargetCreated, params),
            "Target.attachedToTarget" => of(Self::Attached, params),
            "Inspector.targetCrashed" => Self::Crashed,
            "Page.javascriptDialogOpening" => Self::DialogOpening,
            "Page.loadEventFired" => Self::LoadFired,
            "Fetch.requestPaused" => of(Self::RequestPaused, params),
            "Network.requestWillBeSent" => of(Self::RequestSent, params),
            "Network.responseReceived" => of(Self::ResponseReceived, params),
            "Network.loadingFinished" => of(Self::LoadingFinished, params),
            "Network.loadingFailed" => of(Self::LoadingFailed, params),
            "Runtime.consoleAPICalled" => of(Self::ConsoleCalled, params),
            "Runtime.exceptionThrown" => of(Self::ExceptionThrown, params),
            "Log.entryAdded" => of(Self::EntryAdded, params),
            _ => Self::Other,
        }
    }
}

/// An event that cannot be read is none that is used: no page may end a browser with one.
fn of<T: DeserializeOwned>(event: impl Fn(T) -> Event, params: Value) -> Event {
    serde_json::from_value(params).map_or(Event::Other, event)
}
