//! What was fetched of the resources that a page needs.

use std::collections::HashMap;

use url::Url;

use super::{Page, Resource, ResourceKind};
use crate::snapshot::{Asset, Extra, ExtraAnswer};

/// A resource and what came of fetching it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FetchedResource<'p> {
    pub(crate) resource: &'p Resource,
    /// `None` if it was not asked for.
    asset: Option<&'p Asset>,
}

impl<'p> FetchedResource<'p> {
    /// The answer, or why there is none.
    pub(crate) fn answer(self) -> Result<&'p ExtraAnswer, &'p str> {
        match self.asset.map(|asset| &asset.answer) {
            Some(Extra::Answer(answer)) => Ok(answer),
            Some(Extra::Failed(failure)) => Err(failure.message.trim_end_matches('.')),
            Some(Extra::NotFetched) | None => Err("it was not asked for"),
        }
    }
}

impl Page<'_> {
    /// The files that the page needs, documents in frames left out, each with what came of fetching
    /// it.
    pub(crate) fn fetched_resources(&self) -> impl Iterator<Item = FetchedResource<'_>> {
        let assets: HashMap<&Url, &Asset> = self
            .snapshot
            .extras
            .assets
            .iter()
            .map(|asset| (&asset.url, asset))
            .collect();
        self.resources()
            .iter()
            .filter(|resource| resource.kind != ResourceKind::Frame)
            .map(move |resource| FetchedResource {
                resource,
                asset: assets.get(&resource.url).copied(),
            })
    }

    /// Whether the URL has the page's scheme, host and port.
    pub(crate) fn is_same_origin(&self, url: &Url) -> bool {
        url.origin() == self.url().origin()
    }
}

/// How many bytes an answer's body takes on the network, if that is known.
pub(crate) fn body_bytes(answer: &ExtraAnswer) -> Option<u64> {
    if answer.encoded_body_bytes > 0 && !answer.truncated {
        return Some(answer.encoded_body_bytes);
    }
    let length = answer.headers.get("content-length")?;
    length.trim_ascii().parse().ok()
}
