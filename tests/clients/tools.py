"""Uses the tools of both services with a client of others, in each of its ways to connect:
tools.py REPORTS DOMAINS KEY. The client checks each result against the tool's schema."""

import asyncio
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

reports, domains, key = sys.argv[1:]
headers = {"Authorization": f"Bearer {key}"}


class Page(BaseHTTPRequestHandler):
    """A page that gets a title."""

    title = ""

    def do_GET(self):
        body = f"<!doctype html><html lang=en>{Page.title}<h1>A page</h1></html>".encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


site = ThreadingHTTPServer(("127.0.0.1", 0), Page)
threading.Thread(target=site.serve_forever, daemon=True).start()


async def call(client, tool, /, **arguments):
    result = await client.call_tool(tool, arguments)
    assert not result.is_error and result.content[0].text, result
    return result.structured_content


async def check(client):
    Page.title = ""
    page = f"http://127.0.0.1:{site.server_port}/"
    made = await call(client, "check_page", url=page, wait=30)
    report = made["report"]
    assert report["state"] == "ready" and made["problems"], made
    shown = await call(client, "get_report", id=report["id"])
    assert shown["report"]["score"] == report["score"], shown
    problem = made["problems"][0]["check"]
    explained = await call(client, "explain_check", check=problem, id=report["id"])
    assert explained["check"]["how_to_fix"] and explained["found"]["outcome"] in ("fail", "warn")
    Page.title = "<title>A page about lighthouses</title>"
    again = await call(client, "check_again", id=report["id"], wait=30)
    assert again["report"]["state"] == "ready", again
    changed = await call(client, "what_changed", id=report["id"])
    assert "title" in changed["newest"]["difference"]["fixed"], changed
    listed = await call(client, "list_reports", per_page=10)
    assert report["id"] in [listed["id"] for listed in listed["reports"]], listed
    refused = await client.call_tool("check_page", {"url": "ftp://a.example/"})
    assert refused.is_error and "url" in refused.content[0].text, refused


async def add(client, name):
    added = await call(client, "add_domain", name=name)
    shown = await call(client, "domain_status", id=added["domain"]["id"])
    assert shown["domain"]["name"] == name, shown
    listed = await call(client, "list_domains", search=name)
    assert listed["total"] == 1, listed


async def main():
    for mode in ("auto", "legacy"):
        for base, path in ((reports, "reports"), (domains, "domains")):
            async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
                transport = streamable_http_client(f"{base}/mcp/{path}", http_client=http)
                async with Client(transport, mode=mode) as client:
                    names = [tool.name for tool in (await client.list_tools()).tools]
                    assert len(names) == len(set(names)) >= 3, names
                    if path == "reports":
                        await check(client)
                    else:
                        await add(client, f"{mode}.waymark.dev")


asyncio.run(main())
