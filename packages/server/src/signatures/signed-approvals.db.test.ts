import type { AdminWithdrawalDetail } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, describe, expect, it } from "vitest";
import { runApprovals } from "../commands/approvals.ts";
import { someAddress } from "../money.fixture.ts";
import { payTarget } from "../platform/chain/pay-target.ts";
import { createSignedWorld, keepPrinted } from "./signed-world.fixture.ts";
import { digestOf, signingAdmin } from "./signing-admin.fixture.ts";

const { sql } = await createTestDatabase();
const { world, chain, place, ada, bob, whyHeld, paid, stop } = await createSignedWorld(sql);
keepPrinted();
afterAll(stop);

describe("approvals that are signed", () => {
  it("forty refunds by one touch of a passkey are all paid, and by no request's signature another one", async () => {
    const requests = [];
    for (let number = 1; number <= 40; number++) requests.push(await world.ask(`2.${number}`));
    const ids = requests.map(({ id }) => id);
    expect((await ada.sign(requests)).status).toBe(200);
    const { body } = await ada.post("/admin/withdrawals/approve", { ids });
    expect(body.results.map(({ success }) => success)).toEqual(ids.map(() => true));
    expect(await sql`select from admin_signatures`).toHaveLength(1);
    await paid(...requests);
  });

  it("an admin with a passkey approves nothing without a signature, nor with one of something else", async () => {
    const [request, other] = [await world.ask("3"), await world.ask("4")];
    const approve = () => ada.post(`/admin/withdrawals/${request.id}/approve`);
    expect(await approve()).toMatchObject({ status: 403, body: { code: "signature_required" } });
    await ada.sign([other]);
    expect(await approve()).toMatchObject({ status: 403, body: { code: "signature_required" } });
    await bob.sign([request]);
    expect(await approve()).toMatchObject({ status: 403, body: { code: "signature_required" } });
    // What the page shows is not what the database has.
    for (const changed of [{ amount: request.amount + 1n }, { to: someAddress() }])
      expect(await ada.sign([{ ...request, ...changed }])).toMatchObject({
        status: 422,
        body: { code: "passkey_refused" },
      });
    expect(await ada.send({ withdrawals: [request.id] }, [await digestOf(other, payTarget(chain))])).toMatchObject({
      status: 422,
    });
    expect(await ada.sign([{ ...request, id: crypto.randomUUID() }])).toMatchObject({ status: 404 });
    await ada.sign([request]);
    expect((await approve()).status).toBe(200);
    await paid(request);
    await ada.post(`/admin/withdrawals/${other.id}/reject`, { reason: "A test." });
  });

  it("a stale session can sign, which is a fresh proof, and its old token ends", async () => {
    const request = await world.ask("5");
    await sql`update sessions set proved_at = now() - interval '1 hour' where user_id = ${ada.id}`;
    const approve = () => ada.post(`/admin/withdrawals/${request.id}/approve`);
    expect(await approve()).toMatchObject({ status: 403, body: { code: "proof_required" } });
    await ada.sign([request]);
    expect((await approve()).status).toBe(200);
    await paid(request);
    // The log says which passkey it was: a report of this session ends it.
    const [session] = await sql<{ id: string }[]>`select id from sessions where user_id = ${ada.id}`;
    const proofs = await sql`
      select passkey, session_id from account_events where user_id = ${ada.id} and action = 'proof' order by number desc limit 1`;
    expect(proofs).toEqual([{ passkey: ada.key.credentialId, session_id: session?.id }]);
  });
});

it("an admin signs what they approved before they had a passkey, and it's paid", async () => {
  const request = await world.ask("25");
  const eve = await signingAdmin(sql, world.api, payTarget(chain));
  await sql`delete from passkeys where credential_id = ${eve.key.credentialId}`;
  await world.approve(request, [eve]);
  expect(await whyHeld(request)).toBe("The request has 0 of the 1 signatures it needs.");
  const lacks = async () => {
    const { body } = await eve.get<AdminWithdrawalDetail>(`/admin/withdrawals/${request.id}`);
    return body.withdrawal.lacks_your_signature;
  };
  expect(await lacks()).toBe(false);
  await sql`
    insert into passkeys (credential_id, user_id, public_key, counter, transports, synced, name, created_at)
    values (${eve.key.credentialId}, ${eve.id}, ${Buffer.from(eve.key.publicKey, "base64url")}, 0, '{}', false, 'Laptop', now())`;
  expect(await lacks()).toBe(true);
  await runApprovals(place, ["trust", ...eve.trusted]);
  await eve.sign([request]);
  expect(await lacks()).toBe(false);
  // The payer had refused it, and doesn't rest any longer.
  await world.finish(40, chain);
  await world.expectPaidOnce([request]);
});
