import type { ServerResponse } from "node:http";
import { FreeholdError } from "@freehold/contract";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { httpServer, json, type Seen } from "../test/http.fixture.ts";
import { ApiError, isApiError } from "./api-error.ts";
import type { Call } from "./call.ts";
import { send } from "./send.ts";

type Server = Awaited<ReturnType<typeof httpServer>>;
const servers: Server[] = [];

async function serve(answer: (request: Seen, response: ServerResponse) => unknown): Promise<Server> {
  const server = await httpServer(answer);
  servers.push(server);
  return server;
}

async function failure(server: { url: URL }, call: Partial<Call> = {}, timeout = 2_000): Promise<ApiError> {
  const error: unknown = await send({ method: "GET", path: "/x", ...call }, "secret-token", {
    baseUrl: server.url.href,
    timeout,
  }).catch((thrown) => thrown);
  if (!isApiError(error)) throw new Error(`expected an ApiError, got ${error}`);
  return error;
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

test("sends JSON with the bearer token in the header only", async () => {
  const server = await serve((_, response) => json(response, 200, { success: true }));
  const answer = await send(
    { method: "POST", path: "/wallet/withdraw", body: { amount_ubxs: "1.5" }, idempotencyKey: "k-1" },
    "secret-token",
    { baseUrl: server.url.href, timeout: 2_000 },
  );
  expect(answer).toEqual({ success: true });
  const [seen] = server.seen;
  expect(seen).toMatchObject({
    method: "POST",
    url: "/api/wallet/withdraw",
    body: '{"amount_ubxs":"1.5"}',
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      authorization: "Bearer secret-token",
      "idempotency-key": "k-1",
    },
  });
});

