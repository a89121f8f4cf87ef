import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { SOAK, seed, times } from "@freehold/test-utils/run/soak";
import fc from "fast-check";
import { generatePrivateKey } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestApp, PASSWORD, type Reply } from "./app.fixture.ts";
import { createMarket, someDraft } from "./investments/market.fixture.ts";
import { pay, someAddress, someHash } from "./money.fixture.ts";
import { createChain } from "./platform/chain/chain.ts";

const { sql } = await createTestDatabase();
const app = createTestApp(sql);
/** A server whose node never answers. */
const away = createTestApp(sql, {
  chain: createChain(
    {
      rpcUrl: "http://127.0.0.1:9",
      chainId: 31_337,
      tokenAddress: someAddress() as `0x${string}`,
      confirmations: null,
      payout: { mode: "treasury", key: generatePrivateKey() },
    },
    sql,
  ),
});

type Content = Record<string, { schema: object }>;
type Operation = {
  security?: object[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, object> }> };
};

const document = (await app.get<Document>("/api/openapi.json")).body;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
const defs = JSON.parse(JSON.stringify(document.components.schemas).replaceAll("#/components/schemas/", "#/$defs/"));

/** A stream, which does not end by itself. */
const isStream = ({ operation }: (typeof operations)[number]) =>
  Object.values(operation.responses).some(({ content }) => content && "text/event-stream" in content);

/** Takes a file. */
const isUpload = ({ operation }: (typeof operations)[number]) =>
  Object.keys(operation.requestBody?.content ?? {}).some((type) => type !== "application/json");

/** What the document promises of an answer, as a schema. */
const promised = new Map<string, z.ZodType>();
function schemaOf(schema: object): z.ZodType {
  // By what it says: hundreds of answers are the same problem.
  const text = JSON.stringify(schema).replaceAll("#/components/schemas/", "#/$defs/");
  const known = promised.get(text);
  if (known) return known;
  const made = z.fromJSONSchema({ ...JSON.parse(text), $defs: defs });
  promised.set(text, made);
  return made;
}

/** The answer's status is in the document, and its body is what the document says. */
function expectAsDescribed({ method, path, operation }: (typeof operations)[number], answer: Reply) {
  const name = `${method} ${path} ${answer.status} ${answer.text.slice(0, 300)}`;
  const described = operation.responses[answer.status];
  expect(described, name).toBeDefined();
  const type = answer.headers.get("Content-Type")?.split(";")[0] ?? "";
  expect(Object.keys(described?.content ?? { "": {} }), name).toContain(type);
  const schema = described?.content?.[type]?.schema;
  if (schema && /json/.test(type)) expect(schemaOf(schema).safeParse(answer.body).error, name).toBeUndefined();
  // The node that is away is no fault of ours; anything else is.
  if (answer.status >= 500) expect(answer.body.code, name).toBe("chain_unavailable");
}

/** A person with a little of everything, and an admin: one of each application's own. */
async function people(on: typeof app) {
  // Properties of their own: calls of other admins may have closed those of others.
  const market = createMarket(sql);
  const made = [];
  for (const role of ["user", "admin"]) {
    const { token, user } = await on.signedUp(`${role}-${randomUUID()}@freehold.test`);
    await sql`update users set role = ${role} where id = ${user.id}`;
    for (const ubxs of ["10", "20.5"]) await pay(sql, user.id, ubxs);
    await market.invest(user.id, 1_000_000n);
    await on.post("/api/wallet/withdraw", { amount_ubxs: "1", wallet_address: someAddress() }, token);
    made.push({ token, id: user.id });
  }
  return made as [{ token: string; id: string }, { token: string; id: string }];
}

/** Values that fit somewhere, or nowhere. */
const anything = (ids: string[]) =>
  fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: "binary", maxLength: 80 }),
    fc.constantFrom(...ids, someHash(), someAddress(), PASSWORD, "running", "active", "stopped", "0x", "-0", "1e9"),
    fc.constantFrom([ids[0]], ids, [someHash()], [], [[]], {}, null, true, 0, -1, 1.5, 2 ** 53, 1e300),
    fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String),
    fc.nat({ max: 2_000_000 }).map((micros) => String(micros / 1_000_000)),
  );

