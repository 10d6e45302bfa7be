# What people and CI run. Each recipe is one call of cargo or of a script, which do without `just` too.

[private]
default:
    @just --list --unsorted

# Both services in one process on http://127.0.0.1:8080
run *arguments:
    cargo run -- {{ arguments }}

# What every change must pass; or single steps of it, such as `just check format lints`
check *steps:
    scripts/check {{ steps }}

# The public test files that some tests read
data:
    scripts/fetch-test-data

# All tests, or those that the arguments name: `just test -p page-audit`
test *arguments="--workspace": data
    cargo test --locked {{ arguments }}

# Takes the snapshots as the tests now make them; look at the difference before you commit it
bless *arguments="-p page-audit -p reports-service -p domains-service": data
    INSTA_UPDATE=always cargo test --locked --no-fail-fast {{ arguments }}

# Everything that is checked before a release, installing what it needs on Debian 12
ready:
    .ci/run

# A benchmark of docs/benchmarks.md: cost, edge, lists or throughput
bench name *arguments:
    cargo bench -p {{ if name == "cost" { "page-audit" } else { "end-to-end" } }} --bench {{ name }} -- {{ arguments }}

# What a release consists of, into target/release-files: archives, packages, completions
release *arguments:
    scripts/release {{ arguments }}

# Formats all code
format:
    git ls-files -z '*.rs' | xargs -0 rustfmt --edition 2024
