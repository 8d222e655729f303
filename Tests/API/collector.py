"""An OpenTelemetry collector for tests: accepts OTLP over HTTP and parses it by the protocol's own
definitions."""

import base64
import http.server
import json
import threading

from google.protobuf import json_format
from opentelemetry.proto.collector.trace.v1 import trace_service_pb2
from waiting import until


class Collector:
    """Listens at a local port and collects received spans in `spans`."""

    def __init__(self, port=0, pause=0):
        self.spans, self.resources, self.bodies, self.heads = [], [], [], []
        self.is_over = threading.Event()
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            """Accepts posted spans."""

            def log_message(self, *_):
                """Logs nothing."""

            def do_POST(self):
                """Parses spans as a collector does."""
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.is_over.wait(pause)
                is_known = self.path == "/v1/traces"
                if is_known:
                    outer.take(body, self.headers)
                self.send_response(200 if is_known else 404)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def take(self, body, head):
        """Parses a request and reports any content that the protocol does not define."""
        request = json_format.Parse(
            json.dumps(ids_as_bytes(json.loads(body))),
            trace_service_pb2.ExportTraceServiceRequest())
        self.bodies.append(body)
        self.heads.append(head)
        for part in request.resource_spans:
            self.resources.append(attributes(part.resource))
            for scope in part.scope_spans:
                self.spans += scope.spans

    def until(self, holds, limit=30):
        """Waits until the received spans meet a condition."""
        until(lambda: holds(self.spans), limit)

    def stop(self):
        """Stops the collector and ends its pauses."""
        self.is_over.set()
        self.server.shutdown()
        self.server.server_close()


def ids_as_bytes(value):
    """OTLP uses base 16 for ids where the JSON of protobuf has base 64; everything else is the
    same."""
    if isinstance(value, list):
        return [ids_as_bytes(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {name: base64.b64encode(bytes.fromhex(one)).decode()
            if name in ("traceId", "spanId", "parentSpanId") else ids_as_bytes(one)
            for name, one in value.items()}


def attributes(thing):
    """The attributes of a span or a resource."""
    return {one.key: one.value.string_value or one.value.int_value for one in thing.attributes}
