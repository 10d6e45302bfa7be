//! Reads a database's address from the command line or the environment.

use std::ffi::OsStr;

use clap::builder::TypedValueParser;
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use database::DatabaseUrl;

/// Reads an address. Unlike those of `clap`, its errors do not repeat the address, since it may
/// contain a password.
#[derive(Clone, Debug)]
pub(super) struct Address;

impl TypedValueParser for Address {
    type Value = DatabaseUrl;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<DatabaseUrl, Error> {
        let reason = match value.to_str().map(str::parse) {
            Some(Ok(address)) => return Ok(address),
            Some(Err(reason)) => format!("{reason}"),
            None => "it is not valid UTF-8".to_owned(),
        };
        let argument = argument.map(ToString::to_string).unwrap_or_default();
        let message = format!("{argument}: {reason}\n");
        Err(Error::raw(ErrorKind::ValueValidation, message).with_cmd(command))
    }
}
