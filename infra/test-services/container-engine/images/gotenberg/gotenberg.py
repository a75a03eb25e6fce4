#!/usr/bin/env python3
"""Gotenberg's calls /health, /version and /forms/libreoffice/convert, one conversion at a time. Ignores its command
line. Not modeled: the queue and its limits, Chromium, more than one file per call."""
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

CONVERTING = threading.Lock()
SECONDS = 120


def file_of(content_type, body):
    """Returns the name and the bytes of a form's first file; None without a file."""
    boundary = re.search(r'boundary="?([^";]+)', content_type)[1].encode()
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary):
        head, _, content = part.partition(b"\r\n\r\n")
        name = re.search(rb'filename="([^"]+)"', head)
        if name:
            return pathlib.Path(name[1].decode()).name, content
    return None


def to_pdf(name, content):
    """Converts a file to PDF; returns None if LibreOffice fails."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, name)
        source.write_bytes(content)
        profile = f"-env:UserInstallation=file://{folder}/profile"
        call = ["soffice", "--headless", profile, "--convert-to", "pdf", "--outdir", folder, str(source)]
        with CONVERTING:
            subprocess.run(call, timeout=SECONDS, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        made = source.with_suffix(".pdf")
        return made.read_bytes() if made.exists() else None


class Calls(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        answers = {
            "/health": ("application/json", b'{"status":"up","details":{"libreoffice":{"status":"up"}}}'),
            "/version": ("text/plain", b"8.34.0"),
        }
        kind, text = answers.get(self.path, (None, b""))
        self.answer(200 if kind else 404, kind or "text/plain", text)

    def do_POST(self):
        sent = file_of(self.headers["Content-Type"], self.body()) if self.path == "/forms/libreoffice/convert" else None
        pdf = sent and to_pdf(*sent)
        # Unread bytes of this request must not be parsed as the next one.
        self.close_connection = True
        if pdf:
            self.answer(200, "application/pdf", pdf)
        else:
            self.answer(400, "text/plain", b"LibreOffice failed to process a document")

    def body(self):
        """Reads a request body with a length or in chunks."""
        if self.headers["Content-Length"]:
            return self.rfile.read(int(self.headers["Content-Length"]))
        chunks = []
        while length := int(self.rfile.readline().split(b";")[0], 16):
            chunks.append(self.rfile.read(length))
            self.rfile.readline()
        return b"".join(chunks)

    def answer(self, status, kind, content):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


# The first process of a container ignores SIGTERM unless it has a handler.
signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
ThreadingHTTPServer(("0.0.0.0", 3000), Calls).serve_forever()