/** Words of queries. */
const PAGING = ["page", "limit", "after", "sort"];
const FILTERS = [
  "metric",
  "from",
  "to",
  "status",
  "held",
  "subject",
  "q",
  "kind",
  "ids",
  "yield_from",
  "property_id",
  "shares",
  "title",
  "name",
];

/** What a field is for, so that calls get further than their validation. */
const GOOD: Record<string, unknown> = {
  ...someDraft(),
  slug: undefined,
  shares: 1,
  title: "For the test",
  happened_on: "2026-01-31",
  position: 0,
  q: "mill",
  sort: "-yield",
  yield_from: "1.5",
  wallet_address: someAddress(),
  amount_ubxs: "0.5",
  reason: "For the test",
  tx_id: someHash(),
  tx_hash: someHash(),
  tx_hashes: [someHash()],
  two_approvals_above_ubxs: "5",
  cooling_off_seconds: 60,
  payments: "running",
  platform_status: "active",
  email: "stranger@freehold.test",
  password: PASSWORD,
  current_password: PASSWORD,
  page: "1",
  limit: "5",
  status: "approved",
  metric: "deposit",
  from: "2026-01-01",
  to: "2026-12-31",
  held: "true",
};

/** What calls need that cannot be asked without. */
const QUERIES: Record<string, string> = {
  "/admin/analytics/rows": "?metric=deposit&to=2026-12-31",
  "/admin/analytics/rows.csv": "?metric=deposit&to=2026-12-31",
  "/admin/analytics/tables.csv": "?table=refunds&from=2026-11-01&to=2026-11-22",
};

