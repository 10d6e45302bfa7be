//! The findings.

use super::Composed;
use super::spans::{
    MAX_EXCERPT, MAX_MESSAGE, NARROW, OTHER, SIZE, SMALL, WIDE, bold, code, colours, colours_of,
    cut, foreign, gain, list, muted, pairs, plain,
};
use crate::document::{Block, Heading, Item, Shape, Sign, Span, Target, ink};
use crate::paper::{Category, Finding, Findings, Ignored, Noted, Place, Verdict};

impl Composed<'_> {
    pub(super) fn findings(&self, findings: &Findings, blocks: &mut Vec<Block>) {
        blocks.push(self.heading(2, &self.say("findings-title")));
        let sum = |count: fn(&Category) -> usize| findings.categories.iter().map(count).sum();
        let counts = [
            ("score-to-fix", sum(|category| category.to_fix)),
            ("score-to-improve", sum(|category| category.to_improve)),
            ("findings-passed", sum(|category| category.passed)),
            ("findings-ignored", findings.ignored.len()),
        ];
        let counts = counts
            .into_iter()
            .filter(|(key, count)| *key != "findings-ignored" || *count > 0);
        let counts = counts.map(|(key, count)| self.words.with(key, ("count", count)));
        let counts: Vec<_> = counts.collect();
        blocks.push(Block::Paragraph(vec![muted(&counts.join(" · "))]));
        for category in &findings.categories {
            self.category(category, blocks);
        }
        self.folded(&findings.unmeasured, Verdict::Unmeasured, blocks);
        self.ignored(&findings.ignored, blocks);
        if !findings.passed.is_empty() {
            let passed = findings.passed.iter().map(|(_, passed)| passed.len());
            let passed = ("count", passed.sum::<usize>());
            blocks.push(self.heading(3, &self.words.with("findings-passed", passed)));
        }
        for (category, passed) in &findings.passed {
            blocks.push(self.heading(4, category));
            let items = passed.iter();
            let items = items.map(|noted| self.noted(noted, Some(Verdict::Pass), false));
            blocks.push(pairs(items.collect()));
        }
        self.folded(&findings.information, Verdict::Info, blocks);
        self.folded(&findings.not_applicable, Verdict::NotApplicable, blocks);
    }

    fn category(&self, category: &Category, blocks: &mut Vec<Block>) {
        let mut share = self
            .words
            .with("category-weight", ("weight", category.weight));
        if let Some(cap) = category.held_at {
            share = format!("{share} · {}", self.words.with("score-held", ("cap", cap)));
        }
        if category.findings.is_empty() {
            let passed = self
                .words
                .with("findings-passed", ("count", category.passed));
            share = format!("{share} · {}, {passed}", self.say("category-nothing"));
        }
        blocks.push(Block::Heading(Heading {
            level: 3 + self.below,
            spans: vec![bold(&category.title, 11.0)],
            sign: Some(Sign {
                shape: Shape::Ring(category.score),
                colour: colours_of(&category.rating)[1],
                words: self.of_100(category.score),
            }),
            end: Some(muted(&share)),
            space: 12.0,
            ..Heading::default()
        }));
        for finding in &category.findings {
            blocks.push(Block::Rule);
            self.finding(finding, blocks);
        }
    }

    fn finding(&self, finding: &Finding, blocks: &mut Vec<Block>) {
        let points = finding.points.as_ref();
        let points = points.map(|points| gain(&self.points(points, finding.is_later)));
        let word = Span {
            colour: colours(finding.verdict)[0],
            ..bold(&format!("{} · ", finding.word), SIZE + 0.4)
        };
        blocks.push(Block::Heading(Heading {
            level: 4 + self.below,
            spans: vec![word, bold(&cut(&finding.heading, MAX_MESSAGE), SIZE + 0.4)],
            sign: Some(Sign {
                words: String::new(),
                ..self.sign(finding.verdict)
            }),
            end: points,
            name: Some(self.name_of(&finding.check)),
            space: 0.0,
        }));
        let mut body = Vec::new();
        if let Some(message) = &finding.message {
            body.push(Block::Paragraph(vec![foreign(muted(&cut(
                message,
                MAX_MESSAGE,
            )))]));
        }
        let mut places: Vec<Item> = finding.places.iter().map(|it| self.place(it)).collect();
        if let Some(expected) = &finding.expected {
            places.push(Item {
                label: Some(muted(&self.say("finding-expected-of-all"))),
                paragraphs: vec![vec![code(expected)]],
                ..Item::default()
            });
        }
        if !places.is_empty() {
            body.push(list(false, WIDE, places));
        }
        if finding.places_in_all > finding.places.len() as u64 && !finding.places.is_empty() {
            let kept = (
                ("kept", finding.places.len()),
                ("all", finding.places_in_all),
            );
            let kept = self.words.with("finding-kept", kept);
            body.push(Block::Paragraph(vec![muted(&kept)]));
        }
        let why = vec![
            bold(&format!("{}. ", self.say("finding-why")), SIZE),
            plain(&finding.why),
        ];
        let how = plain(&format!("{} ", finding.how_to_fix));
        let who = Span {
            colour: OTHER[0],
            ..bold(&finding.fixer, SMALL)
        };
        let how = vec![
            bold(&format!("{}. ", self.say("finding-fix")), SIZE),
            how,
            who,
        ];
        body.push(Block::Columns([why, how]));
        let (source, url) = &finding.source;
        let severity = (("severity", &finding.severity), ("weight", finding.weight));
        let severity = self.words.with("finding-weight", severity);
        let source = Span {
            target: Some(Target::Url(url.clone())),
            colour: self.link_colour,
            ..muted(&self.words.with("finding-source", ("host", source)))
        };
        body.push(Block::Paragraph(vec![
            muted(&format!("{severity} · ")),
            source,
        ]));
        blocks.push(Block::Inset(body));
    }

    fn folded(&self, all: &[Noted], verdict: Verdict, blocks: &mut Vec<Block>) {
        if all.is_empty() {
            return;
        }
        let key = format!("folded-{}", verdict.as_str());
        let title = self.words.with(&key, ("count", all.len()));
        blocks.push(self.heading(3, &title));
        let note = self.say(format_args!("{key}-note"));
        blocks.push(Block::Paragraph(vec![muted(&note)]));
        let items = all
            .iter()
            .map(|noted| self.noted(noted, Some(verdict), true));
        blocks.push(pairs(items.collect()));
    }

    pub(super) fn noted(
        &self,
        noted: &Noted,
        verdict: Option<Verdict>,
        with_category: bool,
    ) -> Item {
        let heading = cut(&noted.heading, MAX_MESSAGE);
        let title = if with_category {
            vec![
                bold(&heading, SIZE),
                muted(&format!("  {}", noted.category)),
            ]
        } else {
            vec![plain(&heading)]
        };
        let message = noted.message.as_ref();
        let message = message.map(|text| vec![foreign(muted(&cut(text, MAX_MESSAGE)))]);
        Item {
            sign: verdict.map(|verdict| self.sign(verdict)),
            paragraphs: [title].into_iter().chain(message).collect(),
            name: Some(self.name_of(&noted.check)),
            ..Item::default()
        }
    }

    fn ignored(&self, all: &[Ignored], blocks: &mut Vec<Block>) {
        if all.is_empty() {
            return;
        }
        let title = self.words.with("findings-ignored", ("count", all.len()));
        blocks.push(self.heading(3, &title));
        blocks.push(Block::Paragraph(vec![muted(&self.say("ignored-note"))]));
        let items = all.iter().map(|ignored| {
            let mut about = format!("  {}", ignored.category);
            if ignored.places > 0 {
                about = format!(
                    "{about} · {}",
                    self.words.with("ignored-places", ("count", ignored.places))
                );
            }
            let everywhere = ignored
                .is_everywhere
                .then(|| self.say("ignored-everywhere"));
            let everywhere = everywhere.unwrap_or_default();
            let at = ignored
                .at
                .as_ref()
                .map(|at| vec![muted(&format!("{at}{everywhere}"))]);
            let reason = ("it", cut(&ignored.reason, MAX_MESSAGE));
            let reason = self.words.with("ignored-because", reason);
            let title = vec![
                bold(&cut(&ignored.heading, MAX_MESSAGE), SIZE),
                muted(&about),
            ];
            let paragraphs = [title, vec![foreign(plain(&reason))]].into_iter().chain(at);
            Item {
                sign: Some(self.sign(Verdict::Info)),
                paragraphs: paragraphs.collect(),
                ..Item::default()
            }
        });
        blocks.push(list(false, NARROW, items.collect()));
    }

    fn place(&self, place: &Place) -> Item {
        let label = place.line.map_or_else(
            || self.say("finding-found"),
            |line| self.words.with("finding-line", ("line", line)),
        );
        let found = vec![code(&place.found)];
        let selector = place.selector.as_ref().map(|selector| {
            vec![Span {
                size: SMALL - 0.8,
                colour: ink::MUTED,
                ..code(selector)
            }]
        });
        let expected = place.expected.as_ref().map(|expected| {
            let label = muted(&format!("{} ", self.say("finding-expected")));
            vec![label, foreign(muted(&cut(expected, MAX_EXCERPT)))]
        });
        Item {
            label: Some(muted(&label)),
            paragraphs: [found]
                .into_iter()
                .chain(selector)
                .chain(expected)
                .collect(),
            ..Item::default()
        }
    }
}
