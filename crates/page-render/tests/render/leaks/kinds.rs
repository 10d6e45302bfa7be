//! Ways in which a page can make a browser connect somewhere. `HERE` is the canary of the kind.

/// All on one page, in which each has its own canary.
pub const TOGETHER: &[(&str, &str)] = &[
    (
        "fetch",
        "<script>fetch('http://HERE/').catch(e=>0)</script>",
    ),
    (
        "fetch_no_cors",
        "<script>fetch('http://HERE/',{mode:'no-cors'}).catch(e=>0)</script>",
    ),
    (
        "fetch_https",
        "<script>fetch('https://HERE/').catch(e=>0)</script>",
    ),
    (
        "fetch_keepalive",
        "<script>fetch('http://HERE/',{method:'POST',keepalive:true,body:'x'}).catch(e=>0)</script>",
    ),
    (
        "fetch_later",
        "<script>try{fetchLater('https://HERE/',{activateAfter:0})}catch(e){}</script>",
    ),
    (
        "xhr",
        "<script>var r=new XMLHttpRequest;r.open('GET','http://HERE/');r.send()</script>",
    ),
    ("websocket", "<script>new WebSocket('ws://HERE/')</script>"),
    (
        "websocket_tls",
        "<script>new WebSocket('wss://HERE/')</script>",
    ),
    (
        "webrtc_stun",
        "<script>(p=>{p.createDataChannel('x');p.createOffer().then(o=>p.setLocalDescription(o))})(new RTCPeerConnection({iceServers:[{urls:'stun:HERE'}]}))</script>",
    ),
    (
        "webrtc_turn_tcp",
        "<script>(p=>{p.createDataChannel('x');p.createOffer().then(o=>p.setLocalDescription(o))})(new RTCPeerConnection({iceServers:[{urls:'turn:HERE?transport=tcp',username:'u',credential:'c'}]}))</script>",
    ),
    (
        "webrtc_turns",
        "<script>(p=>{p.createDataChannel('x');p.createOffer().then(o=>p.setLocalDescription(o))})(new RTCPeerConnection({iceServers:[{urls:'turns:HERE',username:'u',credential:'c'}]}))</script>",
    ),
    (
        "webtransport",
        "<script>try{new WebTransport('https://HERE/').ready.catch(e=>0)}catch(e){}</script>",
    ),
    ("prefetch", "<link rel=prefetch href='http://HERE/'>"),
    ("preconnect", "<link rel=preconnect href='http://HERE/'>"),
    ("dns_prefetch", "<link rel=dns-prefetch href='//HERE/'>"),
    ("preload", "<link rel=preload as=image href='http://HERE/'>"),
    (
        "modulepreload",
        "<link rel=modulepreload href='http://HERE/m.js'>",
    ),
    (
        "speculation_prefetch",
        "<script type=speculationrules>{\"prefetch\":[{\"source\":\"list\",\"urls\":[\"http://HERE/\"],\"eagerness\":\"immediate\"}]}</script>",
    ),
    (
        "speculation_prerender",
        "<script type=speculationrules>{\"prerender\":[{\"source\":\"list\",\"urls\":[\"http://HERE/\"],\"eagerness\":\"immediate\"}]}</script>",
    ),
    (
        "worker",
        "<script>new Worker(URL.createObjectURL(new Blob([\"fetch('http://HERE/')\"])))</script>",
    ),
    (
        "worker_import",
        "<script>new Worker(URL.createObjectURL(new Blob([\"importScripts('http://HERE/')\"])))</script>",
    ),
    (
        "shared_worker",
        "<script>new SharedWorker(URL.createObjectURL(new Blob([\"fetch('http://HERE/')\"])))</script>",
    ),
    (
        "service_worker",
        "<script>navigator.serviceWorker&&navigator.serviceWorker.register('/worker.js?HERE').catch(e=>0)</script>",
    ),
    (
        "audio_worklet",
        "<script>new AudioContext().audioWorklet&&new AudioContext().audioWorklet.addModule('http://HERE/').catch(e=>0)</script>",
    ),
    ("script", "<script src='http://HERE/'></script>"),
    ("module", "<script type=module src='http://HERE/'></script>"),
    (
        "import_map",
        "<script type=importmap>{\"imports\":{\"x\":\"http://HERE/\"}}</script><script type=module>import 'x'</script>",
    ),
    (
        "dynamic_import",
        "<script>import('http://HERE/').catch(e=>0)</script>",
    ),
    ("stylesheet", "<link rel=stylesheet href='http://HERE/'>"),
    ("css_import", "<style>@import 'http://HERE/';</style>"),
    (
        "css_background",
        "<p style=\"background:url('http://HERE/')\">x",
    ),
    (
        "css_image_set",
        "<p style=\"background:image-set('http://HERE/' 1x)\">x",
    ),
    ("css_mask", "<p style=\"mask:url('http://HERE/')\">x"),
    (
        "css_list",
        "<ul><li style=\"list-style-image:url('http://HERE/')\">x</ul>",
    ),
    (
        "font",
        "<style>@font-face{font-family:f;src:url('http://HERE/')}</style><p style='font-family:f'>x",
    ),
    ("image", "<img src='http://HERE/'>"),
    ("srcset", "<img srcset='http://HERE/ 1x'>"),
    (
        "picture",
        "<picture><source srcset='http://HERE/'><img></picture>",
    ),
    ("input_image", "<input type=image src='http://HERE/'>"),
    (
        "background",
        "<table background='http://HERE/'><tr><td>x</table>",
    ),
    (
        "svg_image",
        "<svg><image href='http://HERE/' width=9 height=9 /></svg>",
    ),
    (
        "svg_fe_image",
        "<svg><filter id=z><feImage href='http://HERE/'/></filter><rect filter=url(#z) width=9 height=9 /></svg>",
    ),
    (
        "video",
        "<video src='http://HERE/' preload=auto muted autoplay></video>",
    ),
    ("poster", "<video poster='http://HERE/'></video>"),
    ("audio", "<audio src='http://HERE/' preload=auto></audio>"),
    ("iframe", "<iframe src='http://HERE/'></iframe>"),
    (
        "iframe_srcdoc",
        "<iframe srcdoc=\"<img src='http://HERE/'>\"></iframe>",
    ),
    (
        "iframe_sandboxed",
        "<iframe sandbox src='http://HERE/'></iframe>",
    ),
    ("object", "<object data='http://HERE/'></object>"),
    ("embed", "<embed src='http://HERE/'>"),
    ("manifest", "<link rel=manifest href='http://HERE/'>"),
    ("icon", "<link rel=icon href='http://HERE/'>"),
    (
        "beacon",
        "<script>navigator.sendBeacon('http://HERE/','x')</script>",
    ),
    (
        "ping",
        "<a id=pinging href='#x' ping='http://HERE/'>x</a><script>pinging.click()</script>",
    ),
    (
        "event_source",
        "<script>new EventSource('http://HERE/')</script>",
    ),
    (
        "download",
        "<a id=loading href='http://HERE/' download>x</a><script>loading.click()</script>",
    ),
    ("popup", "<script>open('http://HERE/')</script>"),
    (
        "form_in_frame",
        "<iframe name=f></iframe><form id=sending method=post target=f action='http://HERE/'></form><script>sending.submit()</script>",
    ),
    (
        "certificate_issuer",
        "<img src='https://127.0.0.1:SECURE/'>",
    ),
    ("redirected_image", "<img src='/redirect?HERE'>"),
    ("other_spelling", "<img src='http://2130706434:PORT/'>"),
];

/// Each takes the page away, so each has its own.
pub const ALONE: &[(&str, &str)] = &[
    (
        "meta_refresh",
        "<meta http-equiv=refresh content='0;url=http://HERE/'>",
    ),
    ("location", "<script>location.href='http://HERE/'</script>"),
    (
        "form_get",
        "<form id=f action='http://HERE/'></form><script>f.submit()</script>",
    ),
    (
        "form_post",
        "<form id=f method=post action='http://HERE/'></form><script>f.submit()</script>",
    ),
    (
        "rebinding",
        "<script>addEventListener('load',()=>fetch('http://rebound.test:PORT/').catch(e=>0))</script>",
    ),
];
