//! The visible text of a page, and its number of words.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use html_document::Piece;

use super::Page;

/// How much text is visible in all.
#[derive(Debug, Clone, Copy)]
pub(crate) struct VisibleText {
    /// How many words there are. In scripts without spaces between words, two characters count as
    /// one word in Chinese and Japanese, and five in those of South-East Asia.
    pub(crate) words: usize,
    /// The length as UTF-8, with each run of white space counted once.
    pub(crate) bytes: usize,
    /// Whether it may have been decoded wrongly: one of [`SUSPECTS`] is in it.
    pub(crate) is_suspect: bool,
}

impl Page<'_> {
    /// Passes the visible pieces of text in `<body>`, including the contents of closed `<details>`,
    /// in order, to the callback until it breaks.
    pub(crate) fn visible_text(&self, mut each: impl FnMut(&str) -> ControlFlow<()>) {
        let Some(body) = self.document.body() else {
            return;
        };
        let mut pieces = body.descendants();
        while let Some(piece) = pieces.next() {
            match piece {
                Piece::Text(text) => {
                    if each(text).is_break() {
                        return;
                    }
                }
                Piece::Element(element) => {
                    if self.is_never_rendered(element) || element.is_html("iframe") {
                        pieces.skip_children(element);
                    }
                }
            }
        }
    }

    /// How much text is visible in all.
    pub(crate) fn visible_text_size(&self) -> VisibleText {
        *self.visible_text.get_or_init(|| {
            let mut count = WordCount::default();
            let (mut bytes, mut is_suspect) = (0, false);
            self.visible_text(|text| {
                if text.is_ascii() {
                    bytes += count.add_ascii(text);
                } else {
                    count.add(text);
                    bytes += collapsed_length(text);
                    is_suspect |= text.contains(SUSPECTS);
                }
                ControlFlow::Continue(())
            });
            VisibleText {
                words: count.words + count.ideographs.div_ceil(2) + count.unspaced.div_ceil(5),
                bytes,
                is_suspect,
            }
        })
    }

    /// How many words are visible.
    pub(crate) fn word_count(&self) -> usize {
        self.visible_text_size().words
    }
}

/// White space that is none in HTML.
const VERTICAL_TAB: char = '\x0b';
/// One of these is in every text that was decoded wrongly, as far as that can be recognised; the last
/// three are also in texts that were not.
pub(crate) const SUSPECTS: [char; 4] = [char::REPLACEMENT_CHARACTER, 'Ã', 'Â', 'â'];

/// How a script separates words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spacing {
    /// By spaces, or the character is not part of a word.
    Spaces,
    /// Not at all: Han, Hiragana, Katakana.
    Ideographs,
    /// Not at all: Thai, Lao, Burmese, Khmer, Tibetan.
    Unspaced,
}

/// How the script of a character separates words.
pub(crate) fn spacing(character: char) -> Spacing {
    match character {
        '\u{0e00}'..='\u{0fff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' => {
            Spacing::Unspaced
        }
        '\u{3005}'..='\u{3007}'
        | '\u{3040}'..='\u{30ff}'
        | '\u{31f0}'..='\u{31ff}'
        | '\u{3400}'..='\u{4dbf}'
        | '\u{4e00}'..='\u{9fff}'
        | '\u{f900}'..='\u{faff}'
        | '\u{ff66}'..='\u{ff9d}'
        | '\u{20000}'..='\u{3ffff}' => Spacing::Ideographs,
        _ => Spacing::Spaces,
    }
}

/// The length of a text with each run of white space counted once, and not at its ends.
fn collapsed_length(text: &str) -> usize {
    let mut after_space = true;
    let (mut signs, mut words) = (0, 0);
    for byte in text.bytes() {
        let is_space = byte.is_ascii_whitespace();
        signs += usize::from(!is_space);
        words += usize::from(after_space && !is_space);
        after_space = is_space;
    }
    (signs + words).saturating_sub(1)
}

