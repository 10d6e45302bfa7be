//! Pages that try to change what is measured of them, or what is written down.

use html_document::Document;
use page_render::Answer;
use serde_json::{Value, json};

use crate::renderer::{browser, render, worker};
use crate::site::Site;

const PALE: &str = "<p id=pale style='color:#aaa;background:#fff'>Pale</p>";

async fn shown(html: &str) -> Option<Answer> {
    let browser = browser()?;
    let site = Site::start().await;
    let page = format!("<!DOCTYPE html><title>Shop</title>{html}{PALE}");
    let url = site.page("/", &page);
    Some(render(&mut worker(browser), &url).await)
}

/// What was measured of the pale text, as it is read.
fn measured(answer: &Answer) -> Value {
    assert!(answer.html.is_some(), "{:?}", answer.failure);
    let html = answer.html.as_ref().unwrap();
    let document = Document::parse(html.as_bytes(), None);
    assert!(document.element_by_id("forged").is_none(), "{html}");
    let root = document.html_elements("html").next().unwrap();
    let mark = root.attribute("rendered-screens").unwrap();
    let mark = mark.split_once(' ').unwrap().0;
    let pale = document.element_by_id("pale");
    assert!(pale.is_some(), "{html}");
    let pale = pale.unwrap();
    let written = pale.attribute("rendered-layout").unwrap_or("null");
    let written = written.strip_prefix(mark).unwrap_or("null");
    serde_json::from_str::<Value>(written).unwrap()["both"]["text"].clone()
}

#[tokio::test]
async fn a_page_cannot_change_what_is_measured_of_it() {
    for html in [
        // It would see each attribute that is set.
        "<script>customElements.define('x-y', class extends HTMLElement {
            static observedAttributes = ['rendered-layout', 'style'];
            attributeChangedCallback() { pale.remove(); }
            disconnectedCallback() { pale.remove(); }
        })</script><x-y>Text <a href=/>here</a></x-y>",
        // Fields hide what a form has itself.
        "<form><input name=matches><input name=parentElement><input name=getRootNode>
            <input name=childNodes><input name=shadowRoot><input name=checkVisibility>
            <input name=assignedSlot><input name=localName><input name=querySelectorAll>
            <input name=id><input name=nodeType><input name=getClientRects><input name=scrollTo>Form</form>
            <form id=layouts><input name=phone><input name=desk></form><form id=seen></form>",
        // Text that would be markup once it is read again.
        "<script>
            document.body.append(document.createComment('--><p id=forged>'));
            for (const name of ['style', 'xmp', 'noscript', 'iframe', 'noembed']) {
                const made = document.createElement(name);
                made.textContent = `</${name}><p id=forged><script>`;
                document.body.append(made);
            }
            document.body.append(document.createElement('plaintext'));
            const data = document.createElement('script');
            data.type = 'x/y';
            data.append(String.fromCharCode(60) + '!--<script>');
            document.body.prepend(data);
        </script>",
        "<meta http-equiv=Content-Security-Policy
            content=\"require-trusted-types-for 'script'; trusted-types 'none'\">
            <noscript>None</noscript><style id=held>i {}</style>",
        // A transition that is held cannot be brought to its end.
        "<style>i { transition: opacity 9s }</style><i id=turn>Turn</i><script>
            getComputedStyle(turn).opacity;
            turn.style.opacity = .5;
            for (const it of turn.getAnimations()) it.playbackRate = 0;
        </script>",
        // Strings of scripts need not be well formed.
        "<script>document.body.append('\\ud83d'); document.title = '\\ude00';
            console.error('\\ud83d'); fetch('/\\ud83d')</script>",
        "<template><p rendered-layout='{}'></template>
            <script>document.documentElement.setAttribute('rendered-screens', 'a phone')</script>",
    ] {
        let Some(answer) = shown(html).await else {
            return;
        };
        let text = measured(&answer);
        assert_eq!(
            (&text["color"], &text["behind"]),
            (&json!("#aaaaaa"), &json!("#ffffff")),
            "{html}"
        );
    }
}

#[tokio::test]
async fn what_lies_over_a_text_or_behind_it_unseen_makes_its_colours_uncertain() {
    let Some(browser) = browser() else { return };
    let site = Site::start().await;
    let mut worker = worker(browser);
    for (style, unclear) in [
        (
            "#pale{position:relative}#pale::after{content:'';position:absolute;inset:0;\
             background:#aaa8}",
            "picture",
        ),
        ("body{box-shadow:inset 0 0 0 100vmax #333}", "blended"),
        ("#pale{background-clip:text!important}", "blended"),
        ("body{opacity:.5}", "blended"),
    ] {
        let page = format!("<!DOCTYPE html><title>Shop</title><style>{style}</style>{PALE}");
        let answer = render(&mut worker, &site.page("/", &page)).await;
        assert_eq!(measured(&answer)["unclear"], unclear, "{style}");
    }
}

#[tokio::test]
async fn a_page_that_leads_elsewhere_on_another_screen_is_taken_as_it_was() {
    for script in [
        "onresize = () => location = '/another'",
        "onresize = () => { for (;;); }",
        "onresize = () => document.documentElement.remove()",
        "matchMedia('(width < 600px)').onchange = it => it.matches || location.reload()",
    ] {
        let Some(answer) = shown(&format!("<script>{script}</script>")).await else {
            return;
        };
        assert!(!answer.unmeasured.is_empty(), "{script}");
        let html = answer
            .html
            .unwrap_or_else(|| panic!("{script}: {:?}", answer.failure));
        assert!(html.contains("<title>Shop"), "{script}: {html}");
        assert!(answer.url.unwrap().ends_with('/'), "{script}");
    }
}

#[tokio::test]
async fn the_browsers_own_pages_are_not_the_sites() {
    let Some(answer) = shown("<script>location = 'http://127.0.0.1:1/'</script>").await else {
        return;
    };
    assert!(answer.html.is_none(), "{:?}", answer.html);
    let Some(answer) = shown("<script>location = 'about:blank'</script>").await else {
        return;
    };
    assert!(answer.html.is_none(), "{:?}", answer.html);
}
