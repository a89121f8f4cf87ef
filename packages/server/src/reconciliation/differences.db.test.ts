import type { Reconciliation } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterEach, describe, expect, it } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { someAddress, someHash } from "../money.fixture.ts";
import type { FoundDifference } from "./found-difference.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const [admin, anna, bert] = [await api.person("admin"), await api.person(), await api.person()];
const wallet = someAddress().toLowerCase();

type Row = Omit<Partial<FoundDifference>, "expected" | "found"> & { expected?: number; found?: number };
const insert = (rows: Row[]) => sql`
  insert into differences (rule_code, subject, user_id, tx_hash, log_index, expected, expected_to, expected_tx_hash, expected_status,
    found, found_to, found_tx_hash, found_status)
  select rule_code, subject, user_id, tx_hash, log_index, expected, expected_to, expected_tx_hash, expected_status,
    found, found_to, found_tx_hash, found_status
  from jsonb_populate_recordset(null::differences, ${JSON.stringify(rows)})`;
const read = async () => (await admin.get<Reconciliation>("/admin/reconciliation")).body;
const sentences = async () =>
  (await read()).groups.flatMap(({ differences }) => differences.map(({ sentence }) => sentence));

afterEach(async () => {
  await sql`delete from differences`;
});

describe("GET /admin/reconciliation", () => {
  it("groups what differs by kind, with how many and by how much together", async () => {
    await insert([
      { rule_code: "available_by_journal", subject: anna.id, expected: 1000000, found: 2500000 },
      { rule_code: "reserved_by_requests", subject: bert.id, expected: 500000, found: 0 },
      {
        rule_code: "unexplained_transfer",
        subject: `${someHash()}:4`,
        ...{ found: 42_000_000, found_to: wallet },
      },
      // To another wallet than it should: all of it is wrong.
      {
        rule_code: "payment_without_transfer",
        subject: "a",
        ...{ expected: 7_000_000, expected_to: wallet, found: 7_000_000, found_to: someAddress() },
      },
      { rule_code: "request_count", subject: "b", expected: 3, found: 2 },
      { rule_code: "moon_is_round", subject: "c", expected: 1000000, found: 0 },
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
      { rule_code: "available_by_journal", subject: anna.id, expected: 1000000, found: 2500000, ...of },
      { rule_code: "deposits_open", subject: anna.id, expected: 1, found: 2, ...of },
      { rule_code: "completed_without_payment", subject: "a", expected: 5_000_000, expected_to: wallet, ...of },
      {
        rule_code: "payment_differs_from_request",
        subject: "a",
        ...{ expected: 12_500_001, expected_to: wallet, expected_tx_hash: hash, expected_status: "completed" },
        ...{ found: 12_500_000, found_to: wallet, found_status: "approved" },
        ...of,
      },
      { rule_code: "payment_without_transfer", subject: "a", expected: 5_000_000, expected_to: wallet, ...of },
      {
        rule_code: "treasury_balance",
        subject: wallet,
        ...{ expected: 0, found: -500_000_000 },
      },
    ]);
    const short = `${wallet.slice(0, 6)}...${wallet.slice(-4)}`;
    expect(await sentences()).toEqual([
      `The available balance of ${anna.email} should be 1.00 UBXS and is 2.50 UBXS.`,
      `The number of deposits with money left of ${anna.email} should be 1 and is 2.`,
      `The request of ${anna.email} for 5.00 UBXS is completed, but has no payment.`,
      `The payment for ${anna.email} is completed, 12.500001 UBXS to ${short} in ${shortHash}, but the request says approved, 12.50 UBXS to ${short} in no transaction.`,
      `5.00 UBXS for ${anna.email} to ${short} is booked as paid, but the blockchain has no such transfer.`,
      `The treasury ${short} holds 500.00 UBXS less than its known transfers add up to.`,
    ]);
  });

  it("shows a hundred of a kind, and counts all", async () => {
    await insert(
      Array.from({ length: 130 }, (_, n) => ({
        rule_code: "available_by_journal",
        ...{ subject: anna.id, user_id: anna.id, expected: 0, found: n + 1 },
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
        rule_code: "available_by_journal",
        ...{ subject: anna.id, user_id: anna.id, expected: -1_500_000, found: n },
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
    expect(lines[1]).toContain(`,${anna.email},,,-1.5,,,,0,,,,${anna.id},available_by_journal`);
    expect(lines.at(-1)).toBe("");
    const { items } = (await admin.get("/admin/audit?subject=reconciliation/differences.csv")).body;
    expect(items[0]).toMatchObject({ actor: admin.email, action: "personal_data.exported" });
  });

  it("names the status and the transaction of each side, and a wallet that is no address as it stands there", async () => {
    const [paid, named] = [someHash(), someHash()];
    const row = {
      ...{
        rule_code: "payment_differs_from_request",
        expected: 5_000_000,
        expected_to: wallet,
        expected_tx_hash: paid,
      },
      ...{ expected_status: "completed", found: 5_000_000, found_tx_hash: named, found_status: "completed" },
    };
    await insert([
      { ...row, subject: "a", found_to: wallet },
      { ...row, subject: "b", found_to: "=my own wallet" },
    ]);
    const lines = (await (await fetchCsv(admin)).text()).split("\r\n");
    const side = `5,${wallet},completed`;
    expect(lines[1]).toContain(`,${side},${paid},${side},${named},a,`);
    expect(lines[2]).toContain(`,${side},${paid},5,'=my own wallet,completed,${named},b,`);
  });

  it("holds nothing that a spreadsheet calculates", async () => {
    await insert([{ rule_code: '=HYPERLINK("https://thief.example")', subject: "@sum", expected: 1, found: 2 }]);
    const text = await (await fetchCsv(admin)).text();
    expect(text).toContain(`,'@sum,"'=HYPERLINK(""https://thief.example"")",\r\n`);
  });

  it("is for admins only", async () => {
    expect((await fetchCsv(anna)).status).toBe(403);
  });
});
