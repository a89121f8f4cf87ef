import type { Factors, PasskeyOptions, ProofWanted, User } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { generateSync } from "otplib";
import { describe, expect, it } from "vitest";
import { createTestApp, PASSWORD } from "../../app.fixture.ts";
import { createSoftPasskey } from "../factors/passkey.fixture.ts";

const { sql } = await createTestDatabase();
const MINUTE = 60_000;
const SITE = { rpId: "freehold.example", origin: "https://freehold.example" };
const config = { publicUrl: SITE.origin, secondFactor: { everyone: true, admins: true } };
const PLENTY = { points: 100_000, duration: 900 };
const limits = { secondFactor: PLENTY, passkeySignIn: PLENTY, factorAdded: PLENTY, signInByEmail: PLENTY };
const newApp = () => createTestApp(sql, { config, limits: { ...limits, signInByPair: PLENTY, signInCode: PLENTY } });
const app = newApp();

let serial = 0;

/** A confirmed account. */
async function account(role: "user" | "admin" = "user") {
  const email = `factor-${++serial}@freehold.test`;
  const { body } = await app.register(email);
  await sql`update users set email_confirmed_at = now(), role = ${role} where id = ${body.user.id}`;
  return { email, id: body.user.id };
}

/** The code in the newest email to a person. */
async function mailedCode(id: string): Promise<string> {
  const [mail] = await sql<{ message: { facts: { label: string; value: string }[] } }[]>`
    select message from outbox where user_id = ${id} and template = 'sign_in_code' order by created_at desc limit 1`;
  return mail?.message.facts[0]?.value ?? "";
}

const begin = async (email: string, more: object = {}) =>
  app.post("/api/auth/login", { email, password: PASSWORD, ...more });
const verify = (challenge: string | undefined, code: string, more: object = {}, with_ = app) =>
  with_.post("/api/auth/login/verify", { challenge, code, ...more });

/** Signs in on a new device with a mailed code. */
async function signedIn(person: { email: string; id: string }) {
  const { body } = await begin(person.email);
  return (await verify(body.second_factor?.challenge, await mailedCode(person.id))).body;
}

const headers = (token: string) => ({ Authorization: `Bearer ${token}`, "Content-Type": "application/json" });
const send = (method: string, path: string, token: string, body: unknown = {}) =>
  app.call(path, { method, headers: headers(token), body: JSON.stringify(body) });

async function addPasskey(token: string, name = "Laptop") {
  const passkey = createSoftPasskey(SITE);
  const { body } = await app.post<PasskeyOptions>("/api/auth/factors/passkeys/options", {}, token);
  const added = await app.post("/api/auth/factors/passkeys", { credential: passkey.create(body.options), name }, token);
  return { passkey, added };
}

async function addAuthenticator(token: string) {
  const { body } = await app.post<{ secret: string }>("/api/auth/factors/authenticator", {}, token);
  const added = await app.post(
    "/api/auth/factors/authenticator/confirm",
    { code: generateSync({ secret: body.secret }) },
    token,
  );
  return { secret: body.secret, added };
}

const passkeyOptions = async () => (await app.post<PasskeyOptions>("/api/auth/passkeys/options", {})).body.options;

