"""Prints the structured data that extruct reads in pages.

Standard input: JSON, a list of pages, each its URL and its HTML. Standard output: a line of JSON for each, an
object: "json_ld" with a pair for each script in which it finds something, the line on which it begins and the
nodes in it, or null if it is not JSON; "microdata" with items, which name each other by numbers; "rdfa" with
nodes; "open_graph" with pairs of a property and its content. Nodes are those of expanded JSON-LD. extruct does
not interpret the contexts of JSON-LD; rdflib does, which extruct uses for RDFa.
"""

import json
import logging
import sys

from extruct import JsonLdExtractor, MicrodataExtractor, OpenGraphExtractor, RDFaExtractor
from extruct.utils import parse_xmldom_html
from rdflib import Dataset, Graph

logging.disable(logging.CRITICAL)

# Its context is on the web. Of what is in it, this is what decides which names are schema.org's.
SCHEMA_ORG = {"@vocab": "http://schema.org/", "schema": "http://schema.org/", "type": "@type", "id": "@id"}
ADDRESSES = {"", "/", "/docs/jsonldcontext.json", "/docs/jsonldcontext.jsonld"}


def loaded(context):
    """The context without addresses on the web, of which only that of schema.org is known."""
    if isinstance(context, list):
        return [loaded(part) for part in context]
    if not isinstance(context, str):
        return context
    host, _, path = context.strip().partition("://")[2].removeprefix("www.").partition("/")
    return SCHEMA_ORG if host == "schema.org" and "/" + path in ADDRESSES else {}


def with_contexts(value):
    if isinstance(value, list):
        return [with_contexts(item) for item in value]
    if isinstance(value, dict):
        return {key: loaded(item) if key == "@context" else with_contexts(item) for key, item in value.items()}
    return value


def nodes(items, url):
    dataset = Dataset()
    dataset.parse(data=json.dumps(with_contexts(items)), format="json-ld", base=url)
    graph = Graph()
    for subject, predicate, value, _ in dataset.quads():
        graph.add((subject, predicate, value))
    return json.loads(graph.serialize(format="json-ld", auto_compact=False), parse_constant=str)


def json_ld(tree, url):
    for script in tree.iter("script"):
        try:
            items = JsonLdExtractor().extract_items(script)
        except ValueError:
            yield script.sourceline, None
        else:
            if items:
                yield script.sourceline, nodes(items, url)


def data(url, html):
    tree = parse_xmldom_html(html.encode(), encoding="utf-8")
    return {
        "json_ld": list(json_ld(tree, url)),
        "microdata": MicrodataExtractor(nested=False, strict=True).extract_items(tree, url),
        "rdfa": RDFaExtractor().extract_items(tree, base_url=url),
        "open_graph": [pair for found in OpenGraphExtractor().extract_items(tree) for pair in found["properties"]],
    }


for page in json.load(sys.stdin):
    print(json.dumps(data(*page)))
