"""What tools/spark-translate does on the executors: one `translate --jsonl` for each Python worker, kept between
partitions, and one file for each partition, put in place when it is complete."""

import fcntl
import glob
import json
import os
import re
import subprocess
import threading
import time

# The process of this worker, kept as long as the worker lives.
_worker = None


class Worker:
    """A running `translate --jsonl` that answers line by line."""

    def __init__(self, settings):
        self.settings = settings
        environment = {**os.environ, "TOLMACH_THREADS": "1"}
        program = settings["program"]
        if settings["shipped"]:
            program, environment["TOLMACH_HOME"] = unpack(settings)
        command = [program, "--jsonl", "--local", "-f", settings["from"], "-t", settings["to"],
                   "--quality", settings["quality"]]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, env=environment)

    def is_usable(self, settings):
        return self.settings == settings and self.process.poll() is None

    def answers(self, texts):
        """The answer to each text, in order. What is read ahead is what fits into two pipes."""
        failure = []

        def write():
            try:
                for number, text in enumerate(texts):
                    self.process.stdin.write(json.dumps({"id": number, "q": text}).encode() + b"\n")
                self.process.stdin.flush()
            except Exception as error:  # Told to the reader, on whose thread Spark sees it.
                failure.append(error)
                self.process.kill()

        writer = threading.Thread(target=write, daemon=True)
        writer.start()
        for number in range(len(texts)):
            line = self.process.stdout.readline()
            if not line.endswith(b"\n"):
                writer.join()
                raise RuntimeError(f"translate ended at text {number} of {len(texts)}: {failure or 'killed?'}")
            answer = json.loads(line)
            if answer.get("id") != number:
                raise RuntimeError(f"translate answered text {answer.get('id')} in place of {number}")
            yield answer
        writer.join()

    def close(self):
        self.process.kill()
        self.process.wait()


def unpack(settings):
    """Installs the packs that were shipped, once on each machine; the program and its home."""
    from pyspark import SparkFiles

    root = SparkFiles.getRootDirectory()
    program = os.path.join(root, settings["shipped"])
    home = os.path.join(root, "tolmach-home")
    with open(os.path.join(root, "tolmach.lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not os.path.exists(os.path.join(home, "ready")):
            os.chmod(program, 0o755)
            packs = sorted(glob.glob(os.path.join(root, "*.zip")))
            subprocess.run([program, "pack", "install", *packs], check=True, stdout=subprocess.DEVNULL,
                           stderr=subprocess.PIPE, env={**os.environ, "TOLMACH_HOME": home})
            open(os.path.join(home, "ready"), "w").close()
    return program, home


def part_name(number, kind):
    return f"part-{number:05d}.{ {'text': 'txt', 'json': 'jsonl', 'parquet': 'parquet'}[kind] }"


def write_part(path, kind, rows, texts, answers, column, schema):
    """Writes a partition beside its place and moves it there. Rows that were not translated have a null."""
    partial = f"{path}.{os.getpid()}.tmp"
    if kind == "text":
        with open(partial, "w", encoding="utf-8", newline="\n") as file:
            for text, answer in zip(texts, answers):
                file.write((answer.get("text") if "text" in answer else text).replace("\n", " ") + "\n")
    else:
        for (number, row), answer in zip(rows, answers):
            row["row"] = number
            row[column] = answer.get("text")
        if kind == "json":
            with open(partial, "w", encoding="utf-8") as file:
                for _, row in rows:
                    file.write(json.dumps(row, ensure_ascii=False, default=str) + "\n")
        else:
            import pyarrow
            import pyarrow.parquet

            pyarrow.parquet.write_table(pyarrow.Table.from_pylist([row for _, row in rows], schema=schema), partial)
    os.replace(partial, path)


def translate_partition(number, rows, settings):
    """Translates one partition into its file, and tells what that took."""
    global _worker
    path = os.path.join(settings["output"], part_name(number, settings["kind"]))
    if os.path.exists(path):
        return
    start = time.monotonic()
    rows = list(rows)
    texts = [row[settings["column"]] or "" for _, row in rows]
    if _worker is None or not _worker.is_usable(settings):
        if _worker is not None:
            _worker.close()
        _worker = Worker(settings)
    try:
        answers = list(_worker.answers(texts))
    except Exception:
        # Spark tries the partition again, with a new process.
        _worker.close()
        _worker = None
        raise
    write_part(path, settings["kind"], rows, texts, answers, settings["result"], settings["schema"])
    yield {
        "rows": len(rows),
        "words": sum(len(re.findall(r"\w+", text)) for text in texts),
        "failed": sum("error" in answer for answer in answers),
        "seconds": time.monotonic() - start,
    }
