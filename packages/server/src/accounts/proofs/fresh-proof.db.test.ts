import type { PasskeyOptions, ProofWanted } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApp, PASSWORD } from "../../app.fixture.ts";
import { someAddress } from "../../money.fixture.ts";
import { createFactorApp, SITE } from "../sign-in/second-factor.fixture.ts";

const { sql } = await createTestDatabase();
const { app, account, signedIn, addPasskey, addAuthenticator, passkeyOptions } = createFactorApp(sql);

const age = (token: string) =>
  sql`update sessions set proved_at = now() - interval '10 minutes'
    where token_hash = sha256(convert_to(${token}, 'UTF8'))`;

describe("a fresh proof", () => {
  it("is needed after ten minutes, says what would do, and gives a new token in place of the old one", async () => {
    const person = await account();
    const { token } = await signedIn(person);
    await age(token);
    const refused = await app.post("/api/auth/factors/passkeys/options", {}, token);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: "proof_required", proof: { methods: ["password"], max_age: 600 } });
    expect(refused.headers.get("WWW-Authenticate")).toContain('error="insufficient_user_authentication"');

    expect((await app.post("/api/auth/proof", { password: "not it" }, token)).body.code).toBe("wrong_password");
    const proved = await app.post("/api/auth/proof", { password: PASSWORD }, token);
    expect(proved.status).toBe(200);
    expect((await app.get("/api/auth/me", token)).status).toBe(401);
    expect((await app.post("/api/auth/factors/passkeys/options", {}, proved.body.token)).status).toBe(200);
  });

  it("of a person with a factor is that factor, and not the password", async () => {
    const person = await account();
    const { token } = await signedIn(person);
    const { passkey, added } = await addPasskey(token);
    await age(added.body.token);
    const wanted = await app.get<ProofWanted>("/api/auth/proof", added.body.token);
    expect(wanted.body.methods).toEqual(["passkey", "recovery_code"]);
    expect((await app.post("/api/auth/proof", { password: PASSWORD }, added.body.token)).body.code).toBe("wrong_code");

    const { body } = await app.post<PasskeyOptions>("/api/auth/proof/options", {}, added.body.token);
    const proved = await app.post("/api/auth/proof", { credential: passkey.get(body.options) }, added.body.token);
    expect(proved.status).toBe(200);
    // What was signed at a sign-in page proves nothing in a session.
    const again = { credential: passkey.get(await passkeyOptions()) };
    expect((await app.post("/api/auth/proof", again, proved.body.token)).body.code).toBe("passkey_refused");
  });

  it("of another person's passkey is none", async () => {
    const [one, other] = [await account(), await account()];
    const { passkey } = await addPasskey((await signedIn(one)).token);
    const { added } = await addPasskey((await signedIn(other)).token);
    const { body } = await app.post<PasskeyOptions>("/api/auth/proof/options", {}, added.body.token);
    const tried = { credential: passkey.get(body.options) };
    expect((await app.post("/api/auth/proof", tried, added.body.token)).body.code).toBe("passkey_refused");
  });
});

describe("a sign-in with the password on a known device, of a person with a factor", () => {
  /** The thief has the password and a copy of the device's token. */
  async function stolen(add: typeof addPasskey | typeof addAuthenticator) {
    const person = await account();
    const { token, device_token } = await signedIn(person);
    await add(token);
    const { body } = await app.post("/api/auth/login", { email: person.email, password: PASSWORD, device_token });
    return { id: person.id, token: body.token };
  }

  it.each([
    ["a passkey", addPasskey, "passkey"],
    ["an authenticator", addAuthenticator, "authenticator"],
  ] as const)("is no fresh proof: %s is asked for", async (_, add, method) => {
    const { token } = await stolen(add);
    expect((await app.get("/api/auth/me", token)).status).toBe(200);
    const change = { current_password: PASSWORD, password: "owls bake seven loaves" };
    const refused = await Promise.all([
      app.post("/api/auth/email", { email: "thief@freehold.test" }, token),
      app.post("/api/auth/factors/passkeys/options", {}, token),
      app.post("/api/auth/wallet/verify", {}, token),
      app.post("/api/wallet/withdraw-total-deposits", { wallet_address: someAddress() }, token),
      app.post("/api/auth/password/change", change, token),
      app.post("/api/auth/export", {}, token),
    ]);
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([403, "proof_required"]);
      expect(body.proof?.methods).toEqual([method, "recovery_code"]);
    }
  });

  it("opens nothing for admins, whose device is never enough", async () => {
    const admin = await account("admin");
    const { token, device_token } = await signedIn(admin);
    await addPasskey(token);
    const { body } = await app.post("/api/auth/login", { email: admin.email, password: PASSWORD, device_token });
    expect(body.code).toBe("second_factor_required");
  });

  it("is no fresh proof for approving either, where admins may sign in on a known device", async () => {
    const admin = await account("admin");
    const { token, device_token } = await signedIn(admin);
    await addPasskey(token);
    const lax = createTestApp(sql, { config: { publicUrl: SITE.origin } });
    const { body } = await lax.post("/api/auth/login", { email: admin.email, password: PASSWORD, device_token });
    expect((await lax.get("/api/admin/settings", body.token)).status).toBe(200);
    const id = crypto.randomUUID();
    for (const path of [`withdrawals/${id}/approve`, "withdrawals/approve", `proposals/${id}/confirm`])
      expect((await lax.post(`/api/admin/${path}`, {}, body.token)).body.code).toBe("proof_required");
  });

  it("lets the owner change the password after the proof", async () => {
    const person = await account();
    const { token, device_token } = await signedIn(person);
    const { passkey } = await addPasskey(token);
    const known = await app.post("/api/auth/login", { email: person.email, password: PASSWORD, device_token });
    const { body } = await app.post<PasskeyOptions>("/api/auth/proof/options", {}, known.body.token);
    const credential = passkey.get(body.options);
    const proved = await app.post("/api/auth/proof", { credential }, known.body.token);
    const change = { current_password: PASSWORD, password: "owls bake seven loaves" };
    expect((await app.post("/api/auth/password/change", change, proved.body.token)).status).toBe(200);
  });
});

describe("a sign-in with the password of a person without a factor", () => {
  it("is a fresh proof, and changes the password without another", async () => {
    const { token } = await signedIn(await account());
    await age(token);
    const change = { current_password: PASSWORD, password: "owls bake seven loaves" };
    expect((await app.post("/api/auth/password/change", change, token)).status).toBe(200);
  });
});

describe("a new token", () => {
  it("comes with a sign-in over a sign-in and with a change of password, and ends the one before", async () => {
    const person = await account();
    const { token, device_token } = await signedIn(person);
    const over = await app.post("/api/auth/login", { email: person.email, password: PASSWORD, device_token }, token);
    expect(over.status).toBe(200);
    expect((await app.get("/api/auth/me", token)).status).toBe(401);

    const input = { current_password: PASSWORD, password: "owls bake seven loaves" };
    const changed = await app.post("/api/auth/password/change", input, over.body.token);
    expect(changed.body.token).toMatch(/^fh_[\w-]{43}$/);
    expect((await app.get("/api/auth/me", over.body.token)).status).toBe(401);
    expect((await app.get("/api/auth/me", changed.body.token)).status).toBe(200);
  });
});
