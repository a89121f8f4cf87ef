import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApi } from "../../api.fixture.ts";
import { pay, someAddress } from "../../money.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const [admin, other, former] = [await api.person("admin"), await api.person("admin"), await api.person("admin")];

async function approved(by = admin): Promise<string> {
  const person = await api.person();
  await pay(sql, person.id, "500");
  const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
  await by.post(`/admin/withdrawals/${body.withdrawal.id}/approve`);
  return body.withdrawal.id;
}

async function missing(query = ""): Promise<[total: number, ids: string[]]> {
  const { body } = await admin.get(`/admin/withdrawals?held=true${query}`);
  return [body.total, body.items.map(({ id }) => id)];
}

describe("GET /admin/withdrawals?held=true", () => {
  it("has the approved requests that another admin has to approve, and no others", async () => {
    const [first, second] = [await approved(), await approved(other)];
    await pay(sql, former.id, "10");
    await former.post("/wallet/withdraw", { amount_ubxs: "10", wallet_address: someAddress() });
    expect(await missing()).toEqual([0, []]);
    await sql`update settings set two_approvals_above = 0`;
    expect(await missing()).toEqual([2, [first, second]]);
    expect(await missing("&status=approved&limit=1&page=2")).toEqual([2, [second]]);
    expect(await missing("&status=pending")).toEqual([0, []]);
    await other.post(`/admin/withdrawals/${first}/approve`);
    expect(await missing()).toEqual([1, [second]]);
    await sql`update settings set two_approvals_above = default`;
    expect(await missing()).toEqual([0, []]);
  });

  it("has those whose admin is none any more", async () => {
    const id = await approved(former);
    await sql`update users set disabled_at = now() where id = ${former.id}`;
    expect(await missing()).toEqual([1, [id]]);
    await sql`update users set disabled_at = null where id = ${former.id}`;
    expect(await missing()).toEqual([0, []]);
  });

  it("has none that is being paid: its money may leave at any moment", async () => {
    const id = await approved();
    await sql`
      insert into payments (user_id, withdrawal_id, attempt, chain_id, token_address, from_address, to_address, amount, nonce,
        status, since_block)
      select user_id, id, 1, 1, '', '', wallet_address, amount, 0, 'signed', 0 from withdrawals where id = ${id}`;
    await sql`update settings set two_approvals_above = 0`;
    const [, ids] = await missing();
    expect(ids.length).toBeGreaterThan(0);
    expect(ids).not.toContain(id);
  });

  it("is true or not asked for", async () => {
    expect((await admin.get("/admin/withdrawals?held=yes")).status).toBe(422);
  });
});
