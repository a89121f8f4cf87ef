import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { proveWallet } from "../../accounts/wallets/proof.fixture.ts";
import { createTestApi } from "../../api.fixture.ts";
import { pay, someAddress } from "../../money.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);

/** A person with money, whose session has not proved anything for ten minutes. */
async function investor() {
  const person = await api.person();
  await pay(sql, person.id, "100");
  await pay(sql, person.id, "100");
  await proofAt(person.id, "10 minutes");
  return person;
}
const proofAt = (userId: string, ago: string) =>
  sql`update sessions set proved_at = now() - ${ago}::interval where user_id = ${userId}`;
const requests = (userId: string) => sql`select from withdrawals where user_id = ${userId}`;

it.each([
  ["/wallet/withdraw-total-deposits", {}],
  ["/wallet/withdraw", { amount_ubxs: "50" }],
])("POST %s to a new destination needs a fresh proof", async (path, body) => {
  const person = await investor();
  const input = { ...body, wallet_address: someAddress() };
  const refused = await person.post(path, input);
  expect([refused.status, refused.body.code]).toEqual([403, "proof_required"]);
  expect(await requests(person.id)).toHaveLength(0);
  await proofAt(person.id, "0");
  expect((await person.post(path, input)).status).toBe(201);
});

it.each(["as it was registered", "verified"])("a request to the account's wallet, %s, needs none", async (which) => {
  const person = await investor();
  if (which === "verified") await proveWallet(sql, person.id);
  const [{ wallet_address } = { wallet_address: "" }] = await sql<{ wallet_address: string }[]>`
    select wallet_address from users where id = ${person.id}`;
  const input = { amount_ubxs: "50", wallet_address: ` ${wallet_address.toLowerCase()} ` };
  expect((await person.post("/wallet/withdraw", input)).status).toBe(201);
});

it("linking a wallet needs one, or a thief would link theirs first", async () => {
  const person = await investor();
  const refused = await person.post("/auth/wallet/verify", { message: "m", signature: "0x00" });
  expect([refused.status, refused.body.code]).toEqual([403, "proof_required"]);
});

it("a repeated request gets its answer, however old the proof is by then", async () => {
  const person = await investor();
  await proofAt(person.id, "0");
  const input = { amount_ubxs: "50", wallet_address: someAddress() };
  const key = { "Idempotency-Key": "once" };
  expect((await person.post("/wallet/withdraw", input, key)).status).toBe(201);
  await proofAt(person.id, "10 minutes");
  expect((await person.post("/wallet/withdraw", input, key)).status).toBe(201);
  expect(await requests(person.id)).toHaveLength(1);
});
