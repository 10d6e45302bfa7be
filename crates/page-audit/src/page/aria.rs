//! The rules of WAI-ARIA for roles and attributes, as tables.

mod attribute;
mod role;

pub(crate) use attribute::AriaAttribute;
pub(crate) use role::{Naming, Role};
