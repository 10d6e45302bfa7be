//! How others show the page, on paper.

use report_pdf::paper::{Fact, Section, Text, Verdict};
use texts::Words;

use super::verdict_of;
use crate::elsewhere::Elsewhere;
use crate::said::Shown;

/// As a search result, and as a shared link.
pub fn section(words: Words, elsewhere: &Elsewhere<'_>) -> Section {
    let card = (words.say("elsewhere-card"), card(words, elsewhere));
    let result = (words.say("elsewhere-result"), result(words, elsewhere));
    Section {
        title: words.say("elsewhere-title"),
        lists: vec![result, card],
        ..Section::default()
    }
}

fn result(words: Words, elsewhere: &Elsewhere<'_>) -> Vec<Fact> {
    if let Some((_, heading)) = &elsewhere.unlisted_by {
        let text = words.with("elsewhere-unlisted", ("it", heading));
        return vec![fact(Verdict::Fail, text)];
    }
    let text = |text| Text::foreign(Elsewhere::text(text));
    let title = elsewhere.title.as_ref().map(text);
    let description = elsewhere.description.as_ref().map(text);
    let none = || words.say("elsewhere-no-description").into();
    let shown = Fact {
        verdict: Verdict::Info,
        title: title.unwrap_or_else(|| Text::foreign(elsewhere.host.clone())),
        texts: vec![
            Text::foreign(elsewhere.address.clone()),
            description.unwrap_or_else(none),
        ],
    };
    let canonical = elsewhere.canonical.as_ref().map(|canonical| {
        let text = words.with("elsewhere-canonical", ("it", canonical));
        fact(Verdict::Info, text)
    });
    let wrong = elsewhere.in_results.iter().map(wrong);
    [shown].into_iter().chain(wrong).chain(canonical).collect()
}

fn card(words: Words, elsewhere: &Elsewhere<'_>) -> Vec<Fact> {
    let card = &elsewhere.card;
    let text = |text: &Option<String>| text.clone().map(Text::foreign);
    let none = || words.say("elsewhere-no-card-description").into();
    let image = match &card.image {
        Some(image) => format!("{}: {image}", words.say("elsewhere-image")),
        None if card.has_incomplete_image => words.say("elsewhere-incomplete-image"),
        None => words.say("elsewhere-no-image-text"),
    };
    let shown = Fact {
        verdict: Verdict::Info,
        title: text(&card.title).unwrap_or_else(|| Text::foreign(elsewhere.host.clone())),
        texts: vec![
            Text::foreign(card.site.clone()),
            text(&card.description).unwrap_or_else(none),
            image.into(),
        ],
    };
    let wrong = elsewhere.in_cards.iter().map(wrong);
    [shown].into_iter().chain(wrong).collect()
}

fn wrong((outcome, said): &(&'static str, Shown)) -> Fact {
    fact(verdict_of(outcome), said.text.clone())
}

fn fact(verdict: Verdict, title: String) -> Fact {
    Fact {
        verdict,
        title: title.into(),
        texts: Vec::new(),
    }
}
