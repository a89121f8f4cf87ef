import { once } from "node:events";
import type { Server } from "node:http";
import { connect as connectSocket } from "node:net";
import { PROBLEMS, type ProblemCode } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { seed, times } from "@freehold/test-utils/run/soak";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTestApp, PASSWORD, type Reply, WALLET } from "./app.fixture.ts";
import { freePort } from "./platform/database/embedded/free-port.ts";
import { toProblem } from "./platform/http/problem.ts";
import { drain, listen } from "./platform/http/server/listen.ts";

const { sql } = await createTestDatabase();
const app = createTestApp(sql);
const { token } = await app.signedUp("problems@freehold.test");
const JSON_TYPE = { "Content-Type": "application/json" };

function expectProblem(answer: Reply, code: ProblemCode) {
  const [status, title] = PROBLEMS[code];
  expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  expect(answer.body).toMatchObject({ type: `urn:freehold:problem:${code}`, title, status, success: false });
  expect(answer.body.detail).toMatch(/^[A-Z].*\.$/);
  expect(answer.body.message).toBe(answer.body.detail);
  expect(answer.body.request_id).toBe(answer.headers.get("X-Request-Id"));
}

describe("problem answers", () => {
  it("say what is wrong with a body", async () => {
    const login = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = JSON_TYPE) =>
      app.call("/api/auth/login", { method: "POST", headers, body });
    expectProblem(await login("{"), "malformed_json");
    expectProblem(await login(new Uint8Array([0x22, 0xff, 0xfe, 0x22])), "malformed_json");
    expectProblem(
      await login("email=a", { "Content-Type": "application/x-www-form-urlencoded" }),
      "unsupported_media_type",
    );
    expectProblem(await login("{}", { "Content-Type": "application/json; charset=latin1" }), "unsupported_media_type");
    const zipped = await login("{}", { "Content-Type": "application/json", "Content-Encoding": "gzip" });
    expectProblem(zipped, "unsupported_media_type");
    expect(zipped.body.detail).toContain("gzip");
    // As clients write it.
    for (const type of ["application/json;charset=utf8", "application/json;"])
      expectProblem(await login("{}", { "Content-Type": type }), "validation_failed");
    expectProblem(await login("{}"), "validation_failed");
    expectProblem(await login("[]"), "validation_failed");
    expectProblem(await login("null"), "validation_failed");
    expectProblem(await login('{"email":"a\\u0000","password":"b"}'), "validation_failed");
    expectProblem(await login('{"email":"a","password":"\\ud800"}'), "validation_failed");
    expectProblem(await login(JSON.stringify({ email: "a", password: "b".repeat(70_000) })), "payload_too_large");
    expectProblem(await login(""), "malformed_json");
    // `curl -X POST` without a body: once a 500.
    expectProblem(await app.call("/api/auth/login", { method: "POST" }), "validation_failed");
    expectProblem(await app.call("/api/auth/login", { method: "POST", body: new Uint8Array() }), "validation_failed");
  });

  it("say what is wrong with an address", async () => {
    expectProblem(await app.get("/api/nothing"), "not_found");
    expectProblem(await app.get("/api"), "not_found");
    expectProblem(await app.get("/nothing"), "not_found");
    expectProblem(await app.get("/api/auth/referrals/validate/%00"), "bad_request");
    expectProblem(await app.get("/api/auth/referrals/history?page=%00", token), "bad_request");
    for (const query of [
      "page=0",
      "page=-1",
      "page=1e999",
      "page=1.5",
      "limit=101",
      "page=x",
      "page=99999999999999999999",
    ])
      expectProblem(await app.get(`/api/auth/referrals/history?${query}`, token), "validation_failed");
    expect((await app.get("/api/auth/referrals/validate/%E0%A4%A")).status).toBeLessThan(500);
  });

  it.each(["x", "2026-02-30"])(
    "say of %s, which the database takes for no day, that it is a bad value",
    async (text) => {
      const error: unknown = await sql`select ${text}::text::date`.catch((thrown: unknown) => thrown);
      expect(toProblem(error).code).toBe("validation_failed");
    },
  );

  it("name the methods that are possible", async () => {
    const answer = await app.get("/api/auth/login");
    expectProblem(answer, "method_not_allowed");
    expect(answer.headers.get("Allow")).toBe("POST");
    expectProblem(
      await app.call("/api/auth/me", { method: "PUT", headers: { Authorization: `Bearer ${token}` } }),
      "method_not_allowed",
    );
    expectProblem(await app.call("/healthz", { method: "DELETE" }), "method_not_allowed");
  });

  it("hide what is our own fault, and log it", async () => {
    const broken = createTestApp(sql);
    await sql`alter table sessions rename to sessions_away`;
    const answer = await broken.get("/api/auth/me", token);
    await sql`alter table sessions_away rename to sessions`;
    expectProblem(answer, "internal");
    expect(answer.text).not.toMatch(/sessions|relation|select/);
    expect(broken.lines.join("")).toMatch(new RegExp(`${answer.body.request_id}.*relation \\\\"sessions\\\\"`));
  });

  it("never are a 5xx, whatever is sent", async () => {
    const hostile = fc.oneof(
      fc.json(),
      fc.string({ unit: "binary" }),
      fc
        .record(
          {
            email: fc.oneof(fc.string({ unit: "binary" }), fc.emailAddress(), fc.jsonValue()),
            password: fc.oneof(fc.string({ unit: "binary", minLength: 15 }), fc.jsonValue()),
            wallet_address: fc.oneof(fc.constant(WALLET), fc.string({ unit: "binary" }), fc.jsonValue()),
            referral_code: fc.oneof(fc.string({ unit: "binary" }), fc.jsonValue()),
            current_password: fc.oneof(fc.constant(PASSWORD), fc.string({ unit: "binary" }), fc.bigInt().map(String)),
            amount_ubxs: fc.oneof(
              fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String),
              fc.double().map(String),
              fc.jsonValue(),
            ),
            tx_hash: fc.oneof(fc.stringMatching(/^0x[0-9a-f]*$/), fc.string({ unit: "binary" }), fc.jsonValue()),
            chain_id: fc.oneof(fc.double(), fc.maxSafeInteger(), fc.jsonValue()),
          },
          { requiredKeys: [] },
        )
        .map((body) => JSON.stringify(body)),
      fc.nat({ max: 60_000 }).map((depth) => "[".repeat(depth)),
      fc.nat({ max: 30_000 }).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`),
      fc.constantFrom(
        '{"__proto__":{"role":"admin"}}',
        '{"email":1e999,"password":-0}',
        "\ufeff{}",
        "[1e400]",
        '{"constructor":{}}',
      ),
    );
    const paths = fc.constantFrom(
      "/api/auth/register",
      "/api/auth/login",
      "/api/auth/logout",
      "/api/auth/password/change",
      "/api/wallet/withdraw",
      "/api/wallet/withdraw-total-deposits",
      "/api/wallet/deposit",
    );
    const fuzzed = createTestApp(sql);
    let current: { token: string } | undefined;
    let people = 0;
    await fc.assert(
      fc.asyncProperty(paths, hostile, fc.option(fc.string({ maxLength: 300 })), async (path, body, key) => {
        const { token: own } = await session();
        const headers: Record<string, string> = { ...JSON_TYPE, Authorization: `Bearer ${own}` };
        if (key !== null) headers["Idempotency-Key"] = encodeURIComponent(key) || "k";
        const answer = await fuzzed.call(path, { method: "POST", headers, body });
        expect(answer.status, answer.text).toBeLessThan(500);
      }),
      { numRuns: times(250), seed: seed("whatever is sent") },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary", maxLength: 60 }),
        fc.webQueryParameters(),
        async (segment, query) => {
          for (const prefix of [
            "auth/referrals/validate",
            "wallet/deposit",
            "wallet/withdrawals",
            "admin/withdrawals",
          ]) {
            const path = `/api/${prefix}/${encodeURIComponent(segment.replace(/\p{Surrogate}/gu, ""))}?${query}`;
            expect((await fuzzed.get(path, token)).status).toBeLessThan(500);
          }
        },
      ),
      { numRuns: times(100), seed: seed("whatever is asked for") },
    );
    /** Signing out and changing the password are among the calls. */
    async function session() {
      if (!current || (await fuzzed.get("/api/auth/me", current.token)).status !== 200)
        current = await fuzzed.signedUp(`fuzz-${++people}@freehold.test`);
      return current;
    }
  });

  it("come over a real socket, also for bodies without an announced length", async () => {
    const port = await freePort();
    const server = await listen(app.app.fetch, { host: "127.0.0.1", port });
    try {
      const endless = new ReadableStream({
        pull(controller) {
          controller.enqueue(new Uint8Array(16_384).fill(0x20));
        },
      });
      const answer = await fetch(`${server.url}/api/auth/login`, {
        method: "POST",
        headers: JSON_TYPE,
        body: endless,
        duplex: "half",
      } as RequestInit);
      expect(answer.status).toBe(413);
      const big = await fetch(`${server.url}/api/auth/login`, {
        method: "POST",
        headers: JSON_TYPE,
        body: "x".repeat(1_000_000),
      });
      expect(big.status).toBe(413);
      const chunked = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"email":"problems@freehold.test",'));
          controller.enqueue(new TextEncoder().encode(`"password":"${PASSWORD}"}`));
          controller.close();
        },
      });
      const small = await fetch(`${server.url}/api/auth/login`, {
        method: "POST",
        headers: JSON_TYPE,
        body: chunked,
        duplex: "half",
      } as RequestInit);
      expect(small.status).toBe(200);
      expect(
        (await raw(port, "GET /api/auth/me HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n")).slice(0, 12),
      ).toMatch(/HTTP\/1.1 4/);
      expect((await raw(port, "GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).slice(0, 12)).toMatch(
        /HTTP\/1.1 4/,
      );
      expect(
        (await raw(port, "GET //x/%zz?%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).slice(0, 12),
      ).toMatch(/HTTP\/1.1 4/);
      const since = app.lines.length;
      await cutOff(server, "Content-Length: 500\r\n\r\n{");
      await cutOff(server, "Transfer-Encoding: chunked\r\n\r\n5\r\n{");
      await expect.poll(() => app.lines.length - since).toBe(2);
      // A client that hangs up in the middle could otherwise fill the log with errors of ours.
      for (const line of app.lines.slice(since)) expect(JSON.parse(line)).toMatchObject({ level: "info", status: 400 });
    } finally {
      await drain(server);
    }
  });
});

it("what a proxy in front may take for another request is refused before anything is done", async () => {
  const port = await freePort();
  const server = await listen(app.app.fetch, { host: "127.0.0.1", port });
  const ask = async (path: string, hosts = ["x"]) => {
    const head = `GET ${path} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join("")}Connection: close\r\n\r\n`;
    const answer = await raw(port, head);
    return [path, Number(answer.slice(9, 12)), /"code":"(\w+)"/.exec(answer)?.[1]];
  };
  try {
    for (const path of [
      "/api/../metrics",
      "/api/%2e%2e/metrics",
      "/api/.%2E/metrics",
      "/progress/%2e%2e/metrics",
      "/api/x/%2e%2e/docs",
      "/api/./auth/me",
      "/api/..%2fmetrics",
      "/api/..%5cmetrics",
      "http://x/api/../metrics",
      "/api/%zz",
    ])
      expect(await ask(path)).toEqual([path, 400, "bad_request"]);
    expect(await ask("/healthz", ["x", "y"])).toEqual(["/healthz", 400, "bad_request"]);
    for (const path of ["/healthz", "/healthz?to=/../x", "http://x/healthz"])
      expect(await ask(path)).toEqual([path, 200, undefined]);
  } finally {
    await drain(server);
  }
});

it("what is malformed is refused with the headers of every other answer", async () => {
  const port = await freePort();
  const origin = "https://partner.example";
  const { app: own } = createTestApp(sql, {
    config: { publicUrl: "https://freehold.example", allowedOrigins: [origin] },
  });
  const server = await listen(own.fetch, { host: "127.0.0.1", port });
  /** The names of an answer's headers, but for those of the connection. */
  const ask = async (target: string, host = "x") => {
    const answer = await raw(
      port,
      `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nConnection: close\r\n\r\n`,
    );
    const [head = ""] = answer.split("\r\n\r\n");
    const [status = "", ...lines] = head.toLowerCase().split("\r\n");
    return { status: status.slice(9, 12), headers: lines.map((line) => line.split(":")[0]).sort() };
  };
  try {
    const { headers: ofApi } = await ask("/api/nothing");
    expect(ofApi).toEqual(expect.arrayContaining(["access-control-allow-origin", "cache-control", "x-request-id"]));
    for (const path of ["/api/%zz", "/api/..%2fmetrics"])
      expect(await ask(path)).toEqual({ status: "400", headers: ofApi });
    const { headers } = await ask("/nothing");
    for (const [target, host] of [
      ["/%zz"],
      ["/a\\b"],
      ["*"],
      ["http://["],
      ["ftp://x/y"],
      ["/nothing", "a b"],
      ["/nothing", "a/b"],
    ])
      expect([target, host, await ask(target as string, host)]).toEqual([target, host, { status: "400", headers }]);
  } finally {
    await drain(server);
  }
});

it("a health check by HTTP/1.0 needs no Host", async () => {
  const port = await freePort();
  const server = await listen(app.app.fetch, { host: "127.0.0.1", port });
  try {
    expect(await raw(port, "GET /healthz HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 [\s\S]*"status":"ok"/);
  } finally {
    await drain(server);
  }
});

async function raw(port: number, request: string): Promise<string> {
  const socket = connectSocket(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk;
  });
  socket.write(request);
  await once(socket, "close");
  return answer;
}

/** Sends the beginning of a sign-in, and hangs up when the server has begun with it. */
async function cutOff(server: Server & { url: string }, rest: string): Promise<void> {
  const begun = once(server, "request");
  const socket = connectSocket(Number(new URL(server.url).port), "127.0.0.1");
  const head = "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  socket.write(head + rest);
  await begun;
  socket.destroy();
}
