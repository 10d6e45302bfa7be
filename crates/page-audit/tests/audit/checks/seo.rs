//! Tests of the checks for search engines, and helpers that several of them share.

use page_audit::{Hop, Probe, Snapshot};

use super::{page_at, url};

mod broken_links;
mod canonical;
mod content_keywords;
mod content_length;
mod favicon;
mod head_integrity;
mod headings;
mod host_variants;
mod hreflang;
mod http_status;
mod in_page_links;
mod internal_links;
mod js_dependency;
mod link_text;
mod links_crawlable;
mod meta_description;
mod meta_description_length;
mod missing_page;
mod noindex;
mod open_graph;
mod private_links;
mod redirects;
mod robots;
mod robots_directives_valid;
mod robots_txt_valid;
mod seo_friendly_url;
mod sitemap;
mod snippet_controls;
mod structured_data;
mod structured_data_valid;
mod title;
mod title_length;
mod twitter_card;

const OPEN_GRAPH: &str =
    "<meta property=og:title content=Shoes><META PROPERTY=OG:Type CONTENT=website>
    <meta property=og:image content='https://example.com/shoes.png'>
    <meta property=og:url content='https://example.com/shop/shoes'>";

fn hop(from: &str, status: u16, location: &str) -> Hop {
    Hop::new(url(from), status, location)
}

fn failed(code: &'static str) -> Probe {
    Probe::failed(code, "It did not work.")
}

fn with_robots(status: u16, body: &str) -> Snapshot {
    let at = "https://example.com/private/list?page=2";
    let robots_txt = Probe::responded(url("/robots.txt"), status, &[], body);
    page_at(at, "<p>x").with_robots_txt(robots_txt)
}

fn json_ld(json: &str) -> String {
    format!("<script type=application/ld+json>{json}</script>")
}
