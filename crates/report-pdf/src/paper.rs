//! A report, as its page shows it, without anything that only works on a screen.

use crate::document::Colour;

/// One report, or several.
#[derive(Clone, Debug, Default, Hash)]
pub struct Paper {
    /// What a reader's window shows.
    pub title: String,
    /// The language of the text, such as `en`.
    pub language: String,
    /// The name of who sends it.
    pub brand: String,
    /// A file with the logo of who sends it.
    pub logo: Option<Vec<u8>>,
    /// Whether the logo stands for the name.
    pub hides_name: bool,
    /// The line at the end.
    pub footer: String,
    /// The colour of the bar at the top.
    pub colour: Colour,
    /// The colour of links, which can be read on white.
    pub link_colour: Colour,
    /// What stands at the bottom of each page: the host and the date.
    pub margin: String,
    /// Year, month, day, hour, minute and second (UTC).
    pub created: Option<[u16; 6]>,
    /// A heading above several reports.
    pub heading: Option<String>,
    /// The reports.
    pub subjects: Vec<Subject>,
}

/// A page that was audited.
#[derive(Clone, Debug, Default, Hash)]
pub struct Subject {
    /// The name by which links lead within this report, unique in the document.
    pub id: String,
    /// The host.
    pub host: String,
    /// The path and query.
    pub path: String,
    /// Its address, if it may be followed.
    pub link: Option<String>,
    /// The heading: the page's title, or what happened.
    pub heading: String,
    /// The language of the page's texts, if it is known.
    pub foreign_language: Option<String>,
    /// Lines below the heading.
    pub facts: Vec<String>,
    /// What has to be known before all else.
    pub notices: Vec<Notice>,
    /// What readers can do about it: titles and texts.
    pub advice: Vec<(String, String)>,
    /// The score.
    pub score: Option<Score>,
    /// What to fix first.
    pub first: Option<First>,
    /// Sections between what to fix first and the history.
    pub sections: Vec<Section>,
    /// How the score changed.
    pub history: Option<History>,
    /// The findings.
    pub findings: Option<Findings>,
    /// The section after them: how others show the page.
    pub elsewhere: Option<Section>,
}

/// An outcome of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// To fix.
    Fail,
    /// To improve.
    Warn,
    /// Could not be measured.
    #[default]
    Unmeasured,
    /// Neither good nor bad.
    Info,
    /// Nothing to fix.
    Pass,
    /// The page has nothing that the check is about.
    NotApplicable,
}

impl Verdict {
    /// As reports write it.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Fail => "fail",
            Self::Warn => "warn",
            Self::Unmeasured => "unmeasured",
            Self::Info => "info",
            Self::Pass => "pass",
            Self::NotApplicable => "not_applicable",
        }
    }
}

/// What has to be known.
#[derive(Clone, Debug, Default, Hash)]
pub struct Notice {
    /// How bad it is.
    pub verdict: Verdict,
    /// In a word.
    pub title: String,
    /// Sentences.
    pub texts: Vec<String>,
}

/// A score.
#[derive(Clone, Debug, Default, Hash)]
pub struct Score {
    /// Of 100.
    pub score: u8,
    /// `good`, `decent` or `bad`.
    pub rating: String,
    /// Whether some categories have no score.
    pub is_partial: bool,
    /// The difference to the time before.
    pub gain: Option<String>,
    /// When it was given, if that is not said elsewhere.
    pub at: Option<String>,
}

/// What to fix first.
#[derive(Clone, Debug, Default, Hash)]
pub struct First {
    /// The caps on scores.
    pub caps: Vec<Cap>,
    /// What is in place of the page, before all else.
    pub stand_in: Option<String>,
    /// The fixes.
    pub fixes: Vec<Fix>,
    /// What the fixes make of the score, if there are any.
    pub result: Option<FirstResult>,
    /// How many findings there are besides.
    pub others: usize,
}

/// What fixes make of a score.
#[derive(Clone, Debug, Default, Hash)]
pub struct FirstResult {
    /// The score now.
    pub from: String,
    /// The score then.
    pub reached: String,
    /// The difference.
    pub gain: String,
    /// The rating then.
    pub rating: String,
}

/// A cap that lowers a score.
#[derive(Clone, Debug, Default, Hash)]
pub struct Cap {
    /// The score.
    pub what: String,
    /// The cap.
    pub at_most: u8,
    /// The score without it.
    pub otherwise: u8,
    /// The check because of which.
    pub check: String,
    /// Its heading.
    pub heading: String,
}

/// A fix.
#[derive(Clone, Debug, Default, Hash)]
pub struct Fix {
    /// The check.
    pub check: String,
    /// Its heading.
    pub heading: String,
    /// Its category.
    pub category: String,
    /// Who fixes it.
    pub fixer: String,
    /// How long it takes.
    pub effort: String,
    /// In how many places.
    pub places: u64,
    /// The points that it gives back, unless only later fixes do.
    pub points: Option<String>,
}

