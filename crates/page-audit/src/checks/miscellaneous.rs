//! Good practice besides.

category! {
    doctype,
    charset,
}
