import type { Treasury } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { pay, someAddress } from "../../money.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const admin = await api.person("admin");

const treasury = async () => (await admin.get<Treasury>("/admin/treasury")).body;

async function requested(amount: string): Promise<string> {
  const person = await api.person();
  await pay(sql, person.id, amount);
  const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
  return body.withdrawal.id;
}

async function approved(amount: string): Promise<string> {
  const id = await requested(amount);
  await admin.post(`/admin/withdrawals/${id}/approve`);
  return id;
}

const insertPayment = (id: string, nonce: number, status: string) => sql`
  insert into payments (user_id, withdrawal_id, attempt, chain_id, token_address, from_address, to_address, amount, nonce,
    status, reason, tx_hash, block_number, block_hash, since_block)
  select user_id, id, 1, 1, '', '', wallet_address, amount, ${nonce}, ${status},
    ${status === "attention" ? "reverted" : null}, null, null, null, 0 from withdrawals where id = ${id}`;

it("the treasury owes all that open requests ask for: pending ones, and those an admin has to decide about, too", async () => {
  await requested("100.5");
  await requested("7");
  await approved("20");
  await insertPayment(await approved("3"), 0, "attention");
  await insertPayment(await approved("5"), 1, "signed");
  const rejected = await requested("1000");
  await admin.post(`/admin/withdrawals/${rejected}/reject`, { reason: "For the test" });
  expect(await treasury()).toMatchObject({
    ...{ pending_ubxs: "107.5", pending_count: 2 },
    ...{ waiting_ubxs: "20", waiting_count: 1 },
    ...{ attention_ubxs: "3", attention_count: 1 },
    // What is signed is owed until it is in a block.
    ...{ owed_ubxs: "135.5", owed_count: 5 },
  });
});

it("what is in a block has left the treasury, and is owed no more", async () => {
  const before = await treasury();
  const id = await approved("11");
  expect((await treasury()).owed_ubxs).toBe(String(Number(before.owed_ubxs) + 11));
  await insertPayment(id, 2, "signed");
  await sql`
    update payments set status = 'mined', tx_hash = ${`0x${"a".repeat(64)}`}, block_number = 1, block_hash = 'b'
    where withdrawal_id = ${id}`;
  expect(await treasury()).toMatchObject({ owed_ubxs: before.owed_ubxs, owed_count: before.owed_count });
});
