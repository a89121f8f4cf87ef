import { randomUUID } from "node:crypto";
import type { DeviceSessions } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, describe, expect, it } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { createTestApp, PASSWORD } from "../../app.fixture.ts";
import { pay } from "../../money.fixture.ts";
import { createLog } from "../../platform/http/log.ts";
import { createChanges } from "../../progress/changes.ts";
import { startListening } from "../../progress/stream.fixture.ts";

const { sql } = await createTestDatabase();
const changes = createChanges(sql, createLog({ level: "silent" }));
afterAll(() => changes.end());
const app = createTestApp(sql);
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";

let serial = 0;

/** An account, and how to sign in to it from somewhere. */
async function account() {
  const email = `sessions-${++serial}@freehold.test`;
  await app.register(email);
  const signIn = async (userAgent = FIREFOX, address = "192.0.2.7", more: object = {}) => {
    const input = { email, password: PASSWORD, ...more };
    return (await app.post("/api/auth/login", input, undefined, { "User-Agent": userAgent }, address)).body;
  };
  return { email, signIn };
}

const list = async (token: string) => (await app.get<DeviceSessions>("/api/auth/sessions", token)).body.sessions;
const isLive = async (token: string) => (await app.get("/api/auth/me", token)).status === 200;
const end = (id: string | undefined, token: string) =>
  app.call(`/api/auth/sessions/${id}`, { method: "DELETE", headers: { Authorization: `Bearer ${token}` } });
const endOthers = (token: string) => app.post("/api/auth/sessions/end-others", undefined, token);
const current = async (token: string) => (await list(token)).find((session) => session.current);

