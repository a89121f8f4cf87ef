import type { Reconciliation } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterEach, describe, expect, it } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { someAddress, someHash } from "../money.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const [admin, anna, bert] = [await api.person("admin"), await api.person(), await api.person()];
const wallet = someAddress().toLowerCase();

type Found = { rule: string; subject: string; expected: string; found: string; user_id?: string };
const insert = (rows: Found[]) => sql`
  insert into differences (rule, subject, expected, found, user_id)
  select * from jsonb_to_recordset(${JSON.stringify(rows)}) as r (rule text, subject text, expected text, found text, user_id uuid)`;
const read = async () => (await admin.get<Reconciliation>("/admin/reconciliation")).body;
const sentences = async () =>
  (await read()).groups.flatMap(({ differences }) => differences.map(({ sentence }) => sentence));

afterEach(async () => {
  await sql`delete from differences`;
});

describe("GET /admin/reconciliation", () => {
  it("groups what differs by kind, with how many and by how much together", async () => {
    await insert([
      { rule: "balance available equals the journal", subject: anna.id, expected: "1000000", found: "2500000" },
      { rule: "reserved equals the open withdrawals", subject: bert.id, expected: "500000", found: "0" },
      {
        rule: "transfer out of the treasury is a payment",
        subject: `${someHash()}:4`,
        expected: "none",
        found: `42000000 to ${wallet}`,
      },
      // To another wallet than it should: all of it is wrong.
      {
        rule: "payment has its transfer",
        subject: "a",
        expected: `7000000 to ${wallet}`,
        found: `7000000 to ${someAddress()}`,
      },
      { rule: "withdrawal counts its deposits", subject: "b", expected: "3", found: "2" },
      { rule: "the moon is round", subject: "c", expected: "1000000", found: "0" },
    ]);
    expect(await read()).toMatchObject({
      count: 6,
      groups: [
        { kind: "balance", count: 2, sum_ubxs: "2" },
        { kind: "unexplained_transfer", count: 1, sum_ubxs: "42" },
        { kind: "payment_without_transfer", count: 1, sum_ubxs: "7" },
        { kind: "request_count", count: 1, sum_ubxs: "0" },
        { kind: "other", count: 1, sum_ubxs: "1" },
      ],
    });
  });

  it("says of each in words whose money it is and how much, without a number that no person can read", async () => {
    const of = { user_id: anna.id };
    const hash = someHash();
    const shortHash = `${hash.slice(0, 10)}...${hash.slice(-8)}`;
    await insert([
      { rule: "balance available equals the journal", subject: anna.id, expected: "1000000", found: "2500000", ...of },
      { rule: "count of open deposits equals the deposits", subject: anna.id, expected: "1", found: "2", ...of },
      { rule: "completed request has a payment", subject: "a", expected: `5000000 to ${wallet}`, found: "none", ...of },
      {
        rule: "payment completes its request as it was asked",
        subject: "a",
        expected: `completed, 12500001 to ${wallet} by ${hash}`,
        found: `approved, 12500000 to ${wallet} by nothing`,
        ...of,
      },
      { rule: "payment has its transfer", subject: "a", expected: `5000000 to ${wallet}`, found: "none", ...of },
      {
        rule: "treasury's balance is what came in less what went out",
        subject: wallet,
        expected: "0",
        found: "-500000000 more",
      },
    ]);
    const short = `${wallet.slice(0, 6)}...${wallet.slice(-4)}`;
    expect(await sentences()).toEqual([
      `The available balance of ${anna.email} should be 1.00 UBXS and is 2.50 UBXS.`,
      `The number of deposits with money left of ${anna.email} should be 1 and is 2.`,
      `The request of ${anna.email} for 5.00 UBXS is completed, and no payment belongs to it.`,
      `The payment for ${anna.email} is completed, 12.500001 UBXS to ${short} in ${shortHash}, and the request says approved, 12.50 UBXS to ${short} in no transaction.`,
      `5.00 UBXS for ${anna.email} to ${short} is booked as paid, and the blockchain has no such transfer.`,
      `The treasury ${short} holds 500.00 UBXS less than its known transfers come to.`,
    ]);
  });

  it("shows a hundred of a kind, and counts all", async () => {
    await insert(
      Array.from({ length: 130 }, (_, n) => ({
        rule: "balance available equals the journal",
        ...{ subject: anna.id, user_id: anna.id, expected: "0", found: String(n + 1) },
      })),
    );
    const { count, groups } = await read();
    expect([count, groups]).toEqual([
      130,
      [{ kind: "balance", count: 130, sum_ubxs: "0.008515", differences: expect.any(Array) }],
    ]);
    expect((groups[0] as { differences: object[] }).differences).toHaveLength(100);
  });
});

describe("GET /admin/reconciliation/differences.csv", () => {
  const fetchCsv = async (who: typeof admin) =>
    api.app.request("/api/admin/reconciliation/differences.csv", { headers: { Authorization: `Bearer ${who.token}` } });

  it("has every difference in a line of its own, however many there are", async () => {
    await insert(
      Array.from({ length: 1_203 }, (_, n) => ({
        rule: "balance available equals the journal",
        ...{ subject: anna.id, user_id: anna.id, expected: "-1500000", found: String(n) },
      })),
    );
    const answer = await fetchCsv(admin);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const lines = (await answer.text()).split("\r\n");
    expect(lines[0]).toMatch(
      /^since,kind,sentence,person,request,transaction,expected_ubxs,expected_to,expected_status,/,
    );
    expect(lines.slice(1)).toHaveLength(1_204);
    expect(lines[1]).toContain(
      `,balance,The available balance of ${anna.email} should be −1.50 UBXS and is 0.00 UBXS.,`,
    );
    expect(lines[1]).toContain(`,${anna.email},,,-1.5,,,,,0,,,,,${anna.id},balance available equals the journal`);
    expect(lines.at(-1)).toBe("");
    const { items } = (await admin.get("/admin/audit?subject=reconciliation/differences.csv")).body;
    expect(items[0]).toMatchObject({ actor: admin.email, action: "personal_data.exported" });
  });

  it("names the status and the transaction of each side, and what was made unreadable as it stands there", async () => {
    const [paid, named] = [someHash(), someHash()];
    const rule = "payment completes its request as it was asked";
    const expected = `completed, 5000000 to ${wallet} by ${paid}`;
    const forged = `completed, 5000000 to my own wallet by ${named}`;
    await insert([
      { rule, subject: "a", expected, found: `completed, 5000000 to ${wallet} by ${named}` },
      { rule, subject: "b", expected, found: forged },
    ]);
    const lines = (await (await fetchCsv(admin)).text()).split("\r\n");
    const side = `5,${wallet},completed`;
    expect(lines[1]).toContain(`,${side},${paid},,${side},${named},,a,`);
    expect(lines[2]).toContain(`,${side},${paid},,,,,,"${forged}",b,`);
    expect((await sentences())[1]).toContain(`and the request says "${forged}".`);
  });

  it("holds nothing that a spreadsheet calculates", async () => {
    await insert([{ rule: '=HYPERLINK("https://thief.example")', subject: "@sum", expected: "1", found: "2" }]);
    const text = await (await fetchCsv(admin)).text();
    expect(text).toContain(`,'@sum,"'=HYPERLINK(""https://thief.example"")",\r\n`);
  });

  it("is for admins only", async () => {
    expect((await fetchCsv(anna)).status).toBe(403);
  });
});