describe("every call", () => {
  it.each([
    ["without a chain", app],
    ["with a node that is away", away],
  ])("answers %s what its document says, and never with a fault of ours, whatever is sent", async (_, on) => {
    const all = await people(on);
    const withdrawals = await sql<{ id: string }[]>`select id from withdrawals`;
    const properties = await sql<{ id: string }[]>`select id from properties`;
    const ids = [
      ...properties.map(({ id }) => id),
      ...withdrawals.map(({ id }) => id),
      randomUUID(),
      ...all.map(({ id }) => id),
    ];
    const random = seed("every call");
    // Signing out ends the session that asks.
    const asked = operations.filter((one) => !isStream(one) && one.path !== "/auth/logout");
    expect(asked.map(({ path }) => path)).toContain("/admin/users/{id}/events");
    for (const operation of asked) {
      const schema = operation.operation.requestBody?.content["application/json"]?.schema as { $ref?: string };
      const fields = Object.keys(document.components.schemas[schema?.$ref?.split("/").at(-1) ?? ""]?.properties ?? {});
      const either = (field: string, hostile: fc.Arbitrary<unknown>) =>
        fc.oneof({ weight: 3, arbitrary: fc.constant(GOOD[field] ?? ids) }, hostile);
      const body = fc.record(Object.fromEntries(fields.map((field) => [field, either(field, anything(ids))])), {
        requiredKeys: fields.filter((field) => !["chain_id", "shares", "total_ubxs"].includes(field)),
      });
      const words = fc.oneof(
        fc.constantFrom(...ids),
        fc.constantFrom("0", "1", "2026", "true"),
        fc.string({ maxLength: 20 }),
      );
      const query = fc.record(Object.fromEntries([...PAGING, ...FILTERS].map((name) => [name, either(name, words)])), {
        requiredKeys: [],
      });
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...all, all[1]),
          words,
          query,
          fc.oneof({ weight: 5, arbitrary: body }, anything(ids)),
          fc.option(fc.constantFrom("key-1", "key-2", " ", "k".repeat(300))),
          async ({ token }, word, search, sent, key) => {
            // Nothing, and one or two dots, are no part of an address but another address.
            const part = encodeURIComponent(word).replace(/^\.{0,2}$/, "x");
            const path = operation.path.replace(/\{\w+\}/g, () => part);
            const answer = await on.call(`/api${path}?${new URLSearchParams(search as Record<string, string>)}`, {
              method: operation.method,
              headers: {
                Authorization: `Bearer ${token}`,
                ...(operation.method !== "GET" && { "Content-Type": "application/json" }),
                ...(key && { "Idempotency-Key": key }),
              },
              ...(operation.method !== "GET" && { body: JSON.stringify(sent) }),
            });
            expectAsDescribed(operation, answer);
          },
        ),
        { numRuns: times(30), seed: random },
      );
    }
  });

  it("answers bodies that are none, of no type or the wrong one, too large or too deep, what its document says", async () => {
    const [, admin] = await people(app);
    const json = "application/json";
    const bodies: [type: string | null, body: string | Uint8Array<ArrayBuffer> | undefined][] = [
      // Once a 500: `curl -X POST .../auth/login`.
      [null, undefined],
      [null, new Uint8Array()],
      [null, new TextEncoder().encode("{}")],
      [json, undefined],
      [json, ""],
      [json, " "],
      [json, new Uint8Array([0x22, 0xff, 0x22])],
      [json, JSON.stringify({ reason: "x".repeat(70_000) })],
      [json, "[".repeat(60_000)],
      [json, `${"[".repeat(30_000)}${"]".repeat(30_000)}`],
      [json, `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`],
      [json, '{"reason":"\\u0000"}'],
      ...[
        "text/plain",
        "multipart/form-data",
        "application/x-www-form-urlencoded",
        "json",
        ";",
        "application/json;",
        " ",
      ].flatMap((type) => [[type, ""] as [string, string], [type, "{}"] as [string, string]]),
    ];
    // Signing out last: it ends the session.
    const asked = operations
      .filter((one) => !isStream(one))
      .sort((a, b) => Number(a.path === "/auth/logout") - Number(b.path === "/auth/logout"));
    // One middleware reads the body of every call but uploads: each call gets the first body and a different tenth of the others.
    const someBodies = (operation: (typeof asked)[number], place: number) =>
      SOAK || isUpload(operation) ? bodies : bodies.filter((_, index) => index === 0 || (index + place) % 10 === 0);
    // A call that needs a token looks at nothing else where there is none.
    for (const [place, operation] of asked.entries())
      for (const [token, sent] of [
        [admin.token, someBodies(operation, place)] as const,
        [null, bodies.slice(0, 4)] as const,
      ])
        for (const [type, body] of operation.method === "GET" ? bodies.slice(0, 1) : sent) {
          const answer = await app.call(`/api${operation.path.replace(/\{\w+\}/g, randomUUID())}?x=%20`, {
            method: operation.method,
            headers: {
              ...(token && { Authorization: `Bearer ${token}` }),
              ...(type !== null && { "Content-Type": type }),
            },
            ...(body !== undefined && { body }),
          });
          expectAsDescribed(operation, answer);
        }
    for (const operation of operations)
      expectAsDescribed(operation, await app.call(`/api${operation.path}?x=%00`, { method: operation.method }));
  });

  it("answers people who have something, and admins, what its document says", async () => {
    const [{ token }, admin] = await people(app);
    for (const operation of operations.filter(
      (one) => one.method === "GET" && !one.path.includes("{") && !isStream(one),
    )) {
      const path = `/api${operation.path}${QUERIES[operation.path] ?? ""}`;
      const answer = await app.get(path, operation.path.startsWith("/admin") ? admin.token : token);
      expectAsDescribed(operation, answer);
      // A chain, a period, something to buy, a file that was requested, and a client secret: none is there.
      const lacking = ["/wallet/address", "/statements", "/investments/quote", "/auth/export/file", "/embed/session"];
      if (!lacking.includes(operation.path)) expect([operation.path, answer.status]).toEqual([operation.path, 200]);
    }
  });
});
