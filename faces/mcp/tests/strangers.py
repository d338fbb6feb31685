"""The official Python client against `framex mcp`: lists, calls, reads, and is helped, over both transports.

    python strangers.py FRAMEX PROGRAM.fx

Needs PyPI's `mcp`. It uses loopback alone, starts one server for HTTP, and ends with `N passed, M failed`.
"""

import asyncio
import hashlib
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import urllib.error
import urllib.request

from mcp import Client, MCPError, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

BINARY, PROGRAM = sys.argv[1:3]
TOKEN = "loopback-only"
SHA256 = hashlib.sha256(pathlib.Path(PROGRAM).read_bytes()).hexdigest()
CALLS = {
    "schema": {},
    "query": {"query": "?- ?O[refund -> ?Amount].", "why": True, "limit": 5},
    "explain": {"fact": "o1[refund -> 80]"},
    "why_not": {"fact": "o2[refund -> 40]"},
    "evidence_needs": {"goal": "o3[refund -> ?A]"},
    "validate": {"summary": True},
    "preview": {"facts": ["o3[returnedAfter -> 2]"], "goal": "?- o3[refund -> ?A]."},
}
passed, failed = [], []


def check(name, holds, found=""):
    (passed if holds else failed).append(name)
    if not holds:
        print(f"FAILED {name}: {found}", file=sys.stderr)


async def helped(name, coroutine, word):
    """A fault of the request: an error of the protocol that names the fix."""
    try:
        answer = await coroutine
    except MCPError as fault:
        check(name, word in str(fault), str(fault))
    else:
        check(name, False, answer)


async def converse(name, server, mode):
    async with Client(server, mode=mode) as client:
        label = f"{name} {client.protocol_version}"
        check(f"{label}: who answers", client.server_info.name == "framex", client.server_info)

        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        check(f"{label}: lists its tools", set(tools) == set(CALLS), sorted(tools))
        for tool in tools.values():
            check(f"{label}: {tool.name} reads only", tool.annotations.read_only_hint is True)
            check(f"{label}: {tool.name} has an output schema", tool.output_schema["type"] == "object")

        for tool, arguments in CALLS.items():
            # The client holds the structured content against the output schema.
            result = await client.call_tool(tool, arguments)
            found = result.structured_content
            check(f"{label}: {tool} answers", not result.is_error and "result" in found, found)
            check(f"{label}: {tool} says who answered", found["files"][0]["sha256"] == SHA256, found["files"])
            check(f"{label}: {tool} says the same as text", json.loads(result.content[0].text) == found)

        result = await client.call_tool("preview", CALLS["preview"])
        after = result.structured_content["result"]["goal"]["after"]
        check(f"{label}: preview supposes", after["bindings"] == [{"A": "25"}], after)
        result = await client.call_tool("query", {"query": "?- o3[refund -> ?A]."})
        check(f"{label}: and keeps nothing", result.structured_content["result"]["status"] == "unknown")

        for arguments, fix in [
            ({"query": "?O[refnd -> ?A]"}, "did you mean `refund`?"),
            ({"query": "?O[refund -> ?A"}, "]"),
            ({"query": "o9:Order. o8:Order."}, "write one goal"),
            ({"goal": "?O:Order"}, "the fields are `query`, `limit`, `offset`, `why`"),
        ]:
            result = await client.call_tool("query", arguments)
            text = result.content[0].text
            check(f"{label}: an error names the fix {fix}", result.is_error and fix in text, text)
        await helped(f"{label}: a tool that is not there", client.call_tool("qery", {}), "did you mean `query`?")
        await helped(f"{label}: nothing is added", client.call_tool("add", {"source": "o9:Order."}), "no tool `add`")

        resources = {resource.name: resource.uri for resource in (await client.list_resources()).resources}
        check(f"{label}: lists its resources", set(resources) == {PROGRAM, "rule graph", "schema"}, resources)
        for resource, uri in resources.items():
            text = (await client.read_resource(uri)).contents[0].text
            wanted = {"rule graph": "flowchart LR", "schema": "?X[refund -> ?V]"}.get(resource, "world open.")
            check(f"{label}: reads {resource}", wanted in text, text[:200])
        await helped(f"{label}: a resource that is not there", client.read_resource("framex://file/x"), "resources/list")

        prompts = (await client.list_prompts()).prompts
        check(f"{label}: lists its prompts", [prompt.name for prompt in prompts] == ["ask"], prompts)
        prompt = await client.get_prompt("ask", {"question": "Who gets money back?"})
        text = prompt.messages[0].content.text
        check(f"{label}: the prompt names what is closed", "`opened`" in text and "Who gets" in text, text)
        await helped(f"{label}: a prompt that is not there", client.get_prompt("tell"), "`ask`")


