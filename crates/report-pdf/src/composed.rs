//! A report as blocks, in the order of its page.

use texts::Words;

use crate::document::{Block, Brand, Colour, Document, Item, Letters, Shape, Sign, Span, Target};
use crate::paper::{Cap, Category, Fact, First, Fix, History, Paper, Subject, Verdict};
use crate::paper::{Notice, Section};
use spans::{
    MAX_EXCERPT, MAX_MESSAGE, NARROW, SIZE, SMALL, WIDE, bold, capital, colours, colours_of, cut,
    foreign, gain, heading, list, muted, of_text, plain,
};

mod findings;
mod score;
mod spans;

/// Facts shown first where there is nothing to fix.
const FIRST_FACTS: usize = 6;

impl From<&Paper> for Document {
    fn from(paper: &Paper) -> Self {
        let mut blocks = vec![Block::Brand(Brand {
            name: bold(&paper.brand, SIZE + 2.0),
            logo: paper.logo.clone(),
            hides_name: paper.hides_name,
        })];
        if let Some(title) = &paper.heading {
            blocks.push(heading(1, vec![bold(title, 19.0)], 8.0));
        }
        let words = Words::find(&paper.language).unwrap_or_default();
        let is_one_of_many = paper.heading.is_some();
        for subject in &paper.subjects {
            let own = Composed {
                subject,
                words,
                link_colour: paper.link_colour,
                below: u16::from(is_one_of_many),
            };
            own.compose(&mut blocks);
        }
        if !paper.footer.is_empty() {
            blocks.push(Block::Gap(10.0));
            blocks.push(Block::Paragraph(vec![muted(&paper.footer)]));
        }
        let mut languages = paper.subjects.iter();
        Self {
            title: cut(&paper.title, MAX_MESSAGE),
            language: paper.language.clone(),
            foreign_language: languages.find_map(|subject| subject.foreign_language.clone()),
            author: paper.brand.clone(),
            colour: paper.colour,
            margin: cut(&paper.margin, MAX_EXCERPT),
            created: paper.created,
            blocks,
        }
    }
}

struct Composed<'p> {
    subject: &'p Subject,
    words: Words,
    link_colour: Colour,
    /// By how many levels its headings are below those of a single report.
    below: u16,
}

