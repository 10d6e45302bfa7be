//! What a browser shows, on paper.

use report_pdf::paper::{Fact, Section, Text, Verdict};
use texts::Words;

use super::verdict_of;
use crate::rendered::{FaultView, RenderedView};

/// What a browser shows, without its pictures.
pub fn section(words: Words, rendered: &RenderedView) -> Section {
    let mut section = Section {
        title: words.say("rendered-title"),
        ..Section::default()
    };
    if let Some(failure) = &rendered.failure {
        let text = words.with("rendered-failure", ("it", &failure.text));
        section.texts.push(text);
        return section;
    }
    section.texts.push(words.say("rendered-note"));
    if !rendered.is_quiet {
        section.texts.push(words.say("rendered-unquiet"));
    }
    if rendered.is_cut {
        section.texts.push(words.say("rendered-cut"));
    }
    section.texts.extend(rendered.unmeasured.iter().cloned());
    if let Some(url) = &rendered.elsewhere {
        let text = words.with("rendered-elsewhere", ("it", url));
        section.texts.push(text);
    }
    if let Some(status) = rendered.status {
        let text = words.with("rendered-status", ("status", status));
        section.texts.push(text);
    }
    if rendered.is_same() {
        section.texts.push(words.say("rendered-same"));
    }
    let lab = rendered.lab.iter().flat_map(|lab| &lab.facts);
    let lab = lab.map(|fact| Fact {
        verdict: verdict_of(fact.outcome),
        title: words.say(format_args!("lab-{}", fact.what)).into(),
        texts: vec![Text::from(match &fact.range {
            Some(range) => format!("{} ({range})", fact.median),
            None => fact.median.clone(),
        })],
    });
    let said = |key: &str, text: &Option<String>| match text {
        Some(text) => Text::foreign(words.with(key, ("it", text))),
        None => words.say(format_args!("{key}-none")).into(),
    };
    let provided = rendered.provided.iter().map(|provided| Fact {
        verdict: Verdict::Info,
        title: words.say(format_args!("aspect-{}", provided.what)).into(),
        texts: vec![
            said("rendered-served", &provided.served),
            said("rendered-shown", &provided.rendered),
        ],
    });
    let fault = |fault: &FaultView| Fact {
        verdict: verdict_of(fault.outcome),
        title: fault.heading.clone().into(),
        texts: [fault.message.text.clone().into()]
            .into_iter()
            .chain(fault.places.iter().map(|place| {
                let selector = place.selector.as_deref().unwrap_or_default();
                let place = format!("{selector} {}", place.found);
                Text::foreign(place.trim_start().to_owned())
            }))
            .collect(),
    };
    let fixed = rendered.fixed.iter().map(|heading| Fact {
        verdict: Verdict::Pass,
        title: heading.clone().into(),
        texts: Vec::new(),
    });
    let counts = (
        ("count", rendered.cookies.len()),
        ("number", rendered.other_hosts.len()),
    );
    let (consent, console) = (
        noted_before_consent(words, rendered),
        noted(words, rendered),
    );
    let count = ("count", console.len());
    let lists: [(String, Vec<Fact>); 7] = [
        (words.say("lab-title"), lab.collect()),
        (words.say("rendered-provided"), provided.collect()),
        (
            words.say("rendered-faults"),
            rendered.faults.iter().map(fault).collect(),
        ),
        (
            words.say("rendered-frames"),
            rendered.in_frames.iter().map(fault).collect(),
        ),
        (words.say("rendered-fixed"), fixed.collect()),
        (words.with("rendered-consent", counts), consent),
        (words.with("rendered-console", count), console),
    ];
    let lists = lists.into_iter().filter(|(_, facts)| !facts.is_empty());
    section.lists = lists.collect();
    section
}

fn noted_before_consent(words: Words, rendered: &RenderedView) -> Vec<Fact> {
    let cookies = rendered.cookies.iter().map(|(name, host, kept)| {
        let kept = words.with("rendered-cookie-kept", ("kept", &**kept));
        let of = words.say("rendered-cookie-of");
        info(format!("Cookie {name} {of} {host}"), kept)
    });
    let hosts = rendered.other_hosts.iter().map(|(host, requests)| {
        let requests = words.with("rendered-requests", ("count", *requests));
        info(Text::foreign(host.clone()), requests)
    });
    cookies.chain(hosts).collect()
}

/// What the browser's console says, and what was not loaded.
fn noted(words: Words, rendered: &RenderedView) -> Vec<Fact> {
    let console = rendered.console.iter();
    let console = console.map(|(level, text)| info(level.clone(), Text::foreign(text.clone())));
    let missing = |key, (url, why): &(String, String)| {
        info(words.with(key, ("why", &**why)), Text::foreign(url.clone()))
    };
    let failed = rendered.failed.iter();
    let failed = failed.map(|it| missing("rendered-not-loaded", it));
    let refused = rendered.refused.iter();
    let refused = refused.map(|it| missing("rendered-refused", it));
    console.chain(failed).chain(refused).collect()
}

fn info(title: impl Into<Text>, text: impl Into<Text>) -> Fact {
    Fact {
        verdict: Verdict::Info,
        title: title.into(),
        texts: vec![text.into()],
    }
}

#[cfg(test)]
mod tests {
    use std::iter;

    use page_audit::Rendered;
    use render_client::{ConsoleMessage, Cookie, FailedRequest, RequestedHost};
    use render_client::{Screen, Unmeasured, UnmeasuredReason};

    use super::*;

    #[test]
    fn paper_has_what_the_browser_noted() {
        let rendered = Rendered {
            unmeasured: vec![Unmeasured {
                screen: Screen::Phone,
                reason: UnmeasuredReason::TooLarge,
            }],
            console: vec![ConsoleMessage {
                level: "error".to_owned(),
                text: "Oh no".to_owned(),
            }],
            failed_requests: vec![FailedRequest {
                url: "https://example.com/a.js".to_owned(),
                status: Some(404),
                error: None,
            }],
            cookies: vec![Cookie {
                name: "_track".to_owned(),
                domain: "example.com".to_owned(),
                days: None,
            }],
            other_hosts: vec![RequestedHost {
                host: "cdn.example".to_owned(),
                requests: 2,
            }],
            ..Rendered::default()
        };
        for words in Words::all() {
            let view = RenderedView::new(words, &rendered, false);
            let section = section(words, &view);

            let texts = section.texts.join(" ");
            assert!(texts.contains(&words.say("rendered-unmeasured-too_large")));
            let facts = section.lists.iter().flat_map(|(_, facts)| facts);
            let texts = facts.flat_map(|fact| iter::once(&fact.title).chain(&fact.texts));
            let facts: Vec<&str> = texts.map(|text| &*text.text).collect();
            let facts = facts.join(" ");
            for part in ["Oh no", "404", "a.js", "_track", "cdn.example"] {
                assert!(facts.contains(part), "{part}: {facts}");
            }
        }
    }
}
