import type { TotalWithdrawalCreated } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { pay, someAddress } from "../../money.fixture.ts";
import { createFactorApp } from "../sign-in/second-factor.fixture.ts";

// A stranger's passkey that is older than what the owner reports: the sign-in was made with it, so it would let the stranger in again.

const { sql } = await createTestDatabase();
const { app, account, signedIn, addPasskey, addAuthenticator, passkeyOptions, reportToken } = createFactorApp(sql);

type Passkey = Awaited<ReturnType<typeof addPasskey>>["passkey"];
const loginWith = async (passkey: Passkey, device_token?: string) =>
  app.post("/api/auth/passkeys/login", { credential: passkey.get(await passkeyOptions()), device_token });
/** An owner, with two passkeys from a month ago: their own, with which they signed in on their device two days ago, and a stranger's. */
async function owner() {
  const person = await account();
  const { token, device_token } = await signedIn(person);
  const { passkey: own, added } = await addPasskey(token, "Own");
  const { passkey: strangers } = await addPasskey(added.body.token, "Stranger's");
  expect((await loginWith(own, device_token)).status).toBe(200);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update passkeys set created_at = created_at - interval '30 days' where user_id = ${person.id}`;
    await tx`update account_events set at = at - interval '2 days' where user_id = ${person.id}`;
    await tx`update sign_in_report_links set mailed_at = mailed_at - interval '2 days' where user_id = ${person.id}`;
  });
  return { ...person, own, strangers };
}
const report = async (id: string, template: string) =>
  (await app.post("/api/auth/sign-ins/report", { token: await reportToken(id, template) })).body;
async function expectOnlyOwn({ own, strangers }: { own: Passkey; strangers: Passkey }) {
  expect((await loginWith(strangers)).body.code).toBe("passkey_refused");
  expect((await loginWith(own)).status).toBe(200);
}

it("a reported sign-in ends the passkey that made it, and no other", async () => {
  const person = await owner();
  expect((await loginWith(person.strangers)).status).toBe(200);
  expect(await report(person.id, "new_device")).toMatchObject({
    factors_removed: true,
    message: expect.stringContaining("So was the passkey of that sign-in."),
  });
  await expectOnlyOwn(person);
});

it("so does a reported change that was made in its session", async () => {
  const person = await owner();
  const { body } = await loginWith(person.strangers);
  await addAuthenticator(body.token);
  expect(await report(person.id, "factor_changed")).toMatchObject({ factors_removed: true });
  await expectOnlyOwn(person);
});

it("so does a reported request", async () => {
  const person = await owner();
  await pay(sql, person.id, "10");
  const { body } = await loginWith(person.strangers);
  const made = await app.post<TotalWithdrawalCreated>(
    "/api/wallet/withdraw-total-deposits",
    { wallet_address: someAddress() },
    body.token,
  );
  expect(made.status).toBe(201);
  const [mail] = await sql<[{ text: string }]>`
    select message::text as text from outbox where user_id = ${person.id} and message::text like '%/not-me#%'
    order by created_at desc limit 1`;
  const token = /\/not-me#([\w-]{43})"/.exec(mail.text)?.[1];
  expect((await app.post("/api/withdrawals/report", { token })).body).toMatchObject({ factors_removed: true });
  await expectOnlyOwn(person);
});