impl Composed<'_> {
    fn compose(&self, blocks: &mut Vec<Block>) {
        let subject = self.subject;
        self.head(blocks);
        blocks.extend(subject.notices.iter().map(|notice| self.notice(notice)));
        if !subject.advice.is_empty() {
            blocks.push(self.heading(2, &self.say("failure-advice")));
            let items = subject.advice.iter().zip(1..);
            let items = items.map(|((title, text), number)| Item {
                label: Some(plain(&format!("{number}."))),
                paragraphs: vec![vec![bold(title, SIZE)], vec![muted(text)]],
                ..Item::default()
            });
            blocks.push(list(true, NARROW, items.collect()));
        }
        if let Some(score) = &subject.score {
            let categories = subject.findings.as_ref();
            let categories = categories.map_or(&[][..], |findings| &findings.categories);
            blocks.push(Block::Score(self.score(score, categories)));
        }
        if let Some(first) = &subject.first {
            self.first(first, blocks);
        }
        for section in &subject.sections {
            self.section(section, blocks);
        }
        if let Some(history) = &subject.history {
            self.history(history, blocks);
        }
        if let Some(findings) = &subject.findings {
            self.findings(findings, blocks);
        }
        if let Some(elsewhere) = &subject.elsewhere {
            self.section(elsewhere, blocks);
        }
    }

    fn head(&self, blocks: &mut Vec<Block>) {
        let subject = self.subject;
        let target = subject.link.clone().map(Target::Url);
        let address = [
            (bold(&subject.host, SIZE)),
            muted(&cut(&subject.path, MAX_EXCERPT)),
        ];
        let address = address.map(|span| Span {
            is_foreign: true,
            target: target.clone(),
            ..span
        });
        let address = address.into_iter().filter(|span| !span.text.is_empty());
        if self.below > 0 {
            blocks.extend([Block::Gap(18.0), Block::Rule]);
        }
        blocks.push(Block::Paragraph(address.collect()));
        let title = foreign(bold(
            &cut(&subject.heading, MAX_MESSAGE),
            19.0 - 5.0 * f32::from(self.below),
        ));
        let mut title = heading(1 + self.below, vec![title], 2.0);
        if let Block::Heading(heading) = &mut title {
            heading.name = Some(subject.id.clone());
        }
        blocks.push(title);
        let facts = subject.facts.iter();
        blocks.extend(facts.map(|fact| Block::Paragraph(vec![muted(fact)])));
    }

    fn first(&self, first: &First, blocks: &mut Vec<Block>) {
        let findings = self.subject.findings.as_ref();
        let count = |outcome: fn(&Category) -> usize| {
            let categories = findings.map(|findings| findings.categories.iter());
            categories.into_iter().flatten().map(outcome).sum::<usize>()
        };
        let to_do = count(|category| category.to_fix + category.to_improve);
        let title = match (&first.result, to_do) {
            (Some(_), _) => "first-title",
            (None, 0) => "first-none",
            (None, _) => "first-few-title",
        };
        blocks.push(self.heading(2, &self.say(title)));
        if first.result.is_some() {
            blocks.push(Block::Paragraph(vec![muted(&capital(
                &self.say("first-note"),
            ))]));
        }
        if !first.caps.is_empty() {
            let caps = first.caps.iter().map(|cap| self.cap(cap));
            blocks.push(list(false, NARROW, caps.collect()));
        }
        if let Some(result) = &first.result {
            let stand_in = first.stand_in.as_ref().map(|what| Item {
                sign: Some(self.sign(Verdict::Warn)),
                paragraphs: vec![
                    vec![bold(what, SIZE)],
                    vec![muted(&self.say("first-before"))],
                ],
                ..Item::default()
            });
            let fixes = first.fixes.iter().zip(1..);
            let fixes = fixes.map(|(fix, number)| self.fix(fix, number));
            let reached = (
                ("count", first.fixes.len()),
                ("reached", &result.reached),
                ("from", &result.from),
                ("rating", &result.rating),
            );
            let all = self.words.with("first-reached", reached);
            let mut paragraphs = vec![vec![bold(&all, SIZE)]];
            if first.others > 0 {
                let more = self.words.with("first-others", ("count", first.others));
                paragraphs.push(vec![muted(&more)]);
            }
            let all = Item {
                sign: Some(self.sign(Verdict::Pass)),
                paragraphs,
                end: Some(gain(&self.points(&result.gain, false))),
                ..Item::default()
            };
            let items = stand_in.into_iter().chain(fixes).chain([all]);
            blocks.push(list(true, NARROW, items.collect()));
            return;
        }
        let text = if to_do > 0 {
            let below = self.say("first-few-below");
            let few = (("count", to_do), ("it", below));
            self.words.with("first-few", few)
        } else {
            let not_applicable = findings.map_or(0, |findings| findings.not_applicable.len());
            let passed = count(|category| category.passed);
            let counts = (("count", passed), ("number", not_applicable));
            self.words.with("first-none-text", counts)
        };
        blocks.push(Block::Paragraph(vec![plain(&text)]));
        let known = findings.filter(|findings| to_do == 0 && !findings.information.is_empty());
        if let Some(findings) = known {
            blocks.push(self.heading(3, &self.say("first-facts")));
            let facts = findings.information.iter().take(FIRST_FACTS);
            let facts = facts.map(|noted| self.noted(noted, Some(Verdict::Info), false));
            blocks.push(list(false, NARROW, facts.collect()));
        }
    }

    fn cap(&self, cap: &Cap) -> Item {
        let held = (("what", &cap.what), ("cap", cap.at_most));
        let mut held = self.words.with("cap-held", held);
        if cap.otherwise > cap.at_most {
            let instead = self.words.with("cap-instead", ("score", cap.otherwise));
            held = format!("{held} {instead}");
        }
        let held = format!("{held}{} ", self.say("cap-because"));
        Item {
            sign: Some(self.sign(Verdict::Warn)),
            paragraphs: vec![vec![bold(&held, SIZE), self.link(&cap.check, &cap.heading)]],
            ..Item::default()
        }
    }

    fn fix(&self, fix: &Fix, number: u32) -> Item {
        let mut about = format!("{} · {}, {}", fix.category, fix.fixer, fix.effort);
        if fix.places > 1 {
            about = format!(
                "{about} · {}",
                self.words.with("ignored-places", ("count", fix.places))
            );
        }
        let title = Span {
            letters: Letters::Bold,
            ..self.link(&fix.check, &fix.heading)
        };
        let points = fix.points.as_ref();
        let points = points.map(|points| self.points(points, false));
        Item {
            label: Some(plain(&format!("{number}."))),
            paragraphs: vec![vec![title], vec![muted(&about)]],
            end: Some(gain(&points.unwrap_or_else(|| self.say("first-later")))),
            ..Item::default()
        }
    }

    fn section(&self, section: &Section, blocks: &mut Vec<Block>) {
        blocks.push(self.heading(2, &section.title));
        let texts = section.texts.iter();
        blocks.extend(texts.map(|text| Block::Paragraph(vec![plain(text)])));
        for (title, facts) in &section.lists {
            blocks.push(self.heading(3, title));
            let facts = facts.iter().map(|fact: &Fact| {
                let title = vec![of_text(&fact.title, Letters::Bold)];
                let texts = fact.texts.iter();
                let texts = texts.map(|text| vec![of_text(text, Letters::default())]);
                Item {
                    sign: Some(self.sign(fact.verdict)),
                    paragraphs: [title].into_iter().chain(texts).collect(),
                    ..Item::default()
                }
            });
            blocks.push(list(false, NARROW, facts.collect()));
        }
    }

    fn history(&self, history: &History, blocks: &mut Vec<Block>) {
        blocks.push(self.heading(2, &self.say("history-title")));
        let since = (("count", history.scores.len()), ("day", &history.oldest));
        let since = self.words.with("history-count", since);
        blocks.push(Block::Paragraph(vec![muted(&since)]));
        blocks.push(Block::Chart {
            scores: history.scores.clone(),
            colour: colours_of(&history.rating)[1],
            words: history.words.clone(),
        });
        let (before, gain) = &history.since;
        let since = self.words.with("history-since", ("time", before));
        blocks.push(self.heading(3, &format!("{since} {gain}")));
        blocks.push(Block::Paragraph(vec![muted(&history.summary)]));
        let changes = history.changes.iter().map(|change| {
            let title = match &change.check {
                Some(check) => self.link(check, &change.heading),
                None => plain(&change.heading),
            };
            let word = Span {
                colour: colours(change.verdict)[0],
                ..bold(&change.word, SMALL)
            };
            Item {
                label: Some(word),
                paragraphs: vec![vec![title]],
                ..Item::default()
            }
        });
        let changes: Vec<Item> = changes.collect();
        if !changes.is_empty() {
            blocks.push(list(false, WIDE, changes));
        }
    }
    fn notice(&self, notice: &Notice) -> Block {
        let texts = notice.texts.iter();
        let texts = texts.map(|text| vec![foreign(plain(&cut(text, MAX_MESSAGE)))]);
        let title = vec![foreign(bold(&cut(&notice.title, MAX_MESSAGE), SIZE))];
        let item = Item {
            sign: Some(self.sign(notice.verdict)),
            paragraphs: [title].into_iter().chain(texts).collect(),
            ..Item::default()
        };
        list(false, NARROW, vec![item])
    }

    fn heading(&self, level: u16, text: &str) -> Block {
        let size = match level {
            2 => 13.0,
            3 => 10.5,
            _ => SIZE,
        };
        let space = if level == 2 { 16.0 } else { 9.0 };
        heading(level + self.below, vec![bold(text, size)], space)
    }

    fn link(&self, check: &str, text: &str) -> Span {
        Span {
            target: Some(Target::Block(self.name_of(check))),
            ..plain(&cut(text, MAX_MESSAGE))
        }
    }

    fn name_of(&self, check: &str) -> String {
        format!("{}#{check}", self.subject.id)
    }

    fn say(&self, key: impl std::fmt::Display) -> String {
        self.words.say(key)
    }

    fn of_100(&self, score: Option<u8>) -> String {
        let said = score.map(|score| self.words.with("score-of", ("score", score)));
        said.unwrap_or_else(|| self.say("score-none"))
    }

    fn points(&self, points: &str, is_later: bool) -> String {
        if is_later {
            format!("{} +{points}", self.say("finding-later"))
        } else {
            format!("+{points}")
        }
    }

    fn sign(&self, verdict: Verdict) -> Sign {
        let shape = match verdict {
            Verdict::Fail => Shape::Cross,
            Verdict::Warn => Shape::Exclamation,
            Verdict::Unmeasured | Verdict::NotApplicable => Shape::Dash,
            Verdict::Info => Shape::Info,
            Verdict::Pass => Shape::Tick,
        };
        Sign {
            shape,
            colour: colours(verdict)[1],
            words: self.say(format_args!("outcome-{}", verdict.as_str())),
        }
    }
}
