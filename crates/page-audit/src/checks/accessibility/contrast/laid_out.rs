//! The contrast of texts as a browser shows them.

use std::collections::BTreeMap;

use html_document::Element;
use page_styles::{Color, Length};
use render_client::Screen;

use super::{Judged, add_faint, needed};
use crate::finding::{EvidenceList, Finding, counted, part_of, plural};
use crate::page::{LaidOut, SeenText};

/// A text on a screen.
struct Shown {
    screen: Screen,
    contrast: f64,
    needed: f64,
    found: String,
}

impl Shown {
    fn of(screen: Screen, text: &SeenText, (color, behind): (Color, Color)) -> Self {
        Self {
            screen,
            contrast: color.contrast(behind),
            needed: needed(Some(Length::px(text.size)), text.weight >= 700.0),
            found: format!("{} on {}", color.text(), behind.text()),
        }
    }

    /// Of what is needed.
    fn share(&self) -> f64 {
        self.contrast / self.needed
    }
}

/// The texts that were judged.
#[derive(Default)]
pub(super) struct Texts {
    judged: usize,
    faint: EvidenceList,
    /// Texts that were not, by the reason; by none if nobody sees them.
    unclear: BTreeMap<&'static str, usize>,
}

impl Texts {
    /// Judges a text on every screen; the worst counts.
    pub(super) fn add(&mut self, laid_out: &LaidOut, element: Element<'_>) {
        let mut reason = None;
        let mut shown = Vec::new();
        for (screen, text) in laid_out.texts(element) {
            match text.colors() {
                // Hidden on purpose, or about to be shown.
                Some((color, behind)) if color == behind => {}
                Some(colors) => shown.push(Shown::of(screen, text, colors)),
                None => reason = reason.or(text.unclear.as_deref().and_then(unclear)),
            }
        }
        let Some(worst) = shown
            .iter()
            .min_by(|one, other| one.share().total_cmp(&other.share()))
        else {
            *self.unclear.entry(reason.unwrap_or_default()).or_default() += 1;
            return;
        };
        self.judged += 1;
        if worst.contrast < worst.needed {
            let is_same = shown.iter().all(|it| it.found == worst.found);
            let on = if is_same { "" } else { on(worst.screen) };
            let judged = Judged {
                is_faint: true,
                contrast: worst.contrast,
                is_exact: true,
                needed: worst.needed,
                found: format!("{}{on}", worst.found),
            };
            add_faint(&mut self.faint, element, &judged);
        }
    }

    /// Judges a text that is not measured by its styles.
    pub(super) fn add_styled(&mut self, element: Element<'_>, judged: Option<&Judged>) {
        let Some(judged) = judged else {
            *self.unclear.entry("in fields and buttons").or_default() += 1;
            return;
        };
        self.judged += 1;
        if judged.is_faint {
            add_faint(&mut self.faint, element, judged);
        }
    }

    /// What was found.
    pub(super) fn finding(self) -> Finding {
        let left = self.unclear.iter().filter(|(why, _)| !why.is_empty());
        let left: Vec<_> = left.map(|(why, count)| format!("{count} {why}")).collect();
        let left = match &*left {
            [] => String::new(),
            _ => format!(" Not measured: {}.", left.join(", ")),
        };
        if self.judged == 0 {
            let why = format!("No text has colours that could be measured.{left}");
            return Finding::not_applicable(why);
        }
        if self.faint.is_empty() {
            let count = counted(self.judged, "text has", "texts have");
            return Finding::pass(format!("{count} enough contrast.{left}")).with_value(0_usize);
        }
        let total = self.faint.total;
        let subject = part_of(total, self.judged, "text", "texts");
        let have = plural(total, "has", "have");
        Finding::warn(format!("{subject} {have} too little contrast.{left}"))
            .concerning(total, self.judged)
            .with_value(total)
            .with_evidence(self.faint)
    }
}

/// Where a text is not measured: the end of "3 …". Text that nobody sees is none.
fn unclear(reason: &str) -> Option<&'static str> {
    match reason {
        "picture" => Some("over pictures"),
        "blended" => Some("changed by filters"),
        "shadow" | "outline" => Some("with shadows or outlines"),
        "several" => Some("over several colours"),
        "late" => Some("for lack of time"),
        "dark" => Some("over the browser's own dark"),
        _ => None,
    }
}

fn on(screen: Screen) -> &'static str {
    match screen {
        Screen::Phone => ", on a phone",
        Screen::Desk => ", on a desk",
    }
}
