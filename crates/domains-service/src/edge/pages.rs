//! The pages for people where a name has nothing, in the brand of its account. They are made once.

use std::collections::HashMap;

use askama::Template;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hyper::body::Bytes;
use look::Branding;

/// The pages of all brands.
pub struct Pages {
    not_served: Bytes,
    nothing: Bytes,
    of_accounts: HashMap<Box<str>, Bytes>,
}

#[derive(Template)]
#[template(path = "edge/nothing.html")]
struct Page<'a> {
    title: &'a str,
    text: &'a str,
    name: Option<&'a str>,
    hides_name: bool,
    footer: Option<&'a str>,
    colour: &'a str,
    /// A URL with all bytes of the image.
    logo: Option<String>,
}

/// Title and text.
type Words = (&'static str, &'static str);

const NOTHING: Words = (
    "There is nothing here",
    "Check the address, or ask whoever gave it to you.",
);
const NOT_SERVED: Words = (
    "This name is not served here",
    "Its owner has not set it up yet, or does not use it any more.",
);

impl Pages {
    /// The pages of these brands.
    ///
    /// # Errors
    /// When one cannot be written.
    pub fn new(branding: &Branding) -> Result<Self, askama::Error> {
        let accounts = branding.accounts().map(|account| {
            let page = page(branding, account, NOTHING)?;
            Ok((Box::from(account), page))
        });
        Ok(Self {
            // No account has this name.
            not_served: page(branding, "", NOT_SERVED)?,
            nothing: page(branding, "", NOTHING)?,
            of_accounts: accounts.collect::<Result<_, askama::Error>>()?,
        })
    }

    /// Where there is no such name.
    pub fn not_served(&self) -> Bytes {
        self.not_served.clone()
    }

    /// Where a name of the account has nothing.
    pub fn nothing(&self, account: &str) -> Bytes {
        let page = self.of_accounts.get(account);
        page.unwrap_or(&self.nothing).clone()
    }
}

/// Without a brand of its own, a page says nobody's name: the visitor knows neither the service nor
/// its maker.
fn page(branding: &Branding, account: &str, words: Words) -> Result<Bytes, askama::Error> {
    let brand = branding.inline(account);
    let logo = branding.logo_of(account).map(|(media_type, bytes)| {
        let encoded = STANDARD.encode(bytes);
        format!("data:{media_type};base64,{encoded}")
    });
    let (title, text) = words;
    let page = Page {
        title,
        text,
        name: Some(&*brand.name).filter(|_| brand.is_named),
        hides_name: brand.hides_name,
        footer: Some(&*brand.footer).filter(|footer| *footer != brand.name),
        colour: &brand.colour,
        logo,
    };
    page.render().map(Bytes::from)
}
