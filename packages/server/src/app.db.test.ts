import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, describe, expect, it } from "vitest";
import { createTestApp, OPERATORS_TOKEN, PASSWORD } from "./app.fixture.ts";

const { sql } = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), "freehold-site-"));
afterAll(() => rm(folder, { recursive: true }));
await mkdir(join(folder, "site/assets"), { recursive: true });
await mkdir(join(folder, "partner"));
await writeFile(join(folder, "site/index.html"), `<!doctype html><title>Site</title>${" ".repeat(1000)}`);
await writeFile(join(folder, "site/assets/index-BxYz1234.js"), `export const a = 1;${"/".repeat(2000)}`);
await writeFile(join(folder, "site/.secret"), "no");
await writeFile(join(folder, "outside.txt"), "no");
await writeFile(join(folder, "partner/index.html"), "<!doctype html><title>Partner</title>");

const app = createTestApp(sql, {
  site: { "/": join(folder, "site"), "/partner/": join(folder, "partner") },
  config: {
    publicUrl: "https://freehold.example",
    allowedOrigins: ["https://partner.example"],
    metricsToken: OPERATORS_TOKEN,
    publicDocs: true,
  },
});
const { token } = await app.signedUp("secret-keeper@freehold.test");

type Operation = { security?: object[]; responses: Record<string, object>; requestBody?: object };
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, object>;
};

/** What people who are not signed in may call. Everything else must answer 401 to them. */
const PUBLIC = [
  "POST /auth/register",
  "POST /auth/login",
  "POST /auth/login/verify",
  "POST /auth/login/recovery",
  "POST /auth/login/recovery/confirm",
  "POST /auth/passkeys/options",
  "POST /auth/passkeys/login",
  "POST /auth/proof-window/open",
  "POST /auth/proof-window/options",
  "POST /auth/proof-window/confirm",
  "POST /auth/password/forgot",
  "POST /auth/password/reset",
  "POST /auth/email/confirm",
  "POST /auth/email/change/confirm",
  "POST /auth/email/change/undo",
  "POST /auth/sign-ins/report",
  "GET /auth/referrals/validate/{code}",
  "GET /names/{address}",
  "GET /embed/check",
  "POST /auth/link-window/open",
  "GET /platform",
  "GET /progress",
  "GET /status",
  "POST /withdrawals/report",
  "POST /mail-checks",
  "GET /files/{id}/{file}",
];

describe("the API document", () => {
  it("describes every route, and every route is in it", async () => {
    const { body: document } = await app.get<Document>("/api/openapi.json");
    expect(document.openapi).toBe("3.1.0");
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} /api${path.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    const served = app.app.routes
      .filter(
        // What there is of OAuth says its own metadata.
        ({ method, path }) =>
          method !== "ALL" && path.startsWith("/api/") && !/^\/api\/(docs|openapi|oauth\/)/.test(path),
      )
      .map(({ method, path }) => `${method} ${path}`);
    expect(new Set(described)).toEqual(new Set(served));
    for (const item of Object.values(document.paths))
      for (const operation of Object.values(item)) {
        expect(operation).toMatchObject({ summary: expect.any(String), tags: [expect.any(String)] });
        expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["500", "503"]));
        if (operation.requestBody)
          expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["400", "413", "415", "422"]));
      }
    // Every reference leads somewhere.
    for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(document.components.schemas).toHaveProperty(name as string);
  });

  it("tells the truth about who may call what", async () => {
    const document = (await app.get<Document>("/api/openapi.json")).body;
    for (const [path, item] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(item)) {
        const name = `${method.toUpperCase()} ${path}`;
        const address = `/api${path.replace(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000")}`;
        const answer = await app.call(address, { method: method.toUpperCase() });
        // With {} among them a token is welcome and not needed.
        const needsToken = operation.security?.every((scheme) => Object.keys(scheme).length > 0) ?? false;
        expect([name, answer.status === 401, needsToken]).toEqual([
          name,
          !PUBLIC.includes(name),
          !PUBLIC.includes(name),
        ]);
        if (path.startsWith("/admin/"))
          expect(
            (await app.call(address, { method: method.toUpperCase(), headers: { Authorization: `Bearer ${token}` } }))
              .status,
          ).toBe(403);
      }
  });

  it("has a page that loads everything from here", async () => {
    const page = await app.get("/api/docs");
    expect(page.status).toBe(200);
    for (const [, path] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const file = await app.get(path as string);
      expect([path, file.status]).toEqual([path, 200]);
    }
    expect(page.text).not.toMatch(/<script>|<style|style=|https?:/);
    expect(page.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
  });
});

