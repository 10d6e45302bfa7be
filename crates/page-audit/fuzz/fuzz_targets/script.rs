#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| page_audit_fuzz::script(data));
