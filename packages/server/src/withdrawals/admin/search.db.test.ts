import { randomUUID } from "node:crypto";
import type { AdminWithdrawals } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { pay, someAddress, someHash } from "../../money.fixture.ts";
import { countQueries } from "../../platform/database/queries.fixture.ts";

const { url } = await createTestDatabase();
const { sql, queries } = countQueries(url);
const api = createTestApi(sql);
const admin = await api.person("admin");

type Asked = { person: Person; id: string; to: string; deposit: string };
let ada: Asked;
let bert: Asked;
let carl: Asked;
const paid = someHash();

async function ask(email: string): Promise<Asked> {
  const person = await api.person();
  await sql`update users set email = ${email} where id = ${person.id}`;
  const deposit = await pay(sql, person.id, "10");
  const to = someAddress();
  const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: to });
  return { person, id: body.withdrawal.id, to, deposit };
}

beforeAll(async () => {
  await sql`update settings set cooling_off_seconds = 0`;
  ada = await ask("Ada.Lovelace@mail.example");
  bert = await ask("bert+100%_sure@lovelace.example");
  carl = await ask("carl@post.example");
  await admin.post(`/admin/withdrawals/${carl.id}/approve`);
  await admin.post(`/admin/withdrawals/${carl.id}/complete`, { tx_id: paid });
});

const read = async (q: string, more = "") =>
  admin.get<AdminWithdrawals>(`/admin/withdrawals?q=${encodeURIComponent(q)}${more}`);
const search = async (q: string, more = "") => (await read(q, more)).body.items.map(({ id }) => id);

describe("GET /admin/withdrawals?q=", () => {
  it("finds requests by words of the person's email address and parts of them, in whatever case", async () => {
    expect(await search("lovelace")).toEqual([ada.id, bert.id]);
    expect(await search("  ADA.LOVE ")).toEqual([ada.id]);
    expect(await search("carl@post.example")).toEqual([carl.id]);
    expect(await search("ovelace")).toEqual([ada.id, bert.id]);
    expect(await search("ovelace carl")).toEqual([]);
  });

  it("finds them by the wallet they go to and by the registered one, whole, its beginning or as pages shorten it", async () => {
    for (const wallet of [ada.to, ada.person.wallet_address])
      for (const typed of [
        wallet,
        wallet.toLowerCase(),
        wallet.slice(0, 12),
        ` ${wallet}`,
        `${wallet.slice(0, 6)}...${wallet.slice(-4)}`,
      ])
        expect(await search(typed)).toEqual([ada.id]);
    expect(await search(someAddress())).toEqual([]);
  });

  it("finds them by their id and their person's, in whatever case", async () => {
    for (const id of [bert.id, bert.id.toUpperCase(), bert.person.id]) expect(await search(id)).toEqual([bert.id]);
    expect(await search(randomUUID())).toEqual([]);
  });

  it("finds them by the hash of their payment, of each transaction signed for it, and of a deposit in them", async () => {
    expect(await search(paid)).toEqual([carl.id]);
    expect(await search(`0x${paid.slice(2).toUpperCase()}`)).toEqual([carl.id]);
    expect(await search(bert.deposit)).toEqual([bert.id]);
    for (const hash of [paid, bert.deposit])
      expect(await search(`${hash.slice(0, 10)}...${hash.slice(-8)}`)).toEqual(await search(hash));
    expect(await search(paid.slice(0, 33))).toEqual([carl.id]);
    const signed = someHash();
    await sql`
      insert into payments (user_id, withdrawal_id, attempt, chain_id, token_address, from_address, to_address, amount, nonce,
        status, since_block)
      select user_id, id, 1, 1, '', '', wallet_address, amount, 0, 'signed', 0 from withdrawals where id = ${ada.id}`;
    await sql`
      insert into payment_transactions (tx_hash, user_id, withdrawal_id, attempt, raw, max_fee_per_gas, max_priority_fee_per_gas)
      values (${signed}, ${ada.person.id}, ${ada.id}, 1, '0x', 1, 1)`;
    expect(await search(signed)).toEqual([ada.id]);
    expect(await search(someHash())).toEqual([]);
  });

  it("goes together with the other filters: total and counts are of what it finds", async () => {
    const counts = { pending: 2, approved: 0, completed: 0, rejected: 0, cancelled: 0 };
    expect((await read("lovelace", "&limit=1&page=2")).body).toMatchObject({ total: 2, page: 2, counts });
    expect(await search("lovelace", "&limit=1&page=2")).toEqual([bert.id]);
    expect((await read("lovelace", "&status=completed")).body).toMatchObject({ items: [], total: 0, counts });
    expect((await read("carl", "&status=completed")).body).toMatchObject({ total: 1, items: [{ id: carl.id }] });
    expect((await read("lovelace", "&held=true")).body).toMatchObject({ items: [], total: 0 });
    expect((await read("")).body).toMatchObject({ total: 3, counts: { pending: 2, completed: 1 } });
  });

  it("takes nothing that is typed for more than letters: what is not found is an empty list", async () => {
    const typed = ["%", "_", "100%", "0x%", "0x", "@", "' or 1=1 --", "a & | ! ( ) :*", "\\", "🏠", "x".repeat(254)];
    for (const q of typed) expect([q, (await read(q)).status]).toEqual([q, 200]);
    for (const q of ["%", "_", "0x%", "@@"]) expect([q, await search(q)]).toEqual([q, []]);
    expect(await search("100%_sure")).toEqual([bert.id]);
    expect((await read("x".repeat(255))).status).toBe(422);
    expect((await read("\u0000")).status).toBe(400);
  });

  it("asks no more queries than the list without it, and is for admins alone", async () => {
    const sent = async (query: string) =>
      (await queries(async () => expect((await admin.get(`/admin/withdrawals?${query}`)).status).toBe(200))).length;
    const plain = await sent("limit=100");
    for (const q of ["lovelace", ada.to, ada.id, paid])
      expect(await sent(`limit=100&q=${q}`)).toBeLessThanOrEqual(plain);
    expect(await sent("limit=100&waiting=late")).toBeLessThanOrEqual(plain);
    expect((await ada.person.get("/admin/withdrawals?q=lovelace")).status).toBe(403);
  });
});
