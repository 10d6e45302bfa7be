"""Reads a feed with a parser of others: feed.py URL"""

import sys

import feedparser

feed = feedparser.parse(sys.argv[1])
assert not feed.bozo, feed.bozo_exception
assert (feed.version, feed.status) == ("atom10", 200), feed
assert feed.feed.id and feed.feed.title and feed.feed.author and feed.feed.updated_parsed, feed
assert [link.href for link in feed.feed.links if link.rel == "self"] == [sys.argv[1]], feed
assert feed.entries, feed
for entry in feed.entries:
    assert entry.id and entry.title and entry.updated_parsed and entry.content, entry
again = feedparser.parse(sys.argv[1], etag=feed.etag)
assert again.status == 304, again
