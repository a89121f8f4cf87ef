import type { Factors, PasskeyOptions, User } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createSoftPasskey } from "../factors/passkey.fixture.ts";
import { createFactorApp, SITE } from "./second-factor.fixture.ts";

const { sql } = await createTestDatabase();
const { app, account, begin, signedIn, send, addPasskey, passkeyOptions } = createFactorApp(sql);

describe("a passkey", () => {
  it("signs in alone, on any device, and is counted as the strongest proof", async () => {
    const person = await account();
    const { token } = await signedIn(person);
    const { passkey, added } = await addPasskey(token);
    expect(added.status).toBe(201);
    const credential = passkey.get(await passkeyOptions());
    const done = await app.post("/api/auth/passkeys/login", { credential });
    expect(done.status).toBe(200);
    expect(done.body.user.id).toBe(person.id);
    const [session] = await sql`select proved_by from sessions where user_id = ${person.id} order by created_at desc`;
    expect(session?.proved_by).toBe("passkey");
  });

  it("that the browser added by itself brings no recovery codes, proves nothing, and is mailed", async () => {
    const person = await account();
    const { token } = await signedIn(person);
    const passkey = createSoftPasskey(SITE);
    const { body } = await app.post<PasskeyOptions>("/api/auth/factors/passkeys/options", {}, token);
    const credential = passkey.create(body.options, { isPresent: false, isVerified: false });
    const added = await app.post("/api/auth/factors/passkeys", { credential, name: "Mac", automatic: true }, token);
    expect(added).toMatchObject({ status: 201, body: { recovery_codes: null } });
    const [session] = await sql`select proved_by from sessions where user_id = ${person.id}`;
    expect(session?.proved_by).toBe("email_code");
    expect(JSON.stringify(await sql`select * from outbox where user_id = ${person.id}`)).toContain(
      "Your browser added the passkey “Mac” when you signed in",
    );
    const used = passkey.get(await passkeyOptions());
    expect((await app.post("/api/auth/passkeys/login", { credential: used })).status).toBe(200);
  });

  it("is refused if it was made without its owner's touch, unless the browser added it by itself", async () => {
    const { token } = await signedIn(await account());
    const { body } = await app.post<PasskeyOptions>("/api/auth/factors/passkeys/options", {}, token);
    const credential = createSoftPasskey(SITE).create(body.options, { isPresent: false, isVerified: false });
    const added = await app.post("/api/auth/factors/passkeys", { credential, name: "Mac" }, token);
    expect(added).toMatchObject({ status: 422, body: { code: "passkey_refused" } });
  });

  it("is refused twice, for another site, without its owner's touch, and once it is removed", async () => {
    const person = await account();
    const { token } = await signedIn(person);
    const { passkey, added } = await addPasskey(token);
    const used = passkey.get(await passkeyOptions());
    expect((await app.post("/api/auth/passkeys/login", { credential: used })).status).toBe(200);
    const tries = [
      used,
      passkey.get(await passkeyOptions(), { origin: "https://freehold.example.evil.test" }),
      passkey.get(await passkeyOptions(), { rpId: "evil.test" }),
      passkey.get(await passkeyOptions(), { isVerified: false }),
      passkey.get(await passkeyOptions(), { type: "webauthn.create" }),
      passkey.get({ challenge: "dW5rbm93biBjaGFsbGVuZ2UgdW5rbm93biBjaGFsbGVuZ2U" }),
      { ...passkey.get(await passkeyOptions()), response: {} },
      createSoftPasskey(SITE).get(await passkeyOptions()),
    ];
    for (const credential of tries)
      expect((await app.post("/api/auth/passkeys/login", { credential })).body.code).toBe("passkey_refused");
    const removed = await send("DELETE", `/api/auth/factors/passkeys/${passkey.id}`, added.body.token);
    expect(removed.status).toBe(200);
    const credential = passkey.get(await passkeyOptions());
    expect((await app.post("/api/auth/passkeys/login", { credential })).body.code).toBe("passkey_refused");
  });

  it("of another person adds nothing, renames nothing and removes nothing", async () => {
    const [one, other] = [await account(), await account()];
    const { token } = await signedIn(one);
    const { passkey } = await addPasskey(token);
    const stranger = await signedIn(other);
    const { body } = await app.post<PasskeyOptions>("/api/auth/factors/passkeys/options", {}, stranger.token);
    const stolen = { credential: passkey.create(body.options), name: "Mine" };
    expect((await app.post("/api/auth/factors/passkeys", stolen, stranger.token)).body.code).toBe("passkey_refused");
    const path = `/api/auth/factors/passkeys/${passkey.id}`;
    expect((await send("PATCH", path, stranger.token, { name: "Mine" })).status).toBe(404);
    expect((await send("DELETE", path, stranger.token)).status).toBe(404);
  });

  it("is listed whole, for the list that browsers keep", async () => {
    const person = await account();
    const { token } = await signedIn(person);
    const one = await addPasskey(token, "Laptop");
    const two = await addPasskey(one.added.body.token, "Phone");
    const { body } = await app.get<Factors>("/api/auth/factors", two.added.body.token);
    expect(body.passkeys.map(({ id, name }) => [id, name])).toEqual([
      [one.passkey.id, "Laptop"],
      [two.passkey.id, "Phone"],
    ]);
    expect(body.relying_party).toEqual({
      id: "freehold.example",
      user_id: Buffer.from(person.id.replaceAll("-", ""), "hex").toString("base64url"),
    });
    expect(body.recovery_codes_left).toBe(10);
    expect(two.added.body.recovery_codes).toBeNull();
  });

  it("that is added or removed is mailed, and stands in the account's log", async () => {
    const person = await account();
    const { token } = await signedIn(person);
    const { passkey, added } = await addPasskey(token);
    await send("DELETE", `/api/auth/factors/passkeys/${passkey.id}`, added.body.token);
    expect(
      await sql`select template from outbox where user_id = ${person.id} and template = 'factor_changed'`,
    ).toHaveLength(2);
    const events = await sql`select action from account_events where user_id = ${person.id} order by number`;
    expect(events.map(({ action }) => action)).toEqual(expect.arrayContaining(["passkey_added", "passkey_removed"]));
  });
});

describe("an admin", () => {
  it("sees no admin page without a factor, and all of them with one", async () => {
    const admin = await account("admin");
    const { token } = await signedIn(admin);
    expect((await app.get("/api/admin/settings", token)).body.code).toBe("second_factor_missing");
    expect((await app.get<User>("/api/auth/me", token)).body.second_factor_missing).toBe(true);
    const { passkey, added } = await addPasskey(token);
    expect((await app.get("/api/admin/settings", added.body.token)).status).toBe(200);
    expect((await app.get<User>("/api/auth/me", added.body.token)).body.second_factor_missing).toBeUndefined();
    const last = await send("DELETE", `/api/auth/factors/passkeys/${passkey.id}`, added.body.token);
    expect(last.body.code).toBe("last_factor");
  });

  it("is asked for it on a known device, too", async () => {
    const admin = await account("admin");
    const { token, device_token } = await signedIn(admin);
    await addPasskey(token);
    expect((await begin(admin.email, { device_token })).body.second_factor?.methods).toEqual([
      "passkey",
      "recovery_code",
    ]);
  });
});
