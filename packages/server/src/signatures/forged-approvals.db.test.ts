import { digestOfProposal, wordsOf } from "@freehold/contract/signatures";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, describe, expect, it } from "vitest";
import { runApprovals } from "../commands/approvals.ts";
import type { Asked } from "../payments/payments.fixture.ts";
import { payTarget } from "../platform/chain/pay-target.ts";
import { forge } from "../platform/database/forge.fixture.ts";
import { updateKeyFile } from "./find-signers.ts";
import { readKeyFile } from "./key-file.ts";
import { createSignedWorld, keepPrinted } from "./signed-world.fixture.ts";
import { digestOf, signingAdmin } from "./signing-admin.fixture.ts";

const { sql } = await createTestDatabase();
const { world, chain, keysIn, place, ada, bob, whyHeld, paid, forgeApproval, stop } = await createSignedWorld(sql);
const printed = keepPrinted();
afterAll(stop);

describe("who can write to the database can't have it paid", () => {
  it("by an approval", async () => {
    const request = await world.ask("6");
    await forgeApproval(request, ada.id);
    expect(await whyHeld(request)).toBe("The request has 0 of the 1 signatures it needs.");
    await ada.sign([request]);
    await paid(request);
  });

  it("by an approval with a signature of another request, or one that covers it by a changed path", async () => {
    const [request, other] = [await world.ask("7"), await world.ask("8")];
    await ada.sign([other]);
    await forgeApproval(request, ada.id);
    const [digest, covered] = await Promise.all([request, other].map((one) => digestOf(one, payTarget(chain))));
    await sql`
      insert into signed_digests (digest, signature_id, path)
      select ${digest}::bytea, signature_id, array[${covered}::bytea] from signed_digests where digest = ${covered}`;
    expect(await whyHeld(request)).toBe("The request has 0 of the 1 signatures it needs.");
    await ada.post(`/admin/withdrawals/${request.id}/reject`, { reason: "A test." });
    await ada.post(`/admin/withdrawals/${other.id}/reject`, { reason: "A test." });
  });

  it("by a rule of the database that says how many approvals a request needs", async () => {
    const request = await world.ask("13");
    const [before] = await sql<[{ text: string }]>`select pg_get_functiondef('approval_state'::regproc) as text`;
    await sql.unsafe(`
      create or replace function approval_state(w withdrawals, chain_id bigint, token_address text)
      returns table (given integer, needed integer) language sql stable as $$ select 9, 0 $$`);
    await forgeApproval(request, ada.id);
    expect(await whyHeld(request)).toBe("The request has 1 of the 2 approvals it needs.");
    await sql.unsafe(before.text);
    await ada.sign([request]);
    await paid(request);
  });

  it("as an admin they made by SQL, with a passkey of their own that two admins seem to have confirmed", async () => {
    const request = await world.ask("9");
    const mallory = await signingAdmin(sql, world.api, payTarget(chain));
    await mallory.signKey(mallory.key);
    await mallory.sign([request]);
    await mallory.post(`/admin/withdrawals/${request.id}/approve`);
    await updateKeyFile(sql, keysIn);
    expect((await readKeyFile(keysIn))?.keys.has(mallory.key.credentialId)).toBe(false);
    expect(await whyHeld(request)).toBe("The request has 0 of the 1 signatures it needs.");
    // In the name of an admin whose key counts.
    await sql`update passkeys set user_id = ${ada.id} where credential_id = ${mallory.key.credentialId}`;
    await forgeApproval(request, ada.id);
    expect(await whyHeld(request)).toBe("The request has 0 of the 1 signatures it needs.");
    await sql`delete from passkeys where credential_id = ${mallory.key.credentialId}`;
    await ada.sign([request]);
    await paid(request);
  });

  it("by a higher limit, and a confirmation in two admins' names", async () => {
    const request = await world.ask("1500");
    await ada.sign([request]);
    await ada.post(`/admin/withdrawals/${request.id}/approve`);
    await sql.begin(async (tx) => {
      await tx`select set_config('freehold.actor', ${ada.id}, true)`;
      await tx`
        insert into proposals (kind, subject, payload, proposed_by)
        values ('setting_change', 'two_approvals_above', '{"value": "9000000000"}', ${ada.id})`;
      await tx`select set_config('freehold.actor', ${bob.id}, true)`;
      await tx`update proposals set status = 'confirmed', closed_by = ${bob.id}, closed_at = now() where status = 'proposed'`;
      await tx`update settings set two_approvals_above = 9000000000`;
    });
    await forgeStatus(request);
    expect(await whyHeld(request)).toBe(
      "The limit above which two admins approve was raised, and two admins didn't sign that.",
    );
    await sql`update settings set two_approvals_above = default`;
    await bob.sign([request]);
    await bob.post(`/admin/withdrawals/${request.id}/approve`);
    await paid(request);
  });
});

it("a higher limit counts once the admins who proposed and confirmed it have signed it", async () => {
  const request = await world.ask("1600");
  expect((await ada.patch("/admin/settings", { two_approvals_above_ubxs: "2000" })).status).toBe(200);
  const [proposal] = await sql<{ id: string; kind: string; subject: string; payload: string }[]>`
    select id, kind, subject, payload::text as payload from proposals where status = 'proposed'`;
  if (!proposal) throw new Error("The limit was proposed.");
  const confirm = () => bob.post(`/admin/proposals/${proposal.id}/confirm`);
  expect(await confirm()).toMatchObject({ status: 403, body: { code: "signature_required" } });
  expect(await bob.signProposal({ ...proposal, payload: '{"value": "3000000000"}' })).toMatchObject({ status: 422 });
  await bob.signProposal(proposal);
  await runApprovals(place, ["verify"]);
  const words = await wordsOf(await digestOfProposal(proposal));
  expect(printed.join("")).toContain(`  ${words}\n  proposed, signed by ${bob.email}\n`);
  expect((await confirm()).status).toBe(200);
  await ada.sign([request]);
  await ada.post(`/admin/withdrawals/${request.id}/approve`);
  // Bob alone could have written that Ada proposed it.
  expect(await whyHeld(request)).toBe(
    "The limit above which two admins approve was raised, and two admins didn't sign that.",
  );
  await ada.signProposal(proposal);
  await paid(request);
  await sql`update settings set two_approvals_above = default`;
});

/** An approved request that lacks an approval. */
async function forgeStatus(request: Asked): Promise<void> {
  await forge(sql, async (tx) => {
    await tx`update withdrawals set status = 'approved', approved_at = now() where id = ${request.id}`;
    await tx`update withdrawal_approvals set two_approvals_above = 9000000000 where withdrawal_id = ${request.id}`;
  });
}