/// A section of facts.
#[derive(Clone, Debug, Default, Hash)]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// Its text.
    pub texts: Vec<String>,
    /// Lists, each with a heading.
    pub lists: Vec<(String, Vec<Fact>)>,
}

/// A fact.
#[derive(Clone, Debug, Default, Hash)]
pub struct Fact {
    /// Its sign.
    pub verdict: Verdict,
    /// What it is about.
    pub title: Text,
    /// More of it.
    pub texts: Vec<Text>,
}

/// A text of the report, or of the page.
#[derive(Clone, Debug, Default, Hash)]
pub struct Text {
    /// The text.
    pub text: String,
    /// Whether it is in the page's language, whose direction it has.
    pub is_foreign: bool,
}

impl Text {
    /// What the page says.
    pub const fn foreign(text: String) -> Self {
        Self {
            text,
            is_foreign: true,
        }
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self {
            text,
            is_foreign: false,
        }
    }
}

/// How a score changed.
#[derive(Clone, Debug, Default, Hash)]
pub struct History {
    /// The scores, the oldest first.
    pub scores: Vec<i16>,
    /// The rating of the newest.
    pub rating: String,
    /// The scores in words.
    pub words: String,
    /// The oldest day.
    pub oldest: String,
    /// The time before, and the difference to it.
    pub since: (String, String),
    /// The changes in words.
    pub summary: String,
    /// Each change: its sign, its word, the check and its heading.
    pub changes: Vec<Change>,
}

/// A check whose outcome has changed.
#[derive(Clone, Debug, Default, Hash)]
pub struct Change {
    /// Its sign.
    pub verdict: Verdict,
    /// What happened.
    pub word: String,
    /// The check, if it is in this document.
    pub check: Option<String>,
    /// Its heading.
    pub heading: String,
}

/// All findings.
#[derive(Clone, Debug, Default, Hash)]
pub struct Findings {
    /// By category.
    pub categories: Vec<Category>,
    /// What could not be measured.
    pub unmeasured: Vec<Noted>,
    /// What is ignored.
    pub ignored: Vec<Ignored>,
    /// What passed: categories and headings.
    pub passed: Vec<(String, Vec<Noted>)>,
    /// What is neither good nor bad.
    pub information: Vec<Noted>,
    /// What does not apply.
    pub not_applicable: Vec<Noted>,
}

/// A category.
#[derive(Clone, Debug, Default, Hash)]
pub struct Category {
    /// Its name.
    pub title: String,
    /// Of 100.
    pub score: Option<u8>,
    /// The rating of the score.
    pub rating: String,
    /// Its share of the whole score, in percent.
    pub weight: u8,
    /// How many checks failed.
    pub to_fix: usize,
    /// How many checks warn.
    pub to_improve: usize,
    /// How many checks passed.
    pub passed: usize,
    /// The cap on the score, if it lowers the score.
    pub held_at: Option<u8>,
    /// What failed or warns, in the order of the page.
    pub findings: Vec<Finding>,
}

/// A finding.
#[derive(Clone, Debug, Default, Hash)]
pub struct Finding {
    /// The check.
    pub check: String,
    /// Its outcome.
    pub verdict: Verdict,
    /// The outcome in a word.
    pub word: String,
    /// What is wrong.
    pub heading: String,
    /// More of it.
    pub message: Option<String>,
    /// The points that a fix gives back.
    pub points: Option<String>,
    /// Whether only later.
    pub is_later: bool,
    /// Where it is.
    pub places: Vec<Place>,
    /// What is expected in all places.
    pub expected: Option<String>,
    /// How many places there are.
    pub places_in_all: u64,
    /// Why it matters.
    pub why: String,
    /// How to fix it.
    pub how_to_fix: String,
    /// Who fixes it, and how long that takes.
    pub fixer: String,
    /// The name and the address of the rule's source.
    pub source: (String, String),
    /// How much it matters.
    pub severity: String,
    /// The same as a number.
    pub weight: u8,
}

/// A place of a fault.
#[derive(Clone, Debug, Default, Hash)]
pub struct Place {
    /// Its line.
    pub line: Option<u32>,
    /// What is there.
    pub found: String,
    /// Its selector.
    pub selector: Option<String>,
    /// What is expected there.
    pub expected: Option<String>,
}

/// A check that is only mentioned.
#[derive(Clone, Debug, Default, Hash)]
pub struct Noted {
    /// The check.
    pub check: String,
    /// What it says.
    pub heading: String,
    /// Its category.
    pub category: String,
    /// More of it.
    pub message: Option<String>,
}

/// What is found, but ignored.
#[derive(Clone, Debug, Default, Hash)]
pub struct Ignored {
    /// What it says.
    pub heading: String,
    /// Its category.
    pub category: String,
    /// In how many places.
    pub places: u64,
    /// Why it is ignored.
    pub reason: String,
    /// Since when.
    pub at: Option<String>,
    /// Whether on all pages.
    pub is_everywhere: bool,
}
