//! What a browser shows, on paper.

use report_pdf::paper::{Fact, Section, Text, Verdict};
use texts::Words;

use super::verdict_of;
use crate::rendered::{FaultView, RenderedView};

/// What a browser shows, without its pictures and what it noted besides.
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
    let lists: [(&str, Vec<Fact>); 5] = [
        ("lab-title", lab.collect()),
        ("rendered-provided", provided.collect()),
        (
            "rendered-faults",
            rendered.faults.iter().map(fault).collect(),
        ),
        (
            "rendered-frames",
            rendered.in_frames.iter().map(fault).collect(),
        ),
        ("rendered-fixed", fixed.collect()),
    ];
    let lists = lists.into_iter().filter(|(_, facts)| !facts.is_empty());
    section.lists = lists
        .map(|(title, facts)| (words.say(title), facts))
        .collect();
    section
}
