"""The client: one session of ``framex serve``, spoken to in JSON Lines."""

from __future__ import annotations

import json
import queue
import shutil
import subprocess
import sysconfig
import threading
from pathlib import Path
from typing import IO, Any

from framex.errors import FrameXError, FrameXTimeout
from framex.statements import pieces

#: The greatest request line the server accepts, in bytes.
MAX_REQUEST_BYTES = 1_048_576

_DEFAULT = object()


class Client:
    """A session with the engine.

    ``binary``: the engine, by name on the path or by path; the one inside this package is found without a path.
    ``request_timeout``: seconds a reply may take; committing a bulk load may take as long as it needs.
    ``retain_transcript``: whether :attr:`transcript` keeps the requests sent, up to ``max_transcript_bytes``.
    ``max_response_bytes``: the greatest reply accepted.

    Raises ``FileNotFoundError`` where there is no such binary. Not safe for use by several threads at once.
    """

    def __init__(
        self,
        binary: str = "framex",
        *,
        request_timeout: float | None = 30,
        retain_transcript: bool = True,
        max_response_bytes: int = 8 * 1024 * 1024,
        max_transcript_bytes: int = 16 * 1024 * 1024,
    ) -> None:
        self._request_timeout = request_timeout
        self._retain_transcript = retain_transcript
        self._max_response_bytes = max_response_bytes
        self._max_transcript_bytes = max_transcript_bytes
        self._transcript: list[dict[str, Any]] = []
        self._transcript_bytes = 0
        self._next_id = 1
        self._refusal: str | None = None
        self._process = subprocess.Popen(
            [find_binary(binary), "serve", "--quiet"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._replies: queue.Queue[bytes | None] = queue.Queue()
        self._last_words = b""
        assert self._process.stdout is not None and self._process.stderr is not None
        self._start(self._read_replies, self._process.stdout)
        self._start(self._read_last_words, self._process.stderr)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the session. May be called twice."""
        self._refusal = self._refusal or "the client is closed"
        process = self._process
        if process.stdin and not process.stdin.closed:
            try:
                process.stdin.close()
            except OSError:
                pass
        try:
            process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    # Programs in, all at once or in pieces.

    def load(self, source: str) -> dict[str, Any]:
        """Replaces the session's program. ``{"facts": N}``."""
        return self.request("load", source=source)

    def load_begin(self, **limits: int) -> Any:
        """Starts a staged load. Limits: ``max_rounds``, ``max_facts``, ``max_matches``, ``max_proofs``."""
        return self.request("load_begin", **limits)

    def load_chunk(self, source: str, *, file: str | None = None, record: bool | None = None) -> Any:
        """Adds statements to a staged load. ``record=False`` keeps them out of the transcript."""
        return self._ask("load_chunk", _given(source=source, file=file), record=record)

    def load_commit(self) -> dict[str, Any]:
        """Takes the staged load into effect, whole or not at all; takes as long as it needs."""
        return self._ask("load_commit", {}, timeout=None)

    def load_abort(self) -> Any:
        """Drops a staged load; no error where nothing is staged."""
        return self.request("load_abort")

    def load_program(
        self,
        source: str | None = None,
        *,
        path: str | Path | None = None,
        file: str | None = None,
        chunk_bytes: int = 700_000,
        record: bool = False,
        **limits: int,
    ) -> dict[str, Any]:
        """Loads a program of any size, from ``source`` or from the file at ``path``.

        It is cut at statement ends into chunks of at most ``chunk_bytes``. On any fault the staged work is
        dropped and the session is as before. Replies as :meth:`load`.
        """
        if (source is None) == (path is None):
            raise ValueError("give either source or path")
        if path is not None:
            source, file = Path(path).read_text(encoding="utf-8"), file or str(path)
        assert source is not None
        self.load_begin(**limits)
        try:
            for piece in pieces(source, chunk_bytes):
                self.load_chunk(piece, file=file, record=record)
            return self.load_commit()
        except BaseException:
            if self._refusal is None:
                self.load_abort()
            raise

    # Changes.

    def add(self, *, source: str) -> dict[str, Any]:
        """Adds statements. The derived facts that came and went."""
        return self.request("add", source=source)

    def retract(self, *, fact: str) -> dict[str, Any]:
        """Withdraws a stated fact. The derived facts that came and went."""
        return self.request("retract", fact=fact)

    def retract_source(self, source: str) -> dict[str, Any]:
        """Withdraws everything a source stated."""
        return self.request("retract_source", source=source)

    def world(self, mode: str) -> dict[str, Any]:
        """Opens or closes the world: ``"open"``, ``"closed"``."""
        return self.request("world", mode=mode)

    def run(self) -> dict[str, Any]:
        """Recomputes."""
        return self.request("run")

    def diff(self) -> dict[str, Any]:
        """The last change again."""
        return self.request("diff")

    # Questions.

    def query(self, query: str) -> dict[str, Any]:
        """Answers ``?- goal.``: ``status``, and ``bindings`` where there are some."""
        return self.request("query", query=query)

    def explain(self, fact: str) -> Any:
        """Why a fact holds: its lowest proof, as text."""
        return self.request("explain", fact=fact)

    def why_not(self, fact: str) -> dict[str, Any]:
        """Why a fact does not hold: the first blocker of each rule that could give it."""
        return self.request("why_not", fact=fact)

    def dependents(self, fact: str) -> list[str]:
        """The facts that would lose their last support."""
        return self.request("dependents", fact=fact)

    def schema(self) -> dict[str, Any]:
        """What the program can be asked."""
        return self.request("schema")

    def modules(self) -> Any:
        """The program's modules."""
        return self.request("modules")

    def validate(self) -> dict[str, Any]:
        """Schema, constraints and warnings."""
        return self.request("validate")

    def stats(self) -> dict[str, Any]:
        """How much was derived, and what it took."""
        return self.request("stats")

    def compare(self, *, facts: list[str], before: int, after: int) -> Any:
        """Each fact's value in two revisions."""
        return self.request("compare", facts=facts, before=before, after=after)

    def provenance(self, fact: str, algebra: str, **options: Any) -> Any:
        """The value of a fact in a proof algebra."""
        return self.request("provenance", fact=fact, algebra=algebra, **options)

    def rdf_import(self, *, source: str, format: str, document: str, module: str | None = None) -> Any:
        """Takes an RDF document in as facts."""
        return self._ask("rdf_import", _given(source=source, format=format, document=document, module=module))

    def rdf_export(
        self, *, format: str, selection: Any, module: str | None = None, predicate: str = "rdf_quad"
    ) -> Any:
        """Gives facts out as an RDF document."""
        fields = _given(format=format, selection=selection, module=module, predicate=predicate)
        return self._ask("rdf_export", fields)

    # The wire.

    def request(self, command: str, **fields: Any) -> Any:
        """Sends any command and gives the reply's ``result``.

        Raises :class:`FrameXError` where the server refuses it, :class:`FrameXTimeout` where no reply comes,
        ``ValueError`` for a request over 1 MiB or a reply over the limit.
        """
        return self._ask(command, fields)

    @property
    def transcript(self) -> list[dict[str, Any]]:
        """The requests sent, failed ones included, as sent."""
        return [dict(request) for request in self._transcript]

    def save_replay(self, path: str | Path) -> None:
        """Writes the transcript as JSON Lines, to be piped into ``framex serve``.

        Raises ``FileExistsError`` rather than overwrite.
        """
        with open(path, "x", encoding="utf-8") as out:
            for request in self._transcript:
                out.write(json.dumps(request, ensure_ascii=False) + "\n")

    def _ask(
        self, command: str, fields: dict[str, Any], *, timeout: Any = _DEFAULT, record: bool | None = None
    ) -> Any:
        if self._refusal is not None:
            raise RuntimeError(self._refusal)
        request = {"id": self._next_id, "command": command, **fields}
        line = json.dumps(request, ensure_ascii=False, allow_nan=False).encode("utf-8") + b"\n"
        if len(line) > MAX_REQUEST_BYTES:
            raise ValueError(
                f"the request has {len(line)} bytes and the server takes {MAX_REQUEST_BYTES}: use load_program"
            )
        self._next_id += 1
        self._keep(request, len(line), record)
        reply = self._exchange(line, self._request_timeout if timeout is _DEFAULT else timeout)
        if reply.get("id") != request["id"]:
            raise self._fail(RuntimeError(f"the reply answers request {reply.get('id')}, not {request['id']}"))
        if reply.get("ok") is True:
            return reply.get("result")
        raise FrameXError(reply["error"])

    def _exchange(self, line: bytes, timeout: float | None) -> dict[str, Any]:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except OSError:
            raise self._fail(RuntimeError(f"the server has ended: {self._last_line()}")) from None
        try:
            reply = self._replies.get(timeout=timeout)
        except queue.Empty:
            self._process.kill()
            sentence = f"no reply within {timeout} seconds; the outcome of a change is not known"
            raise self._fail(FrameXTimeout(sentence)) from None
        if reply is None:
            raise self._fail(RuntimeError(f"the server has ended: {self._last_line()}"))
        if len(reply) > self._max_response_bytes:
            raise self._fail(ValueError(f"the reply is longer than {self._max_response_bytes} bytes"))
        return json.loads(reply)

    def _fail(self, fault: Exception) -> Exception:
        self._refusal = f"the client refuses further use: {fault}"
        return fault

    def _keep(self, request: dict[str, Any], size: int, record: bool | None) -> None:
        wanted = self._retain_transcript if record is None else record
        if wanted and self._transcript_bytes + size <= self._max_transcript_bytes:
            self._transcript.append(request)
            self._transcript_bytes += size

    def _last_line(self) -> str:
        lines = self._last_words.decode("utf-8", "replace").strip().splitlines()
        return lines[-1] if lines else "it said nothing"

    def _read_replies(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(self._max_response_bytes + 2):
            self._replies.put(line)
        self._replies.put(None)

    def _read_last_words(self, pipe: IO[bytes]) -> None:
        while piece := pipe.read1(65536):  # type: ignore[attr-defined]
            self._last_words = (self._last_words + piece)[-65536:]

    @staticmethod
    def _start(target: Any, pipe: IO[bytes]) -> None:
        threading.Thread(target=target, args=(pipe,), daemon=True).start()


def _given(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def find_binary(binary: str = "framex") -> str:
    """The path of the engine: on the path, or inside this package.

    Raises ``FileNotFoundError`` where there is none.
    """
    if found := shutil.which(binary):
        return found
    inside = Path(sysconfig.get_path("scripts")) / binary
    if Path(binary).name == binary and inside.exists():
        return str(inside)
    raise FileNotFoundError(f"no engine `{binary}`: put framex on the path or pass binary=")