describe("headers", () => {
  it("keep answers of the API out of caches and pages of the site strict", async () => {
    const answer = await app.get("/api/auth/me", token);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Content-Security-Policy")).toBe(
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    const page = await app.get("/");
    expect(page.headers.get("Content-Security-Policy")).toContain(
      "default-src 'self'; script-src 'self'; style-src 'self'",
    );
    expect(page.headers.get("Content-Security-Policy")).toContain("require-trusted-types-for 'script'");
    for (const { headers } of [answer, page]) {
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(headers.get("Strict-Transport-Security")).toMatch(/^max-age=/);
    }
  });

  it("of a HEAD are those of its GET, whatever the address", async () => {
    const { body: document } = await app.get<Document>("/api/openapi.json");
    for (const path of Object.keys(document.paths).filter((path) => document.paths[path]?.get)) {
      // A stream does not end by itself; its own test asks for its HEAD.
      if (path === "/events") continue;
      const address = `/api${path.replace(/\{\w+\}/g, "00000000-0000-4000-8000-000000000000")}`;
      const ask = (method: string) => app.call(address, { method, headers: { Authorization: `Bearer ${token}` } });
      const [head, get] = [await ask("HEAD"), await ask("GET")];
      const told = ({ status, headers }: typeof head) => [path, status, headers.get("Content-Type")];
      expect([...told(head), head.text]).toEqual([...told(get), ""]);
    }
  });

  it("let the pages of partners call, and no others", async () => {
    const ask = (origin: string) =>
      app.call("/api/wallet/withdraw-total-deposits", {
        method: "OPTIONS",
        headers: {
          Origin: origin,
          "Access-Control-Request-Method": "POST",
          "Access-Control-Request-Headers": "authorization,content-type,idempotency-key",
        },
      });
    const partner = await ask("https://partner.example");
    expect(partner.status).toBe(204);
    expect(partner.headers.get("Access-Control-Allow-Origin")).toBe("https://partner.example");
    expect(partner.headers.get("Access-Control-Allow-Headers")).toMatch(/Authorization.*Idempotency-Key/);
    expect(partner.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    expect((await ask("https://evil.example")).headers.get("Access-Control-Allow-Origin")).toBeNull();
    // A partner's page must be able to read why it was refused.
    const refused = await app.call("/api/auth/me", { headers: { Origin: "https://partner.example" } });
    expect([refused.status, refused.headers.get("Access-Control-Allow-Origin")]).toEqual([
      401,
      "https://partner.example",
    ]);
  });
});

describe("the site", () => {
  it.each([
    ["a browser", { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" }],
    ["what takes anything, such as a preview or a monitor", { Accept: "*/*" }],
    ["what says nothing of what it takes", {}],
  ])("answers its page at / and at every address of a screen that is opened by %s", async (_, headers) => {
    const open = (path: string) => app.call(path, { headers });
    for (const path of [
      "/",
      "/index.html",
      "/en/register",
      "/register/now?ref=ABC",
      "/properties/harbour-mill-12?sort=-yield",
    ])
      expect([path, (await open(path)).text.includes("<title>Site</title>")]).toEqual([path, true]);
    for (const path of ["/assets/missing.js", "/api/nothing", "/api", "/partner/nothing"])
      expect([path, (await open(path)).status]).toEqual([path, 404]);
    expect((await app.get("/partner/")).text).toContain("<title>Partner</title>");
    // Read by the doctor of a partner's page, which names a misspelt script.
    expect((await app.get("/partner/nothing.js")).headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect((await app.get("/api/nothing")).headers.get("Access-Control-Allow-Origin")).toBeNull();
    const redirect = await app.get("/partner?ref=ABC");
    expect([redirect.status, redirect.headers.get("Location")]).toEqual([308, "/partner/?ref=ABC"]);
    const json = { headers: { Accept: "application/json" } };
    for (const path of ["/nothing", "/register.js", "/assets/"])
      expect([path, (await app.call(path, json)).status]).toEqual([path, 404]);
  });

  it("sends files compressed, validated and, with a hashed name, for a year", async () => {
    const get = (headers: Record<string, string>, path = "/assets/index-BxYz1234.js") =>
      app.app.request(path, { headers });
    const file = await get({ "Accept-Encoding": "gzip, br" });
    expect(Object.fromEntries(file.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      vary: "Accept-Encoding",
    });
    expect(Number(file.headers.get("Content-Length"))).toBeLessThan(200);
    expect((await get({ "Accept-Encoding": "gzip" })).headers.get("Content-Encoding")).toBe("gzip");
    expect((await get({})).headers.get("Content-Encoding")).toBeNull();
    // One file however it is sent: its tag is weak, so that no cache takes the bytes for the same.
    expect(file.headers.get("ETag")).toMatch(/^W\/"/);
    expect((await get({ "If-None-Match": file.headers.get("ETag") as string })).status).toBe(304);
    expect((await get({}, "/")).headers.get("Cache-Control")).toBe("no-cache");
    // A long last word is no hash: a newer version has the same name.
    expect((await get({}, "/api/docs/swagger-ui-bundle.js")).headers.get("Cache-Control")).toBe("no-cache");
  });

  it("may change its pages a little, keep a folder that never changes for a year, and answer a path by itself", async () => {
    const changed = createTestApp(sql, {
      site: {
        "/": { folder: join(folder, "site"), page: (html) => html.replace("Site", "Changed site") },
        "/v1.2.3/": { folder: join(folder, "site"), isImmutable: true },
        "/own": async (request) => new Response(`${request.method} ${await request.text()}`),
      },
    });
    const page = await changed.get("/");
    expect(page.text).toContain("<title>Changed site</title>");
    expect(page.headers.get("ETag")).not.toBe((await app.get("/")).headers.get("ETag"));
    expect((await changed.get("/assets/index-BxYz1234.js")).text).toContain("export const a = 1;");
    const kept = await changed.get("/v1.2.3/index.html");
    expect(kept.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const own = await changed.app.request("/own", { method: "POST", body: "hello" });
    expect([own.status, await own.text()]).toEqual([200, "POST hello"]);
    expect(own.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect((await changed.call("/own/more", { headers: { Accept: "application/json" } })).status).toBe(404);
  });

  it("has a page of its name where there is one, and the status 404 at a path without a screen", async () => {
    await writeFile(join(folder, "site/terms.html"), "<!doctype html><title>Terms</title>");
    const strict = createTestApp(sql, {
      site: { "/": { folder: join(folder, "site"), isScreen: (path) => path !== "/nowhere" } },
    });
    expect((await strict.get("/terms")).text).toContain("<title>Terms</title>");
    const [known, unknown] = [await strict.get("/wallet/withdraw"), await strict.get("/nowhere")];
    expect([known.status, unknown.status]).toEqual([200, 404]);
    expect(unknown.text).toBe(known.text);
    const again = { headers: { "If-None-Match": unknown.headers.get("ETag") as string } };
    expect((await strict.call("/nowhere", again)).status).toBe(404);
  });

  it("gives away nothing outside its folder", async () => {
    for (const path of ["/.secret", "/%2esecret", "//etc/passwd"])
      expect([path, (await app.get(path)).status]).toEqual([path, 404]);
    for (const path of [
      "/../outside.txt",
      "/%2e%2e/outside.txt",
      "/..%2foutside.txt",
      "/assets/..%2f..%2foutside.txt",
      "/..%5coutside.txt",
      "/%2e%2e%2fsecret.txt",
    ])
      expect([path, (await app.get(path)).status]).toEqual([path, 400]);
  });
});

it("security.txt says where to report a vulnerability, for less than a year, and is missing without a contact", async () => {
  const support = { email: "help@freehold.example", url: "https://freehold.example/help", hours: null };
  const publicUrl = "https://freehold.example";
  const { status, text } = await createTestApp(sql, { config: { publicUrl, support } }).get(
    "/.well-known/security.txt",
  );
  expect(status).toBe(200);
  expect(text).toContain("Contact: mailto:help@freehold.example\nContact: https://freehold.example/help\n");
  const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(80);
  expect(days).toBeLessThan(365);
  expect((await app.get("/.well-known/security.txt")).status).toBe(404);
});

it("files for spreadsheets are limited by person, each of them", async () => {
  const few = createTestApp(sql, { limits: { export: { points: 1, duration: 900 } } });
  const { token: admin, user } = await few.signedUp("exports@freehold.test");
  await sql`update users set role = 'admin' where id = ${user.id}`;
  const { body: document } = await few.get<Document>("/api/openapi.json");
  const files = Object.keys(document.paths).filter((path) => path.endsWith(".csv"));
  expect(files.length).toBeGreaterThan(3);
  await few.get("/api/wallet/transactions.csv", admin);
  for (const path of files) expect([path, (await few.get(`/api${path}`, admin)).status]).toEqual([path, 429]);
  const other = await few.signedUp("other-exports@freehold.test");
  expect((await few.get("/api/wallet/transactions.csv", other.token)).status).toBe(200);
});

describe("what operators see", () => {
  it("is health, readiness and metrics", async () => {
    expect((await app.get("/healthz")).body).toEqual({ status: "ok" });
    expect((await app.get("/readyz")).body).toEqual({ status: "ok", database: true, draining: false, loops: {} });
    const metrics = (await app.get("/metrics", OPERATORS_TOKEN)).text;
    expect(metrics).toContain('http_request_duration_seconds_count{method="GET",route="/api/auth/me",status="200"}');
    expect(metrics).toContain("password_hashes_pending 0");
    expect(metrics).not.toContain("/nothing");
    let draining = false;
    const stopping = createTestApp(sql, { draining: () => draining });
    draining = true;
    expect((await stopping.get("/readyz")).status).toBe(503);
  });

  it("says of a refused request, and of one without a session, with which problem and from where; of others neither", async () => {
    const since = app.lines.length;
    await app.post("/api/auth/register", {}, undefined, {}, "203.0.113.9");
    await app.call("/api/wallet/balance", {}, "2001:db8::1");
    await app.call("/api/platform", {}, "203.0.113.10");
    await app.get("/api/admin/users", token);
    await app.get("/api/auth/me", token);
    const lines = app.lines.slice(since).map((line) => JSON.parse(line));
    expect(lines.filter(({ msg }) => msg === "answered")).toMatchObject([
      { status: 422, code: "validation_failed", network_address: "203.0.113.9" },
      { status: 401, code: "unauthorized", network_address: "2001:db8:0:0::/64" },
      { status: 200, network_address: "203.0.113.10" },
      { status: 403, code: "forbidden", network_address: "192.0.2.1", user_id: expect.any(String) },
      { status: 200, user_id: expect.any(String) },
    ]);
    expect(lines.at(-1)).not.toHaveProperty("network_address");
    expect(lines.at(-1)).not.toHaveProperty("code");
  });

  it("holds no secret", async () => {
    await app.get(`/api/auth/me?token=${token}`, token);
    await app.post("/api/auth/login", { email: "secret-keeper@freehold.test", password: "a wrong secret" });
    await app.post("/api/auth/password/change", { current_password: PASSWORD, password: "a new walnut tree" }, token);
    await app.post("/api/auth/register", `{"email":"a","password":"half a secret`);
    await app.get("/register?ref=SECRETREF");
    const log = app.lines.join("");
    expect(app.lines.length).toBeGreaterThan(20);
    for (const secret of [
      token,
      PASSWORD,
      "a wrong secret",
      "a new walnut tree",
      "half a secret",
      "SECRETREF",
      "secret-keeper@",
      "$argon2id",
    ])
      expect([secret, log.includes(secret)]).toEqual([secret, false]);
    for (const line of app.lines)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), time: expect.any(String) });
  });
});
