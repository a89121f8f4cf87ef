import type { EmbeddingCheck } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { createApp } from "../app.ts";
import { createLog } from "../platform/http/log.ts";

const { sql } = await createTestDatabase();
const NOW = new Date("2026-03-01T09:30:00.000Z");

function serve(...allowedOrigins: string[]) {
  const config = { publicUrl: "https://freehold.test", allowedOrigins };
  const app = createApp({ sql, clock: () => NOW, log: createLog({ level: "silent" }), config });
  return async (query: string, headers: Record<string, string> = {}) => {
    const response = await app.request(`/api/embed/check${query}`, { headers });
    return { response, body: (await response.json()) as EmbeddingCheck };
  };
}

it("says whether pages of an origin may call the API, also to pages that may not", async () => {
  const check = serve("https://partner.example");
  const asked = async (origin: string) => {
    const { response, body } = await check("", { Origin: origin });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(body.origin).toBe(origin);
    return body.origin_accepted;
  };
  expect(await asked("https://partner.example")).toBe(true);
  expect(await asked("https://freehold.test")).toBe(true);
  expect(await asked("https://stranger.example")).toBe(false);
  // A page in a sandbox, or a file.
  expect(await asked("null")).toBe(false);
  expect((await serve("*")("", { Origin: "https://stranger.example" })).body.origin_accepted).toBe(true);
  // A page learns nothing of others.
  const other = await check("?origin=https%3A%2F%2Fpartner.example", { Origin: "https://stranger.example" });
  expect(other.body).toMatchObject({ origin: "https://stranger.example", origin_accepted: false });
  // A program asks for a page.
  expect((await check("?origin=https%3A%2F%2Fpartner.example")).body.origin_accepted).toBe(true);
  expect((await check("")).body).toMatchObject({ origin: null, origin_accepted: false });
});

it("says that a partner's page may call the API, because a key is for its origin", async () => {
  const check = serve();
  const asked = async () => (await check("", { Origin: "https://bank.example" })).body.origin_accepted;
  expect(await asked()).toBe(false);
  const [{ id }] = await sql<[{ id: string }]>`insert into partners (name) values ('Bank') returning id`;
  await sql`
    insert into partner_keys (partner_id, origins, requests_per_minute, secret_hash, hint, shown_at)
    values (${id}, ${["https://bank.example"]}, 60, sha256('key'), 'abcd', now())`;
  expect(await asked()).toBe(true);
});

it("says its version and time, and whether widgets of a version work with it", async () => {
  const check = serve();
  const { version } = (await check("")).body;
  expect((await check(`?version=${version}`)).body).toMatchObject({
    version_accepted: true,
    time: NOW.toISOString(),
    clock_tolerance_ms: 300_000,
  });
  expect((await check("?version=900.0.0")).body.version_accepted).toBe(false);
  expect((await check("")).body.version_accepted).toBeNull();
  const refused = await check("?version=newest", { Origin: "https://stranger.example" });
  expect(refused.body).toMatchObject({ code: "validation_failed" });
  expect(refused.response.headers.get("Access-Control-Allow-Origin")).toBe("*");
});

it("lets no page of another origin read anything else for it", async () => {
  const app = createApp({
    sql,
    clock: () => NOW,
    log: createLog({ level: "silent" }),
    config: { publicUrl: "https://freehold.test", allowedOrigins: ["https://partner.example"] },
  });
  const response = await app.request("/api/platform", { headers: { Origin: "https://stranger.example" } });
  expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
});