describe("a sign-in on a device that is not known to the account", () => {
  it("needs a mailed code, which counts once and for this sign-in alone", async () => {
    const person = await account();
    const first = await begin(person.email);
    expect(first.status).toBe(403);
    expect(first.body).toMatchObject({ code: "second_factor_required", second_factor: { methods: ["email_code"] } });
    expect(first.body.token).toBeUndefined();
    const code = await mailedCode(person.id);
    expect(code).toMatch(/^\d{3} \d{3}$/);

    const other = await begin(person.email);
    expect((await verify(other.body.second_factor?.challenge, code)).body.code).toBe("wrong_code");

    const done = await verify(first.body.second_factor?.challenge, code);
    expect(done.status).toBe(200);
    expect((await app.get("/api/auth/me", done.body.token)).status).toBe(200);
    expect((await verify(first.body.second_factor?.challenge, code)).body.code).toBe("expired_code");
  });

  it("needs none the next time, and one again after the password was changed elsewhere", async () => {
    const person = await account();
    const { device_token } = await signedIn(person);
    const again = await begin(person.email, { device_token });
    expect(again.status).toBe(200);
    const elsewhere = await signedIn(person);
    const changed = await app.post(
      "/api/auth/password/change",
      { current_password: PASSWORD, password: "owls bake seven loaves" },
      elsewhere.token,
    );
    expect(changed.status).toBe(200);
    const back = await app.post("/api/auth/login", {
      ...{ email: person.email, password: "owls bake seven loaves", device_token },
    });
    expect(back.body.code).toBe("second_factor_required");
  });

  it("ends after ten minutes, after five wrong codes, and when the password changes", async () => {
    const person = await account();
    const own = newApp();
    const late = await begin(person.email);
    const lateCode = await mailedCode(person.id);
    own.advance(10 * MINUTE);
    expect((await verify(late.body.second_factor?.challenge, lateCode, {}, own)).body.code).toBe("expired_code");

    const guessed = await begin(person.email);
    const code = await mailedCode(person.id);
    const wrong = code === "000 000" ? "111 111" : "000 000";
    for (let n = 0; n < 5; n++)
      expect((await verify(guessed.body.second_factor?.challenge, wrong)).body.code).toBe("wrong_code");
    expect((await verify(guessed.body.second_factor?.challenge, code)).body.code).toBe("expired_code");

    const overtaken = await begin(person.email);
    const overtakenCode = await mailedCode(person.id);
    await sql`update users set password_hash = password_hash || ' ' where id = ${person.id}`;
    expect((await verify(overtaken.body.second_factor?.challenge, overtakenCode)).body.code).toBe(
      "invalid_credentials",
    );
  });

  it("takes one of twenty codes at once, and counts each wrong one", async () => {
    const person = await account();
    const { body } = await begin(person.email);
    const code = await mailedCode(person.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(body.second_factor?.challenge, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);

    const next = await begin(person.email);
    const wrong = await Promise.all(
      Array.from({ length: 20 }, () => verify(next.body.second_factor?.challenge, "000000")),
    );
    expect(wrong.filter((answer) => answer.body.code === "wrong_code").length).toBeLessThanOrEqual(5);
  });

  it("keeps no code in the database that the token is not needed for", async () => {
    const person = await account();
    await begin(person.email);
    const [row] = await sql`select * from sign_in_challenges where user_id = ${person.id}`;
    expect(JSON.stringify(row)).not.toContain((await mailedCode(person.id)).replace(" ", ""));
  });
});

describe("an authenticator", () => {
  it("takes the place of the mailed code, and each of its codes counts once", async () => {
    const person = await account();
    const { token } = await signedIn(person);
    const { secret, added } = await addAuthenticator(token);
    expect(added.status).toBe(200);
    expect(added.body.recovery_codes).toHaveLength(10);
    const now = Math.floor(Date.now() / 1_000);
    const next = generateSync({ secret, epoch: now + 30 });

    const first = await begin(person.email);
    expect(first.body.second_factor?.methods).toEqual(["authenticator", "recovery_code"]);
    expect((await verify(first.body.second_factor?.challenge, next)).status).toBe(200);
    const second = await begin(person.email);
    expect((await verify(second.body.second_factor?.challenge, next)).body.code).toBe("wrong_code");
  });

  it("can be lost: a recovery code signs in, once", async () => {
    const person = await account();
    const { token } = await signedIn(person);
    const { added } = await addAuthenticator(token);
    const [code = ""] = added.body.recovery_codes as string[];
    expect(code.replace(/-/g, "")).toMatch(/^[A-Z2-9]{24}$/);

    const first = await begin(person.email);
    expect((await verify(first.body.second_factor?.challenge, code.toLowerCase())).status).toBe(200);
    const second = await begin(person.email);
    expect((await verify(second.body.second_factor?.challenge, code)).body.code).toBe("wrong_code");
    expect(JSON.stringify(await sql`select * from recovery_codes`)).not.toContain(code.replace(/-/g, ""));
  });

  it("counts only once a code has confirmed it", async () => {
    const person = await account();
    const { token } = await signedIn(person);
    await app.post("/api/auth/factors/authenticator", {}, token);
    expect((await begin(person.email)).body.second_factor?.methods).toEqual(["email_code"]);
    const wrong = await app.post("/api/auth/factors/authenticator/confirm", { code: "000000" }, token);
    expect(wrong.body.code).toBe("wrong_code");
  });
});

it("a password of ten characters is enough with a factor, and not without", async () => {
  const person = await account();
  const { token } = await signedIn(person);
  const change = { current_password: PASSWORD, password: "kV7#mq2xZp" };
  expect((await app.post("/api/auth/password/change", change, token)).body.code).toBe("validation_failed");
  const { added } = await addAuthenticator(token);
  expect((await app.post("/api/auth/password/change", change, added.body.token)).status).toBe(200);
});

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
    // Codes come with the first factor that the person adds, or when they ask for them.
    const asked = await app.post("/api/auth/factors/recovery-codes", {}, added.body.token);
    expect(asked.body.recovery_codes).toHaveLength(10);
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
    const removed = await app.call(`/api/auth/factors/passkeys/${passkey.id}`, {
      method: "DELETE",
      headers: headers(added.body.token),
    });
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

describe("a fresh proof", () => {
  const age = (token: string) =>
    sql`update sessions set proved_at = now() - interval '10 minutes'
      where token_hash = sha256(convert_to(${token}, 'UTF8'))`;

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

describe("a mailed link", () => {
  const resetWith = async (id: string) => {
    const token = `reset-${id}`;
    await sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${id}, sha256(convert_to(${token}, 'UTF8')), now() + interval '30 minutes')`;
    return app.post("/api/auth/password/reset", { token, password: "owls bake seven loaves" });
  };
  const signInAgain = (email: string) => app.post("/api/auth/login", { email, password: "owls bake seven loaves" });

  it("takes the place of the password, and not of a factor", async () => {
    const person = await account();
    await addAuthenticator((await signedIn(person)).token);
    expect((await resetWith(person.id)).status).toBe(204);
    expect((await signInAgain(person.email)).body.second_factor?.methods).toEqual(["authenticator", "recovery_code"]);
  });

  it("removes what a stranger added who had registered the address", async () => {
    const person = await account();
    await addPasskey((await signedIn(person)).token);
    await sql`update users set email_confirmed_at = null where id = ${person.id}`;
    expect((await resetWith(person.id)).status).toBe(204);
    expect((await signInAgain(person.email)).body.second_factor?.methods).toEqual(["email_code"]);
  });

  it("“It wasn't me” removes the factors added since the sign-in, and no others", async () => {
    const person = await account();
    const own = await addPasskey((await signedIn(person)).token);
    const { passkey: theirs, added } = await addPasskey(own.added.body.token, "Theirs");
    await addAuthenticator(added.body.token);
    await sql`update passkeys set created_at = now() - interval '1 day' where credential_id = ${own.passkey.id}`;
    await sql`
      insert into sign_in_report_links (token_hash, user_id, created_at, signed_in_at, last_event)
      values (sha256(convert_to(${person.id}, 'UTF8')), ${person.id}, now(), now() - interval '1 hour', 0)`;
    const { body } = await app.post("/api/auth/sign-ins/report", { token: person.id });
    expect(body.message).toContain("Passkeys and authenticator apps added since then were removed.");
    const credential = theirs.get(await passkeyOptions());
    expect((await app.post("/api/auth/passkeys/login", { credential })).body.code).toBe("passkey_refused");
    const kept = own.passkey.get(await passkeyOptions());
    expect((await app.post("/api/auth/passkeys/login", { credential: kept })).status).toBe(200);
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
