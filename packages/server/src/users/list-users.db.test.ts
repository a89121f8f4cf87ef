import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeAll, expect, it } from "vitest";
import { proveWallet } from "../accounts/wallets/proof.fixture.ts";
import { createTestApi, type Person } from "../api.fixture.ts";
import { pay, someAddress } from "../money.fixture.ts";
import { usersOf } from "./users.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const admin = await api.person("admin");
const users = usersOf(admin);
const named: Record<string, Person> = {};

beforeAll(async () => {
  for (const email of [
    "anna.schmidt@mail.example",
    "bert+shares@schmidt-and-sons.example",
    "ÜMIT@mail.example",
    "o'brien@mail.example",
  ]) {
    const person = await api.person();
    await sql`update users set email = ${email} where id = ${person.id}`;
    named[email.slice(0, 4)] = { ...person, email };
  }
});

const found = async (query: string) => (await users.list(query)).body.items.map(({ email }) => email);
const search = (q: string) => found(`q=${encodeURIComponent(q)}`);

it("people are found by words of their email address and by parts of words, in whatever case", async () => {
  const [anna, bert] = ["anna.schmidt@mail.example", "bert+shares@schmidt-and-sons.example"];
  expect(await search("schmidt")).toEqual([bert, anna]);
  expect(await search("SCHM")).toEqual([bert, anna]);
  expect(await search("anna.sch")).toEqual([anna]);
  expect(await search("schmidt anna")).toEqual([anna]);
  expect(await search("anna.schmidt@mail.example")).toEqual([anna]);
  expect(await search("  anna  ")).toEqual([anna]);
  expect(await search("chmidt")).toEqual([bert, anna]);
  expect(await search("nna")).toEqual([anna]);
  expect(await search("chmidt nobody")).toEqual([]);
  expect(await search("o'brien")).toEqual(["o'brien@mail.example"]);
  expect(await search("ümit")).toEqual(["ÜMIT@mail.example"]);
});

it("nothing that is typed breaks the search", async () => {
  for (const q of [
    "@",
    "' or 1=1 --",
    "a & | ! ( ) :*",
    "\\",
    "%",
    "_",
    "0x",
    "\u0000".slice(1),
    "🏠",
    "x".repeat(254),
  ])
    expect((await users.list(`q=${encodeURIComponent(q)}`)).status).toBe(200);
  expect(await search("%")).toEqual([]);
  expect(await search("@@@")).toEqual([]);
  expect((await users.list(`q=${"x".repeat(255)}`)).status).toBe(422);
  expect((await users.list("role=owner")).status).toBe(422);
  expect((await users.list("after=nonsense")).status).toBe(422);
});

it("people are found by their wallet, whole, its beginning, its end or as pages shorten it, and by their id", async () => {
  const anna = named.anna as Person;
  expect(await search(anna.wallet_address)).toEqual([anna.email]);
  expect(await search(anna.wallet_address.toUpperCase().replace("0X", "0x"))).toEqual([anna.email]);
  expect(await search(anna.wallet_address.slice(0, 12))).toEqual([anna.email]);
  for (const dots of ["...", "…", ".."])
    expect(await search(anna.wallet_address.slice(0, 6) + dots + anna.wallet_address.slice(-4))).toEqual([anna.email]);
  expect(await search(anna.wallet_address.slice(-12))).toEqual([anna.email]);
  expect(await search(anna.id)).toEqual([anna.email]);
  expect(await search(anna.id.toUpperCase())).toEqual([anna.email]);
  expect(await search(randomUUID())).toEqual([]);
});

