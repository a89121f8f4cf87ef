import type { PasskeyOptions, ProofTicket } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { generateSync } from "otplib";
import { describe, expect, it } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { PASSWORD } from "../../app.fixture.ts";
import { signingAdmin } from "../../signatures/signing-admin.fixture.ts";
import { createFactorApp, SITE } from "./second-factor.fixture.ts";

const { sql } = await createTestDatabase();
const { app, account, begin, verify, signedIn, addPasskey, addAuthenticator, reportToken } = createFactorApp(sql);

/** A person signed in on a known device, while a thief who knows the password has begun the removal of the factors. */
async function recovering() {
  const person = await account();
  const { token, device_token } = await signedIn(person);
  const { secret, added } = await addAuthenticator(token);
  const { passkey, added: more } = await addPasskey(added.body.token);
  await sql.begin(async (tx) => {
    await tx`
      insert into factor_recoveries (user_id, token_hash, link_expires_at)
      values (${person.id}, sha256(convert_to(${person.id}, 'UTF8')), now())`;
    await tx`update factor_recoveries set begun_at = now() where user_id = ${person.id}`;
  });
  // A code counts once: that of the next half minute.
  const code = () => generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 });
  return {
    ...person,
    token: more.body.token,
    device_token,
    passkey,
    code,
    codes: added.body.recovery_codes as string[],
  };
}
const outcome = async (id: string) =>
  (await sql`select outcome from factor_recoveries where user_id = ${id}`)[0]?.outcome;
const told = async (id: string) =>
  (await sql`select from outbox where user_id = ${id} and template = 'recovery_cancelled'`).length;

describe("while the removal of lost factors is under way", () => {
  it("a sign-in on a known device asks for a factor, which cancels the removal", async () => {
    const owner = await recovering();
    const { body } = await begin(owner.email, { device_token: owner.device_token });
    expect(body.second_factor?.methods).toEqual(["passkey", "authenticator", "recovery_code"]);
    expect((await verify(body.second_factor?.challenge, owner.code())).status).toBe(200);
    expect(await outcome(owner.id)).toBe("cancelled");
    expect((await begin(owner.email, { device_token: owner.device_token })).status).toBe(200);
  });

  it.each(["passkey", "authenticator", "recovery code"])(
    "a proof with a factor (%s) in a session cancels it, and is mailed",
    async (which) => {
      const owner = await recovering();
      const { body } = await app.post<PasskeyOptions>("/api/auth/proof/options", {}, owner.token);
      const proof =
        which === "passkey"
          ? { credential: owner.passkey.get(body.options) }
          : { code: which === "authenticator" ? owner.code() : owner.codes[0] };
      expect((await app.post("/api/auth/proof", proof, owner.token)).status).toBe(200);
      expect(await outcome(owner.id)).toBe("cancelled");
      expect(await told(owner.id)).toBe(1);
      const token = await reportToken(owner.id, "recovery_cancelled");
      const reported = await app.post("/api/auth/sign-ins/report", { token });
      expect(reported.body).toMatchObject({ password_ended: true });
    },
  );

  it("a proof in the window of the site cancels it", async () => {
    const owner = await recovering();
    const made = await app.post<ProofTicket>("/api/auth/proof/tickets", {}, owner.token, { Origin: SITE.origin });
    const { url, number } = made.body;
    const proof = { ticket: url.split("#")[1], number, proof: { code: owner.code() } };
    const confirmed = await app.post("/api/auth/proof-window/confirm", proof);
    expect(confirmed.status).toBe(204);
    expect(await outcome(owner.id)).toBe("cancelled");
    expect(await told(owner.id)).toBe(1);
  });

  it("the password cancels nothing", async () => {
    const owner = await recovering();
    expect((await app.post("/api/auth/proof", { password: PASSWORD }, owner.token)).body.code).toBe("wrong_code");
    expect(await outcome(owner.id)).toBeNull();
  });

  it("an admin's signature cancels what two other admins began", async () => {
    const api = createTestApi(sql);
    const [one, other] = [await api.person("admin"), await api.person("admin")];
    const admin = await signingAdmin(sql, api, { chainId: 56, tokenAddress: "" });
    expect((await one.post(`/admin/users/${admin.id}/factor-reset`)).status).toBe(200);
    const [proposal] = await sql<{ id: string }[]>`select id from proposals where kind = 'factor_reset'`;
    expect((await other.post(`/admin/proposals/${proposal?.id}/confirm`)).status).toBe(200);
    expect(await outcome(admin.id)).toBeNull();
    const another = await signingAdmin(sql, api, { chainId: 56, tokenAddress: "" });
    expect((await admin.signKey(another.key)).status).toBe(200);
    expect(await outcome(admin.id)).toBe("cancelled");
    expect(await told(admin.id)).toBe(1);
  });
});
