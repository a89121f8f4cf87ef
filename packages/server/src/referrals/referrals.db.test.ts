import { createTestDatabase } from "@freehold/testing/postgres/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../app.fixture.ts";

const { sql } = await createTestDatabase();
const app = createTestApp(sql);
let ada: Awaited<ReturnType<typeof app.signedUp>>;

beforeAll(async () => {
  ada = await app.signedUp("ada@freehold.test");
  const bob = await app.signedUp("bob@freehold.test", { referral_code: ada.user.referral_code });
  for (let i = 0; i < 12; i++) {
    await app.register(`friend${i}@freehold.test`, { referral_code: ada.user.referral_code });
    app.advance(1000);
  }
  await app.register("carol@freehold.test", { referral_code: bob.user.referral_code });
});

describe("referrals", () => {
  it("are summed up, the newest ten shown, with other people's e-mails masked", async () => {
    const { body } = await app.get("/api/auth/referrals", ada.token);
    expect(body).toMatchObject({
      success: true,
      referral_code: ada.user.referral_code,
      referral_count: 13,
      rewards_ubxs: "0",
    });
    expect(body.referrals).toHaveLength(10);
    expect((body.referrals as object[])[0]).toEqual({
      email_masked: "f***@freehold.test",
      joined_at: expect.stringMatching(/Z$/),
      reward_ubxs: "0",
    });
    expect(JSON.stringify(body)).not.toContain("friend");
  });

  it("have a history in pages of ten unless asked otherwise", async () => {
    const first = (await app.get("/api/auth/referrals/history", ada.token)).body;
    expect(first).toMatchObject({ total: 13, page: 1, limit: 10 });
    expect(first.items).toHaveLength(10);
    expect((await app.get("/api/auth/referrals/history?page=2", ada.token)).body.items).toHaveLength(3);
    expect((await app.get("/api/auth/referrals/history?page=3&limit=5", ada.token)).body.items).toHaveLength(3);
    expect((await app.get("/api/auth/referrals/history?page=1000000&limit=100", ada.token)).body.items).toEqual([]);
  });

  it("show what they earned", async () => {
    const [friend] = await sql<{ id: string }[]>`select id from users where email = 'friend11@freehold.test'`;
    await sql.begin(async (tx) => {
      const [booking] = await tx<{ id: string }[]>`
        insert into ledger_transactions (user_id, kind, reference)
        values (${ada.user.id}, 'referral_reward', ${friend?.id as string}) returning id`;
      await tx`
        insert into ledger_entries (user_id, transaction_id, account, amount) values
          (${ada.user.id}, ${booking?.id as string}, 'earnings', 2500000),
          (${ada.user.id}, ${booking?.id as string}, 'income', -2500000)`;
    });
    const { body } = await app.get("/api/auth/referrals", ada.token);
    expect(body.rewards_ubxs).toBe("2.5");
    expect((body.referrals as { reward_ubxs: string }[])[0]?.reward_ubxs).toBe("2.5");
  });

  it("form a tree of two levels", async () => {
    const { body } = await app.get("/api/auth/referrals/tree", ada.token);
    const tree = body.tree as { email_masked: string; referrals: object[] }[];
    expect(tree).toHaveLength(13);
    expect(tree.find(({ email_masked }) => email_masked.startsWith("b"))?.referrals).toEqual([
      { email_masked: "c***@freehold.test", joined_at: expect.any(String) },
    ]);
  });

  it("are ranked", async () => {
    const { body } = await app.get("/api/auth/referrals/leaderboard", ada.token);
    expect(body.leaderboard).toEqual([
      { rank: 1, email_masked: "a***@freehold.test", referral_count: 13, is_you: true },
      { rank: 2, email_masked: "b***@freehold.test", referral_count: 1, is_you: false },
    ]);
    expect((await app.get("/api/auth/referrals/leaderboard?limit=1", ada.token)).body.leaderboard).toHaveLength(1);
  });

  it("codes can be looked up before signing in", async () => {
    const valid = async (code: string) => (await app.get(`/api/auth/referrals/validate/${code}`)).body;
    expect(await valid(ada.user.referral_code)).toEqual({ success: true, valid: true });
    expect(await valid(ada.user.referral_code.toLowerCase())).toEqual({ success: true, valid: true });
    expect(await valid("NOBODYS1")).toEqual({ success: true, valid: false });
    expect(await valid("x".repeat(500))).toEqual({ success: true, valid: false });
    const limited = createTestApp(sql, { limits: { referralCode: { points: 1, duration: 60 } } });
    await limited.get("/api/auth/referrals/validate/A");
    expect((await limited.get("/api/auth/referrals/validate/A")).status).toBe(429);
  });
});

it("an e-mail address in the place of a code, or of a page, is not logged", async () => {
  const since = app.lines.length;
  await app.get("/api/auth/referrals/validate/ann%40freehold.test");
  await app.get("/ann%40freehold.test");
  await app.get(`/${"x/".repeat(96)}ann%40freehold.test`);
  const lines = app.lines.slice(since);
  expect(lines).toHaveLength(3);
  expect(JSON.parse(lines[0] as string).path).toBe("/api/auth/referrals/validate/:code");
  expect(JSON.parse(lines[1] as string).path).toBe("/[e-mail]");
  expect(lines.join()).not.toContain("ann");
});
