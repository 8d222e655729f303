"""A relay between a browser and a server, which can be slow, silent or failing."""

import http.client
import http.server
import threading

HOP = {"connection", "keep-alive", "transfer-encoding", "content-length"}


class Relay:
    """An address that stays the same while servers behind it come and go."""

    def __init__(self, target):
        self.target = target
        # The delay of each answer in seconds.
        self.delay = 0
        self.is_over = threading.Event()
        # Called with the method and path of each request; returns what happens to it: None forwards
        # it, "cut" drops the answer, "deaf" closes the connection before, a number is a status.
        self.judge = lambda method, path: None
        self.posts = []
        relay = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_any(self):
                relay.handle(self)

            do_GET = do_POST = handle_any

            def log_message(self, *_):
                pass

        class Listener(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request, client_address):
                """Ignores a client that disconnects."""

        self.listener = Listener(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.listener.server_address[1]}"
        threading.Thread(target=self.listener.serve_forever, daemon=True).start()

    def stop(self):
        """Stops accepting requests and ends delays."""
        self.is_over.set()
        self.listener.shutdown()
        self.listener.server_close()

    def handle(self, asker):
        """Forwards one request and its answer, unless the test decides otherwise."""
        body = asker.rfile.read(int(asker.headers.get("Content-Length") or 0))
        verdict = self.judge(asker.command, asker.path)
        if asker.command == "POST":
            self.posts.append(asker.path)
        if verdict == "deaf":
            return self.hang_up(asker)
        if isinstance(verdict, int):
            text = b"<html><body>proxy error</body></html>"
            asker.send_response(verdict)
            asker.send_header("Content-Type", "text/html")
            asker.send_header("Content-Length", str(len(text)))
            asker.end_headers()
            return asker.wfile.write(text)
        self.is_over.wait(self.delay)
        try:
            host, port = self.target.removeprefix("http://").split(":")
            line = http.client.HTTPConnection(host, int(port), timeout=60)
            line.request(asker.command, asker.path, body or None, dict(asker.headers))
            answer = line.getresponse()
        except OSError:
            return self.hang_up(asker)
        if verdict == "cut":
            answer.read()
            line.close()
            return self.hang_up(asker)
        asker.close_connection = True
        asker.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in HOP:
                asker.send_header(name, value)
        asker.send_header("Connection", "close")
        asker.end_headers()
        try:
            while piece := answer.read1(65536):
                asker.wfile.write(piece)
                asker.wfile.flush()
        except (OSError, http.client.HTTPException):
            pass
        line.close()

    @staticmethod
    def hang_up(asker):
        """Closes the connection without an answer."""
        asker.close_connection = True
        asker.connection.close()
