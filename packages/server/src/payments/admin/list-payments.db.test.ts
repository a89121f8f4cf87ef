import type { AdminPayments } from "@freehold/contract";
import { createTestDatabase } from "@freehold/testing/postgres/test-database";
import { expect, it } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { pay, someAddress } from "../../money.fixture.ts";
import { countQueries } from "../../platform/database/queries.fixture.ts";

const { url } = await createTestDatabase();
const { sql, queries } = countQueries(url);
const api = createTestApi(sql);
const admin = await api.person("admin");

/** A payment with a status; all of them were made at the same moment. @returns the request's id */
async function payment(status: "signed" | "attention"): Promise<string> {
  const person = await api.person();
  await pay(sql, person.id, "5");
  const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
  await admin.post(`/admin/withdrawals/${body.withdrawal.id}/approve`);
  await sql`
    insert into payments (user_id, withdrawal_id, attempt, chain_id, token_address, from_address, to_address, amount, nonce,
      status, reason, since_block, created_at)
    select user_id, id, 1, 1, '', '', wallet_address, amount, (select count(*) from payments), ${status},
      ${status === "attention" ? "reverted" : null}, 0, '2026-03-01'
    from withdrawals where id = ${body.withdrawal.id}`;
  return body.withdrawal.id;
}

const list = async (query: string) => (await admin.get<AdminPayments>(`/admin/payments?${query}`)).body;

it("payments are listed page by key, what needs an admin first, by the same queries however long a page is", async () => {
  const signed = [await payment("signed"), await payment("signed"), await payment("signed")];
  const urgent = [await payment("attention"), await payment("attention")];
  const inOrder = [...urgent.sort().reverse(), ...signed.sort().reverse()];
  const found: string[] = [];
  for (let next: string | null = ""; next !== null; ) {
    const page: AdminPayments = await list(`limit=2${next && `&after=${next}`}`);
    found.push(...page.items.map(({ withdrawal_id }) => withdrawal_id));
    next = page.next;
  }
  expect(found).toEqual(inOrder);
  expect((await list("status=attention")).items.map(({ withdrawal_id }) => withdrawal_id)).toEqual(urgent);
  expect((await queries(() => list("limit=1"))).length).toBe((await queries(() => list("limit=5"))).length);
  expect((await admin.get("/admin/payments?after=nonsense")).body.code).toBe("validation_failed");
});
