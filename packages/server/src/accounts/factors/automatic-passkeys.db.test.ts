import type { Factors, ProofWanted } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createFactorApp } from "../sign-in/second-factor.fixture.ts";

const { sql } = await createTestDatabase();
const {
  app,
  account,
  begin,
  signedIn,
  send,
  addPasskey,
  addAutomaticPasskey,
  addAuthenticator,
  passkeyOptions,
  reportToken,
} = createFactorApp(sql);

const methodsOf = async (email: string) => (await begin(email)).body.second_factor?.methods;
const login = async ({ passkey }: Awaited<ReturnType<typeof addAutomaticPasskey>>) =>
  app.post("/api/auth/passkeys/login", { credential: passkey.get(await passkeyOptions()) });

describe("a passkey that a browser adds by itself", () => {
  it("is refused in an old session, which may be a stolen one", async () => {
    const person = await account();
    const { token } = await signedIn(person);
    await sql`update sessions set created_at = created_at - interval '6 minutes' where user_id = ${person.id}`;
    expect((await addAutomaticPasskey(token)).added).toMatchObject({
      status: 409,
      body: { code: "automatic_passkey_refused" },
    });
  });

  it("is refused where there is a factor or a passkey", async () => {
    const one = await account();
    const { added } = await addPasskey((await signedIn(one)).token);
    const other = await account();
    const app_ = await addAuthenticator((await signedIn(other)).token);
    const third = await account();
    const first = await addAutomaticPasskey((await signedIn(third)).token);
    expect(first.added.status).toBe(201);
    for (const token of [added.body.token, app_.added.body.token, first.added.body.token])
      expect((await addAutomaticPasskey(token)).added.body.code).toBe("automatic_passkey_refused");
  });

  it("is refused in a session that was opened with a passkey", async () => {
    const person = await account();
    const { passkey, added } = await addPasskey((await signedIn(person)).token);
    const opened = await login({ passkey, added });
    await sql`delete from passkeys where user_id = ${person.id}`;
    expect((await addAutomaticPasskey(opened.body.token)).added.body.code).toBe("automatic_passkey_refused");
  });

  it("is no second factor until its person signs in with it", async () => {
    const person = await account();
    const { token } = await signedIn(person);
    const automatic = await addAutomaticPasskey(token);
    expect(automatic.added.status).toBe(201);
    const renewed = automatic.added.body.token;
    expect(await methodsOf(person.email)).toEqual(["email_code"]);
    expect((await app.get<ProofWanted>("/api/auth/proof", renewed)).body.methods).toEqual(["password"]);
    // A passkey that isn't listed would be deleted by browsers.
    const { passkeys } = (await app.get<Factors>("/api/auth/factors", renewed)).body;
    expect(passkeys).toMatchObject([{ id: automatic.passkey.id, is_factor: false, last_used_at: null }]);
    expect((await app.post("/api/auth/factors/recovery-codes", {}, renewed)).status).toBe(404);
    const weak = { current_password: "wren tulip frog", password: "owls bake 7" };
    expect((await app.post("/api/auth/password/change", weak, renewed)).body.code).toBe("validation_failed");

    const opened = await login(automatic);
    expect(opened.status).toBe(200);
    expect(await methodsOf(person.email)).toEqual(["passkey"]);
    const listed = (await app.get<Factors>("/api/auth/factors", opened.body.token)).body;
    expect(listed.passkeys).toMatchObject([{ is_factor: true }]);
    expect(
      (await app.post("/api/auth/factors/recovery-codes", {}, opened.body.token)).body.recovery_codes,
    ).toHaveLength(10);
  });

  it("that is used for the first time is mailed: what it means, recovery codes, and “It wasn't me”, which removes it", async () => {
    const person = await account();
    const automatic = await addAutomaticPasskey((await signedIn(person)).token);
    await sql`update passkeys set created_at = created_at - interval '1 day' where user_id = ${person.id}`;
    await login(automatic);
    await login(automatic);
    const mails = await sql<{ text: string }[]>`
      select message::text as text from outbox where user_id = ${person.id} and template = 'passkey_first_used'`;
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/“Mac”.*recovery codes/);
    await app.post("/api/auth/sign-ins/report", { token: await reportToken(person.id, "passkey_first_used") });
    expect(await sql`select from passkeys where user_id = ${person.id}`).toHaveLength(0);
  });

  it("takes no factor's place: an admin keeps the last one, and recovery codes go with it", async () => {
    const remove = (id: string, token: string) => send("DELETE", `/api/auth/factors/passkeys/${id}`, token);
    for (const role of ["admin", "user"] as const) {
      const person = await account(role);
      const automatic = await addAutomaticPasskey((await signedIn(person)).token);
      const { passkey, added } = await addPasskey(automatic.added.body.token);
      const removed = await remove(passkey.id, added.body.token);
      expect(removed.status).toBe(role === "admin" ? 409 : 200);
      const codes = await sql`select from recovery_codes where user_id = ${person.id}`;
      expect(codes).toHaveLength(role === "admin" ? 10 : 0);
      if (role === "admin") expect((await remove(automatic.passkey.id, added.body.token)).status).toBe(200);
    }
  });

  it("can be removed by an admin who has no factor", async () => {
    const { passkey, added } = await addAutomaticPasskey((await signedIn(await account("admin"))).token);
    expect((await send("DELETE", `/api/auth/factors/passkeys/${passkey.id}`, added.body.token)).status).toBe(200);
  });
});
