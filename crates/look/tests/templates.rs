//! No page contains inline styles or scripts: the policy of pages would block them.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};

/// All templates of the workspace.
fn templates() -> Vec<(PathBuf, String)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut folders: Vec<PathBuf> = fs::read_dir(crates)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        // What this prints is a file, to which no policy applies.
        .filter(|folder| !folder.ends_with("page-audit-command"))
        .map(|folder| folder.join("templates"))
        .filter(|folder| folder.is_dir())
        .collect();
    let mut templates = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = fs::read_to_string(&path).unwrap();
                templates.push((path, text));
            }
        }
    }
    templates
}

/// Browsers refuse in their own language, and in words of their own.
#[test]
fn required_fields_are_refused_in_our_words() {
    for (path, text) in templates() {
        // This one is on a report's page, where a refusal would be a page of its own.
        let own = text.split("name=\"reason\"").next().unwrap_or_default();
        for form in own.split("<form").skip(1) {
            let form = form.split("</form>").next().unwrap();
            let is_required = form.contains(" required") || form.contains("look::password(");
            let is_ours = !is_required || form.starts_with(" novalidate");
            assert!(is_ours, "{}: {form}", path.display());
        }
    }
}

/// The attributes that run a script: `onclick="…"`.
fn has_handler(text: &str) -> bool {
    let mut attributes = text.split(" on").skip(1);
    attributes.any(|rest| {
        let name = rest.trim_start_matches(|character: char| character.is_ascii_lowercase());
        name.len() < rest.len() && name.starts_with('=')
    })
}

#[test]
fn no_template_has_styles_or_scripts_in_itself() {
    let templates = templates();
    assert!(templates.len() > 5, "{templates:?}");
    for (path, text) in templates {
        // No style sheet reaches mail, or the hosts of customers.
        let is_alone = path.ends_with("notify/mail.html") || path.ends_with("edge/nothing.html");
        let path = path.display();
        for forbidden in [" style=", "<style", "javascript:", "<iframe", "|safe"] {
            let is_style = forbidden.contains("style");
            let is_free = (is_alone && is_style) || !text.contains(forbidden);
            assert!(is_free, "{path}: {forbidden}");
        }
        assert!(!has_handler(&text), "{path}: an event handler");
        for script in text.split("<script").skip(1) {
            assert!(script.starts_with(" src=\""), "{path}: a script");
            assert!(script.contains("></script>"), "{path}: a script");
        }
    }
}

#[test]
fn handlers_are_found() {
    assert!(has_handler("<a onclick=\"x\">"));
    assert!(!has_handler("on = one, only"));
}
