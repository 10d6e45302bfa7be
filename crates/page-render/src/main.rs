//! The program `page-render`.

use std::process::ExitCode;

fn main() -> ExitCode {
    page_render::program(&[])
}
