import { once } from "node:events";
import { connect } from "node:net";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, expect, it } from "vitest";
import { createTestApp } from "../../../app.fixture.ts";
import { freePort } from "../../database/embedded/free-port.ts";
import { drain, listen } from "./listen.ts";

const { sql } = await createTestDatabase();
const app = createTestApp(sql);
const server = await listen((...of) => app.app.fetch(...of), { host: "127.0.0.1", port: await freePort() });
afterAll(() => drain(server));

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT = "00f067aa0ba902b7";
const VALID = `00-${TRACE}-${PARENT}-01`;

type Line = { msg: string; request_id: string; trace_id: string; span_id: string };

/** Sends lines of headers as they are. @returns the response, and the log lines of its request */
async function ask(...headers: string[]): Promise<{ response: string; lines: Line[] }> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  const lines = ["GET /api/auth/me HTTP/1.1", "Host: a", "Connection: close", ...headers];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  let response = "";
  socket.on("data", (chunk) => {
    response += chunk;
  });
  await once(socket, "close");
  const [, id] = /^x-request-id: (.+)\r$/im.exec(response) ?? [];
  const logged = app.lines.map((line) => JSON.parse(line) as Line);
  return { response, lines: logged.filter(({ request_id }) => request_id === id) };
}

it("each log line of a request has the trace that the request names, and a span of its own", async () => {
  await sql`alter table sessions rename to sessions_away`;
  const { lines } = await ask(`traceparent: ${VALID}`, `Authorization: Bearer fh_${"a".repeat(43)}`);
  await sql`alter table sessions_away rename to sessions`;
  // The fault, and the answer.
  expect(lines).toHaveLength(2);
  expect(new Set(lines.map(({ trace_id }) => trace_id))).toEqual(new Set([TRACE]));
  const [span, ...others] = new Set(lines.map(({ span_id }) => span_id));
  expect(span).toMatch(/^[0-9a-f]{16}$/);
  expect([span, others]).not.toEqual([PARENT, []]);
  expect(others).toEqual([]);
});

it.each([
  ["none", []],
  ["one that is forged to break the log", [`traceparent: 00-${TRACE}-${PARENT}-01"},{"level":"fatal`]],
  ["one of zeros", [`traceparent: 00-${"0".repeat(32)}-${PARENT}-01`]],
  ["two", [`traceparent: ${VALID}`, `traceparent: ${VALID}`]],
  ["one of 40 kB", [`traceparent: ${VALID}-${"a".repeat(40_000)}`]],
  ["one with bytes that are no text", [`traceparent: ${VALID}\xff\xfe`]],
])("a request with %s begins a trace, and is answered as any other", async (_, headers) => {
  const { response, lines } = await ask(...headers, `tracestate: vendor=${"x".repeat(2_000)}`);
  expect(response).toMatch(/^HTTP\/1.1 401 /);
  const [line] = lines;
  expect(line?.trace_id).toMatch(/^[0-9a-f]{32}$/);
  expect(line?.trace_id).not.toBe(TRACE);
  expect(app.lines.join("")).not.toMatch(/fatal|vendor/);
});

it("no response names a trace, and pages elsewhere may", async () => {
  const { response } = await ask(`traceparent: ${VALID}`);
  expect(response).not.toMatch(/trace|server-timing/i);
  const preflight = await app.call("/api/auth/me", {
    method: "OPTIONS",
    headers: {
      Origin: "https://partner.example",
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Headers": "authorization,traceparent,tracestate",
    },
  });
  expect(preflight.headers.get("Access-Control-Allow-Headers")).toMatch(/traceparent,tracestate/);
});
