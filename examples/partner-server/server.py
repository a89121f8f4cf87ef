# A partner's server: it serves its own page, and says to Freehold which of its customers is there.
import json
import os
import re
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

FREEHOLD_URL = os.environ.get("FREEHOLD_URL", "http://127.0.0.1:4600")
FREEHOLD_SECRET_KEY = os.environ.get("FREEHOLD_SECRET_KEY", "")
PORT = int(os.environ.get("PORT", "4700"))
ORIGIN = f"http://127.0.0.1:{PORT}"
PUBLIC = Path(__file__).parent / "public"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


class Server(BaseHTTPRequestHandler):
    def do_GET(self):
        name = "index.html" if self.path == "/" else self.path[1:]
        file = PUBLIC / name
        if not re.fullmatch(r"[a-z]+\.(html|css|js|svg)", name) or not file.exists():
            return self.answer(404, "text/plain", "")
        page = file.read_text("utf-8").replace("{FREEHOLD_URL}", FREEHOLD_URL)
        self.answer(200, TYPES[file.suffix], page)

    def do_POST(self):
        if self.path != "/freehold-session":
            return self.answer(404, "text/plain", "")
        try:
            self.answer(200, "text/plain", create_session())
        except URLError as error:
            print(error.read().decode() if hasattr(error, "read") else error, file=sys.stderr)
            self.answer(502, "text/plain", "")

    def answer(self, status, content_type, text):
        self.send_response(status)
        self.send_header("Content-Type", f"{content_type}; charset=utf-8")
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.end_headers()
        self.wfile.write(text.encode())


def create_session():
    body = {
        # Your own sign-in says who is there.
        "user": {"external_id": "customer-4711"},
        "components": ["withdraw-all"],
        "scope": ["refund:read", "refund:request"],
        "origin": ORIGIN,
    }
    headers = {"Authorization": f"Bearer {FREEHOLD_SECRET_KEY}", "Content-Type": "application/json"}
    request = Request(f"{FREEHOLD_URL}/api/embed/sessions", json.dumps(body).encode(), headers)
    with urlopen(request, timeout=15) as response:
        return json.load(response)["client_secret"]


print(f"The partner's page is at {ORIGIN}", flush=True)
ThreadingHTTPServer(("127.0.0.1", PORT), Server).serve_forever()
