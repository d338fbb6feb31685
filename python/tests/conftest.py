"""The engine under test: FRAMEX_BINARY, else the one on the path or inside the package."""

import os
from collections.abc import Iterator

import pytest

from framex import Client
from framex.client import find_binary


@pytest.fixture(scope="session")
def binary() -> str:
    return find_binary(os.environ.get("FRAMEX_BINARY", "framex"))


@pytest.fixture
def client(binary: str) -> Iterator[Client]:
    with Client(binary) as client:
        yield client
