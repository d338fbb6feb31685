# The verbs of this repository. CI runs `all`.

# what CI runs
all:
    bash .ci/run

# the tests
test:
    cargo test --workspace

# the layout of Rust files and of the programs we ship
format:
    cargo fmt --all

# lints, warnings denied
lint:
    cargo clippy --workspace --all-targets -- -D warnings

# arrows, names, lengths, headers, message pages
tidy:
    cargo xtask tidy

# licences and banned crates
licenses:
    cargo xtask licenses

# engine against the reference evaluator on many random programs
oracle count="20000":
    cargo xtask oracle {{count}}

# mangled programs into every room that reads text
fuzz minutes="10":
    cargo xtask fuzz {{minutes}}

# the tracked workloads, beside every engine that can be had
bench:
    cargo xtask bench

# the same, in under two minutes
bench-quick:
    cargo xtask bench --quick

# the same in full, into `bench/report.json` and the book's page on speed
bench-publish:
    cargo xtask bench --publish

# instructions of fixed programs, against the commit that FRAMEX_BASE names
counts:
    cargo xtask counts
