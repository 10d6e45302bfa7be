//! How browsers treat a `<script>`.

use html_document::Element;

/// The kind of a `<script>` (HTML standard §4.12.1, "prepare the script element").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScriptKind {
    /// A script that runs when the parser reaches it, unless an attribute says otherwise.
    Classic,
    /// A script that runs when the page has been parsed.
    Module,
    /// Data: JSON, a template, an import map. Its `src` is not fetched.
    Data,
}

/// The kind of a `<script>` element.
pub(crate) fn script_kind(script: Element<'_>) -> ScriptKind {
    let kind = match (script.attribute("type"), script.attribute("language")) {
        (Some(""), _) | (None, None | Some("")) => return ScriptKind::Classic,
        (Some(kind), _) => kind.trim_ascii().to_ascii_lowercase(),
        (None, Some(language)) => format!("text/{}", language.to_ascii_lowercase()),
    };
    if kind == "module" {
        return ScriptKind::Module;
    }
    let is_script = [
        "application/ecmascript",
        "application/javascript",
        "application/x-ecmascript",
        "application/x-javascript",
        "text/ecmascript",
        "text/javascript",
        "text/javascript1.0",
        "text/javascript1.1",
        "text/javascript1.2",
        "text/javascript1.3",
        "text/javascript1.4",
        "text/javascript1.5",
        "text/jscript",
        "text/livescript",
        "text/x-ecmascript",
        "text/x-javascript",
    ]
    .contains(&kind.as_str());
    if is_script {
        ScriptKind::Classic
    } else {
        ScriptKind::Data
    }
}