const SPACE: u8 = 1;
/// Of letters and digits.
const LETTER: u8 = 2;

/// What bytes of ASCII are.
static KINDS: LazyLock<[u8; 256]> = LazyLock::new(|| {
    std::array::from_fn(|byte| match u8::try_from(byte) {
        Ok(byte) if byte.is_ascii_whitespace() => SPACE,
        Ok(byte) if byte.is_ascii_alphanumeric() => LETTER,
        _ => 0,
    })
});

#[derive(Default)]
struct WordCount {
    words: usize,
    ideographs: usize,
    unspaced: usize,
}

impl WordCount {
    /// The same as [`Self::add`] and [`collapsed_length`], for most texts in less time.
    fn add_ascii(&mut self, text: &str) -> usize {
        if text.contains(VERTICAL_TAB) {
            self.add(text);
            return collapsed_length(text);
        }
        let kinds = &*KINDS;
        let (mut spaces, mut parts) = (0_usize, 0);
        let (mut after_space, mut in_word) = (1, 0);
        // Without branches: where words end, no processor guesses.
        for byte in text.bytes() {
            let kind = kinds.get(usize::from(byte)).copied().unwrap_or_default();
            let (space, letter) = (kind & SPACE, kind >> 1);
            spaces += usize::from(space);
            parts += usize::from(after_space & (space ^ 1));
            self.words += usize::from(letter & (in_word ^ 1));
            in_word = (in_word | letter) & (space ^ 1);
            after_space = space;
        }
        (text.len() - spaces + parts).saturating_sub(1)
    }

    fn add(&mut self, text: &str) {
        let mut in_word = false;
        for character in text.chars() {
            if character.is_ascii() {
                let begins = !in_word && character.is_ascii_alphanumeric();
                self.words += usize::from(begins);
                in_word = (in_word || begins) && !character.is_whitespace();
                continue;
            }
            match spacing(character) {
                Spacing::Ideographs => self.ideographs += 1,
                Spacing::Unspaced => self.unspaced += 1,
                Spacing::Spaces if character.is_whitespace() => {}
                Spacing::Spaces => {
                    if !in_word && character.is_alphanumeric() {
                        self.words += 1;
                        in_word = true;
                    }
                    continue;
                }
            }
            in_word = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::Snapshot;

    fn words(html: &str) -> usize {
        let url = url::Url::parse("https://example.com/").unwrap();
        Page::new(&Snapshot::of_html(url, html)).word_count()
    }

    #[test]
    fn words_are_counted_as_their_script_separates_them() {
        assert_eq!(words("<p>It's a well-known fact – isn't it?"), 6);
        assert_eq!(words("<p>東京の天気は晴れ"), 4);
        assert_eq!(words("<p>안녕하세요 여러분"), 2);
        assert_eq!(words("<p>Σήμερα &amp; مرحبا"), 2);
        assert_eq!(words("<p>สวัสดีครับ"), 2);
        assert_eq!(words("<p>Nintendo スイッチ"), 3);
    }

    #[test]
    fn texts_in_ascii_are_counted_as_others_are() {
        let texts = [
            "",
            " ",
            "a",
            " a  b\tc\x0bd\x0c",
            "it's - a 'b' c-d, (e)\n",
            "\x1f1 2",
        ];
        for text in texts {
            let (mut of_ascii, mut of_any) = (WordCount::default(), WordCount::default());
            let length = of_ascii.add_ascii(text);
            of_any.add(text);
            assert_eq!(of_ascii.words, of_any.words, "{text:?}");
            assert_eq!(length, collapsed_length(text), "{text:?}");
        }
    }

    #[test]
    fn invisible_text_has_no_words() {
        assert_eq!(
            words(
                "<title>a</title><script>b</script><style>c</style><p hidden>d</p><!-- e -->
                 <template>f</template><noscript>g</noscript><p style='display: none'>h</p>i"
            ),
            1
        );
    }
}
