import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, describe, expect, it } from "vitest";
import { runApprovals } from "../commands/approvals.ts";
import { someAddress } from "../money.fixture.ts";
import { readFreeNonces } from "../payments/nonces/nonces.ts";
import type { Asked } from "../payments/payments.fixture.ts";
import { recordKnown } from "../payments/signer/record-known.ts";
import { createSigningRecord } from "../payments/signer/signing-record.ts";
import { withApprovalKeys } from "../payments/signer/with-approval-keys.ts";
import { forge } from "../platform/database/forge.fixture.ts";
import { stopPayments } from "../settings/stop-payments.ts";
import { createSignedWorld, keepPrinted } from "./signed-world.fixture.ts";

const { sql } = await createTestDatabase();
const { world, chain, keysIn, payerKeys, place, ada, approved, paid, signPayment, stop } = await createSignedWorld(
  sql,
  { blocks: "asked" },
);
keepPrinted();
afterAll(stop);
// Its nonces are known from then on.
await world.round(undefined, chain);

async function hashOf({ id }: Asked): Promise<string> {
  const [{ tx_hash }] = await sql<[{ tx_hash: string }]>`
    select tx_hash from payment_transactions where withdrawal_id = ${id} order by signed_at desc limit 1`;
  return tx_hash;
}

describe("a payment under way gets a higher fee", () => {
  const more = (nonce?: bigint | null) => ({ nonce: Number(nonce), maxFeePerGas: 20n * 10n ** 9n });

  it("whatever became of the keys that signed it, unless payments are stopped", async () => {
    const request = await approved("23");
    await world.endPauses();
    await world.round(undefined, chain);
    const { nonce } = (await world.payment(request)) ?? {};
    await runApprovals(place, ["distrust", ada.email]);
    expect(await signPayment(request, more(nonce))).toMatch(/^0x02/);
    await expect(signPayment(request, more((nonce ?? 0n) + 1n))).rejects.toMatchObject({ code: "refused" });
    await sql.begin((tx) => stopPayments(tx, "A test stopped them."));
    await expect(signPayment(request, more(nonce))).rejects.toMatchObject({ message: "Payments are stopped." });
    await world.resume();
    await runApprovals(place, ["trust", ...ada.trusted]);
    await paid(request);
  });

  it("only if it's signed now, where it was written down before there were keys", async () => {
    const request = await approved("24");
    await world.endPauses();
    await world.round(undefined, chain);
    const { nonce } = (await world.payment(request)) ?? {};
    const record = join(keysIn, "signed.jsonl");
    const lines = (await readFile(record, "utf8")).split("\n");
    const asBefore = (line: string) =>
      line.includes(request.id) ? line.replace(',"with_approval_keys":true', "") : line;
    await writeFile(record, lines.map(asBefore).join("\n"));
    await runApprovals(place, ["distrust", ada.email]);
    await expect(signPayment(request, more(nonce))).rejects.toMatchObject({
      message: "The request has 0 of the 1 signatures it needs.",
    });
    await runApprovals(place, ["trust", ...ada.trusted]);
    expect(await signPayment(request, more(nonce))).toMatch(/^0x02/);
    await paid(request);
  });
});

