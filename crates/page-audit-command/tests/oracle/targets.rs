//! Compares `tap_targets` with the layout of Chromium, on pages with rows of small targets that are
//! put together at random from what style sheets and pages have: what it finds must be so.

use page_audit::{Outcome, Snapshot, audit};
use serde_json::json;
use url::Url;

use crate::browser::{Answer, browse, here};
use crate::chance::Chance;

const PAGES: u64 = 2000;

const SIZES: &[&str] = &["8", "12", "16", "20", "23", "24", "30", "60", "100"];
const PADDINGS: &[&str] = &["padding:0", "padding:2px", "padding:1px 4px", ""];
const MARGINS: &[&str] = &[
    "margin:0",
    "margin:0 2px",
    "margin:1px",
    "margin:2px 0 0 1px",
    "margin-right:3px",
    "",
];
const BORDERS: &[&str] = &["border:0", "border:1px solid red", "border:none", ""];
const OF_TARGETS: &[&str] = &[
    "",
    "font-size:8px",
    "font-size:14px",
    "display:inline-block",
    "display:block",
    "display:flex",
    "display:inline-flex",
    "display:inline",
    "vertical-align:middle",
    "vertical-align:top",
    "vertical-align:super",
    "vertical-align:-20px",
    "line-height:1",
    "line-height:30px",
    "overflow:hidden",
    "white-space:nowrap",
    "text-align:center",
    "box-sizing:border-box",
    "box-sizing:content-box",
    "position:relative",
    "max-width:10px",
    "max-height:9px",
    "aspect-ratio:1",
    "appearance:none",
    "direction:rtl",
    "flex-shrink:0",
    "text-indent:-99px",
    "min-width:0",
];
const OF_ROWS: &[&str] = &[
    "",
    "gap:2px",
    "gap:1px 6px",
    "column-gap:3px",
    "flex-direction:column",
    "flex-wrap:wrap",
    "flex-flow:row wrap",
    "align-items:center",
    "align-items:flex-end",
    "align-items:baseline",
    "place-items:center",
    "justify-content:center",
    "text-align:center",
    "text-align:justify",
    "text-align-last:justify",
    "white-space:pre",
    "white-space:pre-line",
    "white-space:pre-wrap",
    "word-spacing:20px",
    "letter-spacing:10px",
    "line-height:1",
    "line-height:60px",
    "font-size:10px",
    "font-size:20px",
    "font-family:monospace",
    "direction:rtl",
    "height:60px",
    "padding:4px",
    "text-indent:20px",
    "columns:2",
    "overflow:auto",
    "writing-mode:vertical-rl",
    "float:left",
];
const OF_WRAPPERS: &[&str] = &[
    "",
    "padding:1px",
    "margin:0 2px",
    "display:inline-block",
    "display:block",
    "float:left",
    "display:inline-block;padding:1px",
    "line-height:40px",
    "vertical-align:top",
    "text-align:right",
    "display:flex",
];
const OF_PAGES: &[&str] = &[
    "",
    "",
    "body{word-spacing:15px}",
    "body{line-height:3}",
    "body{font-size:24px}",
    "*{box-sizing:border-box}",
    "*{margin:0;padding:0}",
    "body{text-align:justify}",
    "html{direction:rtl}",
    ".row>*+*{margin-left:2px}",
    "button{vertical-align:top}",
];
const BETWEEN: &[&str] = &["", "", " ", "\n    ", "&nbsp;", "&emsp;", " <!-- x --> "];
const WITHIN: &[&str] = &[
    "",
    "x",
    "×",
    "x y z",
    "<svg width=12 height=12></svg>",
    "<span></span>",
    "<span>x</span>",
    "<img src=a.png width=10 height=10 alt=x>",
    "a<br>b",
];
const ROWS: &[&str] = &["div", "nav", "ul", "span", "form"];
const DISPLAYS: &[&str] = &["display:flex", "display:inline-flex", "display:block", ""];
const WRAPPERS: &[&str] = &["", "", "li", "span", "div"];

impl Chance {
    fn target(&mut self) -> String {
        let within = self.one(WITHIN);
        let (tag, attributes) = self.one(&[
            ("button", ""),
            ("a", " href=/x"),
            ("div", " role=button tabindex=0"),
            ("span", " role=link tabindex=0"),
        ]);
        format!("<{tag} class=b{attributes} aria-label=x>{within}</{tag}>")
    }

    fn page(&mut self) -> String {
        let [width, height] = [(); 2].map(|()| self.one(SIZES));
        let [padding, margin, border] = [PADDINGS, MARGINS, BORDERS].map(|of| self.one(of));
        let of_targets = [(); 2].map(|()| self.one(OF_TARGETS)).join(";");
        let of_rows = [(); 2].map(|()| self.one(OF_ROWS)).join(";");
        let (display, of_page) = (self.one(DISPLAYS), self.one(OF_PAGES));
        let (of_wrappers, wrapper) = (self.one(OF_WRAPPERS), self.one(WRAPPERS));
        let alike = self.target();
        let is_mixed = self.number(3) == 0;
        let targets = (0..2 + self.number(3)).map(|_| {
            let target = if is_mixed {
                self.target()
            } else {
                alike.clone()
            };
            match wrapper {
                "" => target,
                name => format!("<{name} class=w>{target}</{name}>"),
            }
        });
        let targets: Vec<String> = targets.collect();
        let (between, row) = (self.one(BETWEEN), self.one(ROWS));
        format!(
            "<!DOCTYPE html><html lang=en><title>Targets</title><style>html{{width:360px}}\
             .row{{{display};{of_rows}}} .w{{{of_wrappers}}}\
             .b{{width:{width}px;height:{height}px;{padding};{margin};{border};{of_targets}}}\
             {of_page}</style><body><p>Some words.</p><{row} class=row>{}</{row}>",
            targets.join(between)
        )
    }
}

#[test]
fn small_targets_are_as_close_in_chromium() {
    let folder = tempfile::tempdir().unwrap();
    let url = Url::parse("https://pages.example/").unwrap();
    let mut chance = Chance::default();
    let (mut asked, mut found) = (Vec::new(), 0);
    for number in 0..PAGES {
        let html = chance.page();
        let report = audit(&Snapshot::of_html(url.clone(), html.clone().into_bytes()));
        let checks = &report.checks;
        let check = checks.iter().find(|check| check.id == "tap_targets");
        let check = check.unwrap();
        if check.outcome != Outcome::Warn {
            continue;
        }
        let evidence = check.evidence.items.iter();
        let selectors: Vec<_> = evidence
            .map(|item| item.selector.clone().unwrap())
            .collect();
        found += selectors.len();
        let file = folder.path().join(format!("{number}.html"));
        std::fs::write(&file, &html).unwrap();
        asked.push(json!({
            "name": html,
            "url": url.as_str(),
            "headers": [["content-type", "text/html; charset=utf-8"]],
            "file": file,
            "question": selectors,
        }));
    }
    println!("{found} targets on {} of {PAGES} pages", asked.len());
    assert!(found > 150, "{found}");
    let answers: Option<Vec<Answer<Vec<String>>>> = browse(&json!({
        "scripts": [here("targets.js")],
        "ask": "wrongOf(question)",
        "pages": asked,
    }));
    let Some(answers) = answers else { return };
    assert_eq!(answers.len(), asked.len());
    let wrong = answers.iter().filter(|answer| !answer.seen.is_empty());
    let wrong: Vec<_> = wrong.map(|answer| (&answer.seen, &answer.name)).collect();
    assert!(wrong.is_empty(), "{}: {wrong:#?}", wrong.len());
}
