//! Makes cargo notice new migrations, which are compiled into the program.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
}
