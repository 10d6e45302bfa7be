"""Validates PDF files: validate_pdf.py FILE... prints a line for each fault by PDF/UA-1."""

import sys

import page

# Bookmarks and tags form long chains in a document of many findings.
limits = page.SafetyLimits(max_reference_depth=100_000)
for file in sys.argv[1:]:
    report = page.validate_pdf(file, profile="ua1", limits=limits)
    for fault in report.failures:
        print(f"{file}: {fault.rule_id}: {fault.message}")
    if not report.is_compliant and not report.failures:
        print(f"{file}: does not conform")
