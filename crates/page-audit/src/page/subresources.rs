//! The results of fetching the files that a page loads.

use std::collections::HashMap;

use url::Url;

use super::{Page, Resource, ResourceKind};
use crate::snapshot::{Probe, ProbeResponse, Subresource};

/// A resource and the result of fetching it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FetchedResource<'p> {
    pub(crate) resource: &'p Resource,
    pub(crate) fetched: Fetched<'p>,
}

/// The result of fetching a resource.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Fetched<'p> {
    /// There was a response, with any status.
    Response(&'p ProbeResponse),
    /// There was no response; the reason.
    Failed(&'p str),
    /// It was not requested, because the page has too many files.
    LeftOut,
}

impl<'p> Fetched<'p> {
    fn of(subresource: Option<&'p Subresource>, any: bool) -> Self {
        match subresource.map(|subresource| &subresource.result) {
            Some(Probe::Response(response)) => Self::Response(response),
            Some(Probe::Failed(failure)) => Self::Failed(failure.message.trim_end_matches('.')),
            None if any => Self::LeftOut,
            Some(Probe::NotFetched) | None => Self::Failed("the page's files were not requested"),
        }
    }

    /// The response, if it has a successful status. If there was none, the reason is kept in
    /// `failure`, unless an earlier one is there.
    pub(crate) fn success(self, failure: &mut Option<&'p str>) -> Option<&'p ProbeResponse> {
        self.response(failure)
            .filter(|response| response.is_success())
    }

    /// The response, with any status. The reason is kept as by [`Self::success`].
    pub(crate) fn response(self, failure: &mut Option<&'p str>) -> Option<&'p ProbeResponse> {
        match self {
            Self::Response(response) => Some(response),
            Self::LeftOut => None,
            Self::Failed(reason) => {
                failure.get_or_insert(reason);
                None
            }
        }
    }
}

impl Page<'_> {
    /// The files that the page needs, except for documents in frames, each with the result of
    /// fetching it.
    pub(crate) fn fetched_resources(&self) -> impl Iterator<Item = FetchedResource<'_>> {
        let subresources = self.snapshot.subresources.iter();
        let subresources: HashMap<&Url, &Subresource> =
            subresources.map(|file| (&file.url, file)).collect();
        self.resources()
            .iter()
            .filter(|resource| resource.kind != ResourceKind::Frame)
            .map(move |resource| {
                let subresource = subresources.get(&resource.url).copied();
                let fetched = Fetched::of(subresource, !subresources.is_empty());
                FetchedResource { resource, fetched }
            })
    }

    /// Whether the URL has the page's scheme, host and port.
    pub(crate) fn is_same_origin(&self, url: &Url) -> bool {
        url.origin() == self.url().origin()
    }
}

/// The size of a response's body on the network, in bytes, if it is known.
pub(crate) fn body_bytes(response: &ProbeResponse) -> Option<u64> {
    if response.encoded_body_bytes > 0 && !response.truncated {
        return Some(response.encoded_body_bytes);
    }
    let length = response.headers.get("content-length")?;
    length.trim_ascii().parse().ok()
}
