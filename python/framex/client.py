"""The client: one session of ``framex serve``, spoken to in JSON Lines."""

from __future__ import annotations

import io
import json
import queue
import shutil
import subprocess
import sysconfig
import threading
from pathlib import Path
from typing import IO, Any, Literal

from framex import limits
from framex.errors import FrameXError, FrameXTimeout
from framex.statements import pieces

#: The greatest request line the server accepts, in bytes.
MAX_REQUEST_BYTES = 1_048_576

#: No request has a greater number, nor one with more digits.
_GREATEST_ID = 2**63 - 1

_DEFAULT = object()


class Client:
    """A session with the engine.

    ``binary``: the engine, by name on the path or by path; the one inside this package is found without a path.
    ``request_timeout``: seconds a request may take, from its first byte sent to its reply; committing a bulk load may take as
    long as it needs. The server answers a question that takes long with the limit it met after 20 seconds, before this one.
    ``retain_transcript``: whether :attr:`transcript` keeps the requests sent, up to ``max_transcript_bytes``.
    ``max_response_bytes``: the greatest reply accepted.
    ``threads``: how many threads a load may use, or ``"all"`` that the machine has; what comes out does not depend on it.

    What the session may use; ``None`` stands for the engine's own limit. Where one is reached the request is refused
    (:class:`FrameXError` of kind ``InferenceError``, its message names the option), and the session is as it was:

    ``max_facts``: facts, stated and derived.
    ``max_rounds``: rounds of one stratum.
    ``max_depth``: nesting of terms.
    ``max_memory``: bytes of facts and terms, or a text with a unit: ``"800M"``, ``"4G"``.
    ``max_steps``: rows looked at and combinations met by one question.
    ``max_rows``: rows of one answer.
    ``time_limit``: seconds of one evaluation or question; a question has 20 unless given. Less than ``request_timeout``, so that
    the limit is told before the server is given up.

    Raises ``FileNotFoundError`` where there is no such binary, ``ValueError`` for a limit that is none. Not safe for use by
    several threads at once.
    """

    def __init__(
        self,
        binary: str = "framex",
        *,
        request_timeout: float | None = 30,
        retain_transcript: bool = True,
        max_response_bytes: int = 8 * 1024 * 1024,
        max_transcript_bytes: int = 16 * 1024 * 1024,
        threads: int | Literal["all"] = 1,
        max_facts: int | None = None,
        max_rounds: int | None = None,
        max_depth: int | None = None,
        max_memory: int | str | None = None,
        max_steps: int | None = None,
        max_rows: int | None = None,
        time_limit: float | None = None,
    ) -> None:
        options = limits.options(
            max_facts=max_facts,
            max_rounds=max_rounds,
            max_depth=max_depth,
            max_memory=max_memory,
            max_steps=max_steps,
            max_rows=max_rows,
            time_limit=time_limit,
            threads=threads,
        )
        self._request_timeout = request_timeout
        self._retain_transcript = retain_transcript
        self._max_response_bytes = max_response_bytes
        self._max_transcript_bytes = max_transcript_bytes
        self._transcript: list[dict[str, Any]] = []
        self._transcript_bytes = 0
        self._left_out = 0
        self._first_left_out = ""
        self._next_id = 1
        self._refusal: str | None = None
        self._process = subprocess.Popen(
            [find_binary(binary), "serve", "--quiet", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # Lines are written whole by a thread of their own, and closing waits for no buffer.
            bufsize=0,
        )
        self._requests: queue.Queue[bytes | None] = queue.Queue()
        self._replies: queue.Queue[bytes | None] = queue.Queue()
        self._last_words = b""
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._start(self._write_requests, self._process.stdin)
        # Unbuffered it is a `RawIOBase`, which `Popen` does not say of it.
        replies: Any = self._process.stdout
        self._start(self._read_replies, io.BufferedReader(replies))
        self._start(self._read_last_words, self._process.stderr)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the session. May be called twice."""
        self._refusal = self._refusal or "the client is closed"
        process = self._process
        # What was sent before is written first; a server that does not read it is ended below.
        self._requests.put(None)
        try:
            process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    # Programs in, all at once or in pieces.

    def load(self, source: str, *, file: str | None = None) -> dict[str, Any]:
        """Replaces the session's program. ``{"facts": N}``. ``file``: what the text goes by in messages and proofs."""
        return self._ask("load", _given(source=source, file=file))

    def load_begin(
        self,
        *,
        max_rounds: int | None = None,
        max_facts: int | None = None,
        max_matches: int | None = None,
        max_proofs: int | None = None,
    ) -> dict[str, Any]:
        """Starts a staged load: ``{"chunks": 0, "bytes": 0}``. One that was begun before is dropped.

        ``max_rounds``, ``max_facts``: limits of this load; they lower those of the client and never raise them.
        ``max_matches``, ``max_proofs``: taken for programs written for FrameX 0.4; they bound nothing.
        """
        return self._ask("load_begin", _limits_of_load(max_rounds, max_facts, max_matches, max_proofs))

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
        max_rounds: int | None = None,
        max_facts: int | None = None,
        max_matches: int | None = None,
        max_proofs: int | None = None,
    ) -> dict[str, Any]:
        """Loads a program of any size, from ``source`` or from the file at ``path``.

        It is cut at statement ends into chunks of at most ``chunk_bytes``, as they are sent; a longer statement goes alone,
        up to what the server takes. On any fault the staged work is dropped and the session is as before. Replies as
        :meth:`load`. With ``record=True`` the transcript keeps the load, whole. The limits are those of :meth:`load_begin`.
        """
        of_load = _limits_of_load(max_rounds, max_facts, max_matches, max_proofs)
        if (source is None) == (path is None):
            raise ValueError("give either source or path")
        if path is not None:
            source, file = Path(path).read_text(encoding="utf-8"), file or str(path)
        assert source is not None
        # A part of a load says nothing without the others: they are recorded together or not at all.
        recorded = None if record else False
        envelope = {"id": _GREATEST_ID, "command": "load_chunk", "source": "", **_given(file=file)}
        longest = MAX_REQUEST_BYTES - len(_line(envelope))
        self._ask("load_begin", of_load, record=recorded)
        try:
            for piece in pieces(source, min(chunk_bytes, longest), longest):
                self.load_chunk(piece, file=file, record=recorded)
            return self._ask("load_commit", {}, timeout=None, record=recorded)
        except BaseException:
            if self._refusal is None:
                self._ask("load_abort", {}, record=recorded)
            raise

    # Changes.

    def add(self, *, source: str, file: str | None = None) -> dict[str, Any]:
        """Adds statements. The derived facts that came and went.

        ``file``: what they go by in proofs, and for :meth:`retract_source`.
        """
        return self._ask("add", _given(source=source, file=file))

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

    def query(
        self, query: str, *, limit: int | None = None, offset: int | None = None, why: bool | None = None
    ) -> dict[str, Any]:
        """Answers ``?- goal.``: ``status``, and ``bindings`` where there are some.

        At most ``limit`` rows, after ``offset`` of them; ``more`` is true where others are left. ``why=True`` adds what an
        ``unknown`` hangs on, and near misses.
        """
        return self._ask("query", _given(query=query, limit=limit, offset=offset, why=why))

    def explain(
        self, fact: str, *, all: int | None = None, depth: int | None = None, format: str | None = None
    ) -> Any:
        """Why a fact holds: its lowest proof, as text.

        ``all``: so many proofs at most; ``depth``: so many levels of premises; ``format``: ``"text"``, ``"json"`` for the tree,
        ``"mermaid"`` or ``"svg"`` for the picture.
        """
        return self._ask("explain", _given(fact=fact, all=all, depth=depth, format=format))

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

    def validate(
        self,
        *,
        source: str | None = None,
        summary: bool | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> dict[str, Any]:
        """Schema, constraints and warnings.

        - ``source``: only what lies in this file.
        - ``summary``: counts in place of rows.
        - ``limit``: at most so many rows of each list. Without it as many come as a reply has room for, and ``more``
          tells that there are others: ``offset`` goes on after so many.
        """
        return self._ask("validate", _given(source=source, summary=summary, limit=limit, offset=offset))

    def stats(self) -> dict[str, Any]:
        """How much was derived, and what it took."""
        return self.request("stats")

    def compare(self, *, facts: list[str], before: int, after: int) -> Any:
        """Each fact's value in two revisions."""
        return self.request("compare", facts=facts, before=before, after=after)

    def provenance(self, fact: str, algebra: str, **options: Any) -> Any:
        """The value of a fact in a proof algebra."""
        return self.request("provenance", fact=fact, algebra=algebra, **options)

    def export(self, query: str, *, format: Literal["csv", "tsv", "json"] = "csv") -> dict[str, Any]:
        """Gives the rows of an answer out as a table or as JSON: ``{"rows", "document"}``.

        The columns are the variables. A string stands in it without its quotes, a name without its backquotes; the operation
        ``import`` reads it back.
        """
        return self.request("export", query=query, format=format)

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
        if "id" in fields:
            raise ValueError("`id` is no field of a command: the client numbers its requests itself")
        return self._ask(command, fields)

    @property
    def transcript(self) -> list[dict[str, Any]]:
        """The requests sent, failed ones included, as sent."""
        return [dict(request) for request in self._transcript]

    def save_replay(self, path: str | Path, *, partial: bool = False) -> None:
        """Writes the transcript as JSON Lines, to be piped into ``framex serve``, which then gives the same replies.

        Raises ``FileExistsError`` rather than overwrite, and ``ValueError`` where requests were left out of the transcript, so
        that the replies would be others; ``partial=True`` writes what there is.
        """
        if self._left_out and not partial:
            raise ValueError(
                f"the transcript lacks {self._left_out} requests, first `{self._first_left_out}`, so a replay would answer "
                "otherwise: load_program(record=True) keeps a load, max_transcript_bytes as much as is wanted, and "
                "save_replay(partial=True) writes what there is"
            )
        replay = b"".join(_line(request) for request in self._transcript)
        with open(path, "xb") as out:
            try:
                out.write(replay)
                out.flush()
            except BaseException:
                # The file is ours, and a part of a transcript would replay as if it were the whole.
                Path(path).unlink(missing_ok=True)
                raise

    def _ask(
        self, command: str, fields: dict[str, Any], *, timeout: Any = _DEFAULT, record: bool | None = None
    ) -> Any:
        if self._refusal is not None:
            raise RuntimeError(self._refusal)
        request = {"id": self._next_id, "command": command, **fields}
        line = _line(request)
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
        if reply.get("ok") is False and isinstance(reply.get("error"), dict):
            raise FrameXError(reply["error"])
        raise self._fail(RuntimeError("the reply says neither `ok` nor what is wrong"))

    def _exchange(self, line: bytes, timeout: float | None) -> dict[str, Any]:
        self._requests.put(line)
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
        try:
            read = json.loads(reply)
        except (ValueError, RecursionError):
            read = None
        if not isinstance(read, dict):
            said = reply[:80].decode("utf-8", "replace").strip()
            raise self._fail(RuntimeError(f"the reply is no JSON object: {said}"))
        return read

    def _fail(self, fault: Exception) -> Exception:
        self._refusal = f"the client refuses further use: {fault}"
        return fault

    def _keep(self, request: dict[str, Any], size: int, record: bool | None) -> None:
        wanted = self._retain_transcript if record is None else record
        if wanted and self._transcript_bytes + size <= self._max_transcript_bytes:
            self._transcript.append(request)
            self._transcript_bytes += size
        else:
            self._left_out += 1
            self._first_left_out = self._first_left_out or request["command"]

    def _last_line(self) -> str:
        lines = self._last_words.decode("utf-8", "replace").strip().splitlines()
        return lines[-1] if lines else "it said nothing"

    def _write_requests(self, pipe: IO[bytes]) -> None:
        try:
            while line := self._requests.get():
                left = memoryview(line)
                while left:
                    left = left[pipe.write(left) :]
        except OSError:
            # The server has ended; whoever waits for its reply is told by the end of its output.
            pass
        finally:
            pipe.close()

    def _read_replies(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(self._max_response_bytes + 2):
            self._replies.put(line)
        self._replies.put(None)

    def _read_last_words(self, pipe: IO[bytes]) -> None:
        while piece := pipe.read(65536):
            self._last_words = (self._last_words + piece)[-65536:]

    @staticmethod
    def _start(target: Any, pipe: IO[bytes]) -> None:
        threading.Thread(target=target, args=(pipe,), daemon=True).start()


def _line(request: dict[str, Any]) -> bytes:
    return json.dumps(request, ensure_ascii=False, allow_nan=False).encode("utf-8") + b"\n"


def _limits_of_load(
    max_rounds: int | None, max_facts: int | None, max_matches: int | None, max_proofs: int | None
) -> dict[str, int]:
    given = _given(max_rounds=max_rounds, max_facts=max_facts, max_matches=max_matches, max_proofs=max_proofs)
    return {name: limits.whole(name, number) for name, number in given.items()}


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
