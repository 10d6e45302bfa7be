//! A step in the progress of a domain.

/// A step.
#[derive(Debug)]
pub struct Stop {
    /// `done`, `now` or `next`; any other kind differs only by its colour.
    pub kind: &'static str,
    /// The state whose colour it has.
    pub colour: &'static str,
    /// The name of its icon.
    pub icon: &'static str,
    /// The title of the step.
    pub title: &'static str,
    /// Its state.
    pub text: String,
}

/// A step of any kind.
pub fn stop(
    kind: &'static str,
    colour: &'static str,
    icon: &'static str,
    title: &'static str,
    text: impl Into<String>,
) -> Stop {
    Stop {
        kind,
        colour,
        icon,
        title,
        text: text.into(),
    }
}

/// A step that is done.
pub fn done(title: &'static str, text: impl Into<String>) -> Stop {
    stop("done", "pass", "check", title, text)
}

/// The step that is under way.
pub fn now(title: &'static str, text: impl Into<String>) -> Stop {
    stop("now", "busy", "busy", title, text)
}

/// A step that comes later.
pub fn next(title: &'static str, icon: &'static str, text: impl Into<String>) -> Stop {
    stop("next", "none", icon, title, text)
}

/// A step at which something is wrong.
pub fn warn(title: &'static str, text: impl Into<String>) -> Stop {
    stop("", "warn", "warn", title, text)
}
