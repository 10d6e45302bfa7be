//! The checks in the text of a table of SQLite, which has them nowhere else.

/// Each `CHECK (…)` in a `CREATE TABLE`.
pub fn checks_in(table: &str) -> Vec<String> {
    let text = without_comments(table);
    let upper = text.to_ascii_uppercase();
    let mut checks = Vec::new();
    for (place, word) in upper.match_indices("CHECK") {
        let before = upper.get(..place).unwrap_or_default();
        let rest = text
            .get(place + word.len()..)
            .unwrap_or_default()
            .trim_start();
        let is_word = !before.ends_with(|it: char| it.is_alphanumeric() || it == '_');
        let is_quoted = before.matches('\'').count() % 2 == 1;
        if is_word && !is_quoted && rest.starts_with('(') {
            checks.push(format!("CHECK {}", in_parentheses(rest)));
        }
    }
    checks
}

fn without_comments(text: &str) -> String {
    let lines = text.lines().map(|line| line.split("--").next());
    lines.flatten().collect::<Vec<_>>().join("\n")
}

/// A text that begins with a parenthesis, up to the one that closes it.
fn in_parentheses(text: &str) -> &str {
    let (mut depth, mut is_quoted) = (0, false);
    for (place, letter) in text.char_indices() {
        match letter {
            '\'' => is_quoted = !is_quoted,
            '(' if !is_quoted => depth += 1,
            ')' if !is_quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return text.get(..=place).unwrap_or(text);
        }
    }
    text
}

#[test]
fn checks_are_found_in_a_table() {
    let table = "CREATE TABLE t ( -- no CHECK (here)
        a TEXT DEFAULT 'CHECK (' CHECK (a IN ('(', 'b')), checked_at TEXT,
        checks TEXT, check((a IS NULL) = (checked_at IS NULL)))";
    let expected = [
        "CHECK (a IN ('(', 'b'))",
        "CHECK ((a IS NULL) = (checked_at IS NULL))",
    ];
    assert_eq!(checks_in(table), expected);
}
