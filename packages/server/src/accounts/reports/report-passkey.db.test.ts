import type { PasskeyOptions, TotalWithdrawalCreated } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { pay, someAddress } from "../../money.fixture.ts";
import { forge } from "../../platform/database/forge.fixture.ts";
import { createFactorApp } from "../sign-in/second-factor.fixture.ts";

// A stranger's passkey that is older than what the owner reports: the sign-in was made with it, so it would let the stranger in again.

const { sql } = await createTestDatabase();
const { app, account, begin, signedIn, addPasskey, addAuthenticator, passkeyOptions, reportToken } =
  createFactorApp(sql);

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
  await forge(sql, async (tx) => {
    await tx`update passkeys set created_at = created_at - interval '30 days' where user_id = ${person.id}`;
    await tx`update account_events set at = at - interval '2 days' where user_id = ${person.id}`;
    await tx`update sign_in_report_links set mailed_at = mailed_at - interval '2 days' where user_id = ${person.id}`;
  });
  return { ...person, own, strangers, device_token };
}
type Owner = Awaited<ReturnType<typeof owner>>;
const report = async (id: string, template: string) =>
  (await app.post("/api/auth/sign-ins/report", { token: await reportToken(id, template) })).body;
/** Signs in with the password alone, on the owner's device or with a copy of its token, and proves it with a passkey. @returns the session's token */
async function proveWith(passkey: Passkey, { email, device_token }: { email: string; device_token: unknown }) {
  const { token } = (await begin(email, { device_token })).body;
  const { body } = await app.post<PasskeyOptions>("/api/auth/proof/options", {}, token);
  const proved = await app.post("/api/auth/proof", { credential: passkey.get(body.options) }, token);
  expect(proved.status).toBe(200);
  return proved.body.token;
}
async function expectOnlyOwn({ own, strangers }: { own: Passkey; strangers: Passkey }) {
  expect((await loginWith(strangers)).body.code).toBe("passkey_refused");
  expect((await loginWith(own)).status).toBe(200);
}

it("a reported sign-in ends the passkey that made it, and no other", async () => {
  const person = await owner();
  expect((await loginWith(person.strangers)).status).toBe(200);
  expect(await report(person.id, "new_device")).toMatchObject({
    factors_removed: true,
    message: expect.stringContaining("and any passkey the stranger may have used."),
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

it("so does a reported change in a session that the password opened and the stranger's passkey proved", async () => {
  const person = await owner();
  await proveWith(person.own, person);
  await addAuthenticator(await proveWith(person.strangers, person));
  expect(await report(person.id, "factor_changed")).toMatchObject({ factors_removed: true });
  await expectOnlyOwn(person);
});

it.each([
  ["that its sign-in was made with", async (person: Owner) => (await loginWith(person.strangers)).body.token],
  ["that its session was proved with", async (person: Owner) => proveWith(person.strangers, person)],
])("a reported request ends the passkey %s", async (_, tokenOf) => {
  const person = await owner();
  await pay(sql, person.id, "10");
  const token = await tokenOf(person);
  const made = await app.post<TotalWithdrawalCreated>(
    "/api/wallet/withdraw-total-deposits",
    { wallet_address: someAddress() },
    token,
  );
  expect(made.status).toBe(201);
  const [mail] = await sql<[{ text: string }]>`
    select message::text as text from outbox where user_id = ${person.id} and message::text like '%/not-me#%'
    order by created_at desc limit 1`;
  const link = /\/not-me#([\w-]{43})"/.exec(mail.text)?.[1];
  expect((await app.post("/api/withdrawals/report", { token: link })).body).toMatchObject({ factors_removed: true });
  await expectOnlyOwn(person);
});

it("“It wasn't me” about a recovery, which no session began, keeps the passkey that its owner has signed in with since", async () => {
  const person = await owner();
  const { body } = await begin(person.email);
  await app.post("/api/auth/login/recovery", { challenge: body.second_factor?.challenge });
  const [mail] = await sql<{ text: string }[]>`
    select message::text as text from outbox where user_id = ${person.id} and template = 'recovery_link'`;
  const token = /\/recover#([\w-]{43})/.exec(mail?.text ?? "")?.[1];
  expect((await app.post("/api/auth/login/recovery/confirm", { token })).status).toBe(200);
  expect((await loginWith(person.own)).status).toBe(200);
  expect(await report(person.id, "recovery_begun")).toMatchObject({ factors_removed: false });
  expect((await loginWith(person.own)).status).toBe(200);
});
