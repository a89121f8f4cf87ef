import type { PartnerFigures, PartnerRequest, PartnerRequests } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it, vi } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { cleanUp } from "../../maintenance.ts";
import { createLog } from "../../platform/http/log.ts";
import { addPartner, createPartner, PAGE } from "../partner.fixture.ts";

const { sql } = await createTestDatabase();
const lines: string[] = [];
const api = createTestApi(sql, {
  log: createLog({ level: "warn", destination: { write: (line) => void lines.push(line) } }),
});
const admin = await api.person("admin");

async function setUp() {
  const made = await addPartner(sql);
  const list = async (query = "") =>
    (await admin.get<PartnerRequests>(`/admin/partners/${made.id}/requests?${query}`)).body;
  return {
    ...made,
    ...createPartner(api, made),
    list,
    /** The log once it has so many. */
    logged: (count: number) =>
      vi.waitFor(async () => {
        const { items } = await list();
        expect(items).toHaveLength(count);
        return items as [PartnerRequest, ...PartnerRequest[]];
      }),
    figures: async () => (await admin.get<PartnerFigures>(`/admin/partners/${made.id}/figures`)).body,
  };
}

describe("the log of a partner's requests", () => {
  it("has what its server asks for, masked", async () => {
    const partner = await setUp();
    const { headers } = await partner.createSession({ user: { external_id: "ann@example.org" } });
    const [kept] = await partner.logged(1);
    expect(kept).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      method: "POST",
      path: "/embed/sessions",
      status: 201,
      code: null,
      ms: expect.any(Number),
      request_id: headers.get("X-Request-Id"),
      key_hint: partner.secret.slice(-4),
      origin: PAGE,
      version: null,
      body: {
        user: { external_id: "ann@…" },
        components: ["withdraw-all"],
        scope: ["refund:read", "refund:request"],
        origin: PAGE,
      },
    });
  });

  it("has what its server is refused, with the key it has and had, and never a secret", async () => {
    const partner = await setUp();
    await partner.createSession({ scope: ["everything"] });
    await partner.createSession({ origin: "https://evil.example" });
    await partner.createSession({}, { Origin: PAGE });
    await partner.createSession({}, { "Content-Type": "text/plain" });
    await sql`update partner_keys set revoked_at = now() where id = ${partner.keyId}`;
    await partner.createSession();
    const items = await partner.logged(5);
    expect(items.map(({ code }) => code).sort()).toEqual([
      "invalid_key",
      "origin_not_allowed",
      "secret_key_in_page",
      "unsupported_media_type",
      "validation_failed",
    ]);
    const rows = await sql`select r::text as row from partner_requests r`;
    expect(JSON.stringify(rows)).not.toContain(partner.secret.slice(12, 76));
  });

  it("has the first call of each page with its version, what pages are refused, and nothing that they are allowed", async () => {
    const partner = await setUp();
    const person = await api.person();
    const connected = await partner.connect(person);
    // Its own, and what the page read to show the window's number.
    await partner.logged(2);
    const headers = { Origin: PAGE, "Freehold-Version": "0.4.1" };
    const call = (path: string, from = headers) =>
      api.app.request(`/api${path}`, { headers: { Authorization: `Bearer ${connected.secret}`, ...from } });
    expect((await call("/wallet/total-deposits")).status).toBe(200);
    await call("/embed/session");
    await call("/wallet/balance");
    await call("/wallet/withdrawals/6f1c2b9e-8f0a-4c1d-9b52-2f6f5f1f7a10");
    await call("/wallet/total-deposits", { Origin: "https://evil.example", "Freehold-Version": "<script>" });
    await call("/ann@example.org");
    const items = await partner.logged(7);
    expect(
      items.map(({ method, path, status, code, origin, version }) => [method, path, status, code, origin, version]),
    ).toEqual(
      expect.arrayContaining([
        ["GET", "/embed/session", 200, null, PAGE, "0.4.1"],
        ["GET", "/wallet/balance", 403, "scope_missing", PAGE, "0.4.1"],
        ["GET", "/wallet/withdrawals/{id}", 404, "not_found", PAGE, "0.4.1"],
        ["GET", "/wallet/total-deposits", 403, "origin_not_allowed", "https://evil.example", null],
        ["GET", "unknown", 404, "not_found", PAGE, "0.4.1"],
      ]),
    );
  });

  it("lets pages of partners send their version", async () => {
    const preflight = await api.app.request("/api/embed/session", {
      method: "OPTIONS",
      headers: {
        Origin: PAGE,
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "freehold-version",
      },
    });
    expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("Freehold-Version");
  });

  it("is read by filters and page by page, and adds up to figures", async () => {
    const partner = await setUp();
    for (let count = 0; count < 3; count++) await partner.createSession();
    for (let count = 0; count < 2; count++) await partner.createSession({ scope: [] });
    await partner.createSession({}, { Origin: "https://evil.example", "Freehold-Version": "0.1.0" });
    await partner.logged(6);
    expect((await partner.list("outcome=refused")).items).toHaveLength(3);
    expect((await partner.list("outcome=done")).items).toHaveLength(3);
    expect((await partner.list("code=validation_failed")).items).toHaveLength(2);
    expect((await partner.list("version=0.1.0")).items).toHaveLength(1);
    expect((await partner.list(`origin=${encodeURIComponent(PAGE)}`)).items).toHaveLength(5);
    const all: string[] = [];
    for (let after = ""; ; ) {
      const { items, next } = await partner.list(`limit=4${after}`);
      all.push(...items.map(({ id }) => id));
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(new Set(all).size).toBe(6);

    expect(await partner.figures()).toEqual({
      success: true,
      requests: 6,
      refused: 3,
      errors: [
        { code: "validation_failed", requests: 2, last_at: expect.any(String) },
        { code: "secret_key_in_page", requests: 1, last_at: expect.any(String) },
      ],
      origins: [
        { origin: PAGE, requests: 5, refused: 2, last_at: expect.any(String), is_allowed: true },
        { origin: "https://evil.example", requests: 1, refused: 1, last_at: expect.any(String), is_allowed: false },
      ],
      versions: [{ version: "0.1.0", requests: 1, last_at: expect.any(String) }],
    });
  });

  it("shows nothing of another partner's, and nothing to people", async () => {
    const [partner, other] = [await setUp(), await setUp()];
    await other.createSession();
    await other.logged(1);
    expect((await partner.list()).items).toEqual([]);
    const { origins, ...none } = await partner.figures();
    expect(none).toEqual({ success: true, requests: 0, refused: 0, errors: [], versions: [] });
    expect(origins).toEqual([{ origin: PAGE, requests: 0, refused: 0, last_at: null, is_allowed: true }]);
    const person = await api.person();
    expect((await person.get(`/admin/partners/${other.id}/requests`)).status).toBe(403);
  });

  it("is kept for 30 days", async () => {
    const partner = await setUp();
    await partner.createSession();
    await partner.createSession();
    const [{ id }] = await partner.logged(2);
    await sql`update partner_requests set at = now() - interval '30 days 1 minute' where id = ${id}`;
    await cleanUp(sql, new Date());
    await partner.logged(1);
  });

  it("keeps of a page in a loop 300 refused requests a minute, and says so", async () => {
    const partner = await setUp();
    const page = await partner.open();
    await partner.logged(1);
    lines.length = 0;
    for (let count = 0; count < 31; count++)
      await Promise.all(Array.from({ length: 10 }, () => page.get("/wallet/total-deposits")));
    await vi.waitFor(async () => {
      const [{ count }] = await sql<[{ count: number }]>`
        select count(*)::int as count from partner_requests where partner_id = ${partner.id}`;
      expect([count, lines.length]).toEqual([301, 10]);
    });
    expect(lines[0]).toContain("there are too many in this minute");
    // What is done is still kept.
    await partner.createSession();
    await vi.waitFor(async () => expect((await partner.list("outcome=done")).items).toHaveLength(2));
  });

  it("keeps 600 first calls of pages a minute, however many client secrets there are", async () => {
    const partner = await setUp();
    for (let count = 0; count < 21; count++) {
      const page = await partner.open();
      await Promise.all(Array.from({ length: 30 }, () => page.state()));
    }
    const kept = await sql`select from partner_requests where partner_id = ${partner.id} and path = '/embed/session'`;
    expect(kept.length).toBeLessThanOrEqual(600);
    await vi.waitFor(async () => expect((await partner.list("outcome=done")).items.length).toBeGreaterThan(0));
    await vi.waitFor(() => expect(lines.at(-1)).toContain("there are too many in this minute"));
  });

  it("that can't be written is an error in the server's log, and no request notices", async () => {
    const partner = await setUp();
    lines.length = 0;
    await sql`alter table partner_requests rename to partner_requests_away`;
    try {
      expect((await partner.createSession()).status).toBe(201);
      await vi.waitFor(() => expect(lines.join()).toContain("failed to keep a partner's request"));
    } finally {
      await sql`alter table partner_requests_away rename to partner_requests`;
    }
  });
});

describe("a key's limit of requests per minute", () => {
  it("is the key's own, counts in all processes together, and counts bodies that aren't valid", async () => {
    const partner = await setUp();
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update partner_keys set requests_per_minute = 5 where id = ${partner.keyId}`;
    });
    const elsewhere = createPartner(createTestApi(sql), partner);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        (at % 2 ? partner : elsewhere).createSession(at % 3 ? {} : { scope: ["everything"] }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
    const others = await setUp();
    expect((await others.createSession()).status).toBe(201);
  });

  it("a network address that tries keys is stopped", async () => {
    const { createSession } = createPartner(api, { secret: `fh_sk_live_${"0".repeat(64)}60e05bd1` });
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 31; count++) codes.push((await createSession()).body.code);
    expect(codes[0]).toBe("invalid_key");
    expect(codes.at(-1)).toBe("too_many_requests");
  });
});
