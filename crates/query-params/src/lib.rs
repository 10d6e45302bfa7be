//! The parameters both services read from queries and bodies, as types.
