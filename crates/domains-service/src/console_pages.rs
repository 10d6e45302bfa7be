//! The console of domains-service: the API's operations as pages for people.

mod answers;
mod certificate;
mod chart;
mod delete;
mod done;
mod facts;
mod key;
mod links;
mod list;
mod list_page;
mod many;
mod many_rows;
mod nothing;
mod notice;
mod options_form;
mod records;
mod row;
mod selected;
mod show;
mod show_page;
mod stop;
mod store;
mod tabs;
mod trail;
mod update;
mod verify;
mod when;

pub use delete::{confirm_delete, delete_domain};
pub use key::show_key;
pub use list::list_domains;
pub use many::{show_many, store_many};
pub use selected::act_on_selected;
pub use show::show_domain;
pub use store::store_domain;
pub use update::update_domain;
pub use verify::verify_domain;
