//! The success criteria of WCAG 2 that the rules are about, by their numbers.

const CRITERIA: &[(&str, &str)] = &[
    ("1.1.1", "WCAG2:non-text-content"),
    ("1.2.1", "WCAG2:audio-only-and-video-only-prerecorded"),
    ("1.2.2", "WCAG2:captions-prerecorded"),
    (
        "1.2.3",
        "WCAG2:audio-description-or-media-alternative-prerecorded",
    ),
    ("1.2.5", "WCAG2:audio-description-prerecorded"),
    ("1.2.8", "WCAG2:media-alternative-prerecorded"),
    ("1.3.1", "WCAG2:info-and-relationships"),
    ("1.3.3", "WCAG2:sensory-characteristics"),
    ("1.3.4", "WCAG2:orientation"),
    ("1.3.5", "WCAG2:identify-input-purpose"),
    ("1.4.2", "WCAG2:audio-control"),
    ("1.4.3", "WCAG2:contrast-minimum"),
    ("1.4.4", "WCAG2:resize-text"),
    ("1.4.5", "WCAG2:images-of-text"),
    ("1.4.6", "WCAG2:contrast-enhanced"),
    ("1.4.9", "WCAG2:images-of-text-no-exception"),
    ("1.4.10", "WCAG2:reflow"),
    ("1.4.12", "WCAG2:text-spacing"),
    ("2.1.1", "WCAG2:keyboard"),
    ("2.1.2", "WCAG2:no-keyboard-trap"),
    ("2.1.3", "WCAG2:keyboard-no-exception"),
    ("2.1.4", "WCAG2:character-key-shortcuts"),
    ("2.2.1", "WCAG2:timing-adjustable"),
    ("2.2.2", "WCAG2:pause-stop-hide"),
    ("2.2.4", "WCAG2:interruptions"),
    ("2.4.1", "WCAG2:bypass-blocks"),
    ("2.4.2", "WCAG2:page-titled"),
    ("2.4.4", "WCAG2:link-purpose-in-context"),
    ("2.4.6", "WCAG2:headings-and-labels"),
    ("2.4.7", "WCAG2:focus-visible"),
    ("2.4.9", "WCAG2:link-purpose-link-only"),
    ("2.5.3", "WCAG2:label-in-name"),
    ("2.5.4", "WCAG2:motion-actuation"),
    ("3.1.1", "WCAG2:language-of-page"),
    ("3.1.2", "WCAG2:language-of-parts"),
    ("3.2.5", "WCAG2:change-on-request"),
    ("3.3.1", "WCAG2:error-identification"),
    ("4.1.2", "WCAG2:name-role-value"),
];

/// The ID of a success criterion.
pub fn criterion(number: &str) -> &'static str {
    let mut criteria = CRITERIA.iter();
    let found = criteria.find(|(known, _)| *known == number);
    found
        .unwrap_or_else(|| panic!("there is no criterion {number}"))
        .1
}
