//! What only scripts provide, and which checks they change.

use page_audit::{Provided, Rendered};

use super::parts::{INDENT, Lines, word};
use crate::style::Paint;

pub fn add(rendered: &Rendered, lines: &mut Lines) {
    lines.paragraph("", "", Some(Paint::Bold), "After scripts");
    if let Some(failure) = &rendered.failure {
        let text = format!("The page could not be rendered: {}.", failure.message);
        lines.indented(&text);
    } else if let Some(url) = &rendered.elsewhere {
        lines.indented(&format!("The page leads to {url}, which is not compared."));
    } else if let Some(status) = rendered.status {
        lines.indented(&format!(
            "The browser got the status {status} instead of the page."
        ));
    } else if rendered.provided.is_empty() && rendered.changed.is_empty() {
        lines.indented("Scripts change nothing that is checked.");
    }
    for provided in &rendered.provided {
        item(&difference(provided), lines);
    }
    for changed in &rendered.changed {
        let check = &changed.rendered;
        let (served, after) = (word(changed.served), word(check.outcome));
        let (id, message) = (&check.id, &check.message);
        let text = format!("{id}: {served}; after scripts {after}: {message}");
        item(&text, lines);
    }
    for check in &rendered.in_frames {
        let (id, outcome, message) = (&check.id, word(check.outcome), &check.message);
        item(&format!("in a frame: {id}: {outcome}: {message}"), lines);
    }
    for cookie in &rendered.cookies {
        let kept = match cookie.days {
            Some(days) => format!("{days} days"),
            None => "until the browser is closed".to_owned(),
        };
        let (name, domain) = (&cookie.name, &cookie.domain);
        let text = format!("cookie before any consent: {name} of {domain} ({kept})");
        item(&text, lines);
    }
    for at in &rendered.other_hosts {
        let (host, requests) = (&at.host, at.requests);
        item(
            &format!("other host before any consent: {host} ({requests})"),
            lines,
        );
    }
    for message in &rendered.console {
        item(&format!("console: {}", message.text), lines);
    }
    for failed in &rendered.failed_requests {
        let status = failed.status.map(|status| format!("status {status}"));
        let why = status.or_else(|| failed.error.clone()).unwrap_or_default();
        item(&format!("request failed: {} ({why})", failed.url), lines);
    }
    lines.blank();
}

fn difference(provided: &Provided) -> String {
    let shown = |text: &Option<String>| match text {
        Some(text) => format!("\u{201c}{text}\u{201d}"),
        None => "none".to_owned(),
    };
    let (served, rendered) = (shown(&provided.served), shown(&provided.rendered));
    format!(
        "{}: served {served}; after scripts {rendered}",
        provided.what.title()
    )
}

fn item(text: &str, lines: &mut Lines) {
    lines.paragraph(&format!("{INDENT}- "), &format!("{INDENT}  "), None, text);
}