test("nothing in an answer inherits what a page has added to Object.prototype, however deep it is", async () => {
  const server = await serve((_, response) => json(response, 200, { items: [{ id: "w-1", payment: {} }], total: 1 }));
  Object.assign(Object.prototype, { tx_id: "0xevil" });
  try {
    const answer = (await send({ method: "GET", path: "/x" }, null, { baseUrl: server.url.href, timeout: 2_000 })) as {
      tx_id?: string;
      items: { tx_id?: string; payment: { tx_id?: string } }[];
    };
    expect([answer.tx_id, answer.items[0]?.tx_id, answer.items[0]?.payment.tx_id]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  } finally {
    Reflect.deleteProperty(Object.prototype, "tx_id");
  }
});

// Once such a wrapper threw, and the person read that the server could not be reached.
test("a page's own fetch may ask the options what any object can be asked", async () => {
  const server = await serve((_, response) => json(response, 200, { success: true }));
  const { fetch } = globalThis;
  const seen: unknown[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    // biome-ignore lint/suspicious/noPrototypeBuiltins: as the wrapper of a page calls it
    seen.push(init.hasOwnProperty("method"), init.hasOwnProperty("referrer"), `${init}`);
    return fetch(url, init);
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  await send({ method: "GET", path: "/x" }, null, { baseUrl: server.url.href, timeout: 2_000 });
  expect(seen).toEqual([true, false, "[object Object]"]);
});

test("without a token there is no authorization header, without a body no content type", async () => {
  const server = await serve((_, response) => json(response, 200, {}));
  await send({ method: "GET", path: "/properties" }, null, { baseUrl: server.url.href, timeout: 2_000 });
  expect(server.seen[0]?.headers).not.toHaveProperty("authorization");
  expect(server.seen[0]?.headers).not.toHaveProperty("content-type");
});

test("204 is undefined", async () => {
  const server = await serve((_, response) => response.writeHead(204).end());
  expect(await send({ method: "POST", path: "/auth/logout" }, "t", { baseUrl: server.url.href, timeout: 2_000 })).toBe(
    undefined,
  );
});

test("a problem becomes SPEC 8's line with the server's sentence, code, request id, fields and body", async () => {
  const problem = {
    status: 409,
    code: "withdrawal_pending",
    detail: "You already have an open request.",
    message: "You already have an open request.",
    request_id: "req-7",
    errors: [{ path: "wallet_address", message: "is required" }, "junk"],
    withdrawal: { id: "w-1" },
  };
  const server = await serve((_, response) => json(response, 409, problem));
  const error = await failure(server);
  expect(error).toBeInstanceOf(ApiError);
  expect(error.name).toBe("ApiError");
  expect(error.message).toBe("API Error: Conflict");
  expect(error.detail).toBe("You already have an open request.");
  expect(error.code).toBe("withdrawal_pending");
  expect(error.status).toBe(409);
  expect(error.requestId).toBe("req-7");
  expect(error.errors).toEqual([{ path: "wallet_address", message: "is required" }]);
  expect(error.body).toEqual(problem);
});

test("an ApiError is one of the family: a sentence for a person, a code, a cause to walk to, a place in the documentation", async () => {
  const server = await serve(() => {});
  await server.close();
  servers.length = 0;
  const error = await failure(server);
  expect(error).toBeInstanceOf(FreeholdError);
  expect(error).toMatchObject({
    kind: "freehold.api-error",
    code: "unreachable",
    message: "API Error: Network Error",
    shortMessage: "We couldn't reach the server. Check your connection and try again.",
    docsPath: "/errors/#unreachable",
  });
  expect(error.walk((cause) => cause instanceof TypeError)).toBe(error.cause);
  const bare = await failure(await serve((_, response) => json(response, 409, { code: "internal" })));
  expect(bare.detail).toBe(null);
  expect(bare.shortMessage).toBe("API Error: Conflict");
});

test.each([
  [400, "API Error: Bad Request"],
  [401, "API Error: Unauthorized"],
  [403, "API Error: Forbidden"],
  [404, "API Error: Not Found"],
  [413, "API Error: Payload Too Large"],
  [422, "API Error: Unprocessable Entity"],
  [429, "API Error: Too Many Requests"],
  [500, "API Error: Internal Server Error"],
  [503, "API Error: Service Unavailable"],
])("%i reads %s", async (status, message) => {
  const server = await serve((_, response) => json(response, status, { code: "internal", detail: "No." }));
  expect((await failure(server)).message).toBe(message);
});

test("registration raises the server's message, and SPEC's line where the server has none", async () => {
  const bodies: unknown[] = [
    { code: "email_taken", message: "This email is already registered." },
    { code: "internal" },
  ];
  const server = await serve((_, response) => json(response, 409, bodies.shift()));
  expect((await failure(server, { raiseServerMessage: true })).message).toBe("This email is already registered.");
  expect((await failure(server, { raiseServerMessage: true })).message).toBe("API Error: Conflict");
});

test.each([
  ["HTML with 200", 200, "<!doctype html><p>Hello", "API Error: Malformed Response"],
  ["nothing with 200", 200, "", "API Error: Malformed Response"],
  ["half a JSON with 200", 200, '{"success": tr', "API Error: Malformed Response"],
  ["a bare JSON word with 200", 200, '"ok"', "API Error: Malformed Response"],
  ["HTML of a gateway", 502, "<html>Bad gateway</html>", "API Error: Bad Gateway"],
  ["an empty 401", 401, "", "API Error: Unauthorized"],
])("%s is malformed", async (_, status, body, message) => {
  const server = await serve((_, response) => response.writeHead(status, { "x-request-id": "req-9" }).end(body));
  const error = await failure(server);
  expect(error).toMatchObject({ code: "malformed", status, message, requestId: "req-9" });
  expect(error.detail).toBe("We couldn't read the server's response. Try again in a moment.");
});

test("a connection cut inside the answer is malformed, with status 0", async () => {
  const server = await serve((_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"success":', () => response.destroy());
  });
  expect(await failure(server)).toMatchObject({ code: "malformed", status: 0 });
});

test("JSON that is not a problem still gives its sentence", async () => {
  const server = await serve((_, response) => json(response, 403, { message: "Blocked by the firewall." }));
  expect(await failure(server)).toMatchObject({
    code: "malformed",
    message: "API Error: Forbidden",
    detail: "Blocked by the firewall.",
  });
});

test("an answer that was not asked for is malformed", async () => {
  const server = await serve((_, response) => json(response, 200, { hello: "world" }));
  expect(await failure(server, { parse: () => null })).toMatchObject({ code: "malformed", status: 200 });
});

test.each([
  ["7", 7],
  ["soon", null],
])("Retry-After %s is %s seconds", async (header, seconds) => {
  const server = await serve((_, response) =>
    json(response, 429, { code: "too_many_requests" }, { "retry-after": header }),
  );
  expect((await failure(server)).retryAfter).toBe(seconds);
});

test("Retry-After as a date is seconds from now, never negative", async () => {
  const dates = [Date.now() + 30_000, Date.now() - 30_000].map((at) => new Date(at).toUTCString());
  const server = await serve((_, response) => json(response, 503, {}, { "retry-after": dates.shift() as string }));
  const soon = (await failure(server)).retryAfter;
  expect(soon).toBeGreaterThanOrEqual(28);
  expect(soon).toBeLessThanOrEqual(30);
  expect((await failure(server)).retryAfter).toBe(0);
});

test("a redirect is not followed, so the token goes to no other origin", async () => {
  const other = await serve((_, response) => json(response, 200, {}));
  const server = await serve((_, response) => response.writeHead(302, { location: other.url.href }).end());
  expect(await failure(server)).toMatchObject({ code: "malformed", message: "API Error: Redirected" });
  expect(other.seen).toEqual([]);
});

test("a server that has stopped is unreachable", async () => {
  const server = await serve(() => {});
  await server.close();
  servers.length = 0;
  expect(await failure(server)).toMatchObject({
    code: "unreachable",
    status: 0,
    message: "API Error: Network Error",
    detail: "We couldn't reach the server. Check your connection and try again.",
  });
});

test("no answer in time is a time-out, in the middle of an answer too", async () => {
  const server = await serve((request, response) => {
    if (request.url.endsWith("half")) response.writeHead(200).write("{");
  });
  expect(await failure(server, {}, 60)).toMatchObject({ code: "timeout", message: "API Error: Timeout" });
  expect(await failure(server, { path: "/half" }, 60)).toMatchObject({ code: "timeout" });
});

test("a file has five minutes to get there, or longer where a page gives everything longer", async () => {
  const server = await serve((_, response) => setTimeout(() => json(response, 200, {}), 120));
  const call: Call = { method: "POST", path: "/files", body: new Blob(["a picture"]) };
  expect(await send(call, null, { baseUrl: server.url.href, timeout: 60 })).toEqual({});
  const timeout = vi.spyOn(AbortSignal, "timeout");
  await send(call, null, { baseUrl: server.url.href, timeout: 60 });
  await send(call, null, { baseUrl: server.url.href, timeout: 400_000 });
  expect(timeout.mock.calls).toEqual([[300_000], [400_000]]);
  timeout.mockRestore();
});

test("the caller can end a call, before it starts and under way", async () => {
  const stop = new AbortController();
  const server = await serve(() => stop.abort());
  expect(await failure(server, { signal: AbortSignal.abort() })).toMatchObject({ code: "aborted", detail: null });
  expect(server.seen).toEqual([]);
  expect(await failure(server, { signal: stop.signal })).toMatchObject({
    code: "aborted",
    message: "API Error: Aborted",
  });
});

test("no error shows the token", async () => {
  const server = await serve((_, response) => json(response, 500, { code: "internal" }));
  const error = await failure(server);
  expect(`${error} ${error.stack} ${JSON.stringify(error)} ${JSON.stringify(Object.entries(error))}`).not.toContain(
    "secret-token",
  );
});

test("isApiError knows errors of another copy by their kind", () => {
  expect(isApiError({ kind: "freehold.api-error" })).toBe(true);
  expect(isApiError(new Error("API Error: Unauthorized"))).toBe(false);
  expect(isApiError(null)).toBe(false);
});
