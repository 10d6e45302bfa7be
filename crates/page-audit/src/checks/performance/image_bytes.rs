//! No image is heavy.

use crate::cost::Measure;
use crate::finding::{Evidence, EvidenceList, Finding, counted, size, sizes_apart};
use crate::page::{Page, ResourceKind, body_bytes};
use crate::rule::{Category, Effort, Fixer, Rule, Severity};

/// Images of other sites count as well: visitors wait for them, too. What all files weigh together
/// is another check.
pub(super) static RULE: Rule = Rule {
    id: "image_bytes",
    category: Category::Performance,
    severity: Severity::Medium,
    measure: Some(Measure::Bytes),
    gate: None,
    title: "Every image is light",
    failing_title: "Images are heavy",
    faults: &[],
    fixer: Fixer::Content,
    effort: Effort::Hours,
    why: "On a slow connection, an image of half a megabyte alone takes longer than visitors wait \
          for a page.",
    how_to_fix: "Scale images down to the size at which they are shown, offer several sizes with \
                 srcset, and save photographs as AVIF or WebP with a quality of about 80.",
    source_url: "https://web.dev/learn/images/performance-issues",
    check,
};

const LIGHT_BYTES: u64 = 200_000;
const BEARABLE_BYTES: u64 = 500_000;

fn check(page: &Page<'_>) -> Finding {
    let mut images = 0_usize;
    let (mut excess, mut largest) = (0_u64, 0);
    let mut failure = None;
    let mut heavy = EvidenceList::default();
    let mut very_heavy = EvidenceList::default();
    let files = page.fetched_resources();
    for file in files.filter(|file| file.resource.kind == ResourceKind::Image) {
        let Some(response) = file.fetched.success(&mut failure) else {
            continue;
        };
        let Some(bytes) = body_bytes(response) else {
            continue;
        };
        images += 1;
        if bytes <= LIGHT_BYTES {
            continue;
        }
        largest = largest.max(bytes);
        excess = excess.saturating_add(bytes - LIGHT_BYTES);
        let list = if bytes <= BEARABLE_BYTES {
            &mut heavy
        } else {
            &mut very_heavy
        };
        let element = page.document().element(file.resource.element);
        let found = format!("{}: {}", size(bytes), file.resource.url);
        let expected = format!("at most {}", size(LIGHT_BYTES));
        list.add("heavy_image", |key| {
            Evidence::at(key, element, found, expected)
        });
    }
    let count = heavy.total + very_heavy.total;
    let message = || {
        let (largest, light) = sizes_apart(largest, LIGHT_BYTES);
        let images = counted(count, "image is", "images are");
        match count {
            1 => format!("{images} larger than {light}: it has {largest}."),
            _ => format!("{images} larger than {light}, the largest {largest}."),
        }
    };
    let finding = if !very_heavy.is_empty() {
        Finding::fail(message())
    } else if !heavy.is_empty() {
        Finding::warn(message())
    } else if let Some(reason) = failure {
        return Finding::unmeasured(format!("Not every image could be checked: {reason}."));
    } else if images == 0 {
        return Finding::not_applicable("The page has no images whose size is known.");
    } else {
        let images = counted(images, "image has", "images have");
        Finding::pass(format!("{images} at most {}.", size(LIGHT_BYTES)))
    };
    finding
        .wasting(excess, Measure::Bytes)
        .with_value(count)
        .with_evidence(very_heavy.and(heavy))
}
