//! Being usable by everybody.

category! {
    language,
    image_keywords,
    zoom,
}
