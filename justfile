# Recipes for contributors and CI. They only call cargo and scripts, which also work without `just`.

[private]
default:
    @just --list --unsorted

# Both services in one process on http://127.0.0.1:8080
run *arguments:
    cargo run -- {{ arguments }}

# All checks that a change must pass, or single steps, such as `just check format lints`
check *steps:
    scripts/check {{ steps }}

# The public test files that some tests read
data:
    scripts/fetch-test-data

# All tests, or those that the arguments name: `just test -p page-audit`
test *arguments="--workspace": data
    cargo test --locked {{ arguments }}

# Updates the snapshots to the tests' current output; review the difference before you commit it
bless *arguments="-p page-audit -p page-audit-command -p reports-service -p domains-service": data
    INSTA_UPDATE=always cargo test --locked --no-fail-fast {{ arguments }}

# Every check that a release must pass; installs the packages and tools it needs on Debian 12
ready:
    .ci/run

# A short form of the benchmarks, beside the results last kept; keeps them with `just bench --keep`
bench *arguments:
    scripts/bench {{ arguments }}

# Tags and pushes a release; with --dry-run, does everything else, into target/release-files
release *arguments:
    scripts/release {{ arguments }}

# Formats all code
format:
    git ls-files -z '*.rs' | xargs -0 rustfmt --edition 2024
