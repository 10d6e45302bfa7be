//! The page declares UTF-8, early enough.

use encoding_rs::{Encoding, UTF_8};
use html_document::{Element, EncodingSource, declared_encoding};
use web_formats::content_type::ContentType;

use crate::finding::{Evidence, Finding};
use crate::page::Page;
use crate::rule::{Category, Effort, FaultKind, Fixer, Rule, Severity};

pub(super) static RULE: Rule = Rule {
    id: "charset",
    category: Category::Miscellaneous,
    severity: Severity::Medium,
    measure: None,
    gate: None,
    title: "The page declares UTF-8 as its encoding",
    failing_title: "Browsers may misread the page's letters",
    faults: &[
        FaultKind::new("no_encoding", "The page does not declare its encoding"),
        FaultKind::new("late_meta", "The page declares its encoding too late"),
        FaultKind::new("not_utf_8", "The page is not in UTF-8"),
        FaultKind::new("contradicting_meta", "The page declares two encodings"),
    ],
    fixer: Fixer::Developer,
    effort: Effort::Minutes,
    why: "If the encoding is not declared, browsers guess it, and anything beyond plain ASCII may \
          turn into gibberish.",
    how_to_fix: "Save the page as UTF-8 and begin <head> with <meta charset=\"utf-8\">, or send \
                 Content-Type: text/html; charset=utf-8.",
    source_url: "https://html.spec.whatwg.org/multipage/semantics.html#charset",
    check,
};

const EXPECTED: &str =
    r#"<meta charset="utf-8"> in the first 1,024 bytes, or charset=utf-8 in Content-Type"#;

fn check(page: &Page<'_>) -> Finding {
    let document = page.document();
    let encoding = document.encoding();
    let (source, how) = (
        document.encoding_source(),
        described(document.encoding_source()),
    );
    let finding = match source {
        EncodingSource::Default => Finding::fail("The page does not declare its encoding.").with(
            Evidence::of("no_encoding", "no encoding declared", EXPECTED),
        ),
        EncodingSource::LateMeta => {
            let finding = Finding::fail(
                "The page declares its encoding too late, after the first 1,024 bytes.",
            );
            with_meta(finding, metas(page).next().map(|(meta, _)| meta))
        }
        _ => match differing(page) {
            Some((meta, declared)) => Finding::warn(format!(
                "The page is in {}, as {how} says, but {} says {}.",
                encoding.name(),
                if source == EncodingSource::Meta {
                    "another"
                } else {
                    "a <meta>"
                },
                declared.name()
            ))
            .with(Evidence::at(
                "contradicting_meta",
                meta,
                declared.name(),
                encoding.name(),
            )),
            None if encoding != UTF_8 => {
                Finding::warn(format!("The page is in {}, not in UTF-8.", encoding.name())).with(
                    Evidence::of(
                        "not_utf_8",
                        format_args!("{} by {how}", as_declared(page)),
                        EXPECTED,
                    ),
                )
            }
            None => Finding::pass(format!("The page is in UTF-8, as {how} says.")),
        },
    };
    finding.with_value(encoding.name())
}

/// The `<meta>` that contradicts the effective declaration: a byte order mark, the header or an
/// earlier `<meta>`. A page has only one declaration (HTML standard, "Specifying the document's
/// character encoding"), and browsers read the first.
fn differing<'p>(page: &'p Page<'_>) -> Option<(Element<'p>, &'static Encoding)> {
    let document = page.document();
    let header = page.content_type().and_then(ContentType::encoding);
    let counts = match document.encoding_source() {
        EncodingSource::ByteOrderMark | EncodingSource::Meta => Some(document.encoding()),
        _ => header,
    }?;
    metas(page).find(|(_, declared)| *declared != counts)
}

/// The elements that declare an encoding.
fn metas<'p>(page: &'p Page<'_>) -> impl Iterator<Item = (Element<'p>, &'static Encoding)> {
    let metas = page.document().html_elements("meta");
    metas.filter_map(|meta| Some((meta, declared_encoding(meta)?)))
}

fn with_meta(finding: Finding, meta: Option<Element<'_>>) -> Finding {
    match meta {
        Some(meta) => finding.with(Evidence::at(
            "late_meta",
            meta,
            "a <meta> that comes too late",
            EXPECTED,
        )),
        None => finding,
    }
}

/// The encoding as it was declared, and which one browsers take that for: `iso-8859-1` means
/// windows-1252.
fn as_declared(page: &Page<'_>) -> String {
    let name = page.document().encoding().name();
    let written = match page.document().encoding_source() {
        EncodingSource::ContentType => page.content_type().and_then(|sent| sent.charset.clone()),
        EncodingSource::Meta => metas(page).next().and_then(|(meta, _)| written(meta)),
        _ => None,
    };
    match written.as_deref().map(str::trim_ascii) {
        Some(written) if !written.eq_ignore_ascii_case(name) => {
            format!("{written} (read as {name})")
        }
        _ => name.to_owned(),
    }
}

/// The encoding as an element declares it.
fn written(meta: Element<'_>) -> Option<String> {
    let declared = meta.attribute("charset").map(str::to_owned);
    declared.or_else(|| ContentType::parse(meta.attribute("content")?)?.charset)
}

fn described(source: EncodingSource) -> &'static str {
    match source {
        EncodingSource::ByteOrderMark => "a byte order mark",
        EncodingSource::ContentType => "the Content-Type header",
        EncodingSource::Meta | EncodingSource::LateMeta => "a <meta>",
        EncodingSource::XmlDeclaration => "an XML declaration",
        EncodingSource::Default => "nothing",
    }
}
