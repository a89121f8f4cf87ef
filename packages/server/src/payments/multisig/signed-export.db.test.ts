import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, expect, it } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { runApprovals } from "../../commands/approvals.ts";
import { pay } from "../../money.fixture.ts";
import { createChainReader } from "../../platform/chain/chain-reader.ts";
import { payTarget } from "../../platform/chain/pay-target.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { forge } from "../../platform/database/forge.fixture.ts";
import { signingAdmin } from "../../signatures/signing-admin.fixture.ts";
import type { Asked } from "../payments.fixture.ts";
import { recordKnown } from "../signer/record-known.ts";
import { createFileAuthority } from "../signer/sign-file.ts";
import { createSigningRecord } from "../signer/signing-record.ts";
import { createMultisigWorld, exported, receivers } from "./multisig.fixture.ts";

const { sql } = await createTestDatabase();
const { world, chain, payTogether, settleOne, finally_ } = await createMultisigWorld(sql);
const keysIn = await mkdtemp(join(tmpdir(), "freehold-keys-"));
const payerKeys = { folder: keysIn, required: false };
const record = createSigningRecord(keysIn);
afterAll(async () => {
  await world.stop();
  await rm(keysIn, { recursive: true });
});

const api = createTestApi(sql, { chain, payerKeys });
const [ada, exporter] = [await signingAdmin(sql, api, payTarget(chain)), await api.person("admin")];
const open = async () => ({ sql, close: async () => undefined });
const readChain = () => createChainReader(world.settings);
await runApprovals({ open, keysIn, readChain, publicUrl: "http://localhost:4600", ask: null }, [
  "trust",
  ...ada.trusted,
]);

async function signed(ubxs: string): Promise<Asked> {
  const request = await world.ask(ubxs);
  await signAndApprove(request);
  return request;
}
async function signAndApprove(request: Asked): Promise<void> {
  await ada.sign([request]);
  await ada.post(`/admin/withdrawals/${request.id}/approve`);
}
const exportFile = async () => receivers(exported(await exporter.post("/admin/payments/export")));
/** Whether a file may have a request, whatever the database says of its payments. */
const mayBeInFile = ({ id, to, amount }: Asked) =>
  createFileAuthority(sql, chain, { payerKeys, record }).require({ id, wallet_address: to, amount });

it("once there are approval keys, a file has only what they signed", async () => {
  const [unsigned, request] = [await world.ask("2"), await signed("3")];
  await exporter.post(`/admin/withdrawals/${unsigned.id}/approve`);
  expect(await exportFile()).toEqual([request.to]);
  const [hold] = await sql`select code, details from payment_holds where withdrawal_id = ${unsigned.id}`;
  expect(hold).toEqual({ code: "signer_refuses", details: "The request has 0 of the 1 signatures it needs." });
});

it("what was in a file and has left the treasury is in no other file, whatever the database says", async () => {
  const [request, other] = [await signed("4"), await signed("5")];
  await exportFile();
  const hash = await payTogether([request]);
  await world.node.mine(1);
  await expect(mayBeInFile(request)).rejects.toMatchObject({
    code: "refused",
    message: `Transaction ${hash} may have paid this request: it has moved exactly this amount to this wallet.`,
  });
  await finally_();
  expect(await settleOne(hash)).toMatchObject({ outcome: "settled", withdrawals: [request.id] });
  // As the server does each minute.
  await recordKnown(sql, record);
  await expect(mayBeInFile(request)).rejects.toMatchObject({ message: `Transaction ${hash} has paid this request.` });
  // What the multisig has not paid, two admins may take back.
  await mayBeInFile(other);
});

it("a transfer that paid one request keeps no other of the same amount and wallet from a file", async () => {
  const first = await signed("6");
  const person = await world.api.person();
  await pay(sql, person.id, "6");
  const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: first.to });
  const twin = { ...first, id: body.withdrawal.id, person };
  await signAndApprove(twin);
  await exportFile();
  const hash = await payTogether([first]);
  await finally_();
  const { withdrawals } = await settleOne(hash);
  expect(withdrawals).toHaveLength(1);
  await recordKnown(sql, record);
  const [paid, open] = withdrawals[0] === first.id ? [first, twin] : [twin, first];
  await expect(mayBeInFile(paid)).rejects.toMatchObject({ message: `Transaction ${hash} has paid this request.` });
  await mayBeInFile(open);
});

it("the database can't say that a file was given later, nor that its transfer paid a request that wasn't signed", async () => {
  const request = await signed("7");
  const person = await world.api.person();
  await pay(sql, person.id, "7");
  const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: request.to });
  const insert = (tx: Tx, id: string, since: number, hash: string | null) => tx`
    insert into payments (user_id, withdrawal_id, attempt, chain_id, token_address, from_address, to_address, amount, batch_id,
      status, since_block, tx_hash)
    select user_id, id, 1, ${chain.id}, ${chain.token}, ${chain.treasury}, wallet_address, amount, gen_random_uuid(),
      ${hash ? "paid" : "sent"}, ${since}, ${hash} from withdrawals where id = ${id}`;
  await forge(sql, (tx) => insert(tx, request.id, 1_000_000, null));
  await recordKnown(sql, record);
  await forge(sql, (tx) => tx`delete from payments where withdrawal_id = ${request.id}`);
  await exportFile();
  const hash = await payTogether([request]);
  await finally_();
  await forge(sql, (tx) => insert(tx, body.withdrawal.id, 0, hash));
  await recordKnown(sql, record);
  await expect(mayBeInFile(request)).rejects.toMatchObject({
    message: `Transaction ${hash} may have paid this request: it has moved exactly this amount to this wallet.`,
  });
});
