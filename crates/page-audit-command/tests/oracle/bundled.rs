//! Makes one script for a browser of a package whose modules are written for Node.js.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// A script that defines `modules`: those of the folder by file name, each of which must come after
/// those that it needs, and the `given` ones (an object in JavaScript).
pub fn bundle(folder: &Path, names: &[&str], given: &str) -> String {
    let mut script = format!("const modules = {given};\n");
    for name in names {
        let source = fs::read_to_string(folder.join(format!("{name}.js"))).unwrap();
        let module = name.rsplit('/').next().unwrap();
        let _infallible = write!(
            script,
            "modules[{module:?}] = (() => {{ const exports = {{}};\n\
             const require = path => modules[path.split('/').pop().replace(/\\.js$/, '')];\n\
             {source}\nreturn exports }})();\n"
        );
    }
    script
}
