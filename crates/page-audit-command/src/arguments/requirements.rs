//! What is required of pages.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use page_audit::{Category, Severity};
use serde::Deserialize;

#[derive(Debug, Args)]
#[command(next_help_heading = "Requirements")]
pub struct Requirements {
    /// Require at least this score for every page, or, as in security=90, in a category; otherwise,
    /// the exit status is 1. May be given several times.
    #[arg(long, value_name = "[CATEGORY=]0-100", allow_negative_numbers = true, value_parser = min_score)]
    pub min_score: Vec<MinScore>,

    /// Require that no check has this outcome (warn: neither warn nor fail); otherwise, the exit
    /// status is 1.
    #[arg(long, value_name = "OUTCOME")]
    pub fail_on: Option<FailOn>,

    /// Let --fail-on and --baseline count only checks of at least this severity.
    #[arg(long, value_name = "SEVERITY", value_parser = severity)]
    pub min_severity: Option<Severity>,

    /// Leave out what is in this baseline, and exit with 1 if anything else is found: failures and
    /// warnings, or what --fail-on says.
    #[arg(long, value_name = "FILE", conflicts_with = "write_baseline")]
    pub baseline: Option<PathBuf>,

    /// Write everything that is found to this file, as a baseline for the next time.
    #[arg(long, value_name = "FILE")]
    pub write_baseline: Option<PathBuf>,

    /// The settings: requirements, and what is ignored and why. By default the nearest
    /// page-audit.toml in the working folder or a folder above it.
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    pub config: Option<PathBuf>,

    /// Use no page-audit.toml.
    #[arg(long)]
    pub no_config: bool,
}

/// The lowest score of a page, or of one of its categories.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MinScore {
    pub category: Option<Category>,
    pub score: u8,
}

/// What `--fail-on` requires.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FailOn {
    /// No check fails.
    Fail,
    /// No check fails or warns.
    Warn,
}

fn min_score(text: &str) -> Result<MinScore, String> {
    let (category, score) = match text.split_once('=') {
        None => (None, text),
        Some((name, score)) => {
            let category = Category::ALL.into_iter().find(|at| at.as_str() == name);
            let known = || Category::ALL.map(Category::as_str).join(", ");
            let category = category.ok_or_else(|| format!("the categories are {}", known()))?;
            (Some(category), score)
        }
    };
    let score = score.parse().ok().filter(|score| *score <= 100);
    let score = score.ok_or("write a whole number from 0 to 100, or security=90 for a category")?;
    Ok(MinScore { category, score })
}

fn severity(text: &str) -> Result<Severity, String> {
    let known = [Severity::High, Severity::Medium, Severity::Low];
    let severity = known.into_iter().find(|at| at.as_str() == text);
    severity.ok_or_else(|| "write high, medium or low".to_owned())
}