describe("GET /auth/sessions", () => {
  it("lists the person's own, last used first, and says which one asks", async () => {
    const [anna, bert] = [await account(), await account()];
    const first = await anna.signIn(FIREFOX, "192.0.2.7");
    const second = await anna.signIn(SAFARI, "2001:db8:1:2:3:4:5:6");
    await bert.signIn();
    const found = await list(first.token);
    expect(found).toMatchObject([
      { current: false, device: "Safari on macOS", network_address: "2001:db8:1:2::/64", proved_by: "password" },
      { current: true, device: "Firefox on Windows", network_address: "192.0.2.7" },
    ]);
    app.advance(2 * 60_000);
    await app.get("/api/auth/me", first.token);
    expect((await list(second.token)).map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    app.advance(2 * 60_000);
    await app.get("/api/auth/me", first.token);
    expect((await list(first.token))[0]?.current).toBe(true);
  });

  it("leaves out those that have ended, and what could be used to sign in", async () => {
    const anna = await account();
    const old = await anna.signIn();
    app.advance(61 * 60_000);
    const { token, device_token } = await anna.signIn();
    const { body, text } = await app.get<DeviceSessions>("/api/auth/sessions", token);
    expect(body.sessions).toHaveLength(1);
    for (const secret of [old.token, token, device_token]) expect(text).not.toContain(secret);
    expect(Object.keys(body.sessions[0] ?? {}).sort()).toEqual(
      ["created_at", "current", "device", "id", "last_used_at", "network_address", "proved_by"].sort(),
    );
  });

  it("takes whatever a browser says of itself", async () => {
    const anna = await account();
    for (const userAgent of ["", "Your bank (555-0100)/9 x", `Firefox/${"9".repeat(7_000)}`, "(((((", "é"]) {
      const { token } = await anna.signIn(userAgent);
      const session = await current(token);
      expect(["Firefox", null]).toContain(session?.device);
    }
  });

  it("is refused without a session", async () => {
    expect((await app.get("/api/auth/sessions")).status).toBe(401);
    expect((await app.post("/api/auth/sessions/end-others")).status).toBe(401);
    expect((await app.call(`/api/auth/sessions/${randomUUID()}`, { method: "DELETE" })).status).toBe(401);
  });
});

describe("DELETE /auth/sessions/{id}", () => {
  it("signs one device out at once, and needs no fresh proof", async () => {
    const anna = await account();
    const [own, other] = [await anna.signIn(), await anna.signIn(SAFARI)];
    await sql`update sessions set proved_at = now() - interval '2 hours'`;
    const { id } = (await current(other.token)) ?? {};
    expect((await end(id?.toUpperCase(), own.token)).status).toBe(204);
    expect([await isLive(own.token), await isLive(other.token)]).toEqual([true, false]);
    expect((await end(id, own.token)).body.code).toBe("not_found");
  });

  it("of the session that asks is signing out: the device stays known", async () => {
    const anna = await account();
    const { token, device_token } = await anna.signIn();
    expect((await end((await current(token))?.id, token)).status).toBe(204);
    expect(await isLive(token)).toBe(false);
    expect(await isKnown(device_token)).toBe(true);
  });

  it("of another one forgets its device, unless it is the same one", async () => {
    const anna = await account();
    const own = await anna.signIn();
    const [same, other] = [await anna.signIn(FIREFOX, "192.0.2.7", own), await anna.signIn(SAFARI)];
    for (const { token } of [same, other]) await end((await current(token))?.id, own.token);
    expect([await isKnown(own.device_token), await isKnown(other.device_token)]).toEqual([true, false]);
  });

  it("ends no session of another person, and takes no ID that is none", async () => {
    const [anna, bert] = [await account(), await account()];
    const [own, foreign] = [await anna.signIn(), await bert.signIn()];
    const { id } = (await current(foreign.token)) ?? {};
    for (const tried of [id, randomUUID(), "none", "%20"])
      expect((await end(tried, own.token)).body.code, tried).toBe("not_found");
    expect([await isLive(own.token), await isLive(foreign.token)]).toEqual([true, true]);
    expect(await isKnown(foreign.device_token)).toBe(true);
  });
});

/** Whether an account knows the device. */
async function isKnown(deviceToken: string): Promise<boolean> {
  const rows = await sql`select from known_devices where token_hash = sha256(convert_to(${deviceToken}, 'UTF8'))`;
  return rows.length === 1;
}

describe("POST /auth/sessions/end-others", () => {
  it("leaves the one that asks, its device, and other people's", async () => {
    const [anna, bert] = [await account(), await account()];
    const [own, one, two] = [await anna.signIn(), await anna.signIn(SAFARI), await anna.signIn()];
    const foreign = await bert.signIn();
    expect((await endOthers(own.token)).status).toBe(204);
    expect(await list(own.token)).toHaveLength(1);
    for (const { token, device_token } of [one, two])
      expect([await isLive(token), await isKnown(device_token)]).toEqual([false, false]);
    for (const { token, device_token } of [own, foreign])
      expect([await isLive(token), await isKnown(device_token)]).toEqual([true, true]);
    expect((await endOthers(own.token)).status).toBe(204);
  });

  it("from all devices at once leaves exactly one", async () => {
    const anna = await account();
    const signedIn = await Promise.all(Array.from({ length: 8 }, () => anna.signIn()));
    const answers = await Promise.all(signedIn.map(({ token }) => endOthers(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(401)]);
    const live = await Promise.all(signedIn.map(({ token }) => isLive(token)));
    expect(live.filter(Boolean)).toHaveLength(1);
  });

  it("ends a sign-in under way or comes before it, and never half of it", async () => {
    const anna = await account();
    const { token } = await anna.signIn();
    const answers = await Promise.all([endOthers(token), anna.signIn(SAFARI), endOthers(token), anna.signIn(SAFARI)]);
    expect(answers).toMatchObject([{ status: 204 }, { success: true }, { status: 204 }, { success: true }]);
    const sessions = (await list(token)).length;
    const [row] = await sql<[{ count: number }]>`
      select count(*)::integer as count from known_devices d join users u on u.id = d.user_id where u.email = ${anna.email}`;
    // Each session that is left has its device.
    expect(row.count).toBe(sessions);
  });
});

describe("a session", () => {
  it("keeps its ID, device and time when its token is renewed, also while others are ended", async () => {
    const anna = await account();
    const { token, device_token } = await anna.signIn();
    const before = await current(token);
    const [proved] = await Promise.all([
      app.post("/api/auth/proof", { password: PASSWORD }, token),
      anna.signIn(SAFARI),
    ]);
    const after = await current(proved.body.token);
    expect(after).toMatchObject({ id: before?.id, device: before?.device, created_at: before?.created_at });
    await endOthers(proved.body.token);
    expect([await isLive(proved.body.token), await isKnown(device_token)]).toEqual([true, true]);
  });

  it("that is ended from another device ends its stream of changes", async () => {
    const api = createTestApi(sql, { changes });
    const listen = await startListening(sql, changes);
    const person = await api.person();
    const stream = await listen(api, person);
    const { body } = await person.get<DeviceSessions>("/auth/sessions");
    expect(body.sessions).toMatchObject([{ current: true, device: null, network_address: null }]);
    await person.delete(`/auth/sessions/${body.sessions[0]?.id}`);
    await pay(sql, person.id, "1");
    expect(await stream.topics()).toBe("end");
  });
});
