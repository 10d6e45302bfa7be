//! Compares the measured contrast with axe-core's, in the same browser and on the same pages.

use std::path::{Path, PathBuf};
use std::{env, fs};

use html_document::{Document, Element};
use serde_json::Value;
use testing::skip;

use crate::renderer::{browser, render, worker};
use crate::site::Site;

/// Writes what axe says of each text into the page, which does not come to rest before.
const RUN_AXE: &str = r#"<script src="/axe.js"></script><script>
addEventListener("load", async () => {
  const awake = setInterval(() => fetch("/"), 300);
  const values = ["color-contrast"];
  const { violations, passes } = await axe.run({ runOnly: values, elementRef: true, iframes: false });
  for (const { nodes } of [...violations, ...passes]) {
    for (const { element, any } of nodes) {
      const { fgColor, bgColor, contrastRatio, expectedContrastRatio } = any[0].data;
      const needed = parseFloat(expectedContrastRatio);
      element.setAttribute("axe", JSON.stringify([contrastRatio, needed, `${fgColor} on ${bgColor}`]));
    }
  }
  clearInterval(awake);
});
</script>"#;

/// The pages of templates that others wrote, and those that the checks' tests use.
fn pages(oracles: &Path) -> Vec<(PathBuf, PathBuf)> {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../page-audit/tests/pages");
    let folders = [
        (oracles.join("gentelella-4.2.0/dist"), "production"),
        (oracles.join("startbootstrap-sb-admin-2-4.1.4"), ""),
        (own.clone(), "good"),
        (own, "faulty"),
    ];
    let mut pages = Vec::new();
    for (root, folder) in folders {
        let Ok(files) = fs::read_dir(root.join(folder)) else {
            continue;
        };
        let files = files.map(|file| file.unwrap().path());
        let html = files.filter(|path| path.extension().is_some_and(|kind| kind == "html"));
        pages.extend(html.map(|path| (root.clone(), path)));
    }
    pages.sort();
    pages
}

/// One page in six, or with `WAYMARK_ALL_PAGES` each.
#[tokio::test]
#[ignore = "endurance"]
async fn measured_contrast_is_what_axe_measures() {
    let Some(browser) = browser() else { return };
    let Some(oracles) = env::var_os("WAYMARK_ORACLES").map(PathBuf::from) else {
        return skip("WAYMARK_ORACLES is not set");
    };
    let axe = fs::read_to_string(oracles.join("axe-core-4.14.1/axe.min.js")).unwrap();
    let step = if env::var_os("WAYMARK_ALL_PAGES").is_some() {
        1
    } else {
        6
    };
    let mut worker = worker(browser);
    let (mut agreed, mut differ, mut pages_seen) = (0_u32, Vec::new(), 0);
    for (root, path) in pages(&oracles).into_iter().step_by(step) {
        let site = Site::start().await;
        site.file("/axe.js", "Content-Type: text/javascript", &axe);
        site.folder(&root);
        let html = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        let url = site.page(&format!("/{name}"), &format!("{html}{RUN_AXE}"));
        let answer = render(&mut worker, &url).await;
        let html = answer
            .html
            .unwrap_or_else(|| panic!("{name}: {:?}", answer.failure));
        let document = Document::parse(html.as_bytes(), None);
        pages_seen += 1;
        for element in document.elements() {
            match compare(element) {
                Some(Ok(())) => agreed += 1,
                Some(Err(how)) => differ.push(format!("{name}: {how}")),
                None => {}
            }
        }
    }
    let others = u32::try_from(differ.len()).unwrap();
    let share = f64::from(agreed) * 100.0 / f64::from(agreed + others);
    println!("{pages_seen} pages, {agreed} texts agree: {share:.2} %");
    println!("{}", differ.join("\n"));
    assert!(share >= 98.0 && agreed > 500, "{share} of {agreed}");
}

/// Whether both say the same of a text that both have measured.
fn compare(element: Element<'_>) -> Option<Result<(), String>> {
    // After the mark.
    let read = |name: &str| {
        let written = element.attribute(name)?;
        let json = written.find(['{', '['])?;
        serde_json::from_str::<Value>(&written[json..]).ok()
    };
    let (axe, ours) = (read("axe")?, read("rendered-layout")?);
    let on_desk = |seen: &Value| seen.get("desk").or(seen.get("both")).cloned();
    let text = on_desk(&ours)?["text"].clone();
    let (color, behind) = (text["color"].as_str()?, text["behind"].as_str()?);
    let (theirs, needed) = (axe[0].as_f64()?, axe[1].as_f64()?);
    let contrast = contrast(color, behind);
    if (contrast - theirs).abs() <= 0.1 && (contrast < needed) == (theirs < needed) {
        return Some(Ok(()));
    }
    let selector = element.selector();
    Some(Err(format!(
        "{selector}: {contrast:.2}, {color} on {behind}; axe: {axe}"
    )))
}

/// The contrast of two colours (WCAG 2.2).
fn contrast(one: &str, other: &str) -> f64 {
    let luminance = |color: &str| {
        let part = |at: usize| {
            let byte = u8::from_str_radix(&color[at..at + 2], 16).unwrap();
            let value = f64::from(byte) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}
