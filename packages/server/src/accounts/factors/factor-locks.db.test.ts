import type { PasskeyOptions } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { generateSync } from "otplib";
import { expect, it } from "vitest";
import { PASSWORD } from "../../app.fixture.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { advanceRecoveries } from "../recovery/advance-recoveries.ts";
import { createFactorApp } from "../sign-in/second-factor.fixture.ts";

// Who lets a person in, and who puts a stranger out, want the same rows (lockPerson() in store.ts). The first one is begun while the test holds a
// row that it wants late, and stops there with all that it has locked by then; the second one comes next.

const { sql } = await createTestDatabase();
const { app, account, begin, verify, signedIn, addPasskey, addAuthenticator, passkeyOptions, reportToken } =
  createFactorApp(sql);

async function person() {
  const made = await account();
  const { token } = await signedIn(made);
  const { secret, added } = await addAuthenticator(token);
  const { passkey, added: more } = await addPasskey(added.body.token);
  const code = () => generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 });
  return { ...made, token: more.body.token, passkey, code };
}
type Person = Awaited<ReturnType<typeof person>>;
type Act = () => Promise<number>;

const waiting = async () =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;

/** @returns with what both are answered. */
async function inTurn(hold: (tx: Tx) => Promise<unknown>, acts: Act[]): Promise<number[]> {
  const running = await sql.begin(async (tx) => {
    await hold(tx);
    const begun: Promise<number>[] = [];
    for (const act of acts) {
      begun.push(act());
      await expect.poll(waiting).toBe(begun.length);
    }
    return { begun };
  });
  return Promise.all(running.begun);
}

/** What lets a person in, or proves who they are; begun beforehand, so that only the last call is at work. */
const INS: Record<string, (one: Person) => Promise<Act>> = {
  "a sign-in with an authenticator's code": async (one) => {
    const { body } = await begin(one.email);
    return async () => (await verify(body.second_factor?.challenge, one.code())).status;
  },
  "a sign-in with a passkey": async (one) => {
    const credential = one.passkey.get(await passkeyOptions());
    return async () => (await app.post("/api/auth/passkeys/login", { credential })).status;
  },
  "a proof with an authenticator's code": async (one) => async () =>
    (await app.post("/api/auth/proof", { code: one.code() }, one.token)).status,
  "a proof with a passkey": async (one) => {
    const { body } = await app.post<PasskeyOptions>("/api/auth/proof/options", {}, one.token);
    const credential = one.passkey.get(body.options);
    return async () => (await app.post("/api/auth/proof", { credential }, one.token)).status;
  },
};

/** What puts others out of an account. */
const OUTS: Record<string, (one: Person) => Promise<Act>> = {
  "a password reset": async ({ id }) => {
    await sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${id}, sha256(convert_to(${id}, 'UTF8')), now() + interval '30 minutes')`;
    // The stranger had the account before its address was confirmed.
    await sql`update users set email_confirmed_at = now() + interval '1 minute' where id = ${id}`;
    const password = "owls bake seven loaves";
    return async () => (await app.post("/api/auth/password/reset", { token: id, password })).status;
  },
  "“It wasn't me”": async ({ id }) => {
    const token = await reportToken(id, "factor_changed");
    return async () => (await app.post("/api/auth/sign-ins/report", { token })).status;
  },
  "the end of a recovery": async ({ id }) => {
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        insert into factor_recoveries (user_id, token_hash, link_expires_at, begun_at, due_at, requested_at, notices, noticed_at)
        values (${id}, sha256(convert_to(${id}, 'UTF8')), now(), now() - interval '73 hours', now() - interval '1 hour', now() - interval '73 hours',
          3, now() - interval '21 hours')`;
    });
    return async () => {
      await advanceRecoveries({ sql, clock: () => new Date() });
      return 200;
    };
  },
  "a change of the password": async ({ token }) => {
    const input = { current_password: PASSWORD, password: "owls bake seven loaves" };
    return async () => (await app.post("/api/auth/password/change", input, token)).status;
  },
};

const PAIRS = Object.keys(INS).flatMap((way) => Object.keys(OUTS).map((out) => [way, out] as const));

it.each(PAIRS)("%s and %s at once: one after the other", async (way, out) => {
  const one = await person();
  const acts = [await INS[way]?.(one), await OUTS[out]?.(one)] as [Act, Act];
  const table = way.includes("passkey") ? "passkeys" : "authenticators";
  const answers = await inTurn((tx) => tx`select from ${tx.unsafe(table)} where user_id = ${one.id} for update`, acts);
  // A proof gives the session a new token, so the old one changes no password.
  expect(answers[0]).toBe(200);
  expect([200, 204, 401]).toContain(answers[1]);
  const [left] = await sql<[{ open: boolean; outcome: string | null }]>`
    select exists (select from sessions where user_id = u.id and proved_by in ('authenticator', 'passkey')) as open,
      (select outcome from factor_recoveries where user_id = u.id) as outcome
    from users u where id = ${one.id}`;
  // A factor that was found cancels its removal. The owner may change the password in that session, and in no other.
  if (out === "the end of a recovery") expect(left).toEqual({ open: true, outcome: "cancelled" });
  else if (out !== "a change of the password") expect(left.open).toBe(false);
});
