#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A web server for tests that behaves well or badly, depending on the path. Prints its port; exits at the end of its input.

usage: hostile-server.py PICTURE [CERTIFICATE KEY]

With a certificate it speaks https. As a SOCKS proxy it reaches nobody.
"""
import base64
import gzip
import http.server
import os
import shutil
import ssl
import sys
import threading
import time

with open(sys.argv[1], "rb") as file:
    PICTURE = file.read()
counts = {"connections": 0}
lock = threading.Lock()
gates = {}


def gate(path):
    """What answers to a path wait for in their middle."""
    with lock:
        return gates.setdefault(path, threading.Event())


def sleep_for_ever():
    threading.Event().wait()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # As web servers do: otherwise the second part of an answer would wait for the acknowledgement of the first.
    disable_nagle_algorithm = True

    def log_message(self, *arguments):
        pass

    def setup(self):
        with lock:
            counts["connections"] += 1
        super().setup()

    def handle(self):
        if self.rfile.peek(1)[:1] == b"\x05":
            self.refuse()
        else:
            super().handle()

    def refuse(self):
        """Answers a client that takes this for a SOCKS proxy, and wants to connect to an IPv4 address."""
        self.rfile.read(self.rfile.read(2)[1])
        self.wfile.write(b"\x05\x00")
        self.rfile.read(10)
        self.wfile.write(b"\x05\x04\x00\x01" + bytes(6))

    def bare(self, status, body=b"", **headers):
        """Without a date, so that tests can make time pass."""
        self.send_response_only(status)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def answer(self, status, body=b"", kind="image/png", **headers):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        with lock:
            count = counts[self.path] = counts.get(self.path, 0) + 1
        name = self.path.split("?")[0].lstrip("/")
        try:
            getattr(self, "get_" + name.split("/")[0].replace("-", "_"), self.get_missing)(count)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def get_count(self, count):
        """How often the path after /count was requested."""
        with lock:
            number = counts.get(self.path[len("/count"):], 0)
        self.answer(200, str(number).encode(), "text/plain", Cache_Control="no-store")

    def get_connections(self, count):
        with lock:
            number = counts["connections"]
        self.answer(200, str(number).encode(), "text/plain", Cache_Control="no-store")

    def get_release(self, count):
        """From now on, answers to the path after /release do not halt."""
        gate(self.path[len("/release"):]).set()
        self.answer(200, b"released", "text/plain", Cache_Control="no-store")

    def get_hold(self, count):
        """From now on, answers to the path after /hold halt."""
        gate(self.path[len("/hold"):]).clear()
        self.answer(200, b"held", "text/plain", Cache_Control="no-store")

    def get_missing(self, count):
        self.answer(404, b"no such picture", "text/plain")

    def get_fresh(self, count):
        self.answer(200, PICTURE, Cache_Control="max-age=3600")

    def get_strict(self, count):
        """Fresh for an hour, and never to be shown later without a question."""
        self.answer(200, PICTURE, Cache_Control="max-age=3600, must-revalidate")

    def get_tagged(self, count):
        if self.headers.get("If-None-Match") == '"1"':
            self.answer(304, Cache_Control="no-cache", ETag='"1"')
        else:
            self.answer(200, PICTURE, Cache_Control="no-cache", ETag='"1"')

    def get_moody(self, count):
        """Fresh for an hour, but not to be had the second time."""
        if count == 2:
            self.answer(503, b"later")
        else:
            self.answer(200, PICTURE, Cache_Control="max-age=3600")

    def get_failing(self, count):
        """Fresh for an hour, then only the status in the path."""
        if count == 1:
            self.answer(200, PICTURE, Cache_Control="max-age=3600")
        else:
            self.answer(int(self.path.rpartition("/")[2]), b"later")

    def get_mute(self, count):
        """Fresh for an hour, and silent from the second time on."""
        if count > 1:
            sleep_for_ever()
        self.answer(200, PICTURE, Cache_Control="max-age=3600")

    def get_private(self, count):
        self.answer(200, PICTURE, Cache_Control="no-store")

    def get_moved(self, count):
        self.answer(302, Location="/fresh/target")

    def get_to(self, count):
        """Redirects to what follows the question mark, permanently if the path says so."""
        kept = {"Cache_Control": "max-age=3600"} if self.path.startswith("/to/kept") else {}
        self.bare(302, Location=self.path.partition("?")[2], **kept)

    def get_login(self, count):
        """Each password gets its own picture, fresh for an hour."""
        kind, _, credentials = self.headers.get("Authorization", "").partition(" ")
        user, _, password = base64.b64decode(credentials).decode().partition(":")
        if kind == "Basic" and password == "s3cret":
            self.answer(200, PICTURE + user.encode(), Cache_Control="max-age=3600")
        else:
            self.answer(401, b"who are you?", "text/plain", WWW_Authenticate='Basic realm="pictures"')

    def get_authorization(self, count):
        """The credentials that were sent."""
        self.answer(200, self.headers.get("Authorization", "none").encode(), "text/plain", Cache_Control="no-store")

    def get_latest(self, count):
        """Redirects to a different picture each time."""
        self.answer(302, Location="/version/%d" % count, Cache_Control="no-store")

    def get_version(self, count):
        """Each with its own picture, and all with the same ETag."""
        if self.headers.get("If-None-Match") == '"v"':
            self.answer(304, ETag='"v"')
        else:
            self.answer(200, PICTURE + self.path.encode(), ETag='"v"', Cache_Control="max-age=31536000")

    def get_moved_for_an_hour(self, count):
        self.bare(301, Location="/fresh/target", Cache_Control="max-age=3600")

    def get_long_since(self, count):
        """Redirects with the status in the path, and says only that this changed long ago."""
        status = int(self.path.rpartition("/")[2])
        self.bare(status, Location="/fresh/target", Last_Modified="Sun, 06 Nov 1994 08:49:37 GMT")

    def get_hour(self, count):
        """Fresh for an hour; answers 304 if nothing has changed."""
        if self.headers.get("If-None-Match") == '"1"':
            self.bare(304)
        else:
            self.bare(200, PICTURE, ETag='"1"', Cache_Control="max-age=3600")

    def get_ask(self, count):
        """Must be revalidated each time, though it changed long ago."""
        changed = "Sun, 06 Nov 1994 08:49:37 GMT"
        if self.headers.get("If-None-Match") == '"1"':
            self.bare(304, Last_Modified=changed)
        else:
            self.bare(200, PICTURE, ETag='"1"', Cache_Control="no-cache", Last_Modified=changed)

    def get_portal(self, count):
        """Not the picture the first time, and fresh for an hour."""
        self.bare(200, PICTURE if count > 1 else b"pay first" * 50, Cache_Control="max-age=3600")

    def get_to_portal(self, count):
        self.bare(301, Location="/portal", Cache_Control="max-age=3600")

    def get_paid(self, count):
        """Fresh for an hour, then a page, or a redirect to it: as in a network whose time is over."""
        kind = self.path.rpartition("/")[2]
        if count == 1:
            self.answer(200, PICTURE, Cache_Control="max-age=3600")
        elif kind == "elsewhere":
            self.answer(302, Location="/sign-in")
        elif kind == "elsewhere-for-an-hour":
            self.bare(302, Location="/sign-in", Cache_Control="max-age=3600")
        elif kind == "elsewhere-for-good":
            self.bare(301, Location="/sign-in", Last_Modified="Sun, 06 Nov 1994 08:49:37 GMT")
        elif kind == "around":
            self.bare(302, Location="/loop")
        elif kind == "nowhere":
            self.bare(302, Location="/missing")
        elif kind == "untyped":
            self.bare(200, b"<HTML><title>Sign in</title>", Cache_Control="max-age=3600")
        elif kind == "xhtml":
            page = b'<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"/>'
            self.answer(200, page, "application/xhtml+xml", Cache_Control="max-age=3600")
        elif kind == "script":
            self.answer(200, b"<script>location = '/sign-in'</script>", "text/html", Cache_Control="max-age=3600")
        else:
            self.get_sign_in(count)

    def get_moving(self, count):
        """Fresh for an hour, but somewhere else from the second time on."""
        if count == 1:
            self.bare(200, PICTURE, Cache_Control="max-age=3600")
        else:
            self.bare(302, Location="/version/2", Cache_Control="max-age=3600")

    def get_sign_in(self, count):
        page = b"\xef\xbb\xbf\n<!DOCTYPE html><title>Sign in</title>"
        self.answer(200, page, "text/html; charset=utf-8", Cache_Control="max-age=3600")

    def get_mislabelled(self, count):
        """Pictures that the server calls pages."""
        comment = b"<!--%s-->\n" % (b" " * 2000) if self.path.endswith("/long.svg") else b""
        page = b"<foreignObject><html/></foreignObject>"
        drawing = b'<?xml version="1.0"?>\n%s<svg xmlns="http://www.w3.org/2000/svg">%s</svg>' % (comment, page)
        self.answer(200, drawing if self.path.endswith(".svg") else PICTURE, "text/html")

    def get_remove(self, count):
        """Like another path, but deletes a folder before its second answer."""
        self.path, _, folder = self.path.removeprefix("/remove").partition("?")
        if count == 2:
            shutil.rmtree(folder)
        getattr(self, "get_" + self.path.split("/")[1])(count)

    def get_busy(self, count):
        seconds = self.path.rpartition("/")[2]
        self.answer(503, Retry_After=seconds if seconds.isdigit() else "Sun, 06 Nov 1994 08:49:37 GMT")

    def get_halting(self, count):
        """In two halves, the second once it is released. Packed, if the path says so, it is much shorter than what it contains."""
        body = PICTURE
        self.send_response(200)
        if self.path.endswith("/packed"):
            body = gzip.compress(bytes(1 << 20) + PICTURE)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        half = len(body) // 2
        self.wfile.write(body[:half])
        self.wfile.flush()
        gate(self.path).wait()
        self.wfile.write(body[half:])

    def get_loop(self, count):
        self.answer(302, Location="/loop?%d" % count)

    def get_circle(self, count):
        """Redirects to itself the first time, for an hour."""
        if count == 1:
            self.bare(302, Location="/circle", Cache_Control="max-age=3600")
        else:
            self.answer(200, PICTURE)

    def get_local(self, count):
        self.answer(302, Location="file:///etc/passwd")

    def get_flaky(self, count):
        if count < 3:
            self.answer(503, b"later")
        else:
            self.answer(200, PICTURE)

    def get_text(self, count):
        self.answer(200, b"not a picture" * 50, "image/png")

    def get_drip(self, count):
        self.send_response(200)
        self.send_header("Content-Length", str(len(PICTURE)))
        self.end_headers()
        for byte in PICTURE:
            self.wfile.write(bytes([byte]))
            self.wfile.flush()
            time.sleep(0.2)

    def get_silent(self, count):
        sleep_for_ever()

    def get_endless(self, count):
        self.send_response(200)
        self.send_header("Content-Type", "image/png")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        block = PICTURE + bytes(1 << 16)
        while True:
            self.wfile.write(block)

    def get_chatter(self, count):
        """An error, or what has the status in the path, that never ends."""
        status = self.path.rpartition("/")[2]
        self.send_response(int(status) if status.isdigit() else 404)
        self.send_header("Location", "/fresh/target")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        while True:
            self.wfile.write(bytes(1 << 16))

    def get_huge(self, count):
        self.send_response(200)
        self.send_header("Content-Length", str(1 << 50))
        self.end_headers()
        self.close_connection = True
        self.wfile.write(PICTURE)

    def get_midway(self, count):
        self.send_response(200)
        self.send_header("Content-Length", str(len(PICTURE)))
        self.end_headers()
        self.wfile.write(PICTURE[: len(PICTURE) // 2])
        self.wfile.flush()
        self.close_connection = True

    def get_headers(self, count):
        self.send_response(200)
        for number in range(90):
            self.send_header("X-%d" % number, "x" * 900)
        self.send_header("Content-Length", str(len(PICTURE)))
        self.end_headers()
        self.wfile.write(PICTURE)


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
if len(sys.argv) > 2:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[2], sys.argv[3])
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_address[1], flush=True)
threading.Thread(target=server.serve_forever, daemon=True).start()
sys.stdin.read()
os._exit(0)
