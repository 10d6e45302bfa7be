//! Pages that write about such pages.

use super::seen::Seen;
use super::words::parts_of;

/// From this many bytes on, an `<article>` has paragraphs.
const LONG_ARTICLE: usize = 600;

/// Whether it says how something is done, and not that one has to choose it.
fn is_instruction(text: &str) -> bool {
    text.split_once("how to ")
        .is_some_and(|(before, _)| !before.ends_with("choose "))
}

impl Seen<'_> {
    /// Whether there is an article that is longer than what such pages say.
    fn has_article(&self) -> bool {
        let mut articles = self.page.document().html_elements("article");
        articles.any(|article| {
            article.text(LONG_ARTICLE).len() >= LONG_ARTICLE && !self.page.is_hidden(article)
        })
    }

    /// Whether the page explains the subject instead of being an instance of it.
    pub(super) fn is_about_it(&self) -> bool {
        const EXPLAINS: [&str; 20] = [
            "how do ",
            "what is ",
            "what are ",
            "what to do",
            "what does ",
            "what it is",
            "what it means",
            "history of ",
            "why do ",
            "review of ",
            "was heißt ",
            "was bedeutet ",
            "guide to ",
            "explained",
            "wie man ",
            "was ist ",
            "was tun",
            "qu'est-ce ",
            "qué es ",
            "cosa è ",
        ];
        const PARTS: [&str; 12] = [
            "help",
            "faq",
            "glossary",
            "tutorial",
            "guide",
            "hilfe",
            "ratgeber",
            "lexikon",
            "aide",
            "ayuda",
            "knowledge base",
            "help center",
        ];
        let main = self.main_headings();
        let mut headlines = std::iter::once(self.title.as_str()).chain(main);
        let explains = |text: &str| {
            let is_question_of_work = text.contains("how ") && text.contains(" work");
            is_question_of_work
                || is_instruction(text)
                || EXPLAINS.iter().any(|words| text.contains(words))
        };
        headlines.any(explains)
            || self.has_article()
            || parts_of(&self.title)
                .iter()
                .any(|part| PARTS.contains(&part.as_str()))
    }
}