it("filters narrow the list, together too", async () => {
  const [anna, bert] = [named.anna as Person, named.bert as Person];
  expect(await found("role=admin")).toEqual([admin.email]);
  await sql`update users set disabled_at = now() where id = ${bert.id}`;
  expect(await found("disabled=true")).toEqual([bert.email]);
  expect(await found("disabled=false&q=schmidt")).toEqual([anna.email]);
  await proveWallet(sql, anna.id);
  expect(await found("verified=true")).toEqual([anna.email]);
  expect(await found("verified=false&q=schmidt")).toEqual([bert.email]);
  await pay(sql, anna.id, "12.5");
  expect(await found("refund=open")).toEqual([]);
  const asked = await anna.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
  const { items } = (await users.list("refund=open")).body;
  expect(items).toMatchObject([
    {
      email: anna.email,
      total_ubxs: "12.5",
      open_refund: { id: asked.body.withdrawal.id, status: "pending", amount_ubxs: "12.5" },
    },
  ]);
  await anna.post(`/wallet/withdrawals/${asked.body.withdrawal.id}/cancel`);
  expect(await found("refund=open")).toEqual([]);
});

it.each(["created_at", "-created_at", "email", "-email", "total", "-total"])(
  "sorted by %s the pages go on where the one before ended, and each says how many there are",
  async (sort) => {
    for (let n = 0; n < 5; n++) await pay(sql, (await api.person()).id, String(1 + (n % 3)));
    const rows = await sql<{ email: string }[]>`
      select u.email from users u join shown_balances b on b.user_id = u.id
      order by ${sql.unsafe({ created_at: "u.created_at", email: "lower(u.email)", total: "b.total" }[sort.replace("-", "")] ?? "")}
        ${sql.unsafe(sort.startsWith("-") ? "desc, u.id desc" : "asc, u.id asc")}`;
    const seen: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const { body } = await users.list(`sort=${sort}&limit=4${next && `&after=${next}`}`);
      expect(body.total).toBe(rows.length);
      seen.push(...body.items.map(({ email }) => email));
      next = body.next;
    }
    expect(seen).toEqual(rows.map(({ email }) => email));
  },
);

it("the end of a page means nothing in another order, and what matches nothing is counted as nothing", async () => {
  const { next } = (await users.list("sort=email&limit=1")).body;
  expect((await users.list(`sort=-total&after=${next}`)).status).toBe(422);
  expect((await users.list("sort=role")).status).toBe(422);
  expect((await users.list("q=nobody-at-all")).body).toMatchObject({ items: [], next: null, total: 0 });
});

it("pages go on by key: each person once, however many register meanwhile", async () => {
  for (let n = 0; n < 11; n++) await api.person();
  // Two at the same moment are told apart by their ids.
  await sql`update users set created_at = '2026-01-01' where id in (select id from users order by id limit 5)`;
  const [{ count }] = await sql<[{ count: number }]>`select count(*)::int as count from users`;
  const seen: string[] = [];
  let next: string | null = "";
  while (next !== null) {
    const { body } = await users.list(`limit=4${next && `&after=${next}`}`);
    seen.push(...body.items.map(({ id }) => id));
    next = body.next;
    await api.person();
  }
  expect(seen).toHaveLength(count);
  expect(new Set(seen).size).toBe(count);
});

it("is for admins by their role: an address with admin in it counts for nothing, and the refusal is audited", async () => {
  const named = await api.person();
  await sql`update users set email = 'admin@freehold.test' where id = ${named.id}`;
  for (const path of ["", `/${admin.id}`, `/${admin.id}/deposits`, `/${admin.id}/notes`])
    expect((await named.get(`/admin/users${path}`)).body.code).toBe("forbidden");
  expect((await named.patch(`/admin/users/${named.id}`, { role: "admin" })).body.code).toBe("forbidden");
  expect((await named.post(`/admin/proposals/${named.id}/confirm`)).status).toBe(403);
  const { body } = await admin.get(`/admin/audit?refused=true&subject=${named.id}`);
  expect(body.items).toMatchObject([{ action: "refused", details: { code: "forbidden" } }]);
});

it("those who are proposed as admins are found by the admin who confirms it", async () => {
  const proposed = await api.person();
  await users.change(proposed.id, { role: "admin" });
  expect(await found("proposed=true")).toEqual([proposed.email]);
  const { body } = await users.get(proposed.id);
  await admin.post(`/admin/proposals/${body.user.role_change?.id}/cancel`);
  expect(await found("proposed=true")).toEqual([]);
});