// Last: the books no longer add up.
describe("a signature pays once", () => {
  it("by two processes at once, of which one gets another nonce", async () => {
    const request = await approved("22");
    const other = withApprovalKeys(world.chain, { sql, payerKeys });
    const [first] = await readFreeNonces(sql, chain, 1);
    const nonce = Number(first);
    const asked = await Promise.allSettled([
      signPayment(request, { nonce }),
      signPayment(request, { nonce: nonce + 1 }, other),
    ]);
    expect(asked.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const record = await readFile(join(keysIn, "signed.jsonl"), "utf8");
    expect(record.split(request.id)).toHaveLength(2);
    // Whichever nonce it was: neither transaction was given to the chain.
    await ada.post(`/admin/withdrawals/${request.id}/reject`, { reason: "A test." });
  });

  it("while its nonce may pay, also when the database says that it never will", async () => {
    const request = await approved("26");
    await world.endPauses();
    await world.round(undefined, chain);
    const { nonce } = (await world.payment(request)) ?? {};
    await forge(
      sql,
      (tx) => tx`update payments set status = 'failed', reason = 'Forged.' where withdrawal_id = ${request.id}`,
    );
    await expect(signPayment(request)).rejects.toMatchObject({
      code: "refused",
      message: `Nonce ${nonce} may still pay this request: no final block has a transaction with its nonce yet.`,
    });
    await world.node.mine(3);
    await expect(signPayment(request)).rejects.toMatchObject({
      code: "refused",
      message: `Transaction ${await hashOf(request)} has paid this request.`,
    });
    await forge(
      sql,
      (tx) => tx`update payments set status = 'sent', reason = null where withdrawal_id = ${request.id}`,
    );
    await paid(request);
  });

  it("also when the database has said something else of its nonce before it was signed", async () => {
    const request = await approved("30");
    const [next] = await readFreeNonces(sql, chain, 1);
    const nonce = next as bigint;
    // The payer takes note that this nonce pays another wallet, which the chain then says it didn't.
    await forge(sql, async (tx) => {
      await tx`update withdrawals set wallet_address = ${someAddress()} where id = ${request.id}`;
      await tx`
        insert into payments (user_id, withdrawal_id, attempt, chain_id, token_address, from_address, to_address, amount, nonce, status, since_block)
        select user_id, id, 1, ${chain.id}, ${chain.token}, ${chain.treasury}, wallet_address, amount, ${nonce}, 'sent', 0
        from withdrawals where id = ${request.id}`;
    });
    await recordKnown(sql, createSigningRecord(keysIn));
    await forge(sql, async (tx) => {
      await tx`update withdrawals set wallet_address = ${request.to} where id = ${request.id}`;
      await tx`delete from payments where withdrawal_id = ${request.id}`;
    });
    await world.endPauses();
    await world.round(undefined, chain);
    expect(await world.payment(request)).toMatchObject({ nonce });
    await world.node.mine(3);
    await expect(signPayment(request, { nonce: Number(nonce) + 1 })).rejects.toMatchObject({
      code: "refused",
      message: `Transaction ${await hashOf(request)} has paid this request.`,
    });
    await paid(request);
  });

  it("also when the database says that its nonce paid another request", async () => {
    const [request, other] = [await approved("27"), await approved("28")];
    await world.endPauses();
    await world.round(undefined, chain);
    const { nonce } = (await world.payment(request)) ?? {};
    await world.finish(40, chain);
    await forge(sql, async (tx) => {
      await tx`update payments set nonce = -1 where withdrawal_id = ${other.id}`;
      await tx`delete from payments where withdrawal_id = ${request.id}`;
      await tx`update payments set nonce = ${nonce as bigint} where withdrawal_id = ${other.id}`;
      await tx`update withdrawals set status = 'approved', tx_id = null, chain_id = null, closed_at = null where id = ${request.id}`;
    });
    await expect(signPayment(request)).rejects.toMatchObject({
      code: "refused",
      message: expect.stringMatching(/^Transaction 0x[0-9a-f]{64} has paid this request\.$/),
    });
  });

  it("also when one nonce was signed for two requests of one amount and wallet, again and again", async () => {
    const [one, other] = [await world.ask("31"), await world.ask("31")];
    await forge(sql, (tx) => tx`update withdrawals set wallet_address = ${one.to} where id = ${other.id}`);
    const twin = { ...other, to: one.to };
    for (const request of [one, twin]) {
      await ada.sign([request]);
      await ada.post(`/admin/withdrawals/${request.id}/approve`);
    }
    await world.endPauses();
    const nonce = Number((await readFreeNonces(sql, chain, 1))[0]);
    await signPayment(one, { nonce });
    const signed = await signPayment(twin, { nonce });
    await world.node.client.sendRawTransaction({ serializedTransaction: signed as `0x${string}` });
    await world.node.mine(3);
    // The payer writes down that the nonce paid the other one, and signs nothing.
    await expect(signPayment({ ...one, amount: one.amount + 1n }, { nonce: nonce + 1 })).rejects.toThrow();
    await expect(signPayment(one, { nonce, maxFeePerGas: 20n * 10n ** 9n })).rejects.toMatchObject({
      code: "refused",
      message: `Nonce ${nonce} is used up.`,
    });
    await expect(signPayment(twin, { nonce: nonce + 1 })).rejects.toMatchObject({
      message: expect.stringMatching(/^Transaction 0x[0-9a-f]{64} has paid this request\.$/),
    });
    expect(await signPayment(one, { nonce: nonce + 1 })).toMatch(/^0x02/);
  });
});