def post(url, body, **headers):
    """Status and text of a bare request."""
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream", **headers}
    request = urllib.request.Request(url, data=body, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as fault:
        return fault.code, fault.read().decode()


def bare(url):
    """What a client that breaks the rules is told."""
    listing = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).encode()
    bearer = {"Authorization": f"Bearer {TOKEN}"}
    for name, body, headers, status, word in [
        ("with the token", listing, bearer, 200, "evidence_needs"),
        ("without the token", listing, {}, 401, "Bearer"),
        ("with another token", listing, {"Authorization": "Bearer loopback-onlx"}, 401, "Bearer"),
        ("from a foreign page", listing, {**bearer, "Origin": "http://evil.example"}, 403, ""),
        ("for a foreign host", listing, {**bearer, "Host": "evil.example"}, 403, ""),
        ("broken JSON", b'{"jsonrpc": ', bearer, 400, "-32700"),
        ("JSON that is no message", b"[1, 2]", bearer, 400, "-32600"),
        ("another type of content", listing, {**bearer, "Content-Type": "text/plain"}, 415, "application/json"),
        ("too large", b'{"x": "' + b"x" * (1 << 20) + b'"}', bearer, 413, ""),
    ]:
        found, text = post(url, body, **headers)
        check(f"HTTP {name}", found == status and word in text, (found, text[:300]))
    found, text = post(url.replace("/mcp", "/other"), listing, **bearer)
    check("HTTP another path", found == 404 and "/mcp" in text, (found, text))
    # More bodies that never come than are read at once: they are let go, and the others have their turn.
    host, port = url.split("/")[2].split(":")
    head = f"POST /mcp HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {TOKEN}\r\nContent-Length: 100\r\n"
    held = [socket.create_connection((host, int(port)), timeout=30) for _ in range(70)]
    for connection in held:
        connection.sendall(f"{head}Content-Type: application/json\r\n\r\n".encode())
    found, text = post(url, listing, **bearer)
    check("HTTP beside bodies that never come", found == 200, (found, text[:300]))
    text = held[0].recv(4096).decode()
    check("HTTP a body that never comes", " 408 " in text and "within 10 s" in text, text)


async def over_http(url, mode):
    async with create_mcp_http_client(headers={"Authorization": f"Bearer {TOKEN}"}) as http_client:
        await converse("HTTP", streamable_http_client(url, http_client=http_client), mode)


async def main():
    for mode in ["legacy", "auto"]:
        await converse("stdio", StdioServerParameters(command=BINARY, args=["mcp", PROGRAM]), mode)
    process = subprocess.Popen(
        [BINARY, "mcp", PROGRAM, "--listen", "127.0.0.1:0"],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "FRAMEX_TOKEN": TOKEN},
    )
    try:
        url = re.search(r"http://\S+", process.stderr.readline()).group()
        bare(url)
        for mode in ["legacy", "auto"]:
            await over_http(url, mode)
    finally:
        process.kill()
        process.wait()


asyncio.run(main())
print(f"{len(passed)} passed, {len(failed)} failed")
sys.exit(bool(failed))
