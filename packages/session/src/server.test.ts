import { afterEach, expect, test, vi } from "vitest";
import { createEmbedSession, type EmbedSessionRequest } from "./server.ts";
import { httpServer, json } from "./test/http.fixture.ts";

const KEY = `fh_sk_live_${"a".repeat(40)}`;
const SECRET = `fh_es_${"b".repeat(43)}`;
const REQUEST: EmbedSessionRequest = {
  user: { external_id: "customer-4711" },
  components: ["withdraw-all"],
  scope: ["refund:read", "refund:request"],
  origin: "https://partner.example",
};
const servers: Awaited<ReturnType<typeof httpServer>>[] = [];
const serve = async (answer: Parameters<typeof httpServer>[0]) => {
  const server = await httpServer(answer);
  servers.push(server);
  return { ...server, options: { apiUrl: server.url.href, secretKey: KEY } };
};
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

test("sends the request with the key, and returns the client secret", async () => {
  const made = {
    ...{ success: true, client_secret: SECRET, expires_at: "2026-03-01T09:45:00.000Z" },
    link: { status: "none", url: "https://freehold.example/connect#t" },
  };
  const { options, seen } = await serve((_, response) => json(response, 201, made));
  expect(await createEmbedSession(options, REQUEST)).toEqual(made);
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({
    ...{ method: "POST", url: "/api/embed/sessions", headers: { authorization: `Bearer ${KEY}` } },
  });
  expect(seen[0]?.headers.origin).toBeUndefined();
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual(REQUEST);
});

test("says its version, as it was built", async () => {
  vi.stubGlobal("__VERSION__", "1.2.3");
  const { options, seen } = await serve((_, response) => json(response, 201, { client_secret: SECRET }));
  await createEmbedSession(options, REQUEST);
  vi.unstubAllGlobals();
  expect(seen[0]?.headers["freehold-version"]).toBe("1.2.3");
});

test("a refusal is an error with its code, and without the key", async () => {
  const { options } = await serve((_, response) =>
    json(response, 401, { code: "invalid_key", detail: "This key was revoked.", request_id: "req_1" }),
  );
  const error = await createEmbedSession(options, REQUEST).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: "invalid_key", shortMessage: "This key was revoked.", requestId: "req_1" });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(KEY);
});

test("an answer without a client secret is none, and no redirect gets the key", async () => {
  const { options } = await serve((_, response) => json(response, 201, { success: true, client_secret: "x" }));
  await expect(createEmbedSession(options, REQUEST)).rejects.toMatchObject({ code: "malformed" });
  const other = await serve((_, response) => json(response, 201, {}));
  const { options: redirected } = await serve((_, response) =>
    response.writeHead(307, { location: other.url.href }).end(),
  );
  await expect(createEmbedSession(redirected, REQUEST)).rejects.toMatchObject({ code: "malformed" });
  expect(other.seen).toEqual([]);
});

test.each([
  [{ apiUrl: "/api", secretKey: KEY }, "apiUrl must be"],
  [{ apiUrl: "https://freehold.example/api", secretKey: SECRET }, "secretKey must be"],
  // In JavaScript, of an environment variable that isn't set.
  [{ apiUrl: "https://freehold.example/api", secretKey: undefined as unknown as string }, "secretKey must be"],
])("refuses wrong options with a sentence", async (options, sentence) => {
  await expect(createEmbedSession(options, REQUEST)).rejects.toThrow(sentence);
});
