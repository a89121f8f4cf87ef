import { createTestDatabase } from "@freehold/server/testing/test-database";
import { generateSync } from "otplib";
import { describe, expect, it } from "vitest";
import { PASSWORD } from "../../app.fixture.ts";
import { createFactorApp } from "./second-factor.fixture.ts";

const MINUTE = 60_000;
const { sql } = await createTestDatabase();
const { app, newApp, account, mailedCode, begin, verify, signedIn, addPasskey, addAuthenticator, passkeyOptions } =
  createFactorApp(sql);

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

  it("counts once among the sign-ins of its network address, however many wrong codes there were", async () => {
    const person = await account();
    const signInsFromHere = async () => {
      const [row] = await sql<[{ points: number }]>`
        select coalesce(sum(points + at_work), 0)::int as points from rate_limits where key like 'signedInByAddress:%'`;
      return row.points;
    };
    const before = await signInsFromHere();
    const { body } = await begin(person.email);
    expect(await signInsFromHere()).toBe(before + 1);
    const code = await mailedCode(person.id);
    const wrong = code === "000 000" ? "111 111" : "000 000";
    expect((await verify(body.second_factor?.challenge, wrong)).body.code).toBe("wrong_code");
    expect((await verify(body.second_factor?.challenge, code)).status).toBe(200);
    expect(await signInsFromHere()).toBe(before + 1);
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
    expect(body.message).toContain(
      "We removed any passkeys and authenticator apps added since then, and any passkey the stranger may have used.",
    );
    const credential = theirs.get(await passkeyOptions());
    expect((await app.post("/api/auth/passkeys/login", { credential })).body.code).toBe("passkey_refused");
    const kept = own.passkey.get(await passkeyOptions());
    expect((await app.post("/api/auth/passkeys/login", { credential: kept })).status).toBe(200);
  });
});
