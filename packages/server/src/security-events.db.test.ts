import { readFileSync } from "node:fs";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { createTestApp, OPERATORS_TOKEN, PASSWORD } from "./app.fixture.ts";
import { SECURITY_EVENTS } from "./platform/http/security-events.ts";

const { sql } = await createTestDatabase();
const app = createTestApp(sql, { limits: { mailedLink: { points: 1, duration: 900 } } });

/** Calls that change something and are no security event. */
const ORDINARY = [
  "PATCH /admin/users/{id}", // its handler says which event it is
  "PATCH /auth/me/preferences",
  "POST /admin/payouts/preview", // changes nothing
  "POST /admin/users/{id}/notes",
  "POST /admin/withdrawals/{id}/give-back",
  "POST /admin/withdrawals/{id}/notes",
  "POST /admin/withdrawals/{id}/take",
  "POST /auth/email/confirmation", // sends an email to the person's own address
  "POST /auth/factors/authenticator", // counts once it is confirmed
  "POST /auth/factors/passkeys/options",
  "POST /auth/login", // the sign-in writes the line
  "POST /auth/login/verify",
  "POST /auth/passkeys/login",
  "POST /auth/passkeys/options",
  "POST /auth/proof/options",
  "POST /auth/proof/tickets", // counts once it is confirmed
  "POST /auth/proof/tickets/{id}/claim",
  "POST /auth/proof-window/open",
  "POST /auth/link-window/open",
  "POST /wallet/refund-window/open",
  "POST /auth/proof-window/options",
  "POST /investments",
  "POST /mail-checks", // changes nothing
  "POST /wallet/deposit",
];

const calls = Object.values(SECURITY_EVENTS).flatMap((kind): readonly string[] => ("calls" in kind ? kind.calls : []));

/** The lines of security events that some work writes. */
async function eventsOf(work: () => Promise<unknown>) {
  const since = app.lines.length;
  await work();
  return app.lines
    .slice(since)
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event !== undefined);
}
const person = async (name: string) => {
  const email = `${name}@freehold.test`;
  const { token, user } = await app.signedUp(email);
  return { email, token, id: user.id };
};

const patch = (path: string, body: object, token: string) =>
  app.call(path, {
    method: "PATCH",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

it("each call that changes something is a security event, or is known not to be one", async () => {
  const { paths } = (await app.get<{ paths: Record<string, object> }>("/api/openapi.json")).body;
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const known = [...calls, ...ORDINARY].sort();
  const writes = all.filter((call) => !call.startsWith("GET "));
  const exports = all.filter((call) => /^GET \/admin\/.+\.csv$/.test(call));
  expect([...writes, ...exports].sort()).toEqual(known);
});

it("the guide names each event with its level and an alert, and the alerts name no other", () => {
  const guide = readFileSync(new URL("../docs/alerts.md", import.meta.url), "utf8");
  const rows = [...guide.matchAll(/^\| `(\w+)` +\| (info|warn|error) +\| (.+?) +\| (.+?) +\|$/gm)];
  expect(rows.map(([, name, level]) => [name, level])).toEqual(
    Object.entries(SECURITY_EVENTS).map(([name, { level }]) => [name, level]),
  );
  const rules = readFileSync(new URL("../deploy/prometheus/freehold.rules.yaml", import.meta.url), "utf8");
  const alerted = [...rules.matchAll(/event=~"([^"]+)"/g)].flatMap(([, names = ""]) => names.split("|"));
  expect(alerted.filter((name) => !Object.hasOwn(SECURITY_EVENTS, name))).toEqual([]);
  // What shall page for each is in the rules.
  for (const [, name = "", , , alert = ""] of rows)
    if (/^(page|ticket) for each/.test(alert)) expect(alerted).toContain(name);
});

it("a sign-in is one line, refused or not, and whether there is an account or not", async () => {
  const { email, id } = await person("signs-in");
  const lines = await eventsOf(async () => {
    await app.post("/api/auth/login", { email, password: PASSWORD }, undefined, {}, "203.0.113.9");
    await app.post("/api/auth/login", { email, password: "wrong" });
    await app.post("/api/auth/login", { email: "unknown@freehold.test", password: "wrong" });
  });
  expect(lines).toMatchObject([
    { event: "sign_in", account_id: id, code: "ok", network_address: "203.0.113.9", level: "info" },
    { event: "sign_in", account_id: id, code: "invalid_credentials" },
    { event: "sign_in", account_id: null, code: "invalid_credentials" },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/@|wrong/);
});

it("says who did what to whom from where, and why it was refused", async () => {
  const [admin, other] = [await person("an-admin"), await person("a-person")];
  await sql`update users set role = 'admin' where id = ${admin.id}`;
  const path = `/api/admin/users/${other.id}`;
  const lines = await eventsOf(async () => {
    await patch(path, { disabled: true }, other.token);
    await patch(path, { role: "admin" }, admin.token);
    await patch(path, { disabled: true }, admin.token);
    await patch(path, { disabled: false }, admin.token);
    await app.post(`${path}/sessions/end`, undefined, admin.token);
    await patch(`/api/admin/users/${admin.id}`, { disabled: true }, admin.token);
    await patch("/api/admin/settings", { payments: "stopped", reason: "A test" }, admin.token);
  });
  const done = { user_id: admin.id, subject: other.id, network_address: "192.0.2.1", request_id: expect.any(String) };
  expect(lines).toMatchObject([
    { event: "access_refused", code: "forbidden", user_id: other.id, level: "warn" },
    { event: "role_changed", status: 200, ...done },
    { event: "account_disabled", status: 200, ...done },
    { event: "account_enabled", status: 200, ...done },
    { event: "sessions_ended", status: 200, ...done },
    { event: "access_refused", code: "own_account", user_id: admin.id, subject: admin.id },
    { event: "settings_changed", status: 200, user_id: admin.id, level: "warn" },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/@|A test/);
});

it("limits, tokens of no session and malformed requests are events, and are counted", async () => {
  const count = async (event: string) =>
    Number(
      new RegExp(`^security_events_total\\{event="${event}",outcome="refused"\\} (\\d+)$`, "m").exec(
        (await app.get("/metrics", OPERATORS_TOKEN)).text,
      )?.[1],
    );
  const before = await count("limit_hit");
  const report = () => app.post("/api/auth/sign-ins/report", { token: "a".repeat(43) });
  const lines = await eventsOf(async () => {
    await report();
    await report();
    await app.get("/api/auth/me", "a".repeat(43));
    await app.get("/api/auth/me");
    await app.post("/api/auth/register", "{");
    await app.get(`/api/nothing/ann%40freehold.test`);
  });
  expect(lines).toMatchObject([
    { event: "sign_in_reported", code: "not_found" },
    { event: "limit_hit", code: "too_many_requests", path: "/api/auth/sign-ins/report" },
    { event: "token_refused", code: "unauthorized" },
    { event: "request_malformed", code: "malformed_json" },
  ]);
  expect(await count("limit_hit")).toBe(before + 1);
  // An alert sees the first of each.
  expect(await count("audit_failed")).toBe(0);
});
