//! Where a document says that its service is.

use utoipa::openapi::{OpenApi, Server};

use crate::BaseUrl;

/// A document as it is served, at `docs/<name>/openapi.json` below the base URL. It lists the server
/// relative to itself first, so that programs work at every address at which it is read, and then
/// the public address.
pub fn at_this_address(mut document: OpenApi, base: &BaseUrl) -> OpenApi {
    let mut here = Server::new("../..");
    here.description = Some("The server this document comes from.".to_owned());
    document.servers = Some(vec![here, public_server(base)]);
    document
}

/// A document that is not served: it names only the public address.
pub fn at_public_address(mut document: OpenApi, base: &BaseUrl) -> OpenApi {
    document.servers = Some(vec![public_server(base)]);
    document
}

fn public_server(base: &BaseUrl) -> Server {
    let mut public = Server::new(base.to_string().trim_end_matches('/'));
    public.description = Some("The public address.".to_owned());
    public
}
