//! The seeds of the fuzzers, and the inputs they found: each one is passed to its fuzz target, as it
//! is and with changes at random.

use std::fs;
use std::path::Path;

#[path = "../../fuzz/src/lib.rs"]
mod fuzz;

type Target = fn(&[u8]);

const TARGETS: [(&str, Target); 12] = [
    ("html", fuzz::html),
    ("css", fuzz::css),
    ("script", fuzz::script),
    ("target_url", fuzz::target_url),
    ("robots_txt", fuzz::robots_txt),
    ("csp", fuzz::csp),
    ("set_cookie", fuzz::set_cookie),
    ("headers", fuzz::headers),
    ("sitemap", fuzz::sitemap),
    ("json_ld", fuzz::json_ld),
    ("image", fuzz::image),
    ("beside", fuzz::beside),
];

/// How often each seed is changed, if the variable `SEED_CHANGES` does not say.
const CHANGES: u64 = 5;
/// How many bytes a changed seed has at most.
const LONGEST: usize = 20_000;

fn seeds(kind: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz/seeds")
        .join(kind);
    let entries = fs::read_dir(&folder).unwrap();
    let mut seeds: Vec<_> = entries
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.display().to_string(), fs::read(path).unwrap()))
        .collect();
    seeds.sort();
    assert!(!seeds.is_empty(), "no seeds in {}", folder.display());
    seeds
}

#[test]
fn every_seed_gives_the_same_report_twice() {
    for (kind, run) in TARGETS {
        for (path, seed) in seeds(kind) {
            println!("{path}");
            run(&seed);
        }
    }
}

#[test]
fn every_changed_seed_gives_the_same_report_twice() {
    let changes = std::env::var("SEED_CHANGES").map_or(CHANGES, |count| count.parse().unwrap());
    for (kind, run) in TARGETS {
        let seeds = seeds(kind);
        for (index, (path, seed)) in seeds.iter().enumerate() {
            for number in 0..changes {
                let mut random = Random(number * 1_000 + index as u64 + 1);
                let (_, other) = &seeds[random.below(seeds.len())];
                let input = changed(seed, other, &mut random);
                println!("{path}, change {number}");
                run(&input);
            }
        }
    }
}

/// xorshift64*: the same changes each time.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let number = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(number).unwrap() % end.max(1)
    }

    fn part<'b>(&mut self, bytes: &'b [u8], longest: usize) -> &'b [u8] {
        let start = self.below(bytes.len() + 1);
        let end = (start + self.below(longest)).min(bytes.len());
        &bytes[start..end]
    }
}

/// A seed after a few changes: parts that are missing, repeated, of another seed, or other bytes.
fn changed(seed: &[u8], other: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=random.below(8) {
        let at = random.below(bytes.len() + 1);
        let new = match random.below(5) {
            0 => Vec::new(),
            1 => random.part(&bytes, 40).repeat(1 + random.below(40)),
            2 => random.part(other, 200).to_vec(),
            3 => vec![u8::try_from(random.below(256)).unwrap(); 1 + random.below(3)],
            _ => b"<>\"'(){}[];:,/\\=\n \0"[random.below(18)..][..1].to_vec(),
        };
        let end = (at + random.below(20)).min(bytes.len());
        bytes.splice(at..end, new);
        bytes.truncate(LONGEST);
    }
    bytes
}
